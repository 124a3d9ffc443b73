"""How well times up to n = 12 tell the time for n = 16: each algorithm, ten measurements.

The truth is one count for n = 16, on the same machine. Some algorithms take minutes for it: only
the three fastest are among the short figures. All times are the processor's, so that other programs
that run do not matter more than they must.
"""

import time
from collections.abc import Iterator, Sequence

from benchmarks.figures import Figure
from nqviz.counting.counting import Counting
from nqviz.measuring.growth import fit
from nqviz.measuring.tree_sizes import work_of
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver

_SIZES, _TO = range(8, 13), 16
_RUNS, _REPEATS = 10, 5
_BOUND = 1.5
_FAST = ("quarters", "bitmask-unique", "bitmask")
_SLOW = (
    *("sieve-symmetric", "filter-2", "sieve-bits", "filter-1", "exact-cover", "sieve"),
    *("wirth-2", "wirth-1", "wirth-basic"),
)


def figures() -> Iterator[Figure]:
    """Yield the figures of the fastest algorithms."""
    return _figures([find_solver(key) for key in _FAST])


def long_figures() -> Iterator[Figure]:
    """Yield the figures of the others."""
    return _figures([find_solver(key) for key in _SLOW])


def _figures(solvers: Sequence[Solver]) -> Iterator[Figure]:
    for solver in solvers:
        solver.load_kernel().compile()
        guesses = [_guess(solver) for _ in range(_RUNS)]
        truth = _seconds(solver, _TO)
        ratios = sorted(guess / truth for guess in guesses)
        inside = sum(1 / _BOUND <= ratio <= _BOUND for ratio in ratios)
        yield Figure(
            f"{solver.key}: times up to n = {_SIZES[-1]} extrapolated to {_TO}",
            f"{ratios[0]:.2f} to {ratios[-1]:.2f} of {truth:.3g} s; {inside} of {_RUNS} inside",
            f"within a factor of {_BOUND}, 9 of 10",
        )


def _guess(solver: Solver) -> float:
    """Measure as a class does, five times, and return the seconds that the points tell."""
    points = [(n, min(_seconds(solver, n) for _ in range(_REPEATS))) for n in _SIZES]
    growth = fit(points, work_of(solver))
    assert growth is not None, "five points are enough"
    return growth.at(_TO)[1]


def _seconds(solver: Solver, n: int) -> float:
    start = time.process_time()
    Counting(solver, Task(n)).run()
    return time.process_time() - start
