"""The vocabulary: the board, a step, a position, and what is published about them."""
