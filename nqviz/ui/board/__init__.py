"""The board: how it is drawn, and its widgets."""
