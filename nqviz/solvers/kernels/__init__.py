"""The numba side of the algorithms. Nothing else in the program imports numba."""
