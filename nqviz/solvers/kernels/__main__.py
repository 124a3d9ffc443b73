"""Compiles the kernels of the algorithms that standard input names, one in each line.

A name is echoed when its kernels are in the cache, from where other processes can load them.
"""

import gc
import os
import sys

from nqviz.solvers import find_solver
from nqviz.solvers.solver import Solver


def main() -> None:
    """Compile until there are no more names."""
    if hasattr(os, "nice"):
        os.nice(5)  # the window goes first
    # A compiler makes many objects and drops few; looking for those takes a seventh of the time.
    gc.disable()
    for line in sys.stdin:
        _compile(find_solver(line.strip()))
        sys.stdout.write(line)
        sys.stdout.flush()


def _compile(solver: Solver) -> None:
    if solver.kernel is not None:
        solver.load_kernel().compile()
    if solver.finder is not None:
        solver.load_finder()(8, 0, lambda _share: True)


if __name__ == "__main__":
    main()
