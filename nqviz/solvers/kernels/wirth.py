"""Wirth's backtracking and its variants at full speed; `nqviz.solvers.wirth` explains them."""

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


def _build_basic(counted: bool) -> Search:
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
        layouts = 0
        row = level
        column = 0
        while True:
            end = (n + 1) // 2 if mirror and row == 0 else n
            while column < end:
                above = 0
                while above < row:
                    shift = queens[above] - column
                    if shift == 0 or shift == row - above or shift == above - row:
                        break
                    above += 1
                if counted:
                    note_test(log, row, min(above + 1, row))
                if above == row:
                    queens[row] = column
                    if counted:
                        note_placement(log)
                    if row < n - 1:
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
            column = queens[row] + 1
            if counted:
                note_removal(log)
        if counted:
            note_step(log)
        return True, layouts, layouts

    return search


BASIC = Kernel(
    parts=by_rows(11),
    count=below_prefix(_build_basic(counted=False)),
    counted_search=_build_basic(counted=True),
)
