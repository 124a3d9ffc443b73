"""Paints marks on a board: where they lie in pixels, and how they look where squares are small."""

from collections.abc import Callable, Iterable, Sequence
from math import inf

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from nqviz.common.i18n import number
from nqviz.frames.attacks import BEYOND, BULGE, Way
from nqviz.frames.mark import Mark, Plane
from nqviz.frames.palette import Look
from nqviz.frames.signs import STRUCK, Sign
from nqviz.model.board import Square
from nqviz.ui.board.geometry import SMALLEST_GLYPH, SMALLEST_SQUARE, Geometry
from nqviz.ui.board.rule_painter import paint_letters, paint_regions
from nqviz.ui.look.glyphs import paint_arrow, paint_central, paint_drawings, paint_frame, set_pen
from nqviz.ui.look.images import mixed
from nqviz.ui.look.theme import text_font

_MOST_SHADE = 90  # of 255: text stands out from it
# Squares that are smaller do not show these; the focus is left to the painter of the whole board.
_LEAST_CELL = {
    Sign.FOCUS: inf,
    Sign.RAY: SMALLEST_SQUARE,
    Sign.DOT: SMALLEST_SQUARE,
    Sign.FAULT: SMALLEST_SQUARE,
    Sign.LOCK: SMALLEST_GLYPH,
}
_SMALL = {Sign.QUEEN: Sign.SMALL_QUEEN, Sign.GHOST: Sign.SMALL_GHOST}


def paint_marks(painter: QPainter, place: Geometry, look: Look, marks: Iterable[Mark]) -> None:
    """Paint marks on a board that lies at a place."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in marks:
        if place.cell >= _LEAST_CELL.get(mark.sign, 0.0):
            _PAINTERS.get(mark.sign, _paint_drawings)(painter, place, look, mark)
    painter.restore()


def paint_focus(painter: QPainter, place: Geometry, look: Look) -> None:
    """Paint a frame around a board that has keyboard focus."""
    width = max(1.5, 0.7 * look.line)
    out = 1 - width / 2
    paint_frame(painter, place.board.adjusted(-out, -out, out, out), look.accent, width)


def _paint_drawings(painter: QPainter, place: Geometry, look: Look, mark: Mark) -> None:
    """Paint a sign into each of its squares that is shown."""
    is_small = place.cell < SMALLEST_GLYPH
    drawings = (_SMALL.get(mark.sign, mark.sign) if is_small else mark.sign).drawings
    squares: Sequence[Square] = mark.squares
    may_stick_out = drawings[0].unit.least and mark.sign is not Sign.QUEEN
    if mark.plane is not Plane.USER and not may_stick_out:
        squares = _shown(place, mark)
    first = drawings[0]
    if len(drawings) == 1 and first.is_central and not may_stick_out:
        centers, cell = place.centers(squares), place.cell
        paint_central(painter, centers, first, look, cell, place.line, mark.color)
    else:
        rects = [place.square(*each) for each in squares]
        paint_drawings(painter, rects, drawings, look, place.line, mark.color)


def _shown(place: Geometry, mark: Mark) -> Sequence[Square]:
    if place.window is None:
        return mark.squares
    (top, bottom), (left, right) = ((each.start, each.stop) for each in (place.rows, place.columns))
    return [
        (row, column)
        for row, column in mark.squares
        if top <= row < bottom and left <= column < right
    ]


def _paint_band(painter: QPainter, place: Geometry, look: Look, mark: Mark) -> None:
    row, column = mark.squares[0]
    rect = place.column(column) if mark.sign is Sign.DEAD_COLUMN else place.row(row)
    paint_drawings(painter, [rect], mark.sign.drawings, look, place.line, mark.color)


def _paint_solution(painter: QPainter, place: Geometry, look: Look, mark: Mark) -> None:
    drawings = mark.sign.drawings
    paint_drawings(painter, [place.board], drawings, look, place.edge, mark.color)


def _paint_strokes(painter: QPainter, place: Geometry, look: Look, mark: Mark) -> None:
    """Paint lines, arcs, and lines that come back at the opposite edge."""
    set_pen(painter, mark.sign.drawings[0], look, place.cell, place.line, mark.color)
    beyond_edge = BEYOND * place.cell if place.window is None else 0.0
    for start, end, way in mark.strokes:  # one by one: of two that cross, both are seen
        line = QLineF(place.center(*start), place.center(*end))
        if way is Way.STRAIGHT:
            painter.drawLine(line)
        elif way is Way.ARC:
            path = QPainterPath(line.p1())
            path.quadTo(line.center() + QPointF(line.dy(), -line.dx()) * 2 * BULGE, line.p2())
            painter.strokePath(path, painter.pen())
        else:
            beyond = beyond_edge if way is Way.AROUND else 0.0
            painter.save()
            painter.setClipRect(place.shown.adjusted(-beyond, 0, beyond, 0))
            painter.drawLine(line)
            painter.restore()


def _paint_arrows(painter: QPainter, place: Geometry, look: Look, mark: Mark) -> None:
    set_pen(painter, mark.sign.drawings[0], look, place.cell, place.line, mark.color)
    for stroke in mark.strokes:
        paint_arrow(painter, place.center(*stroke.start), place.center(*stroke.end))


def _paint_pointers(painter: QPainter, place: Geometry, look: Look, mark: Mark) -> None:
    """Paint arrows between squares that leave the glyph on the second one to be seen."""
    set_pen(painter, mark.sign.drawings[0], look, place.cell, place.line, mark.color)
    stroke = painter.pen()
    for start, end, _ in mark.strokes:
        way = QLineF(place.center(*start), place.center(*end))
        if way.length() > 0:
            way.setLength(max(0.3 * way.length(), way.length() - 0.42 * place.cell))
        paint_arrow(painter, way.p1(), way.p2())
        painter.setPen(Qt.PenStyle.NoPen)
        radius = 1.6 * stroke.widthF()
        painter.drawEllipse(way.p1(), radius, radius)
        painter.setPen(stroke)


def _paint_base(painter: QPainter, place: Geometry, look: Look, mark: Mark) -> None:
    """Paint a queen's own ground, within the square and at least large enough to be seen."""
    set_pen(painter, mark.sign.drawings[0], look, place.cell, place.line, mark.color)
    half = max(place.cell / 2, 5.0)
    inside = half - min(1.0, 0.1 * half) - place.line / 2
    for square in mark.squares:
        center = place.square(*square).center()
        painter.drawRect(QRectF(-inside, -inside, 2 * inside, 2 * inside).translated(center))


