"""Paints by what one queen attacks another: a line, one that goes around the edge, or an arc."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QPainterPath

from nqviz.model.board import DIAGONALS, Line, Square, attack, attacked_columns
from nqviz.model.rule import QUEENS, Rule
from nqviz.ui.board.geometry import Geometry

_BULGE = 0.14  # how far an arc is away from the straight line, as a share of its length
_BEYOND = 0.22  # how far a line that goes around is seen beyond the edge, in squares


def paint_attack(
    painter: QPainter, place: Geometry, one: Square, other: Square, rule: Rule = QUEENS
) -> None:
    """Paint how two squares of different rows or of one row attack each other, in the pen set."""
    line = attack(*one, *other, place.n, rule) if one[0] != other[0] else None
    if line is Line.KNIGHT:
        _paint_arc(painter, place.center(*one), place.center(*other))
    elif line in DIAGONALS and rule.moves.wraps:
        assert line is not None
        _paint_around(painter, place, one, line, other[0])
    else:
        painter.drawLine(QLineF(place.center(*one), place.center(*other)))


def paint_reach(
    painter: QPainter, place: Geometry, square: Square, line: Line, rows: Sequence[int], rule: Rule
) -> None:
    """Paint how far a queen attacks by a line into rows all above or all below her."""
    if not rows:
        return
    if line is Line.COLUMN or (line in DIAGONALS and rule.moves.wraps):
        _paint_around(painter, place, square, line, rows[-1])
        return
    if line in DIAGONALS:
        crossed = [row for row in rows if 0 <= square[1] + line.slope * (row - square[0]) < place.n]
        _paint_around(painter, place, square, line, [square[0], *crossed][-1])
        return
    for row in rows:
        for column in attacked_columns(line, *square, row, place.n, rule):
            if not 0 <= column < place.n:
                continue
            if line is Line.KNIGHT:
                _paint_arc(painter, place.center(*square), place.center(row, column))
            elif line is Line.KING:
                painter.drawLine(QLineF(place.center(*square), place.center(row, column)))
            else:
                painter.drawEllipse(place.center(row, column), 0.3 * place.cell, 0.3 * place.cell)


def _paint_arc(painter: QPainter, start: QPointF, end: QPointF) -> None:
    """Paint a leap as an arc, which passes no square in a straight line."""
    way = end - start
    path = QPainterPath(start)
    path.quadTo((start + end) / 2 + QPointF(way.y(), -way.x()) * 2 * _BULGE, end)
    painter.strokePath(path, painter.pen())


def _paint_around(
    painter: QPainter, place: Geometry, square: Square, line: Line, last_row: int
) -> None:
    """Paint a line from a square to a row; beyond an edge it comes back at the opposite one.

    The board is a window on copies of the line that lie side by side, n squares apart.
    """
    n, (row, column) = place.n, square
    end = column + line.slope * (last_row - row)
    first, last = sorted((column // n, end // n))
    painter.save()
    beyond = _BEYOND * place.cell if place.window is None and first < last else 0.0
    painter.setClipRect(place.shown.adjusted(-beyond, 0, beyond, 0))
    painter.drawLines(
        [
            QLineF(place.center(row, column - turn * n), place.center(last_row, end - turn * n))
            for turn in range(first, last + 1)
        ]
    )
    painter.restore()
