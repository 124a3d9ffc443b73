"""Runs that are walked by plain application of their steps, or known only in part."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from nqviz.model.position import Position, Task
from nqviz.model.step import NOT_YET, Step
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


def known_to(solver: Solver, known: Callable[[], int]) -> Solver:
    """Return an algorithm of which only so many steps are known at a time."""

    def steps(task: Task, after: Position | None) -> Iterator[Step]:
        for index, step in enumerate(solver.steps(task, after), after.index if after else 0):
            while index >= known():
                yield NOT_YET
            yield step

    return replace(solver, steps=steps)
