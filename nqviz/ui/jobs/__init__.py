"""Work in the background, in threads and between the events of the window."""
