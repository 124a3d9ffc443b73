"""Runs: their timeline, and what is derived from it."""
