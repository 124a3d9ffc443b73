"""nqviz: watch the N-queens algorithms think, and measure the same algorithms for real."""

__version__ = "1.0.0"
