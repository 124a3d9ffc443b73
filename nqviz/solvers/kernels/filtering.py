"""The compiled searches by filtering; see `algorithms.filtering`.

numba tests whether a signed index is negative, but not an unsigned one: hence `np.uint64(...)`
around the indices. The three flags of a square are read without a branch between them, because a
mispredicted branch costs more than two reads.
"""

import numpy as np
from numpy.typing import NDArray

from nqviz.solvers.kernels import op_counters as ops
from nqviz.solvers.kernels.decorators import helper, kernel
from nqviz.solvers.kernels.kernel import (
    BYTES,
    Search,
    Words,
    blocks_for,
    by_search,
    copy_blocks,
    zeros,
)
from nqviz.solvers.kernels.op_counters import Columns, Keyframes, OpCounters
from nqviz.solvers.kernels.parts import by_rows

Flags = NDArray[np.bool_]


def _build_first(counted: bool) -> Search:
    """Compile version 1 (ch. 6): each row has its own flags, copied from the row above.

    `flags` is bool[n, 64k]: by row, the flags of the n columns, the 2n - 1 falling and the 2n - 1
    rising diagonals, and padding to whole blocks. `words` is the same memory as uint64[8kn].
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
        flags: Flags,
        words: Words,
    ) -> tuple[bool, int, int]:
        falling, rising = 2 * n - 1, 3 * n - 1  # the indices of the flags of square (0, 0)
        for row in range(level):
            column = queens[row]
            for each in range(row + 1, n):  # the assignment of a slice takes long to compile
                flags[each, column] = True
                flags[each, falling + row - column] = True
                flags[each, rising + row + column] = True
        if counted and level > 0:
            ops.note_step(op_counters)
        size = np.uint64(len(words) // n)  # words of a row
        layouts = 0
        row = level
        column = 0
        while True:
            end = (n + 1) // 2 if mirror and row == 0 else n
            while column < end:
                if counted:
                    ops.note_test(op_counters, row, 0)
                here = np.uint64(row)
                if not (
                    flags[here, np.uint64(column)]
                    | flags[here, np.uint64(falling + row - column)]
                    | flags[here, np.uint64(rising + row + column)]
                ):
                    queens[row] = column
                    if counted:
                        ops.note_placement(op_counters)
                    if row < n - 1:
                        below = np.uint64(row + 1)
                        copy_blocks(words, here * size, below * size, size)
                        flags[below, np.uint64(column)] = True
                        flags[below, np.uint64(falling + row - column)] = True
                        flags[below, np.uint64(rising + row + column)] = True
                        row += 1
                        column = 0
                        end = n
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
            column = queens[row] + 1
            if counted:
                ops.note_removal(op_counters)
        if counted:
            ops.note_step(op_counters)
        return True, layouts, layouts

    return search


@helper
def _flag(
    columns: Flags, falling: Flags, rising: Flags, n: int, row: int, column: int, value: bool
) -> None:
    columns[np.uint64(column)] = value
    falling[np.uint64(row - column + n - 1)] = value
    rising[np.uint64(row + column)] = value


def _build_second(counted: bool) -> Search:
    """Compile version 2 (ch. 7): all rows share the flags, bool[n], bool[2n - 1], bool[2n - 1]."""

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
        columns: Flags,
        falling: Flags,
        rising: Flags,
    ) -> tuple[bool, int, int]:
        for row in range(level):
            _flag(columns, falling, rising, n, row, queens[row], True)
        layouts = 0
        row = level
        column = 0
        while True:
            end = (n + 1) // 2 if mirror and row == 0 else n
            while column < end:
                if counted:
                    ops.note_test(op_counters, row, 0)
                if not (
                    columns[np.uint64(column)]
                    | falling[np.uint64(row - column + n - 1)]
                    | rising[np.uint64(row + column)]
                ):
                    queens[row] = column
                    if counted:
                        ops.note_placement(op_counters)
                    # In the last row the flags would be reset at once, so they are not set.
                    if row < n - 1:
                        _flag(columns, falling, rising, n, row, column, True)
                        row += 1
                        column = 0
                        end = n
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
            column = queens[row]
            _flag(columns, falling, rising, n, row, column, False)
            column += 1
            if counted:
                ops.note_removal(op_counters)
        if counted:
            ops.note_step(op_counters)
        return True, layouts, layouts

    return search


def _workspace_of_first(n: int) -> tuple[Flags, Words]:
    flags = zeros(np.bool_, n, blocks_for(5 * n - 2) * int(BYTES))
    return flags, flags.reshape(-1).view(np.uint64)


FIRST = by_search(by_rows(grain=11), _build_first, _workspace_of_first)
SECOND = by_search(
    by_rows(grain=11),
    _build_second,
    lambda n: tuple(zeros(np.bool_, lines) for lines in (n, 2 * n - 1, 2 * n - 1)),
)
