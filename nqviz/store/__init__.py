"""Where timings are kept."""
