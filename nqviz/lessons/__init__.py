"""The window as data: scenes, sessions and lessons."""
