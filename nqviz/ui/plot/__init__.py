"""The plot of measurements."""
