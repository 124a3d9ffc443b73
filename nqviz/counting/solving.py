"""Finding one solution at native speed, verified before it is returned."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.common.files import atomic_file
from nqviz.common.i18n import number, tr
from nqviz.common.machine import available_memory
from nqviz.common.outcome import FailedCheckError
from nqviz.counting.long_work import CancelledError, LongWork
from nqviz.model.board import is_solution
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.solvers.base.solver import Solver

_BYTES_A_QUEEN = 5.125  # She has a column of 32 bits, 4 bits of diagonals, and 5 to verify.
_PORTION = 1 << 18  # So many queens are written at a time.


class NotASolutionError(FailedCheckError):
    """An algorithm announced a placement that is no solution."""


@dataclass(frozen=True, slots=True)
class Solved:
    """One solution, which has been checked from `queens` alone.

    Attributes:
        task: the parameters of the search; its seed gives the same solution again.
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
    solver: Solver, task: Task, should_continue: Callable[[float], bool] = lambda _share: True
) -> Solved | None:
    """Return one solution, or None when `should_continue` has stopped the search.

    `should_continue` is called often, with the share of the work that is done as far as it can
    be known. Raises ValueError with one clear sentence for bad input, or where there is none.
    """
    _check(solver, task)
    search = _by_swaps if solver.finder is not None else _systematically
    smallest = Task(4) if task.rule is QUEENS else Task(4, rule=_EASIEST)
    search(solver, smallest, lambda _share: True)  # compiles, outside the time that is reported
    started = time.perf_counter()
    found = search(solver, task, should_continue)
    if found is None:
        return None
    return Solved(solver, task, *found, time.perf_counter() - started)


def _check(solver: Solver, task: Task) -> None:
    solver.check_solve(task)
    if task.rule.has_solution(task.n) is not False:
        return
    if task.rule != QUEENS:
        rule = task.rule.title()
        raise ValueError(tr("{rule}: there is no solution for n = {n}.", rule=rule, n=task.n))
    raise ValueError(
        tr("{n} queens can't be placed on a board of {n} by {n} without conflict.", n=task.n)
    )


_EASIEST = Rule("rooks")
_Found = tuple[NDArray[np.integer[Any]], int, int]


def _by_swaps(
    solver: Solver, task: Task, should_continue: Callable[[float], bool]
) -> _Found | None:
    found = solver.load_finder()(task.n, task.seed, should_continue)
    return None if found is None else (found.queens, found.swaps, found.restarts)


def _systematically(
    solver: Solver, task: Task, should_continue: Callable[[float], bool]
) -> _Found | None:
    """Search to the first solution, in portions of some ten milliseconds."""
    scan_run = solver.load_kernel(task.rule).scan
    assert scan_run is not None
    start = Position.start(replace(task, first=True))
    while True:
        scan = scan_run(start, 1 << 20, most_steps=1 << 20)
        if scan.end is not None:
            if not scan.end.counters.solutions and task.rule.has_solution(task.n) is None:
                raise ValueError(tr("This board has no solution: the whole search has ended."))
            queens = scan.end.queens
            if not is_solution(queens, task.rule):
                words = tr("{title} ended without a solution.", title=tr(solver.title))
                raise NotASolutionError(words)
            return np.array(queens), 0, 0
        if not should_continue(0.0):
            return None
        start = scan.keyframes[-1].position(start.task, solver.places_on)


class SolvingProgress(NamedTuple):
    """How far a search for one solution has come.

    `share` is the part of the rows that are built, `seconds` how long it has worked; `seconds_left`
    is None where it can't be known, as while the last conflicts are removed by swaps.
    """

    share: float
    seconds: float
    seconds_left: float | None


class Solving(LongWork):
    """One search for one solution. `run` works in the calling thread; any thread may cancel it."""

    def __init__(self, solver: Solver, task: Task) -> None:
        """Prepare a search; raises ValueError with one clear sentence where it can't be done."""
        super().__init__()
        _check(solver, task)
        need, there = memory_needed(task.n), available_memory()
        if need > there:
            words = tr(
                "{n} queens need {need} MB of memory, and {there} MB are free; close something "
                "or choose a smaller n.",
                n=number(task.n),
                need=number(in_megabytes(need)),
                there=number(there // 1_000_000),
            )
            raise ValueError(words)
        self.task = task
        self._solver = solver
        self._share = 0.0

    def run(self) -> Solved:
        """Return a verified solution; raises CancelledError."""
        self._started = time.perf_counter()
        solved = solve(self._solver, self.task, self._should_continue)
        if solved is None or self._cancelled.is_set():
            raise CancelledError
        return solved

    def progress(self) -> SolvingProgress:
        """Return how far the search has come."""
        if self._started is None:
            return SolvingProgress(0.0, 0.0, None)
        share, seconds = self._share, time.perf_counter() - self._started
        left = seconds / share * (1 - share) if 0 < share < 1 else None
        return SolvingProgress(share, seconds, left)

    def _should_continue(self, share: float) -> bool:
        self._share = share
        return not self._cancelled.is_set()


def memory_needed(n: int) -> int:
    """Return how many bytes it takes to place n queens by swaps and to verify them."""
    return round(_BYTES_A_QUEEN * n)


def in_megabytes(size: int) -> int:
    """Return a number of bytes in megabytes, rounded up."""
    return -(-size // 1_000_000)


class Saving(LongWork):
    """Writes queens to a file, whole or not at all: the column of each row on its own line."""

    def __init__(self, solved: Solved, path: Path) -> None:
        super().__init__()
        self.path = path
        self._queens = solved.queens
        self._written = 0

    def run(self) -> None:
        """Write; raises CancelledError, and ValueError with one sentence where it can't be done.

        Either leaves the file as it was.
        """
        self._started = time.perf_counter()
        with atomic_file(self.path) as file:
            # In portions, because each queen is a Python object for a while.
            for start in range(0, len(self._queens), _PORTION):
                self._check_cancelled()
                portion = self._queens[start : start + _PORTION].tolist()
                file.write("\n".join(map(str, portion)) + "\n")
                self._written = start + len(portion)

    def share(self) -> float:
        """Return which part is written."""
        return self._written / len(self._queens)
