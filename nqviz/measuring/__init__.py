"""What is timed, counted and estimated."""
