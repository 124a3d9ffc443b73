"""The N-queens problem as an exact cover: items, options, and what is left of them.

An option is a square. It takes four items: its row, its column, its falling and its rising
diagonal. Rows and columns are primary items, which must be covered exactly once; diagonals are
secondary items, which may be covered at most once. An option is left as long as none of its items
is covered.

A primary item is a number here: the rows are 0, 1, ... n - 1 and the columns n, n + 1, ... 2n - 1.
Which of them a search takes next follows from the options that are left. So the order in which the
queens were placed follows from the queens, and a search can resume after any placement.
"""

from collections.abc import Sequence
from functools import lru_cache

from nqviz.common.i18n import tr
from nqviz.model.board import EMPTY, Square
from nqviz.model.position import Position
from nqviz.model.step import Kind

ITEMS_OF_AN_OPTION = 4


def squares_by_item(n: int, row: int, column: int) -> tuple[list[Square], ...]:
    """Return the squares of the row, the column and the two diagonals through a square."""
    falling, rising = row - column, row + column
    return (
        [(row, each) for each in range(n)],
        [(each, column) for each in range(n)],
        [(each, each - falling) for each in range(max(0, falling), min(n, n + falling))],
        [(each, rising - each) for each in range(max(0, rising - n + 1), min(n, rising + 1))],
    )


def item_name(n: int, item: int) -> str:
    """Return the words for a primary item."""
    return tr("row {row}", row=item) if item < n else tr("column {column}", column=item - n)


class Matrix:
    """The options that are left, and how many of them each primary item has.

    Attributes:
        sizes: by primary item, how many options it has left.
        chosen: the options chosen so far, in their order.
        removed: for each of them, how many other options covering each of its items removed.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self.sizes = [n] * (2 * n)
        self.chosen: list[Square] = []
        self.removed: list[tuple[int, ...]] = []
        self._uncovered = [True] * (2 * n)
        self._left = [bytearray(b"\1") * n for _ in range(n)]
        self._gone: list[list[Square]] = []

    def is_covered(self, item: int) -> bool:
        """Return whether a primary item is covered."""
        return not self._uncovered[item]

    def item(self) -> int | None:
        """Return the item to choose: one with the fewest options, the first of several.

        None where every primary item is covered.
        """
        uncovered = (item for item, is_uncovered in enumerate(self._uncovered) if is_uncovered)
        return min(uncovered, key=self.sizes.__getitem__, default=None)

    def options(self, item: int) -> list[Square]:
        """Return the options that a primary item has left, from the left or from the top."""
        n = self.n
        if item < n:
            return [(item, column) for column in range(n) if self._left[item][column]]
        return [(row, item - n) for row in range(n) if self._left[row][item - n]]

    def cover(self, option: Square, items: int = ITEMS_OF_AN_OPTION) -> tuple[int, ...]:
        """Choose an option, cover the first `items` of its items.

        Returns how many other options each of them removes.
        """
        n = self.n
        row, column = option
        gone = [option]
        removed = []
        self._left[row][column] = 0
        for squares in squares_by_item(n, row, column)[:items]:
            others = [(i, j) for i, j in squares if self._left[i][j]]
            for i, j in others:
                self._left[i][j] = 0
            gone += others
            removed.append(len(others))
        self._resize(gone, -1)
        self._uncovered[row] = False
        self._uncovered[n + column] = items < 2
        self.chosen.append(option)
        self.removed.append(tuple(removed))
        self._gone.append(gone)
        return self.removed[-1]

    def uncover(self) -> Square:
        """Take the last chosen option back, uncover its items, and return it."""
        row, column = self.chosen.pop()
        self.removed.pop()
        gone = self._gone.pop()
        for i, j in gone:
            self._left[i][j] = 1
        self._resize(gone, 1)
        self._uncovered[row] = self._uncovered[self.n + column] = True
        return row, column

    def _resize(self, options: Sequence[Square], by: int) -> None:
        for row, column in options:
            self.sizes[row] += by
            self.sizes[self.n + column] += by


def follow(n: int, queens: Sequence[int], items: int = ITEMS_OF_AN_OPTION) -> Matrix:
    """Return the matrix after the choices that placed the queens.

    Of the option chosen last, only the first so many items are covered.
    """
    matrix = Matrix(n)
    placed = n - list(queens).count(EMPTY)
    for level in range(1, placed + 1):
        item = matrix.item()
        assert item is not None, "an empty row is an item that is not covered"
        option = (item, queens[item]) if item < n else (queens.index(item - n), item - n)
        matrix.cover(option, items if level == placed else ITEMS_OF_AN_OPTION)
    return matrix


_followed = lru_cache(maxsize=4)(follow)


def matrix_at(position: Position) -> Matrix:
    """Return the matrix of a position, which is cached: it must not be changed.

    A queen that has just been placed has its row covered, and the other items step by step.
    """
    last = position.last
    items = ITEMS_OF_AN_OPTION
    if last is not None and last.kind is Kind.PLACE:
        items = 1
    elif last is not None and last.kind is Kind.MARK:
        items = last.other + 2
    return _followed(position.n, tuple(position.queens), items)