def _paint_struck(painter: QPainter, place: Geometry, look: Look, mark: Mark) -> None:
    """Paint a dot on each square that is struck, unless a picture shows all of them."""
    if not place.has_squares:
        return
    columns = place.columns
    squares: list[list[Square]] = [[] for _ in range(len(STRUCK) + 1)]
    for row in place.rows:
        struck = mark.counts[row]
        for column in columns:
            if struck[column]:
                squares[min(struck[column], len(STRUCK))].append((row, column))
    for sign, some in zip(STRUCK, squares[1:], strict=True):
        centers, cell = place.centers(some), place.cell
        paint_central(painter, centers, sign.drawings[0], look, cell, place.line, mark.color)


def _paint_forbidden(painter: QPainter, place: Geometry, look: Look, mark: Mark) -> None:
    """Paint stripes, or grey where squares are too small for stripes."""
    if place.cell >= SMALLEST_SQUARE:
        _paint_drawings(painter, place, look, mark)
        return
    grey = QColor(look.muted)
    grey.setAlpha(110)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(grey)
    painter.drawRects([place.square(*each) for each in _shown(place, mark)])


def _paint_blocked(painter: QPainter, place: Geometry, look: Look, mark: Mark) -> None:
    """Paint squares on which no queen may stand: hatched in both directions."""
    for square in _shown(place, mark):
        rect = place.square(*square)
        painter.fillRect(rect, mixed(look.dark_square, look.muted, 0.3))
        paint_drawings(painter, [rect], mark.sign.drawings, look, place.line, mark.color)


def _paint_use(painter: QPainter, place: Geometry, look: Look, mark: Mark) -> None:
    """Paint how many solutions use each empty square; the more do, the darker is its ground."""
    most = max(map(max, mark.counts)) or 1
    for row in place.rows:
        for column in place.columns:
            square, count = place.square(row, column), mark.counts[row][column]
            if (row, column) in mark.squares:
                continue
            ground = QColor(look.accent)
            ground.setAlpha(round(_MOST_SHADE * count / most))
            painter.fillRect(square, ground)
            text = number(count)
            pixels = min(0.6, 1.6 / max(len(text), 1)) * place.cell
            painter.setFont(text_font(max(7.0, pixels), is_bold=count > 0))
            painter.setPen(QColor(look.text if count else look.muted))
            painter.drawText(square, Qt.AlignmentFlag.AlignCenter, text)


# What is painted otherwise than into squares.
_PAINTERS: dict[Sign, Callable[[QPainter, Geometry, Look, Mark], None]] = {
    Sign.REGIONS: paint_regions,
    Sign.LETTERS: paint_letters,
    Sign.BLOCKED: _paint_blocked,
    Sign.STRUCK: _paint_struck,
    Sign.FORBIDDEN: _paint_forbidden,
    Sign.BASE: _paint_base,
    Sign.DEAD_ROW: _paint_band,
    Sign.DEAD_COLUMN: _paint_band,
    Sign.TURNED_ROW: _paint_band,
    Sign.ASKED_ROW: _paint_band,
    Sign.EDGE: _paint_strokes,
    Sign.CONFLICT: _paint_strokes,
    Sign.ATTACK: _paint_strokes,
    Sign.PAIR: _paint_strokes,
    Sign.RAY: _paint_strokes,
    Sign.STRIKE: _paint_strokes,
    Sign.ARROW: _paint_arrows,
    Sign.DASHED_ARROW: _paint_arrows,
    Sign.POINTER: _paint_pointers,
    Sign.SOLUTION: _paint_solution,
    Sign.USE: _paint_use,
}
