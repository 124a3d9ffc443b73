"""The start of the window."""
