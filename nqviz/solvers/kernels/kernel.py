"""Makes a `Kernel` of a search: how it counts one part of a task, and how it scans a run.

The search of an algorithm is compiled twice, from the same source: a plain variant that only counts
solutions, and a variant that also counts the operations of the stepper; see `op_counters`.
"""

import math
import mmap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Concatenate

import numpy as np
from numpy.typing import NDArray

from nqviz.model.board import EMPTY
from nqviz.model.position import COUNTERS, Counters, Position
from nqviz.solvers.base.native import Kernel, Keyframe, Partition, RunScan
from nqviz.solvers.kernels import op_counters as ops
from nqviz.solvers.kernels.decorators import helper, inlined
from nqviz.solvers.kernels.op_counters import Columns, Keyframes, OpCounters

_LARGE = 1 << 20  # bytes

# A compiled search. (n, queens, level, floor, mirror, first, op_counters, keyframes, *workspace)
# -> (ended, solutions, layouts).
#
# - n: the side of the board.
# - queens: int64[n], by level: the column of its queen. The search writes to it.
# - level: how many queens stand at the start, in `queens[:level]`.
# - floor: the search ends when it would take back one of the first `floor` queens.
# - mirror: whether row 0 is searched to its middle only.
# - first: whether the first solution ends the search; the plain variant ignores it.
# - op_counters: int64[TESTS_BY_ROW + n]; keyframes: int64[most, n + TESTS_BY_ROW + n]. Both are
#   empty for the plain variant.
# - workspace: the arrays that `Workspace` returns, which the search overwrites.
#
# `ended` is False if the search has stopped at a keyframe. `layouts` is the number of full
# placements found, `solutions` the number of solutions that they stand for. With `mirror`, only the
# counters count a layout for two solutions.
Search = Callable[
    Concatenate[int, Columns, int, int, bool, bool, OpCounters, Keyframes, ...],
    tuple[bool, int, int],
]
# n -> what a search needs besides, arrays in their initial state. It allocates no memory itself.
Workspace = Callable[[int], tuple[Any, ...]]
Words = NDArray[np.uint64]

# Rows are copied in blocks of eight words, which one machine instruction can load or store.
BLOCK = np.uint64(8)  # words
BYTES = np.uint64(64)  # of a block, and of a line of the processor's cache
_1, _2, _3, _4, _5, _6, _7 = map(np.uint64, range(1, 8))


@dataclass(frozen=True, slots=True)
class SearchScan:
    """The scan of a run by the counting variant of a search.

    Attributes:
        rows: the order in which the rows are filled, given n.
        row_placed_last: returns the row of the queen placed last, given the queens by row; None if
            it follows from `rows`.
    """

    search: Search
    workspace: Workspace = lambda _n: ()
    rows: Callable[[int], Sequence[int]] = range
    row_placed_last: Callable[[tuple[int, ...]], int] | None = None

    def __call__(
        self,
        start: Position,
        interval: int,
        *,
        most_keyframes: int = 1024,
        most_steps: int = 1 << 24,
    ) -> RunScan:
        """See `Scan`."""
        task = start.task
        order = self.rows(task.n)
        level = sum(column != EMPTY for column in start.queens)
        queens = np.array([start.queens[row] for row in order], np.int64)
        op_counters = np.zeros(ops.TESTS_BY_ROW + task.n, np.int64)
        op_counters[: len(COUNTERS)] = [getattr(start.counters, name) for name in COUNTERS]
        op_counters[ops.STEPS] = start.index
        op_counters[ops.INTERVAL] = interval
        op_counters[ops.NEXT_KEYFRAME] = start.index + interval
        op_counters[ops.LAST_STEP] = start.index + most_steps
        op_counters[ops.TESTS_BY_ROW :] = start.tests_by_row
        keyframes = np.empty((most_keyframes, task.n + len(op_counters)), np.int64)
        floor = sum(column != EMPTY for column in task.given)
        search = partial(self.search, task.n, queens, level, floor)
        workspace = self.workspace(task.n)
        ended, _, _ = search(task.mirror, task.first, op_counters, keyframes, *workspace)
        saved = [
            _keyframe(order, each[: task.n], each[task.n :])
            for each in keyframes[: op_counters[ops.KEYFRAMES]]
        ]
        if self.row_placed_last is not None:
            saved = [each._replace(row=self.row_placed_last(each.queens)) for each in saved]
        return RunScan(saved, _keyframe(order, queens, op_counters) if ended else None)


