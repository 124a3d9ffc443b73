"""Puzzles of coloured regions in the window: choosing, making and opening them."""
