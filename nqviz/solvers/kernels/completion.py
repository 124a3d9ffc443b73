"""Counts the solutions that contain some given queens, or stops at the first of them.

Occupied lines are bits of words: a column is bit column, a falling diagonal bit column - row + n -
1, a rising one bit row + column. They do not depend on the order of the rows, so rows can be filled
in any order. The words have 64 bits, enough for boards of up to 32 rows.

Under another rule than the queens' a level keeps the struck squares of each row instead, to which a
queen adds a mask for each other row (`sieve.RuleTables`).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nqviz.model.board import EMPTY
from nqviz.model.rule import QUEENS, Rule
from nqviz.solvers.kernels.decorators import helper, kernel
from nqviz.solvers.kernels.kernel import bits_in
from nqviz.solvers.kernels.sieve import tables_of

Words = NDArray[np.uint64]

ZERO = np.uint64(0)
ONE = np.uint64(1)
# The words of a level: the untried squares of its row, and the occupied lines.
FREE, COLUMNS, FALLING, RISING, ROWS = range(5)
# The state of a search: its level, the solutions found, 1 if there are no more.
LEVEL, SOLUTIONS, IS_OVER = range(3)
_BUDGET = 1 << 20  # placements in a call: some ten milliseconds


@helper
def free_squares(
    n: int, row: int, columns: np.uint64, falling: np.uint64, rising: np.uint64
) -> np.uint64:
    """Return the columns of a row that are not attacked, one bit each, given the occupied lines."""
    mask = (ONE << np.uint64(n)) - ONE
    attacked = columns | (falling >> np.uint64(n - 1 - row)) | (rising >> np.uint64(row))
    return mask & ~attacked


@kernel
def choose_row(n: int, level: Words, fewest: bool) -> int:
    """Return the empty row to fill next, and set `level[FREE]` to its free squares.

    It is the first empty row; with `fewest`, the first of those with the fewest free squares.
    `level` is uint64[5], the words of a level.
    """
    best = -1
    least = n + 1
    for row in range(n):
        if level[ROWS] & (ONE << np.uint64(row)):
            continue
        free = free_squares(n, row, level[COLUMNS], level[FALLING], level[RISING])
        count = bits_in(free)
        if count < least:
            best = row
            least = count
            level[FREE] = free
        if not fewest or least == 0:
            break
    return best


@kernel
def search(
    n: int,
    empty: int,
    fewest: bool,
    most: int,
    budget: int,
    words: Words,
    rows: NDArray[np.int64],
    state: NDArray[np.int64],
) -> None:
    """Resume a depth-first search for `budget` placements, or until `most` solutions are found.

    `empty` rows have to be filled, at least 1; see `choose_row` for `fewest`. `words`, uint64[empty
    + 1, 5], has the words of each level, `rows`, int64[empty + 1], the row that it fills. `state`,
    int64[3], has `LEVEL`, `SOLUTIONS` and `IS_OVER`.
    """
    level = state[LEVEL]
    for _ in range(budget):
        while words[level, FREE] == ZERO:
            level -= 1
            if level < 0:
                state[IS_OVER] = 1
                return
        free = words[level, FREE]
        bit = free & (~free + ONE)
        words[level, FREE] = free ^ bit
        row = rows[level]
        if level + 1 == empty:
            state[SOLUTIONS] += 1
            if state[SOLUTIONS] >= most:
                break
            continue
        words[level + 1, COLUMNS] = words[level, COLUMNS] | bit
        words[level + 1, FALLING] = words[level, FALLING] | (bit << np.uint64(n - 1 - row))
        words[level + 1, RISING] = words[level, RISING] | (bit << np.uint64(row))
        words[level + 1, ROWS] = words[level, ROWS] | (ONE << np.uint64(row))
        level += 1
        rows[level] = choose_row(n, words[level], fewest)
    state[LEVEL] = level


@kernel
def choose_unstruck_row(n: int, level: Words, fewest: bool) -> int:
    """Do what `choose_row` does under any rule.

    `level` is uint64[n + 2]: by row the bits of its struck squares; the free squares of the row
    that is chosen; the bits of the rows that have a queen.
    """
    mask = ~ZERO >> np.uint64(64 - n)
    best = -1
    least = n + 1
    for row in range(n):
        if level[n + 1] & (ONE << np.uint64(row)):
            continue
        free = mask & ~level[row]
        count = bits_in(free)
        if count < least:
            best = row
            least = count
            level[n] = free
        if not fewest or least == 0:
            break
    return best


@kernel
def search_under_rule(
    n: int,
    masks: Words,
    empty: int,
    fewest: bool,
    most: int,
    budget: int,
    words: Words,
    rows: NDArray[np.int64],
    state: NDArray[np.int64],
) -> None:
    """Do what `search` does under any rule.

    `masks` is that of `sieve.RuleTables`; `words`, uint64[empty + 1, n + 2], has the words of each
    level, as `choose_unstruck_row` tells.
    """
    level = state[LEVEL]
    for _ in range(budget):
        while words[level, n] == ZERO:
            level -= 1
            if level < 0:
                state[IS_OVER] = 1
                return
        free = words[level, n]
        words[level, n] = free & (free - ONE)
        row, column = rows[level], 0
        while not free & ONE:
            free >>= ONE
            column += 1
        if level + 1 == empty:
            state[SOLUTIONS] += 1
            if state[SOLUTIONS] >= most:
                break
            continue
        offset = (row * n + column) * n
        for other in range(n):
            words[level + 1, other] = words[level, other] | masks[offset + other]
        words[level + 1, n + 1] = words[level, n + 1] | (ONE << np.uint64(row))
        level += 1
        rows[level] = choose_unstruck_row(n, words[level], fewest)
    state[LEVEL] = level


class Completion:
    """A search for the solutions that contain some queens, which must not attack each other.

    A call of `resume` takes some milliseconds, so that the caller can cancel between two calls.
    """

    def __init__(self, queens: Sequence[int], *, fewest: bool, rule: Rule = QUEENS) -> None:
        """Start a search; `fewest` fills rows with few free squares first, to find a solution soon.

        `queens` has by row the column of its queen, or `EMPTY`.
        """
        n = len(queens)
        self._n, self._fewest, self._rule = n, fewest, rule
        self._empty = list(queens).count(EMPTY)
        self._rows = np.zeros(self._empty + 1, np.int64)
        self._state = np.zeros(3, np.int64)
        if not self._empty:
            self._state[SOLUTIONS] = self._state[IS_OVER] = 1
        elif rule == QUEENS:
            self._words = self._lines_of(queens)
            self._rows[0] = choose_row(n, self._words[0], fewest)
        else:
            self._words = self._struck_by(queens)
            self._rows[0] = choose_unstruck_row(n, self._words[0], fewest)

    def _lines_of(self, queens: Sequence[int]) -> Words:
        n, words = self._n, np.zeros((self._empty + 1, 5), np.uint64)
        first = words[0]
        for row, column in enumerate(queens):
            if column != EMPTY:
                first[COLUMNS] |= np.uint64(1 << column)
                first[FALLING] |= np.uint64(1 << (column - row + n - 1))
                first[RISING] |= np.uint64(1 << (row + column))
                first[ROWS] |= np.uint64(1 << row)
        return words

    def _struck_by(self, queens: Sequence[int]) -> Words:
        n, words = self._n, np.zeros((self._empty + 1, self._n + 2), np.uint64)
        masks, blocked, _ = tables_of(n, self._rule)
        words[0, :n] = blocked
        for row, column in enumerate(queens):
            if column != EMPTY:
                offset = (row * n + column) * n
                words[0, :n] |= masks[offset : offset + n]
                words[0, n + 1] |= np.uint64(1 << row)
        return words

    @property
    def solutions(self) -> int:
        """How many solutions have been found."""
        return int(self._state[SOLUTIONS])

    @property
    def is_over(self) -> bool:
        """Whether the search is complete."""
        return bool(self._state[IS_OVER])

    def resume(self, most: int, budget: int = _BUDGET) -> None:
        """Search for `budget` placements more, or until there are `most` solutions."""
        if not self.is_over and self.solutions < most:
            asked = self._empty, self._fewest, most, budget
            placed = self._words, self._rows, self._state
            if self._rule == QUEENS:
                search(self._n, *asked, *placed)
            else:
                search_under_rule(self._n, tables_of(self._n, self._rule).masks, *asked, *placed)
