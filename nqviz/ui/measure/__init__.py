"""The Measure page and its views."""
