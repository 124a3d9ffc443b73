"""Lessons and sessions in the window."""
