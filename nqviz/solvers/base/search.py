"""Depth-first search row by row: the part that all backtracking steppers share.

Algorithms differ in how they look at a row and in what they do after a placement: both are
arguments of `depth_first`. As they are functions of the queens above, a search can resume after any
placement. That is how a run is stepped backwards and jumped into.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step

# A search repeats few different steps millions of times: sharing them saves time and memory.
shared_step = lru_cache(maxsize=1 << 15)(Step)


class Lines(NamedTuple):
    """The lines of pseudocode, counted from 1, that belong to the steps of `depth_first`."""

    place: int
    remove: int
    solution: int
    row_end: int
    done: int


# (task, queens placed so far by level, first column not yet looked at) -> the steps of a row
LookAtRow = Callable[[Task, tuple[int, ...], int], Iterator[Step]]
# (task, queens by level, the one just placed last) -> the steps that follow the placement
AfterPlacement = Callable[[Task, Sequence[int]], Iterable[Step]]


def nothing(_task: Task, _queens: Sequence[int]) -> Iterable[Step]:
    """Do nothing after a placement."""
    return ()


def copy_step(line: int) -> AfterPlacement:
    """Return the step after a placement that copies data for the next row, on a line of code."""
    return lambda _task, queens: (shared_step(Kind.COPY, len(queens) - 1, queens[-1], line),)


def one(_task: Task, _queens: Sequence[int]) -> int:
    """Return 1: a full placement stands for itself alone."""
    return 1


def doubled_by_mirror(task: Task, queens: Sequence[int]) -> int:
    """Return how many solutions a full placement stands for if its mirror image is not searched.

    With the mirror option, only half of row 0 is searched (Wirth variants, ch. 3).
    """
    return 2 if task.mirror and 2 * queens[0] != task.n - 1 else 1


def first_row_end(task: Task) -> int:
    """Return how many columns of row 0 are searched: all, or half with the mirror option."""
    return (task.n + 1) // 2 if task.mirror else task.n


def columns_to_look_at(task: Task, row: int, start: int = 0) -> Iterable[int]:
    """Return the columns of a row, from `start` on, that a search without symmetries tries."""
    end = task.n if row else first_row_end(task)
    return task.rule.open_columns(end, row, start) if task.rule.blocked else range(start, end)


@dataclass(slots=True)
class _Row:
    looks: Iterator[Step]  # at its remaining squares
    followed: bool = False  # whether one of its squares was promising


def depth_first(
    task: Task,
    after: Position | None,
    lines: Lines,
    look: LookAtRow,
    *,
    rows: Callable[[int], Sequence[int]] = range,
    placed: AfterPlacement = nothing,
    filled: AfterPlacement = nothing,
    multiplicity: Callable[[Task, Sequence[int]], int] = one,
    returns_at_solution: bool = False,
) -> Iterator[Step]:
    """Yield the steps of a search that fills the rows one after the other.

    Args:
        task: the run.
        after: a position to resume from, whose last step is a placement above the last row.
        lines: the lines of pseudocode.
        look: yields the steps of looking at one row; each `Kind.PROMISING` among them is followed.
        rows: the order in which the rows are filled, given n.
        placed: the steps after a placement that has a row below it.
        filled: the steps that judge a full placement.
        multiplicity: how many solutions a full placement stands for; 0 if it is rejected.
        returns_at_solution: whether the last row is left at once when it holds a solution.
    """
    n = task.n
    order = rows(n)
    step = shared_step
    queens = [] if after is None else by_level(after.queens, order)
    open_rows = [
        _Row(look(task, tuple(queens[:level]), column + 1), followed=True)
        for level, column in enumerate(queens)
    ]
    if queens:
        yield from placed(task, queens)
    open_rows.append(_Row(look(task, tuple(queens), 0)))
    while True:
        current = open_rows[-1]
        row = order[len(queens)]
        for looked in current.looks:
            yield looked
            if looked.kind is Kind.PROMISING:
                break
        else:
            yield step(
                Kind.EXHAUSTED if current.followed else Kind.DEAD_END, row, -1, lines.row_end
            )
            open_rows.pop()
            if not queens:
                break
            column = queens.pop()
            yield step(Kind.REMOVE, order[len(queens)], column, lines.remove)
            continue
        column = looked.column
        current.followed = True
        queens.append(column)
        yield step(Kind.PLACE, row, column, lines.place)
        if len(queens) < n:
            yield from placed(task, queens)
            open_rows.append(_Row(look(task, tuple(queens), 0)))
            continue
        yield from filled(task, queens)
        solutions = multiplicity(task, queens)
        if solutions:
            yield step(Kind.SOLUTION, row, column, lines.solution, -1, solutions)
            if task.first:
                break
        queens.pop()
        yield step(Kind.REMOVE, row, column, lines.remove)
        if returns_at_solution:
            current.looks = iter(())
    yield step(Kind.DONE, -1, -1, lines.done)


def by_level(queens: Sequence[int], order: Sequence[int]) -> list[int]:
    """Return the columns of the queens that stand, in the order in which they were placed."""
    return list(takewhile(lambda column: column != EMPTY, (queens[row] for row in order)))
