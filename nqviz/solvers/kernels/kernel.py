"""Kernels of searches: their counting of one part, and the scan of a run by a counting variant."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Concatenate

import numpy as np
from numpy.typing import NDArray

from nqviz.model.board import EMPTY
from nqviz.model.position import COUNTERS, Counters, Position
from nqviz.solvers.base.native import Kernel, Keyframe, Partition, RunScan
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

# (n, queens by level, level, floor, mirror, first, op_counters, keyframes, *workspace) -> (ended,
# solutions, layouts). Searches on from `level` placed queens until it would take back the queen
# below level `floor`.
Search = Callable[
    Concatenate[int, Columns, int, int, bool, bool, OpCounters, Keyframes, ...],
    tuple[bool, int, int],
]
# Returns, given n, what a search writes to: it allocates nothing itself.
Workspace = Callable[[int], tuple[NDArray[Any], ...]]
_CACHE_LINE = 64  # bytes


@dataclass(frozen=True, slots=True)
class SearchScan:
    """The scan of a run by the counting variant of a search.

    Attributes:
        search: the counting variant.
        workspace: what the search writes to.
        rows: the order in which the rows are filled, given n.
        row_placed_last: the row of the queen placed last, given n, the queens by row and how many
            they are; None where the order of `rows` gives it.
    """

    search: Search
    workspace: Workspace = lambda _n: ()
    rows: Callable[[int], Sequence[int]] = range
    row_placed_last: Callable[[int, Columns, int], int] | None = None

    def __call__(
        self,
        start: Position,
        interval: int,
        *,
        most_keyframes: int = 1024,
        most_steps: int = 1 << 24,
    ) -> RunScan:
        """Return the keyframes after a position, and the end of the run if it comes first."""
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
        search = partial(self.search, task.n, queens, level, floor)
        workspace = self.workspace(task.n)
        ended, _, _ = search(task.mirror, task.first, op_counters, keyframes, *workspace)
        return RunScan(
            [
                self._with_row(_keyframe(order, each[: task.n], each[task.n :]))
                for each in keyframes[: op_counters[KEYFRAMES]]
            ],
            _keyframe(order, queens, op_counters) if ended else None,
        )

    def _with_row(self, keyframe: Keyframe) -> Keyframe:
        """Return a keyframe with the row of the queen placed last."""
        if self.row_placed_last is None:
            return keyframe
        n = len(keyframe.queens)
        queens = np.array(keyframe.queens, np.int64)
        return keyframe._replace(
            row=self.row_placed_last(n, queens, n - keyframe.queens.count(EMPTY))
        )


def _keyframe(order: Sequence[int], queens: NDArray[Any], op_counters: NDArray[Any]) -> Keyframe:
    """Return a keyframe in plain values, its queens by row instead of by level."""
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
        scan=SearchScan(build(True), workspace, rows),
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
