"""The menus: all that can be done in the window, in groups, by key, and found by a few letters."""
