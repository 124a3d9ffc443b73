"""Runs of steppers, and what is asked of them."""
