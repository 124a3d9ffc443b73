"""What the window shows, as data that sessions and lessons hold."""
