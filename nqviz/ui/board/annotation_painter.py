"""Paints what explains a position: below the queens the rays, above them arrows and rings."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from nqviz.frames.palette import Look, color_of
from nqviz.model.annotations import Annotations
from nqviz.model.board import Line, Square, attack, lines_of
from nqviz.model.rule import QUEENS, Rule
from nqviz.ui.board.attack_painter import paint_reach
from nqviz.ui.board.geometry import SMALLEST_SQUARE, Geometry
from nqviz.ui.look import glyphs
from nqviz.ui.look.theme import text_font

_RAY = 0.8  # of the thickness of lines
_ALPHA = 170  # of 255, for rays: they cross many squares
_DOT = 0.13  # the radius of a dot as a share of a square


def paint_below(
    painter: QPainter,
    place: Geometry,
    look: Look,
    annotations: Annotations,
    rule: Rule = QUEENS,
) -> None:
    """Paint what the queens cover: rays, and the ground of those that are at fault."""
    if place.cell < SMALLEST_SQUARE:
        return
    for square in annotations.rays:
        if rule.key == QUEENS.key:
            _paint_rays(painter, place, look, square, annotations.reach)
        else:
            _paint_reaches(painter, place, look, square, annotations.reach, rule)
    if len(annotations.rays) == 1:
        _paint_dots(painter, place, look, annotations, Rule(rule.key))
    for square in annotations.blamed:
        painter.fillRect(place.square(*square), QColor(look.warning_soft))


def paint_above(painter: QPainter, place: Geometry, look: Look, annotations: Annotations) -> None:
    """Paint what covers the queens."""
    line = max(2.0, place.line)
    for start, end in annotations.arrows:
        _paint_pointer(painter, place, look, start, end)
    for square in annotations.rings:
        glyphs.paint_ring(painter, place.square(*square), look.accent, None, 1.3 * line, 0.42)
    for square in annotations.crosses:
        rect = place.square(*square)
        glyphs.paint_ring(painter, rect, look.conflict, look.card, line)
        glyphs.paint_cross(painter, rect, look.conflict, 1.2 * line)
    for square in annotations.ticks:
        rect = place.square(*square)
        glyphs.paint_ring(painter, rect, look.solution, look.card, line)
        glyphs.paint_tick(painter, rect, look.solution, 1.2 * line)
    for square in annotations.blamed:
        _paint_blame(painter, place.square(*square), look, line)


def _paint_rays(
    painter: QPainter, place: Geometry, look: Look, square: Square, reach: float
) -> None:
    for line, ray in _rays(place, square, reach):
        color = look.column if line is None else color_of(line, look)
        painter.setPen(glyphs.pen(color, _RAY * place.line, _ALPHA))
        painter.drawLine(ray)


def _paint_reaches(
    painter: QPainter, place: Geometry, look: Look, square: Square, reach: float, rule: Rule
) -> None:
    """Paint the same under another rule: lines that come back at the other edge, arcs of leaps.

    Regions show themselves.
    """
    most = round(reach * place.n)
    (_, along_row), *_ = _rays(place, square, reach)
    painter.setPen(glyphs.pen(look.column, _RAY * place.line, _ALPHA))
    painter.drawLine(along_row)
    above = range(square[0] - 1, max(-1, square[0] - 1 - most), -1)
    below = range(square[0] + 1, min(place.n, square[0] + 1 + most))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line in lines_of(Rule(rule.key)):
        painter.setPen(glyphs.pen(color_of(line, look), _RAY * place.line, _ALPHA))
        for rows in (above, below):
            paint_reach(painter, place, square, line, rows, rule)


def _paint_dots(
    painter: QPainter, place: Geometry, look: Look, annotations: Annotations, rule: Rule
) -> None:
    """Paint a dot on each square that the rays of a single queen have come to."""
    (queen,), reach = annotations.rays, annotations.reach * place.n
    painter.setPen(Qt.PenStyle.NoPen)
    radius = _DOT * place.cell
    for row in place.rows:
        for column in place.columns:
            away = abs(column - queen[1])
            away = min(away, place.n - away) if rule.moves.wraps else away
            distance = max(abs(row - queen[0]), away)
            is_row = row == queen[0]
            line = None if is_row else attack(*queen, row, column, place.n, rule)
            if 0 < distance <= reach and (is_row or line is not None):
                painter.setBrush(QColor(look.column if line is None else color_of(line, look)))
                painter.drawEllipse(place.center(row, column), radius, radius)


def _rays(place: Geometry, square: Square, reach: float) -> list[tuple[Line | None, QLineF]]:
    """Return a queen's lines of attack from edge to edge; None is the line of its row.

    Lines that still spread have come to a share `reach` of the board's side.
    """
    row, column = square
    last, center, cell = place.n - 1, place.center(row, column), place.cell
    up_left, down_right = min(row, column), min(last - row, last - column)
    up_right, down_left = min(row, last - column), min(last - row, column)

    def line(back: int, ahead: int, across: int, down: int) -> QLineF:
        way = QPointF(across * cell, down * cell)
        most = reach * place.n
        return QLineF(center - way * min(back + 0.5, most), center + way * min(ahead + 0.5, most))

    return [
        (None, line(column, last - column, 1, 0)),
        (Line.COLUMN, line(row, last - row, 0, 1)),
        (Line.FALLING, line(up_left, down_right, 1, 1)),
        (Line.RISING, line(up_right, down_left, -1, 1)),
    ]


def _paint_pointer(
    painter: QPainter, place: Geometry, look: Look, start: Square, end: Square
) -> None:
    """Paint an arrow between two squares that leaves the glyph on the second one to be seen."""
    way = QLineF(place.center(*start), place.center(*end))
    if way.length() > 0:
        way.setLength(max(0.3 * way.length(), way.length() - 0.42 * place.cell))
    width = max(1.5, 0.7 * place.line)
    glyphs.paint_arrow(painter, way.p1(), way.p2(), look.conflict, width, is_dashed=False)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.conflict))
    painter.drawEllipse(way.p1(), 1.6 * width, 1.6 * width)


def _paint_blame(painter: QPainter, rect: QRectF, look: Look, line: float) -> None:
    """Paint a frame in a square, with an exclamation mark in its upper right corner."""
    half = 0.75 * line
    glyphs.paint_frame(painter, rect.adjusted(half, half, -half, -half), look.conflict, 1.5 * line)
    side = max(10.0, 0.4 * rect.width())
    corner = QRectF(rect.right() - side, rect.top(), side, side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.warning))
    painter.drawEllipse(corner)
    painter.setFont(text_font(0.8 * side, is_bold=True))
    painter.setPen(QColor(look.card))
    painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, "!")
