"""Compiles the kernels of the algorithms whose numbers come from standard input, a byte each.

A number is echoed when its kernels are in the cache, from where other processes can load them. The
argument says how many processes do that; they share the input and the output.
"""

import gc
import os
import sys

from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS


def main() -> None:
    """Compile until there are no more numbers."""
    if hasattr(os, "nice"):
        os.nice(5)  # the window goes first
    # A compiler makes many objects and drops few; looking for those takes a seventh of the time.
    gc.disable()
    from numba import njit  # noqa: PLC0415  which makes many objects, too

    njit("void()")(_nothing)  # it loads what every compilation needs, before there are several
    for _ in range(int(sys.argv[1]) - 1):
        if not os.fork():
            break
    while number := os.read(sys.stdin.fileno(), 1):
        _compile(SOLVERS[number[0]])
        os.write(sys.stdout.fileno(), number)


def _nothing() -> None:
    """Do nothing."""


def _compile(solver: Solver) -> None:
    if solver.kernel is not None:
        solver.load_kernel().compile()
    if solver.finder is not None:
        solver.load_finder()(8, 0, lambda _share: True)


if __name__ == "__main__":
    main()
