"""The board: squares, lines of attack, conflicts and the eight symmetries.

A placement is a sequence `queens` with one entry for each row: the column of the queen that stands
there, or `EMPTY`. Rows and columns count from 0 and row 0 is drawn at the top. Two queens are never
in the same row, so a line of attack is a column or one of the two diagonals.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import combinations

EMPTY = -1

Square = tuple[int, int]  # row, column


class Line(Enum):
    """A line along which one queen attacks another."""

    COLUMN = "column"
    FALLING = "falling diagonal"  # from the upper left to the lower right: row - column is constant
    RISING = "rising diagonal"  # from the lower left to the upper right: row + column is constant

    @property
    def slope(self) -> int:
        """How many columns to the right the line goes for each row down."""
        if self is Line.COLUMN:
            return 0
        return 1 if self is Line.FALLING else -1


def attack(row: int, column: int, other_row: int, other_column: int) -> Line | None:
    """Return the line on which two squares of different rows attack each other, if they do."""
    if column == other_column:
        return Line.COLUMN
    if row - column == other_row - other_column:
        return Line.FALLING
    if row + column == other_row + other_column:
        return Line.RISING
    return None


def attackers(queens: Sequence[int], row: int, column: int) -> Iterator[tuple[int, Line]]:
    """Yield (row, line) of each queen outside `row` that attacks the square, by row."""
    for other_row, other_column in enumerate(queens):
        if other_column != EMPTY and other_row != row:
            line = attack(row, column, other_row, other_column)
            if line is not None:
                yield other_row, line


def first_attacker(queens: Sequence[int], row: int, column: int) -> int:
    """Return the row of the first queen that attacks the square, or `EMPTY` if none does."""
    return next((attacker for attacker, _ in attackers(queens, row, column)), EMPTY)


def conflicts(queens: Sequence[int]) -> list[tuple[int, int, Line]]:
    """Return each pair of queens that attack each other as (upper row, lower row, line)."""
    return [
        (upper, row, line)
        for row, column in enumerate(queens)
        if column != EMPTY
        for upper, line in attackers(queens[:row], row, column)
    ]


def attacking_pairs(squares: Iterable[Square]) -> Iterator[tuple[Square, Square]]:
    """Yield each two of these squares on which queens attack each other, along a row as well."""
    for one, other in combinations(squares, 2):
        if one[0] == other[0] or attack(*one, *other) is not None:
            yield one, other


def placement_on(squares: Iterable[Square], n: int) -> tuple[list[int], list[Square]]:
    """Return the placement of queens on squares, and those beyond the first of each row.

    Raises ValueError where a square is not on the board.
    """
    queens, more = [EMPTY] * n, []
    for row, column in squares:
        if not (0 <= row < n and 0 <= column < n):
            raise ValueError("a queen stands on the board")
        if queens[row] == EMPTY:
            queens[row] = column
        else:
            more.append((row, column))
    return queens, more


def is_solution(queens: Sequence[int]) -> bool:
    """Tell whether each row has a queen and none attacks another, in linear time and memory."""
    n = len(queens)
    return (
        all(0 <= column < n for column in queens)
        and len(set(queens)) == n
        and len({row - column for row, column in enumerate(queens)}) == n
        and len({row + column for row, column in enumerate(queens)}) == n
    )


def has_solution(n: int) -> bool:
    """Tell whether n queens fit on a board of side n >= 1 (Pauls, 1874: only 2 and 3 do not)."""
    return n not in {2, 3}


def mirrored(queens: Sequence[int]) -> tuple[int, ...]:
    """Return a full placement reflected in the board's vertical axis (left and right change)."""
    return tuple(len(queens) - 1 - column for column in queens)


def rotated(queens: Sequence[int], quarters: int = 1) -> tuple[int, ...]:
    """Return a full placement turned by some quarters, clockwise."""
    image = tuple(queens)
    for _ in range(quarters):
        turned = [EMPTY] * len(image)
        for row, column in enumerate(image):
            turned[column] = len(image) - 1 - row
        image = tuple(turned)
    return image


def symmetries(queens: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the eight images of a full placement under the square's symmetries, itself first.

    Images of a symmetric placement repeat: `len(set(...))` is 8, 4, 2, or 1 for a single queen.
    """
    images = [rotated(queens, quarters) for quarters in range(4)]
    return tuple(images + [mirrored(image) for image in images])
