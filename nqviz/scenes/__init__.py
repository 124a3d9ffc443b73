"""What the window shows, as plain values: what its pages have been set to."""
