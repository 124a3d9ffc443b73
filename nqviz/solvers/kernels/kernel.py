"""What a kernel offers to the rest of the program: counting by parts, and the survey of a run."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Concatenate, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from nqviz.model.board import EMPTY
from nqviz.model.position import COUNTERS, Counters, Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.search import doubled_by_mirror, first_row_end
from nqviz.solvers.kernels.cache import despite_damage
from nqviz.solvers.kernels.op_counters import (
    BY_ROW,
    INTERVAL,
    KEYFRAMES,
    LAST_STEP,
    NEXT_KEYFRAME,
    NO_KEYFRAMES,
    NO_OP_COUNTERS,
    STEPS,
    Columns,
    Keyframes,
    OpCounters,
)

# (n, queens by level, level, floor, mirror, first, log, frames, *room) -> (ended, solutions,
# layouts). Searches on from `level` placed queens until it would take back the queen below level
# `floor`.
Search = Callable[
    Concatenate[int, Columns, int, int, bool, bool, OpCounters, Keyframes, ...],
    tuple[bool, int, int],
]
# Returns, given n, what a search writes to: it allocates nothing itself.
Workspace = Callable[[int], tuple[NDArray[Any], ...]]
_CACHE_LINE = 64  # bytes

Name = tuple[Any, ...]  # whole numbers, or tuples of them


class Part(NamedTuple):
    """A small part of a count.

    `prefix` says which, in terms of its kernel (for a search by rows: the columns of the first
    queens; empty for the whole), `weight` is its estimated share of the whole (all weights add up
    to 1), and each of its solutions counts `factor` times.
    """

    prefix: tuple[Any, ...]
    weight: float
    factor: int = 1

    @property
    def name(self) -> Name:
        """The prefix without what the parts share: it can be written down and read again."""
        return tuple(each for each in self.prefix if isinstance(each, int | tuple))


class Partition(Protocol):
    """Cuts a task into parts, always the same ones in the same order, each when it is asked for.

    What the parts share is built by the call and lives as long as they do. The parts up to the one
    named `after` are left out. The call asks `should_continue` every few dozen milliseconds, and
    when that says no it ends early, with parts that nobody should ask for.
    """

    def __call__(
        self,
        task: Task,
        after: Name | None = None,
        should_continue: Callable[[], bool] = lambda: True,
        /,
    ) -> Iterator[Part]:
        """Return the parts."""
        ...


class Keyframe(NamedTuple):
    """A point of a run just after a placement, or its end.

    `steps` led there; `row` is that of the queen placed last, `queens` are by row. At the end of a
    run they say nothing, unless it was to end at its first solution and found one.
    """

    steps: int
    row: int
    queens: tuple[int, ...]
    counters: Counters
    tests_by_row: tuple[int, ...]

    def position(self, task: Task, line: int) -> Position:
        """Return the same as a position, whose last step was the placement on a line of code."""
        return Position(
            task,
            list(self.queens),
            self.steps,
            Step(Kind.PLACE, self.row, self.queens[self.row], line),
            self.counters,
            list(self.tests_by_row),
        )


class RunScan(NamedTuple):
    """What a survey found: frames just after placements, and the end of the run if it came to it.

    The last step, `Kind.DONE`, is included in `end`.
    """

    keyframes: list[Keyframe]
    end: Keyframe | None


@dataclass(frozen=True, slots=True)
class Solution:
    """A verified solution: the column of the queen in each row, and what it took."""

    queens: NDArray[np.int32]
    swaps: int
    restarts: int


# (n, seed, should_continue) -> a verified solution, or None once `should_continue`, which is told
# the share of the work that is done every few milliseconds, has returned False.
Finder = Callable[[int, int, Callable[[float], bool]], Solution | None]


@dataclass(frozen=True, slots=True)
class Kernel:
    """The native side of an algorithm.

    Attributes:
        parts: cuts a task into parts.
        count: counts one part, given n and the part's prefix, and returns (solutions, layouts)
            before the part's factor. It holds no lock and knows nothing of threads.
        counted_search: the counting variant of a search; None where there is none.
        workspace: what the search writes to.
        rows: the order in which the rows are filled, given n.
        row_placed_last: the row of the queen placed last, given n, the queens by row and how many
            they are; None where the order of `rows` tells it.
        edition: a number to be raised whenever `parts` cuts otherwise than before, because a count
            whose finished parts were written down can't go on with others.
    """

    parts: Partition
    count: Callable[[int, tuple[Any, ...]], tuple[int, int]]
    counted_search: Search | None = None
    workspace: Workspace = lambda _n: ()
    rows: Callable[[int], Sequence[int]] = range
    row_placed_last: Callable[[int, Columns, int], int] | None = None
    edition: int = 1

    def compile(self) -> None:
        """Compile, or load from the cache, what a count needs; a damaged cache is thrown away."""
        despite_damage(partial(self.count, 4, ()))

    def scan(
        self,
        start: Position,
        interval: int,
        *,
        most_keyframes: int = 1024,
        most_steps: int = 1 << 24,
    ) -> RunScan:
        """Run on from a position at native speed, counting every operation of the stepper.

        Args:
            start: the start of a run, or a position just after a placement above the last row.
            interval: how many steps to leave between two frames, at least.
            most_keyframes: where to stop before the end of the run.
            most_steps: where to stop, too: it bounds the time that one call takes.

        The operation counts are those of the stepper to the unit. Raises ValueError where the
        algorithm has no counting variant.
        """
        if self.counted_search is None:
            raise ValueError("this kernel has no counting variant")
        task = start.task
        order = self.rows(task.n)
        level = sum(column != EMPTY for column in start.queens)
        queens = np.array([start.queens[row] for row in order], np.int64)
        op_counters = np.zeros(BY_ROW + task.n, np.int64)
        op_counters[: len(COUNTERS)] = [getattr(start.counters, name) for name in COUNTERS]
        op_counters[STEPS] = start.index
        op_counters[INTERVAL] = interval
        op_counters[NEXT_KEYFRAME] = start.index + interval
        op_counters[LAST_STEP] = start.index + most_steps
        op_counters[BY_ROW:] = start.tests_by_row
        keyframes = np.empty((most_keyframes, task.n + len(op_counters)), np.int64)
        floor = sum(column != EMPTY for column in task.given)
        search = partial(self.counted_search, task.n, queens, level, floor)
        workspace = self.workspace(task.n)
        ended, _, _ = despite_damage(
            partial(search, task.mirror, task.first, op_counters, keyframes, *workspace)
        )
        return RunScan(
            [
                self._with_row(_keyframe(order, each[: task.n], each[task.n :]))
                for each in keyframes[: op_counters[KEYFRAMES]]
            ],
            _keyframe(order, queens, op_counters) if ended else None,
        )

    def _with_row(self, keyframe: Keyframe) -> Keyframe:
        """Return a frame of a run with the row of the queen placed last."""
        if self.row_placed_last is None:
            return keyframe
        n = len(keyframe.queens)
        queens = np.array(keyframe.queens, np.int64)
        return keyframe._replace(
            row=self.row_placed_last(n, queens, n - keyframe.queens.count(EMPTY))
        )


def _keyframe(order: Sequence[int], queens: NDArray[Any], op_counters: NDArray[Any]) -> Keyframe:
    """Return a frame in plain values, its queens by row instead of by level."""
    by_row = [EMPTY] * len(order)
    for row, column in zip(order, queens.tolist(), strict=True):
        by_row[row] = column
    level = sum(column != EMPTY for column in by_row)
    values = op_counters.tolist()
    return Keyframe(
        values[STEPS],
        order[level - 1],
        tuple(by_row),
        Counters(*values[: len(COUNTERS)]),
        tuple(values[BY_ROW:]),
    )


def zeros(dtype: type[Any], *shape: int) -> NDArray[Any]:
    """Return an array of zeros that begins with a line of the cache."""
    size = np.dtype(dtype).itemsize * math.prod(shape)
    memory = np.zeros(size + _CACHE_LINE, np.uint8)
    skipped = -memory.ctypes.data % _CACHE_LINE
    return memory[skipped : skipped + size].view(dtype).reshape(shape)


def by_search(
    parts: Partition,
    build: Callable[[bool], Search],
    workspace: Workspace = lambda _n: (),
    rows: Callable[[int], Sequence[int]] = range,
    edition: int = 1,
) -> Kernel:
    """Return the kernel of a search; `build` is told whether it is to count its operations."""
    return Kernel(
        parts=parts,
        count=_below_prefix(build(False), workspace),
        counted_search=build(True),
        workspace=workspace,
        rows=rows,
        edition=edition,
    )


def _below_prefix(
    search: Search, workspace: Workspace
) -> Callable[[int, tuple[int, ...]], tuple[int, int]]:
    """Return the count of one part by a search: of the layouts that begin with its prefix."""

    def count(n: int, prefix: tuple[int, ...]) -> tuple[int, int]:
        level = len(prefix)
        queens = np.empty(n, np.int64)
        queens[:level] = prefix
        _, solutions, layouts = search(
            n, queens, level, level, False, False, NO_OP_COUNTERS, NO_KEYFRAMES, *workspace(n)
        )
        return solutions, layouts

    return count


def rows_left(grain: int, n: int) -> int:
    """Return how many rows a part leaves, if it is `grain` of them on boards up to n = 17.

    On larger boards the queens above attack more of each row, so that more rows take as long; after
    n = 24 the parts get shorter again, to be safe.
    """
    return grain + min(max(0, n - 15) // 3, 3)


def by_rows(grain: int) -> Partition:
    """Return the cutting rule of searches by rows: a part leaves about `grain` rows to be searched.

    A board of at most `grain` rows is one part. The promising squares of a row share the weight of
    the queens above equally.
    """

    def parts(
        task: Task, after: Name | None = None, _should_continue: Callable[[], bool] | None = None, /
    ) -> Iterator[Part]:
        least = 1 if task.mirror else 0
        depth = min(max(task.n - rows_left(grain, task.n), least), task.n - 1)
        for part in prefixes(partial(_safe_columns, task), (), depth, 1.0, after):
            factor = doubled_by_mirror(task, part.prefix) if part.prefix else 1
            yield part._replace(factor=factor)

    return parts


def prefixes(
    columns_of: Callable[[tuple[int, ...]], Sequence[int]],
    queens: tuple[int, ...],
    depth: int,
    weight: float,
    after: Name | None = None,
) -> Iterator[Part]:
    """Yield a part for each way to go on from `queens`, which weigh `weight`, to `depth` queens.

    `columns_of` gives the columns, ascending, that the row after some queens may take; they share
    the weight of these queens equally. A dead end is a part too, which costs nothing: the weights
    still add up. The parts up to the one named `after` are left out.
    """
    columns = columns_of(queens) if len(queens) < depth else ()
    if not columns and queens != after:
        yield Part(queens, weight)
    share = weight / max(1, len(columns))
    for column in columns:
        below = (*queens, column)
        if after is None or below > after[: len(below)]:
            yield from prefixes(columns_of, below, depth, share)
        elif below == after[: len(below)]:
            yield from prefixes(columns_of, below, depth, share, after)


def _safe_columns(task: Task, queens: tuple[int, ...]) -> list[int]:
    row = len(queens)
    end = task.n if row else first_row_end(task)
    return [column for column in range(end) if _is_safe(queens, row, column)]


def _is_safe(queens: Sequence[int], row: int, column: int) -> bool:
    return all(
        column not in (other, other - row + above, other + row - above)
        for above, other in enumerate(queens)
    )
