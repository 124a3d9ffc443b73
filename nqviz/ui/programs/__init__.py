"""Programs of the user's own in the window."""
