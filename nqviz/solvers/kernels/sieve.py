"""The sieve and its improvements at full speed; `nqviz.solvers.sieve` explains them.

A level is a row in the order of the search. Each level has its own matrix, or its own words, so
nothing is allocated in the search and nothing has to be erased.
"""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from nqviz.position import Task
from nqviz.solvers.kernels.kernel import Kernel, Name, Part, Search, below_prefix, by_rows, prefixes
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
    note_strike,
    note_test,
)
from nqviz.solvers.sieve_marks import strikers
from nqviz.solvers.sieve_symmetric import columns as columns_of
from nqviz.solvers.sieve_symmetric import rows

_ONE = np.uint64(1)
_WORD = 8  # bytes

# By level: the squares row after row, 1 where one is struck. A row fills whole words, so that it
# can be copied word by word.
Boards = NDArray[np.uint8]
Words = NDArray[np.uint64]  # by level, then by level of the row: bit 0 for column 0


@kernel
def _stride(n: int) -> int:
    """Return the bytes of a row of a board."""
    return (n + _WORD - 1) // _WORD * _WORD


# Unsigned indices, here and below, spare numba a test for negative ones at every access.
@kernel
def _strike(words: Words, boards: Boards, n: int, row: int, column: int) -> None:
    """Copy what is below a queen's row for the next row, and strike what the queen attacks.

    `words` and `boards` are two views of the same memory.
    """
    side, above, across = np.uint64(n), np.uint64(row), np.uint64(column)
    stride = np.uint64(_stride(n))
    source, target = words[above], words[above + _ONE]
    for word in range((above + _ONE) * stride // np.uint64(_WORD), np.uint64(len(source))):
        target[word] = source[word]
    below = boards[above + _ONE]
    square = above * stride + across
    for down in range(_ONE, side - above):
        square += stride
        below[square] = 1
        if across + down < side:
            below[square + down] = 1
        if down <= across:
            below[square - down] = 1


@kernel
def _unstruck(boards: Boards, n: int, row: int, column: int) -> int:
    """Return how many squares a queen is the first to strike."""
    new = 0
    for down in range(1, n - row):
        for struck in (column, column + down, column - down):
            if 0 <= struck < n:
                new += 1 - boards[row, (row + down) * _stride(n) + struck]
    return new


def _build_sieve(counted: bool) -> Search:
    @kernel
    def search(
        n: int,
        queens: Columns,
        level: int,
        floor: int,
        _mirror: bool,
        first: bool,
        log: Log,
        frames: Frames,
    ) -> tuple[bool, int, int]:
        layouts = 0
        words = np.zeros((n, n * _stride(n) // _WORD), np.uint64)
        boards = words.view(np.uint8)
        for row in range(level):
            if counted and row == level - 1:
                note_strike(log, _unstruck(boards, n, row, queens[row]))
            _strike(words, boards, n, row, queens[row])
        row = level
        column = 0
        while True:
            line = boards[np.uint64(row)]
            while column < n:
                if counted:
                    note_test(log, row, 0)
                if not line[np.uint64(row * _stride(n) + column)]:
                    queens[row] = column
                    if counted:
                        note_placement(log)
                    if row < n - 1:
                        if counted:
                            if note_frame(n, queens, row + 1, log, frames):
                                return False, layouts, layouts
                            note_strike(log, _unstruck(boards, n, row, column))
                        _strike(words, boards, n, row, column)
                        row += 1
                        column = 0
                        line = boards[np.uint64(row)]
                        continue
                    layouts += 1
                    if counted:
                        note_solution(log, 1)
                        if first:
                            note_step(log)
                            return True, layouts, layouts
                        note_removal(log)
                    break
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
def _strike_words(words: Words, n: int, level: int, column: int, is_symmetric: bool) -> None:
    """Copy the words of the empty rows for the next level, and set the bits that a queen attacks.

    Bits beyond the board's side are set too, and never asked for.
    """
    bit = _ONE << np.uint64(column)
    side, here = np.uint64(n), np.uint64(level)
    source, target = words[here], words[here + _ONE]
    if is_symmetric and level == 0:  # the level after row 0 is row n-1, and so on upwards
        for below in range(_ONE, side):
            away = side - below
            target[below] = source[below] | bit | bit << away | bit >> away
        return
    for below in range(here + _ONE, side):
        away = below - here
        target[below] = source[below] | bit | bit << away | bit >> away


@kernel
def _unset(words: Words, n: int, level: int, column: int, is_symmetric: bool) -> int:
    """Return how many bits of squares a queen is the first to set."""
    turns = is_symmetric and level == 0
    new = 0
    for below in range(level + 1, n):
        away = n - below if turns else below - level
        for struck in (column, column + away, column - away):
            if 0 <= struck < n and not words[level, below] >> np.uint64(struck) & _ONE:
                new += 1
    return new


def _build_words(counted: bool, is_symmetric: bool) -> Search:
    """Build the search by words: by rows, or in the order and within the columns of symmetry."""

    @kernel
    def search(
        n: int,
        queens: Columns,
        level: int,
        floor: int,
        _mirror: bool,
        first: bool,
        log: Log,
        frames: Frames,
    ) -> tuple[bool, int, int]:
        solutions = 0
        layouts = 0
        words = np.zeros((n, n), np.uint64)
        for above in range(level):
            if counted and above == level - 1:
                note_strike(log, _unset(words, n, above, queens[above], is_symmetric))
            _strike_words(words, n, above, queens[above], is_symmetric)
        column = queens[0] + 1 if is_symmetric and level == 1 else 0
        while True:
            end = n
            if is_symmetric and level == 0:
                end = (n + 1) // 2
            elif is_symmetric and level == 1:
                end = n - queens[0]
            word = words[level, level]
            is_placed = False
            while column < end:
                if counted:
                    note_test(log, n - level if is_symmetric and level else level, 0)
                if not word >> np.uint64(column) & _ONE:
                    is_placed = True
                    break
                column += 1
            if is_placed:
                queens[level] = column
                if counted:
                    note_placement(log)
                if level < n - 1:
                    if counted:
                        if note_frame(n, queens, level + 1, log, frames):
                            return False, solutions, layouts
                        note_strike(log, _unset(words, n, level, column, is_symmetric))
                    _strike_words(words, n, level, column, is_symmetric)
                    level += 1
                    column = queens[0] + 1 if is_symmetric and level == 1 else 0
                    continue
                worth = 1
                if is_symmetric and n > 1:
                    worth = 2 if queens[0] + queens[1] == n - 1 else 4
                solutions += worth
                layouts += 1
                if counted:
                    note_solution(log, worth)
                    if first:
                        note_step(log)
                        return True, solutions, layouts
                    note_removal(log)
            if counted:
                note_step(log)
            if level == floor:
                break
            level -= 1
            column = queens[level] + 1
            if counted:
                note_removal(log)
        if counted:
            note_step(log)
        return True, solutions, layouts

    return search


def _symmetric_parts(
    task: Task, after: Name | None = None, _keep_on: Callable[[], bool] | None = None, /
) -> Iterator[Part]:
    """Cut a task into parts, which leave up to 17 rows to be searched.

    Row 0 and the last row are cut together. The nearer to the middle the queen of row 0, the more
    work has a pair; the weights are fitted to the steps that were counted for n = 13 and 14.
    """
    n = task.n
    depth = max((n - 8) // 2, n - 17)
    if depth < 2:
        if after is None:
            yield Part((), 1.0)
        return
    pairs = [(column, last) for column in columns_of(n, ()) for last in _promising(n, (column,))]
    whole = sum(1 + 4.6 * column / n for column, _ in pairs)
    for pair in pairs:
        if after is not None and pair < after[:2]:
            continue
        rest = after if after is not None and pair == after[:2] else None
        weight = (1 + 4.6 * pair[0] / n) / whole
        yield from prefixes(partial(_promising, n), pair, depth, weight, rest)


def _promising(n: int, queens: tuple[int, ...]) -> list[int]:
    struck = strikers(rows(n), queens)
    return [column for column in columns_of(n, queens) if column not in struck]


SIEVE = Kernel(
    parts=by_rows(grain=11),
    count=below_prefix(_build_sieve(counted=False)),
    counted_search=_build_sieve(counted=True),
)
BITS = Kernel(
    parts=by_rows(grain=12),
    count=below_prefix(_build_words(counted=False, is_symmetric=False)),
    counted_search=_build_words(counted=True, is_symmetric=False),
)
SYMMETRIC = Kernel(
    parts=_symmetric_parts,
    count=below_prefix(_build_words(counted=False, is_symmetric=True)),
    counted_search=_build_words(counted=True, is_symmetric=True),
    rows=rows,
)
