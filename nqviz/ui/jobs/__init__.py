"""What works in the background."""
