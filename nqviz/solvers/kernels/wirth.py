"""The compiled searches of Wirth's backtracking and its variants; see `algorithms.wirth`.

numba tests whether a signed index is negative, but not an unsigned one: hence `np.uint64(...)`
around the indices of tables. The check of a square is written out in each loop, because a call
costs up to half of the speed.
"""

import numpy as np
from numpy.typing import NDArray

from nqviz.solvers.kernels import op_counters as ops
from nqviz.solvers.kernels.decorators import inlined, kernel
from nqviz.solvers.kernels.kernel import Search, by_search, zeros
from nqviz.solvers.kernels.op_counters import Columns, Keyframes, OpCounters
from nqviz.solvers.kernels.parts import by_rows

Flags = NDArray[np.bool_]  # bool[n, n], by row and column: whether a queen above is in the column
Lists = NDArray[np.int64]  # int64[n, n], by row: the columns without a queen above, ascending


def _build_basic(counted: bool) -> Search:
    """Compile the basic search (ch. 2), which compares a square with each queen above it."""

    @kernel
    def search(
        n: int,
        queens: Columns,
        level: int,
        floor: int,
        mirror: bool,
        first: bool,
        op_counters: OpCounters,
        keyframes: Keyframes,
    ) -> tuple[bool, int, int]:
        first_row_end = (n + 1) // 2 if mirror else n
        layouts = 0
        row = level
        column = 0
        while True:
            while column < (n if row else first_row_end):
                above = 0
                while above < row:
                    shift = queens[np.uint64(above)] - column
                    if shift == 0 or shift == row - above or shift == above - row:
                        break
                    above += 1
                if counted:
                    ops.note_test(op_counters, row, min(above + 1, row))
                if above == row:
                    queens[np.uint64(row)] = column
                    if counted:
                        ops.note_placement(op_counters)
                    if row < n - 1:
                        row += 1
                        column = 0
                        if counted and ops.note_keyframe(n, queens, row, op_counters, keyframes):
                            return False, layouts, layouts
                        continue
                    layouts += 1
                    if counted:
                        multiplicity = ops.multiplicity(n, queens, mirror)
                        if ops.note_solution(op_counters, multiplicity, first):
                            return True, layouts, layouts
                        ops.note_removal(op_counters)
                column += 1
            if counted:
                ops.note_step(op_counters)
            if row == floor:
                break
            row -= 1
            column = queens[np.uint64(row)] + 1
            if counted:
                ops.note_removal(op_counters)
        if counted:
            ops.note_step(op_counters)
        return True, layouts, layouts

    return search


def _build_first(counted: bool) -> Search:
    """Compile version 1 (ch. 4): a flag in `used` for each column, copied from row to row."""

    @kernel
    def search(
        n: int,
        queens: Columns,
        level: int,
        floor: int,
        mirror: bool,
        first: bool,
        op_counters: OpCounters,
        keyframes: Keyframes,
        used: Flags,
    ) -> tuple[bool, int, int]:
        for row in range(level):
            for below in range(row, n):  # the assignment of a slice takes long to compile
                used[below, queens[row]] = True
        if counted and level > 0:
            ops.note_step(op_counters)
        first_row_end = (n + 1) // 2 if mirror else n
        layouts = 0
        row = level
        column = 0
        while True:
            while column < (n if row else first_row_end):
                if used[np.uint64(row), np.uint64(column)]:
                    if counted:
                        ops.note_skip(op_counters)
                else:
                    falling = column - row
                    rising = column + row
                    above = 0
                    while above < row:
                        other = queens[above]
                        if other - above == falling or other + above == rising:
                            break
                        above += 1
                    if counted:
                        ops.note_test(op_counters, row, min(above + 1, row))
                    if above == row:
                        queens[np.uint64(row)] = column
                        if counted:
                            ops.note_placement(op_counters)
                        if row < n - 1:
                            used[np.uint64(row), np.uint64(column)] = True
                            for i in range(np.uint64(n)):
                                used[np.uint64(row + 1), i] = used[np.uint64(row), i]
                            row += 1
                            column = 0
                            if counted:
                                if ops.note_keyframe(n, queens, row, op_counters, keyframes):
                                    return False, layouts, layouts
                                ops.note_step(op_counters)
                            continue
                        layouts += 1
                        if counted:
                            multiplicity = ops.multiplicity(n, queens, mirror)
                            if ops.note_solution(op_counters, multiplicity, first):
                                return True, layouts, layouts
                            ops.note_removal(op_counters)
                column += 1
            if counted:
                ops.note_step(op_counters)
            if row == floor:
                break
            row -= 1
            column = queens[np.uint64(row)]
            used[np.uint64(row), np.uint64(column)] = False
            column += 1
            if counted:
                ops.note_removal(op_counters)
        if counted:
            ops.note_step(op_counters)
        return True, layouts, layouts

    return search


