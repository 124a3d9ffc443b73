"""Finding one solution at native speed, verified before it is announced."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqviz.board import has_solution, is_solution
from nqviz.i18n import tr
from nqviz.position import Position, Task
from nqviz.solvers.solver import Solver


class NoSolutionError(Exception):
    """There is no solution to be found; the message says so in one sentence."""


class NotASolutionError(Exception):
    """An algorithm announced a placement that is no solution: a defect, never a user's mistake."""


@dataclass(frozen=True, slots=True)
class Solved:
    """One solution, which has been checked from `queens` alone.

    Attributes:
        solver: the algorithm.
        task: what was asked; its seed gives the same solution again.
        queens: the column of the queen in each row.
        swaps: how many swaps it took; 0 for a systematic search.
        restarts: how many attempts were given up.
        seconds: how long finding and checking took, without compilation and start-up.
    """

    solver: Solver
    task: Task
    queens: NDArray[np.integer[Any]]
    swaps: int
    restarts: int
    seconds: float


def solve(
    solver: Solver, task: Task, keep_on: Callable[[float], bool] = lambda _share: True
) -> Solved | None:
    """Return one solution, or None when `keep_on` has stopped the search.

    `keep_on` is called often, with the share of the work that is done as far as it can be known.
    Raises ValueError with one clear sentence for bad input, NoSolutionError where there is none.
    """
    solver.check_solve(task)
    if not has_solution(task.n):
        raise NoSolutionError(
            tr("{n} queens can't be placed on a board of {n} by {n} without conflict.", n=task.n)
        )
    search = _by_swaps if solver.finder is not None else _systematically
    search(solver, Task(4), lambda _share: True)  # compiles, outside the time that is reported
    started = time.perf_counter()
    found = search(solver, task, keep_on)
    if found is None:
        return None
    return Solved(solver, task, *found, time.perf_counter() - started)


_Found = tuple[NDArray[np.integer[Any]], int, int]


def _by_swaps(solver: Solver, task: Task, keep_on: Callable[[float], bool]) -> _Found | None:
    found = solver.load_finder()(task.n, task.seed, keep_on)
    return None if found is None else (found.queens, found.swaps, found.restarts)


def _systematically(solver: Solver, task: Task, keep_on: Callable[[float], bool]) -> _Found | None:
    """Search to the first solution, in portions of some ten milliseconds."""
    kernel = solver.load_kernel()
    start = Position.start(Task(task.n, mirror=task.mirror, first=True))
    while True:
        survey = kernel.survey(start, 1 << 20, most_steps=1 << 20)
        if survey.end is not None:
            queens = survey.end.queens
            if not is_solution(queens):
                raise NotASolutionError(
                    tr("{title} ended without a solution.", title=tr(solver.title))
                )
            return np.array(queens), 0, 0
        if not keep_on(0.0):
            return None
        start = survey.frames[-1].position(start.task, solver.places_on)
