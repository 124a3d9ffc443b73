"""How kernels are compiled by numba, and kept in the cache; see `kernels.cache`."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit
from numba.core import config
from numba.core.caching import FunctionCache

from nqviz.solvers.kernels.cache import discard_cache, folder_in_use

_Function = TypeVar("_Function", bound=Callable[..., object])

# numba looks it up at each decoration, so before any kernel's.
config.CACHE_DIR = str(folder_in_use())

# Without Python's lock. No kernel allocates anything, so none has references to count; and nobody
# calls one from C. What is left out need not be compiled.
_COMPILED = {"nogil": True, "_nrt": False, "no_cfunc_wrapper": True}


class _RepairedCache(FunctionCache):  # type: ignore[misc]  # numba has no types
    """numba's cache, but what can't be loaded because it is damaged is compiled again."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what is compiled for a signature; None where there is none, or it is damaged."""
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:
            discard_cache(error)
            return None


def kernel(function: _Function) -> _Function:
    """Compile a function on its first call."""
    return _cached(function, **_COMPILED)


def helper(function: _Function) -> _Function:
    """Compile a function that only kernels call, without what would let Python call it.

    Python would crash: use `function.py_func`, which is what was compiled.
    """
    return _cached(function, **_COMPILED, no_cpython_wrapper=True)


def inlined(function: _Function) -> _Function:
    """Put a function's own lines in the place of each call: for the innermost work of a kernel."""
    return cast("_Function", njit(nogil=True, inline="always")(function))


def _cached(function: _Function, **options: bool) -> _Function:
    dispatcher = njit(**options)(function)
    dispatcher._cache = _RepairedCache(function)  # as its enable_caching does
    return cast("_Function", dispatcher)