@inlined
def _copy_without(remaining: Lists, n: int, row: int, index: int) -> None:
    """Set the list of row + 1 to the list of `row` without the column at `index`."""
    for i in range(n - row - 1):
        remaining[np.uint64(row + 1), np.uint64(i)] = remaining[
            np.uint64(row), np.uint64(i + (i >= index))
        ]


def _build_second(counted: bool) -> Search:
    """Compile version 2 (ch. 5): each row has the list of the columns without a queen above.

    `looked` is int64[n], by row: how many columns of its list have been tried.
    """

    @kernel
    def search(
        n: int,
        queens: Columns,
        level: int,
        floor: int,
        mirror: bool,
        first: bool,
        op_counters: OpCounters,
        keyframes: Keyframes,
        remaining: Lists,
        looked: Columns,
    ) -> tuple[bool, int, int]:
        for column in range(n):
            remaining[0, column] = column
        index = 0
        for row in range(level):
            while remaining[row, index] != queens[row]:
                index += 1
            looked[row] = index + 1
            _copy_without(remaining, n, row, index)
            index = 0
        if counted and level > 0:
            ops.note_step(op_counters)
        first_row_end = (n + 1) // 2 if mirror else n
        layouts = 0
        row = level
        while True:
            while index < (n - row if row else first_row_end):
                column = remaining[np.uint64(row), np.uint64(index)]
                index += 1
                falling = column - row
                rising = column + row
                above = 0
                while above < row:
                    other = queens[above]
                    if other - above == falling or other + above == rising:
                        break
                    above += 1
                if counted:
                    ops.note_test(op_counters, row, min(above + 1, row))
                if above == row:
                    queens[np.uint64(row)] = column
                    if counted:
                        ops.note_placement(op_counters)
                    if row < n - 1:
                        looked[np.uint64(row)] = index
                        _copy_without(remaining, n, row, index - 1)
                        row += 1
                        index = 0
                        if counted:
                            if ops.note_keyframe(n, queens, row, op_counters, keyframes):
                                return False, layouts, layouts
                            ops.note_step(op_counters)
                        continue
                    layouts += 1
                    if counted:
                        multiplicity = ops.multiplicity(n, queens, mirror)
                        if ops.note_solution(op_counters, multiplicity, first):
                            return True, layouts, layouts
                        ops.note_removal(op_counters)
            if counted:
                ops.note_step(op_counters)
            if row == floor:
                break
            row -= 1
            index = looked[np.uint64(row)]
            if counted:
                ops.note_removal(op_counters)
        if counted:
            ops.note_step(op_counters)
        return True, layouts, layouts

    return search


BASIC = by_search(by_rows(grain=11), _build_basic)
FIRST = by_search(by_rows(grain=11), _build_first, lambda n: (zeros(np.bool_, n, n),))
SECOND = by_search(
    by_rows(grain=11), _build_second, lambda n: (zeros(np.int64, n, n), zeros(np.int64, n))
)
