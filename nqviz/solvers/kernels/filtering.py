"""Search by filtering at full speed; `nqviz.solvers.filtering` explains it.

numba checks whether a signed index counts from the end, but not an unsigned one: hence the
`np.uint64(...)` round the indices. The three flags of a square are looked up without a branch
between them, because a wrong guess costs more than two look-ups.
"""

import numpy as np
from numpy.typing import NDArray

from nqviz.solvers.kernels.kernel import Kernel, Search, below_prefix, by_rows
from nqviz.solvers.kernels.log import (
    Columns,
    Frames,
    Log,
    kernel,
    note_frame,
    note_placement,
    note_removal,
    note_solution,
    note_step,
    note_test,
)

Flags = NDArray[np.bool_]


def _build_first(counted: bool) -> Search:
    @kernel
    def search(
        n: int,
        queens: Columns,
        level: int,
        floor: int,
        mirror: bool,
        first: bool,
        log: Log,
        frames: Frames,
    ) -> tuple[bool, int, int]:
        columns = np.zeros((n, n), np.bool_)
        falling = np.zeros((n, 2 * n - 1), np.bool_)
        rising = np.zeros((n, 2 * n - 1), np.bool_)
        for row in range(level):
            column = queens[row]
            columns[row + 1 :, column] = True
            falling[row + 1 :, row - column + n - 1] = True
            rising[row + 1 :, row + column] = True
        if counted and level > 0:
            note_step(log)
        layouts = 0
        row = level
        column = 0
        while True:
            end = (n + 1) // 2 if mirror and row == 0 else n
            while column < end:
                if counted:
                    note_test(log, row, 0)
                here = np.uint64(row)
                if not (
                    columns[here, np.uint64(column)]
                    | falling[here, np.uint64(row - column + n - 1)]
                    | rising[here, np.uint64(row + column)]
                ):
                    queens[row] = column
                    if counted:
                        note_placement(log)
                    if row < n - 1:
                        below = np.uint64(row + 1)
                        for i in range(np.uint64(n)):
                            columns[below, i] = columns[here, i]
                        for i in range(np.uint64(2 * n - 1)):
                            falling[below, i] = falling[here, i]
                        for i in range(np.uint64(2 * n - 1)):
                            rising[below, i] = rising[here, i]
                        columns[below, np.uint64(column)] = True
                        falling[below, np.uint64(row - column + n - 1)] = True
                        rising[below, np.uint64(row + column)] = True
                        row += 1
                        column = 0
                        end = n
                        if counted:
                            if note_frame(n, queens, row, log, frames):
                                return False, layouts, layouts
                            note_step(log)
                        continue
                    layouts += 1
                    if counted:
                        note_solution(log, 2 if mirror and 2 * queens[0] != n - 1 else 1)
                        if first:
                            note_step(log)
                            return True, layouts, layouts
                        note_removal(log)
                column += 1
            if counted:
                note_step(log)
            if row == floor:
                break
            row -= 1
            column = queens[row] + 1
            if counted:
                note_removal(log)
        if counted:
            note_step(log)
        return True, layouts, layouts

    return search


@kernel
def _flag(
    columns: Flags, falling: Flags, rising: Flags, n: int, row: int, column: int, value: bool
) -> None:
    """Set or reset the three flags of a square."""
    columns[np.uint64(column)] = value
    falling[np.uint64(row - column + n - 1)] = value
    rising[np.uint64(row + column)] = value


def _build_second(counted: bool) -> Search:
    @kernel
    def search(
        n: int,
        queens: Columns,
        level: int,
        floor: int,
        mirror: bool,
        first: bool,
        log: Log,
        frames: Frames,
    ) -> tuple[bool, int, int]:
        columns = np.empty(n, np.bool_)
        falling = np.empty(2 * n - 1, np.bool_)
        rising = np.empty(2 * n - 1, np.bool_)
        for line in range(2 * n - 1):  # a loop is compiled sooner than np.zeros
            columns[line >> 1] = falling[line] = rising[line] = False
        for row in range(level):
            _flag(columns, falling, rising, n, row, queens[row], True)
        layouts = 0
        row = level
        column = 0
        while True:
            end = (n + 1) // 2 if mirror and row == 0 else n
            while column < end:
                if counted:
                    note_test(log, row, 0)
                if not (
                    columns[np.uint64(column)]
                    | falling[np.uint64(row - column + n - 1)]
                    | rising[np.uint64(row + column)]
                ):
                    queens[row] = column
                    if counted:
                        note_placement(log)
                    # In the last row the flags would be reset at once, so they are not set.
                    if row < n - 1:
                        _flag(columns, falling, rising, n, row, column, True)
                        row += 1
                        column = 0
                        end = n
                        if counted and note_frame(n, queens, row, log, frames):
                            return False, layouts, layouts
                        continue
                    layouts += 1
                    if counted:
                        note_solution(log, 2 if mirror and 2 * queens[0] != n - 1 else 1)
                        if first:
                            note_step(log)
                            return True, layouts, layouts
                        note_removal(log)
                column += 1
            if counted:
                note_step(log)
            if row == floor:
                break
            row -= 1
            column = queens[row]
            _flag(columns, falling, rising, n, row, column, False)
            column += 1
            if counted:
                note_removal(log)
        if counted:
            note_step(log)
        return True, layouts, layouts

    return search


FIRST = Kernel(
    parts=by_rows(grain=11),
    count=below_prefix(_build_first(counted=False)),
    counted_search=_build_first(counted=True),
)

SECOND = Kernel(
    parts=by_rows(grain=11),
    count=below_prefix(_build_second(counted=False)),
    counted_search=_build_second(counted=True),
)