def _keyframe(order: Sequence[int], queens: NDArray[Any], op_counters: NDArray[Any]) -> Keyframe:
    """Return a keyframe in Python's own types, its queens by row instead of by level."""
    by_row = [EMPTY] * len(order)
    for row, column in zip(order, queens.tolist(), strict=True):
        by_row[row] = column
    level = sum(column != EMPTY for column in by_row)
    values = op_counters.tolist()
    return Keyframe(
        values[ops.STEPS],
        order[level - 1],
        tuple(by_row),
        Counters(*values[: len(COUNTERS)]),
        tuple(values[ops.TESTS_BY_ROW :]),
    )


def zeros(dtype: type[Any], *shape: int) -> NDArray[Any]:
    """Return an array of zeros that begins at a line of the processor's cache."""
    size = np.dtype(dtype).itemsize * math.prod(shape)
    memory = np.zeros(size + int(BYTES), np.uint8)
    skipped = -memory.ctypes.data % int(BYTES)
    return memory[skipped : skipped + size].view(dtype).reshape(shape)


def in_own_pages(dtype: type[Any], size: int) -> NDArray[Any]:
    """Return an array of any numbers; if it is large, its memory goes back once it is free.

    For arrays that are replaced by larger ones, over and over: the C library would keep those that
    it gets back for later, in a heap for each thread.
    """
    length = int(size) * np.dtype(dtype).itemsize
    if length < _LARGE:
        return np.empty(size, dtype)
    pages = mmap.mmap(-1, length)
    if (huge := getattr(mmap, "MADV_HUGEPAGE", None)) is not None:
        pages.madvise(huge)  # as numpy does
    return np.frombuffer(pages, dtype)


def blocks_for(size: int) -> int:
    """Return how many blocks hold `size` bytes."""
    return -(-size // int(BYTES))


@inlined
def copy_blocks(words: Words, start: np.uint64, end: np.uint64, distance: np.uint64) -> None:
    """Copy the blocks of words[start:end] to the place that begins `distance` words after `start`.

    All indices are in words. If end - start is no multiple of eight, the last block is copied as a
    whole. `distance` is at least eight.
    """
    word = start
    # All loads stand before all stores: otherwise the compiler must assume that they overlap.
    while word < end:
        w0, w1, w2, w3 = words[word], words[word + _1], words[word + _2], words[word + _3]
        w4, w5, w6, w7 = (
            words[word + _4],
            words[word + _5],
            words[word + _6],
            words[word + _7],
        )
        copy = word + distance
        words[copy], words[copy + _1], words[copy + _2], words[copy + _3] = w0, w1, w2, w3
        words[copy + _4], words[copy + _5], words[copy + _6], words[copy + _7] = w4, w5, w6, w7
        word += BLOCK


@helper
def bits_in(word: np.uint64) -> int:
    """Return how many bits of a word are set."""
    count = 0
    while word:
        word &= word - _1
        count += 1
    return count


def queens_by_level(n: int, prefix: tuple[int, ...]) -> Columns:
    """Return the queens of a part whose prefix has the columns of the first of them."""
    queens = np.empty(n, np.int64)
    queens[: len(prefix)] = prefix
    return queens


def by_search(
    parts: Partition,
    build: Callable[[bool], Search],
    workspace: Workspace = lambda _n: (),
    *,
    rows: Callable[[int], Sequence[int]] = range,
    row_placed_last: Callable[[tuple[int, ...]], int] | None = None,
    queens_of: Callable[[int, Any], Columns] = queens_by_level,
) -> Kernel:
    """Return the kernel of a search; for `rows` and `row_placed_last` see `SearchScan`.

    `build` compiles the search; its argument says whether operations are counted. `queens_of`
    returns the queens of a part, as the search takes them, given n and its prefix.
    """
    search = build(False)

    def count(n: int, prefix: tuple[Any, ...]) -> tuple[int, int]:
        level = len(prefix)
        counters_off = ops.NO_OP_COUNTERS, ops.NO_KEYFRAMES
        _, solutions, layouts = search(
            n, queens_of(n, prefix), level, level, False, False, *counters_off, *workspace(n)
        )
        return solutions, layouts

    return Kernel(parts, count, SearchScan(build(True), workspace, rows, row_placed_last))
