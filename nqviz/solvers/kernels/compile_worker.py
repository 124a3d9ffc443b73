"""The process that `precompilation` starts: it compiles kernels and puts them into the cache.

Standard input has a byte for each algorithm to compile, its index in `SOLVERS`. The byte is written
to standard output when the kernels are in the cache, from where other processes can load them. The
arguments are the number of processes to fork, which share the input and the output, and whether to
compile the scans of runs, too (0 or 1).
"""

import gc
import os
import select
import sys
import threading

from nqviz.model.rule import Rule
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS


def main() -> None:
    """Compile until the input ends."""
    if hasattr(os, "nice"):
        os.nice(5)  # the window has priority
    # A compiler makes many objects and drops few: collecting those takes a seventh of the time.
    gc.disable()
    if (processes := int(sys.argv[1])) > 1:
        from numba import njit  # noqa: PLC0415  after gc.disable(): the import makes many objects

        njit("void()")(lambda: None)  # loads what every compilation needs, once for all processes
    for _ in range(processes - 1):
        if not os.fork():
            break
    if hasattr(select, "poll"):
        threading.Thread(target=_end_when_nobody_reads, daemon=True).start()
    with_scans = sys.argv[2] == "1"
    while index := os.read(sys.stdin.fileno(), 1):
        _compile(SOLVERS[index[0]], with_scans=with_scans)
        os.write(sys.stdout.fileno(), index)


def _end_when_nobody_reads() -> None:
    """End this process, also in the middle of a kernel, once standard output has no reader."""
    poll = select.poll()
    poll.register(sys.stdout.fileno(), 0)  # Nothing but errors is told, which are told always.
    poll.poll()
    os._exit(0)


def _compile(solver: Solver, *, with_scans: bool) -> None:
    if solver.kernel is not None:
        kernel = solver.load_kernel()
        kernel.compile()
        if with_scans:
            kernel.compile_scan()
    if solver.rules_kernel is not None:
        solver.load_kernel(Rule("rooks")).compile()
    if solver.finder is not None:
        solver.load_finder()(8, 0, lambda _share: True)


if __name__ == "__main__":
    main()
