"""The board: squares, lines of attack, conflicts and the eight symmetries.

A placement is a sequence `queens` with one entry for each row: the column of the queen that stands
there, or `EMPTY`. Rows and columns count from 0 and row 0 is drawn at the top. Two queens are never
in the same row, so a line of attack is a column or one of the two diagonals, unless a `Rule` says
otherwise.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from itertools import combinations

from nqviz.model.rule import QUEENS, Rule

EMPTY = -1

Square = tuple[int, int]  # row, column


class Line(Enum):
    """By what one queen attacks another: along a line, by a leap, or as one region has both."""

    COLUMN = "column"
    FALLING = "falling diagonal"  # from the upper left to the lower right: row - column is constant
    RISING = "rising diagonal"  # from the lower left to the upper right: row + column is constant
    KNIGHT = "knight's move"
    KING = "corner"  # the squares touch at a corner
    REGION = "region"

    # Enum hashes by name in Python code, which a search repeats millions of times.
    __hash__ = object.__hash__

    @property
    def slope(self) -> int:
        """How many columns to the right the line goes for each row down; not for a leap."""
        return _SLOPES[self]


_SLOPES = {Line.COLUMN: 0, Line.FALLING: 1, Line.RISING: -1}
DIAGONALS = (Line.FALLING, Line.RISING)
# By rows down or up, how many columns to the left and to the right a leap goes.
_LEAPS = {Line.KNIGHT: {1: 2, 2: 1}, Line.KING: {1: 1}}


@cache
def lines_of(rule: Rule) -> tuple[Line, ...]:
    """Return by what queens attack each other under a rule, in the order of `Line`."""
    moves = rule.moves
    holds = (True, moves.falling, moves.rising, moves.knight, moves.king, bool(rule.regions))
    return tuple(line for line, is_taken in zip(Line, holds, strict=True) if is_taken)


def attacked_columns(
    line: Line, row: int, column: int, other_row: int, n: int, rule: Rule = QUEENS
) -> Sequence[int]:
    """Return the columns of another row that a queen attacks by `line`, some beyond the sides."""
    down = other_row - row
    if line in _SLOPES:
        struck = column + _SLOPES[line] * down
        return (struck % n if rule.moves.wraps else struck,)
    if line is Line.REGION:
        letter, others = rule.regions[row][column], rule.regions[other_row]
        return [other for other, its_letter in enumerate(others) if its_letter == letter]
    aside = _LEAPS[line].get(abs(down))
    return () if aside is None else (column - aside, column + aside)


def struck_columns(
    row: int, column: int, other_row: int, n: int, rule: Rule = QUEENS
) -> Sequence[int]:
    """Return the columns of another row that a queen attacks, some beyond the sides or repeated."""
    if rule is QUEENS:
        down = other_row - row
        return (column, column + down, column - down)
    return [
        struck
        for line in lines_of(rule)
        for struck in attacked_columns(line, row, column, other_row, n, rule)
    ]


def attack(
    row: int, column: int, other_row: int, other_column: int, n: int = 0, rule: Rule = QUEENS
) -> Line | None:
    """Return the line on which two squares of different rows attack each other, if they do.

    `n` is the side of the board, which matters where lines go around its edge.
    """
    if rule is not QUEENS:
        return _attack_under(rule, (row, column), (other_row, other_column), n)
    if column == other_column:
        return Line.COLUMN
    if row - column == other_row - other_column:
        return Line.FALLING
    if row + column == other_row + other_column:
        return Line.RISING
    return None


def _attack_under(rule: Rule, square: Square, other: Square, n: int) -> Line | None:
    """Return the first line of the rule that both squares are on, in the order of `Line`."""
    (row, column), (other_row, other_column), moves = square, other, rule.moves
    down, across = other_row - row, other_column - column
    falling, rising = across - down, across + down
    if moves.wraps:
        falling, rising = falling % n, rising % n
    if not across:
        return Line.COLUMN
    if moves.falling and not falling:
        return Line.FALLING
    if moves.rising and not rising:
        return Line.RISING
    if moves.knight and abs(down * across) == 2:
        return Line.KNIGHT
    if moves.king and abs(down * across) == 1:
        return Line.KING
    if rule.regions and rule.regions[row][column] == rule.regions[other_row][other_column]:
        return Line.REGION
    return None


def goes_around(line: Line, square: Square, other: Square) -> bool:
    """Return whether the line by which two squares attack each other goes around the edge."""
    away = _SLOPES.get(line, 0) * (other[0] - square[0])
    return line in DIAGONALS and square[1] + away != other[1]


def attackers(
    queens: Sequence[int], row: int, column: int, rule: Rule = QUEENS
) -> Iterator[tuple[int, Line]]:
    """Yield (row, line) of each queen outside `row` that attacks the square, by row.

    `queens` has an entry for each row of the board, also where rows below are not looked at.
    """
    n = len(queens)
    for other_row, other_column in enumerate(queens):
        if other_column != EMPTY and other_row != row:
            line = attack(row, column, other_row, other_column, n, rule)
            if line is not None:
                yield other_row, line


def first_attacker(queens: Sequence[int], row: int, column: int, rule: Rule = QUEENS) -> int:
    """Return the row of the first queen that attacks the square, or `EMPTY` if none does."""
    return next((attacker for attacker, _ in attackers(queens, row, column, rule)), EMPTY)


def nearest_attacker(square: Square, queens: Iterable[Square]) -> Square | None:
    """Return the square of the nearest queen that attacks a square, along a row as well.

    None if none does. The nearest is the one of the nearest row, the upper or the left of two.
    """
    row, column = square
    found = [
        other
        for other in queens
        if other != square and (other[0] == row or attack(row, column, *other) is not None)
    ]

    def distance(other: Square) -> tuple[int, ...]:
        return abs(other[0] - row), other[0], abs(other[1] - column), other[1]

    return min(found, key=distance, default=None)


def conflicts(queens: Sequence[int], rule: Rule = QUEENS) -> list[tuple[int, int, Line]]:
    """Return each pair of queens that attack each other as (upper row, lower row, line)."""
    n = len(queens)
    found = []
    for row, column in enumerate(queens):
        if column != EMPTY:
            for upper in range(row):
                if queens[upper] != EMPTY:
                    line = attack(row, column, upper, queens[upper], n, rule)
                    if line is not None:
                        found.append((upper, row, line))
    return found


def attacking_pairs(
    squares: Iterable[Square], n: int = 0, rule: Rule = QUEENS
) -> Iterator[tuple[Square, Square]]:
    """Yield each two of these squares on which queens attack each other, along a row as well."""
    for one, other in combinations(squares, 2):
        if one[0] == other[0] or attack(*one, *other, n, rule) is not None:
            yield one, other


def squares_of(queens: Sequence[int]) -> tuple[Square, ...]:
    """Return the squares of the queens that stand, by row; rows without one are `EMPTY`."""
    return tuple([square for square in enumerate(queens) if square[1] != EMPTY])


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


def is_solution(queens: Sequence[int], rule: Rule = QUEENS) -> bool:
    """Tell whether each row has a queen and none attacks another, in linear time and memory."""
    n = len(queens)
    if not all(0 <= column < n for column in queens) or len(set(queens)) != n:
        return False
    if rule is not QUEENS:
        return _fits(queens, rule)
    return (
        len({row - column for row, column in enumerate(queens)}) == n
        and len({row + column for row, column in enumerate(queens)}) == n
    )


def _fits(queens: Sequence[int], rule: Rule) -> bool:
    """Tell whether a placement with a queen in each row and column is a solution under a rule."""
    n, moves = len(queens), rule.moves
    side = n if moves.wraps else 2 * n  # a diagonal's index is taken modulo this
    squares = list(enumerate(queens))
    return (
        rule.blocked.isdisjoint(squares)
        and not (moves.falling and len({(row - column) % side for row, column in squares}) < n)
        and not (moves.rising and len({(row + column) % side for row, column in squares}) < n)
        and not (rule.regions and len({rule.regions[row][column] for row, column in squares}) < n)
        and not any(
            abs(column - queens[row + down]) == aside
            for line in lines_of(rule)
            for down, aside in _LEAPS.get(line, {}).items()
            for row, column in enumerate(queens[: n - down if down < n else 0])
        )
    )


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
