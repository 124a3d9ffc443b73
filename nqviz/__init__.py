"""nqviz: watch the N-queens algorithms think, and measure the same algorithms for real."""

__version__ = "0.1.0"
