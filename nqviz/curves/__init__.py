"""What plots show, as data."""
