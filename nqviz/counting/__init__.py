"""Counting all solutions in parts, and finding one."""
