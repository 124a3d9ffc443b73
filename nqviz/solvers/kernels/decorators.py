"""The decorators of compiled functions: numba's options, and its cache; see `kernels.cache`.

A function is compiled for the types of its first call, or loaded from the cache if it is there.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit
from numba.core import config
from numba.core.caching import FunctionCache

from nqviz.solvers.kernels.cache import discard_cache, folder_in_use

_Function = TypeVar("_Function", bound=Callable[..., object])

# numba reads it when a function is decorated, so it is set before the first decoration.
config.CACHE_DIR = str(folder_in_use())

# Kernels run without Python's lock. They allocate nothing, so numba's reference counting (nrt) is
# left out; no C code calls them, so wrappers for C are left out. Both save compilation time.
_OPTIONS = {"nogil": True, "_nrt": False, "no_cfunc_wrapper": True}


class _RepairedCache(FunctionCache):  # type: ignore[misc]  # numba has no types
    """numba's cache, except that a damaged file counts as missing: its function is recompiled.

    And an interruption of what LLVM calls when it has compiled is raised afterwards, here.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled function for a signature; None if it is missing or damaged.

        numba's own method first imports all that compiling needs, which loading does not: a fifth
        of a second in each process that counts. The compiler asks for it itself.
        """
        try:
            with self._guard_against_spurious_io_errors():
                return self._load_overload(sig, target_context)
        except Exception as error:
            discard_cache(error)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save a compiled function."""
        try:
            super().save_overload(sig, data)
        except RuntimeError as error:
            if "no compiled object" in str(error):  # the call from LLVM has not come to its end
                raise KeyboardInterrupt from error
            raise


def kernel(function: _Function) -> _Function:
    """Compile a function that Python code calls."""
    return _cached(function, **_OPTIONS)


def helper(function: _Function) -> _Function:
    """Compile a function that only compiled functions call.

    It has no wrapper for Python, so a call from Python code crashes the process. Tests call
    `function.py_func`, the Python function that was compiled.
    """
    return _cached(function, **_OPTIONS, no_cpython_wrapper=True)


def inlined(function: _Function) -> _Function:
    """Insert the body of a function in place of each call of it from a compiled function.

    For the innermost loops of a kernel; numba inserts it before type inference.
    """
    return cast("_Function", njit(nogil=True, inline="always")(function))


def _cached(function: _Function, **options: bool) -> _Function:
    dispatcher = njit(**options)(function)
    dispatcher._cache = _RepairedCache(function)  # what `enable_caching` does with its own class
    return cast("_Function", dispatcher)
