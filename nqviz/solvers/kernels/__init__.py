"""The numba side of the algorithms. Nothing else in the program imports numba."""

from nqviz.solvers.kernels.cache import use_cache_of_this_version

# numba reads the folder of its cache once, when it is imported: so before any kernel's module is.
use_cache_of_this_version()
