"""How well times up to n = 12 tell the time for n = 16: each algorithm, ten measurements.

The truth is one count for n = 16, on the same machine. Some algorithms take minutes for it, so all
of them are among the long figures, and the three fastest alone among the short ones.
"""

from collections.abc import Iterator, Sequence

from benchmarks.figures import Figure
from nqviz.counting.counting import Counting
from nqviz.measuring.growth import fastest, fit
from nqviz.measuring.timing import Measurement
from nqviz.measuring.tree_sizes import work_of
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver

_SIZES, _TO = range(8, 13), 16
_RUNS = 10
_BOUND = 1.5
_FAST = ("bitmask", "bitmask-unique", "quarters")


def figures() -> Iterator[Figure]:
    """Yield the figures of the fastest algorithms."""
    return _figures([find_solver(key) for key in _FAST])


def long_figures() -> Iterator[Figure]:
    """Yield the figures of the others."""
    return _figures([each for each in SOLVERS if each.counts_to and each.key not in _FAST])


def _figures(solvers: Sequence[Solver]) -> Iterator[Figure]:
    for solver in solvers:
        solver.load_kernel().compile()
        guesses = [_guess(solver) for _ in range(_RUNS)]
        truth = Counting(solver, Task(_TO)).run().seconds
        ratios = sorted(guess / truth for guess in guesses)
        inside = sum(1 / _BOUND <= ratio <= _BOUND for ratio in ratios)
        yield Figure(
            f"{solver.key}: times up to n = {_SIZES[-1]} extrapolated to {_TO}",
            f"{ratios[0]:.2f} to {ratios[-1]:.2f} of {truth:.3g} s; {inside} of {_RUNS} inside",
            f"within a factor of {_BOUND}, 9 of 10",
        )


def _guess(solver: Solver) -> float:
    """Measure as a class does, and return the seconds that the points tell."""
    timings = list(Measurement([solver], _SIZES, repeats=5).run())
    growth = fit(fastest(timings), work_of(solver))
    assert growth is not None, "five points are enough"
    return growth.at(_TO)[1]
