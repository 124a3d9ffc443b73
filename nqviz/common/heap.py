"""The memory that the C library hands out, where that is glibc."""

import ctypes
import os

_ARENA_MAX = -8  # `M_ARENA_MAX` of malloc.h, the largest number of heaps
_HAS_GLIBC = "CS_GNU_LIBC_VERSION" in getattr(os, "confstr_names", ())


def keep_one_heap() -> None:
    """Let all threads share a heap; it is called before another thread asks for memory.

    glibc gives threads heaps of their own, up to eight for each processor. Each keeps free pages
    between its blocks, of which the compiler of kernels leaves many.
    """
    if _HAS_GLIBC:
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


def trim_heap() -> None:
    """Give pages that are free back to the system."""
    if _HAS_GLIBC:
        ctypes.CDLL(None).malloc_trim(0)
