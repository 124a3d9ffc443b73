"""Runs that are walked by plain application of their steps, without a timeline."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from nqviz.model.position import Position, Task
from nqviz.model.step import Step
from nqviz.solvers.base.solver import Solver


def stepped(solver: Solver, task: Task, most: int | None = None) -> Iterator[tuple[Position, Step]]:
    """Yield each step of a run, or of its first ones, and the position after it.

    The position is the same object every time.
    """
    position = Position.start(task)
    for step in islice(solver.run(task), most):
        position.apply(step)
        yield position, step


@lru_cache(32)
def walked(solver: Solver, task: Task) -> tuple[Position, ...]:
    """Return every position of a run, its start first.

    A run is walked once for the many examples that ask for it; nobody changes its positions.
    """
    return Position.start(task), *(position.copy() for position, _ in stepped(solver, task))
