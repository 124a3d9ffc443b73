"""By which ways queens attack: straight, around the edge of a torus, or by the arc of a leap.

A point (row, column) is the middle of a square where both are whole numbers.
"""

from collections.abc import Sequence
from enum import Enum
from math import ceil, floor
from typing import NamedTuple

from nqviz.model.board import DIAGONALS, Line, Square, attack, attacked_columns, lines_of
from nqviz.model.rule import QUEENS, Rule

BULGE = 0.14  # how far an arc is away from the straight line, as a share of its length
BEYOND = 0.22  # how far a line that goes around is seen beyond the edge, in squares


class Way(Enum):
    """How a stroke goes from its start to its end."""

    __hash__ = object.__hash__  # fast, as in `Sign`

    STRAIGHT = "straight"
    INSIDE = "inside"  # straight, and not seen beyond the board's edge
    AROUND = "around"  # straight, and seen as far as a little beyond the edge
    ARC = "arc"  # a leap, which passes no square in a straight line


class Stroke(NamedTuple):
    """A line between two points of the board."""

    start: tuple[float, float]
    end: tuple[float, float]
    way: Way = Way.STRAIGHT


def attack_strokes(one: Square, other: Square, n: int, rule: Rule = QUEENS) -> tuple[Stroke, ...]:
    """Return how two squares of different rows or of one row attack each other."""
    line = attack(*one, *other, n, rule) if one[0] != other[0] else None
    if line is Line.KNIGHT:
        return (Stroke(one, other, Way.ARC),)
    if line in DIAGONALS and rule.moves.wraps:
        assert line is not None
        return _around(one, line, other[0], n)
    return (Stroke(one, other),)


def reach_strokes(
    square: Square, line: Line, rows: Sequence[int], n: int, rule: Rule = QUEENS
) -> tuple[Stroke, ...]:
    """Return how far a queen attacks by a line into rows all above or all below her.

    A region has no strokes, but `attacked_squares`.
    """
    if not rows or line is Line.REGION:
        return ()
    if line in DIAGONALS and not rule.moves.wraps:
        crossed = [row for row in rows if 0 <= square[1] + line.slope * (row - square[0]) < n]
        return _around(square, line, crossed[-1] if crossed else square[0], n)
    if line is Line.COLUMN or line in DIAGONALS:
        return _around(square, line, rows[-1], n)
    way = Way.ARC if line is Line.KNIGHT else Way.STRAIGHT
    return tuple(
        Stroke(square, each, way) for each in attacked_squares(square, line, rows, n, rule)
    )


def attacked_squares(
    square: Square, line: Line, rows: Sequence[int], n: int, rule: Rule = QUEENS
) -> tuple[Square, ...]:
    """Return the squares of some rows that a queen attacks by a line."""
    return tuple(
        (row, column)
        for row in rows
        for column in attacked_columns(line, *square, row, n, rule)
        if 0 <= column < n
    )


def rays(square: Square, n: int, reach: float = 1.0) -> dict[Line | None, Stroke]:
    """Return a queen's lines of attack from edge to edge; None is the line of her row.

    Lines that still spread have come to a share `reach` of the board's side.
    """
    (row, column), most = square, reach * n
    up, down, left, right = (
        min(squares + 0.5, most) for squares in (row, n - 1 - row, column, n - 1 - column)
    )
    above, below = min(up, left), min(down, right)
    before, after = min(up, right), min(down, left)
    return {
        None: Stroke((row, column - left), (row, column + right)),
        Line.COLUMN: Stroke((row - up, column), (row + down, column)),
        Line.FALLING: Stroke((row - above, column - above), (row + below, column + below)),
        Line.RISING: Stroke((row - before, column + before), (row + after, column - after)),
    }


def reached(
    square: Square, n: int, reach: float, rule: Rule = QUEENS
) -> dict[Line | None, list[Square]]:
    """Return the squares that a queen's lines of attack have come to; None is her row's line."""
    row, column = square
    found: dict[Line | None, list[Square]] = {line: [] for line in (None, *lines_of(rule))}
    for other in range(max(0, ceil(row - reach * n)), min(n, floor(row + reach * n) + 1)):
        taken = {column} if other == row else set[int]()
        for line, squares in found.items():
            if (line is None) != (other == row):
                continue
            columns = range(n) if line is None else attacked_columns(line, *square, other, n, rule)
            for there in columns:
                away = abs(there - column)
                away = min(away, n - away) if rule.moves.wraps else away
                if 0 <= there < n and there not in taken and away <= reach * n:
                    taken.add(there)
                    squares.append((other, there))
    return found


def _around(square: Square, line: Line, last_row: int, n: int) -> tuple[Stroke, ...]:
    """Return a line from a square to a row; beyond an edge it comes back at the opposite one.

    The board is a window on copies of the line that lie side by side, n squares apart.
    """
    row, column = square
    end = column + line.slope * (last_row - row)
    first, last = sorted((column // n, end // n))
    way = Way.AROUND if first < last else Way.INSIDE
    return tuple(
        Stroke((row, column - turn * n), (last_row, end - turn * n), way)
        for turn in range(first, last + 1)
    )
