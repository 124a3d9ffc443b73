"""Whether and how often queens that stand anywhere can be completed to a solution.

Columns and both kinds of diagonals are words of occupied lines: a falling diagonal is bit
column - row + n - 1, a rising one bit row + column. So rows can be filled in any order, and boards
of up to 32 rows have room in a word.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nqviz.model.board import EMPTY
from nqviz.solvers.kernels.decorators import helper, kernel

Words = NDArray[np.uint64]

ZERO = np.uint64(0)
ONE = np.uint64(1)
FREE, COLUMNS, FALLING, RISING, ROWS = range(5)  # the words of a level
LEVEL, SOLUTIONS, IS_OVER = range(3)  # the numbers of a state
_BUDGET = 1 << 20  # placements, some ten milliseconds

LARGEST = 32


@helper
def free_squares(
    n: int, row: int, columns: np.uint64, falling: np.uint64, rising: np.uint64
) -> np.uint64:
    """Return the word of the columns of a row on which no queen would be attacked."""
    mask = (ONE << np.uint64(n)) - ONE
    attacked = columns | (falling >> np.uint64(n - 1 - row)) | (rising >> np.uint64(row))
    return mask & ~attacked


@kernel
def choose_row(n: int, level: Words, fewest: bool) -> int:
    """Choose the empty row to fill next, set its free squares, and return it.

    It is the first, or the first of those with the fewest free squares.
    """
    best = -1
    least = n + 1
    for row in range(n):
        if level[ROWS] & (ONE << np.uint64(row)):
            continue
        free = free_squares(n, row, level[COLUMNS], level[FALLING], level[RISING])
        count = 0
        rest = free
        while rest:
            rest &= rest - ONE
            count += 1
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
    """Go on with a search for at most `budget` placements, or until `most` solutions are found."""
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


class Completion:
    """A search for the solutions that contain some queens, which do not attack each other.

    Attributes:
        solutions: how many have been found.
        is_over: whether there are no more.
    """

    def __init__(self, queens: Sequence[int], *, fewest: bool) -> None:
        """Begin; `fewest` fills rows with few free squares first, which finds one soon."""
        n = len(queens)
        self._n, self._fewest = n, fewest
        self._empty = list(queens).count(EMPTY)
        self._words = np.zeros((self._empty + 1, 5), np.uint64)
        self._rows = np.zeros(self._empty + 1, np.int64)
        self._state = np.zeros(3, np.int64)
        first = self._words[0]
        for row, column in enumerate(queens):
            if column != EMPTY:
                first[COLUMNS] |= np.uint64(1 << column)
                first[FALLING] |= np.uint64(1 << (column - row + n - 1))
                first[RISING] |= np.uint64(1 << (row + column))
                first[ROWS] |= np.uint64(1 << row)
        if self._empty:
            self._rows[0] = choose_row(n, first, fewest)
        else:
            self._state[SOLUTIONS] = self._state[IS_OVER] = 1

    @property
    def solutions(self) -> int:
        """How many have been found."""
        return int(self._state[SOLUTIONS])

    @property
    def is_over(self) -> bool:
        """Whether there are no more."""
        return bool(self._state[IS_OVER])

    def go_on(self, most: int, budget: int = _BUDGET) -> None:
        """Search on for some milliseconds, or until there are `most` solutions."""
        if not self.is_over and self.solutions < most:
            search(
                self._n,
                self._empty,
                self._fewest,
                most,
                budget,
                self._words,
                self._rows,
                self._state,
            )
