"""Long counts: how evenly the threads end, and how honest the progress is."""

import threading
import time
from collections.abc import Iterator

from benchmarks.figures import Figure
from nqviz.counting.counting import Counting
from nqviz.model.position import Task
from nqviz.solvers.base.native import Part
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver

_KEY = "bitmask"
_BALANCED = 17
_SHARES = (0.25, 0.5, 0.75)


def figures() -> Iterator[Figure]:
    """Yield the figures of about two minutes."""
    yield from _balance(_KEY, _BALANCED)
    yield from _balance("quarters", _BALANCED + 2)


class _Watched(Counting):
    """A count that notes when each part was finished, and by which thread."""

    def __init__(self, solver: Solver, task: Task) -> None:
        super().__init__(solver, task, threads=2)
        self.ends: list[tuple[float, int, float]] = []
        add = self._part_progress.add

        def note(number: int, part: Part, solutions: int, layouts: int) -> None:
            add(number, part, solutions, layouts)
            self.ends.append((time.perf_counter(), threading.get_ident(), part.weight))

        self._part_progress.add = note  # type: ignore[method-assign]


def _balance(key: str, n: int) -> Iterator[Figure]:
    """Say how long the first thread to end was idle, and what was said to be done when."""
    counting = _Watched(find_solver(key), Task(n))
    counted = counting.run()
    ends = sorted(counting.ends)
    last = {thread: when for when, thread, _ in ends}
    idle = (max(last.values()) - min(last.values())) / counted.seconds
    yield Figure(f"`{key}`, n = {n}: a thread is idle at the end", f"{idle:.2%}", "2 %")
    start = ends[-1][0] - counted.seconds
    said = []
    for share in _SHARES:
        weights = [w for when, _, w in ends if (when - start) / counted.seconds <= share]
        said.append(f"{sum(weights):.1%}")
    yield Figure(
        f"`{key}`, n = {n}: progress said after 25, 50 and 75 % of the time",
        ", ".join(said),
        "within 4 points",
    )
