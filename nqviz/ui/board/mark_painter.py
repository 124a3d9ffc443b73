"""Paints marks on a board: where they lie in pixels, and how they look where squares are small."""

from collections.abc import Callable, Iterable, Sequence
from math import inf

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from nqviz.common.i18n import number
from nqviz.frames import signs
from nqviz.frames.attacks import BEYOND, BULGE, Way
from nqviz.frames.mark import Mark, Plane
from nqviz.frames.palette import Look, blocked_color
from nqviz.frames.signs import Sign
from nqviz.model.board import Square
from nqviz.ui.board.geometry import Geometry
from nqviz.ui.board.rule_painter import paint_letters, paint_regions
from nqviz.ui.look.glyphs import paint_arrow, paint_central, paint_drawings, paint_frame, set_pen
from nqviz.ui.look.theme import text_font

_DARKEST_ALPHA = 90  # Text stands out from it.
# The height of a number times its figures, in squares. A figure is at most 0.7 as wide as it is
# high, so that a gap is left between the numbers of neighbours.
_NUMBER_WIDTH = 1.25
# Squares that are smaller do not show these; the focus is left to the painter of the whole board.
_LEAST_CELL = {
    Sign.FOCUS: inf,
    Sign.RAY: signs.SMALLEST_SQUARE,
    Sign.DOT: signs.SMALLEST_SQUARE,
    Sign.FAULT: signs.SMALLEST_SQUARE,
    Sign.LOCK: signs.SMALLEST_GLYPH,
}


def paint_marks(painter: QPainter, geometry: Geometry, look: Look, marks: Iterable[Mark]) -> None:
    """Paint marks on a board."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in marks:
        if geometry.cell >= _LEAST_CELL.get(mark.sign, 0.0):
            _PAINTERS.get(mark.sign, _paint_drawings)(painter, geometry, look, mark)
    painter.restore()


def paint_focus(painter: QPainter, geometry: Geometry, look: Look) -> None:
    """Paint a frame around a board that has keyboard focus."""
    width = max(1.5, 0.7 * look.line)
    out = 1 - width / 2
    paint_frame(painter, geometry.board.adjusted(-out, -out, out, out), look.accent, width)


def _paint_drawings(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    is_small = geometry.cell < signs.SMALLEST_GLYPH
    drawings = (signs.SMALL.get(mark.sign, mark.sign) if is_small else mark.sign).drawings
    squares: Sequence[Square] = mark.squares
    may_stick_out = drawings[0].unit.least and mark.sign is not Sign.QUEEN
    if mark.plane is not Plane.USER and not may_stick_out:
        squares = _shown(geometry, mark)
    first = drawings[0]
    if len(drawings) == 1 and first.is_central and not may_stick_out:
        centers, cell = geometry.centers(squares), geometry.cell
        paint_central(painter, centers, first, look, cell, geometry.line, mark.color)
    else:
        rects = [geometry.square(*each) for each in squares]
        paint_drawings(painter, rects, drawings, look, geometry.line, mark.color)


def _shown(geometry: Geometry, mark: Mark) -> Sequence[Square]:
    if geometry.window is None:
        return mark.squares
    (top, bottom), (left, right) = (
        (each.start, each.stop) for each in (geometry.rows, geometry.columns)
    )
    return [
        (row, column)
        for row, column in mark.squares
        if top <= row < bottom and left <= column < right
    ]


def _paint_band(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    row, column = mark.squares[0]
    rect = geometry.column(column) if mark.sign is Sign.DEAD_COLUMN else geometry.row(row)
    paint_drawings(painter, [rect], mark.sign.drawings, look, geometry.line, mark.color)


def _paint_solution(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    drawings = mark.sign.drawings
    paint_drawings(painter, [geometry.board], drawings, look, geometry.edge, mark.color)


def _paint_strokes(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    set_pen(painter, mark.sign.drawings[0], look, geometry.cell, geometry.line, mark.color)
    beyond_edge = BEYOND * geometry.cell if geometry.window is None else 0.0
    for start, end, way in mark.strokes:  # Of two that cross, both are seen.
        line = QLineF(geometry.center(*start), geometry.center(*end))
        if way is Way.STRAIGHT:
            painter.drawLine(line)
        elif way is Way.ARC:
            path = QPainterPath(line.p1())
            path.quadTo(line.center() + QPointF(line.dy(), -line.dx()) * 2 * BULGE, line.p2())
            painter.strokePath(path, painter.pen())
        else:
            beyond = beyond_edge if way is Way.AROUND else 0.0
            painter.save()
            painter.setClipRect(geometry.shown.adjusted(-beyond, 0, beyond, 0))
            painter.drawLine(line)
            painter.restore()


def _paint_arrows(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    set_pen(painter, mark.sign.drawings[0], look, geometry.cell, geometry.line, mark.color)
    for stroke in mark.strokes:
        paint_arrow(painter, geometry.center(*stroke.start), geometry.center(*stroke.end))


def _paint_pointers(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    set_pen(painter, mark.sign.drawings[0], look, geometry.cell, geometry.line, mark.color)
    stroke = painter.pen()
    for start, end, _ in mark.strokes:
        way = QLineF(geometry.center(*start), geometry.center(*end))
        if way.length() > 0:
            way.setLength(max(0.3 * way.length(), way.length() - 0.42 * geometry.cell))
        paint_arrow(painter, way.p1(), way.p2())
        painter.setPen(Qt.PenStyle.NoPen)
        radius = 1.6 * stroke.widthF()
        painter.drawEllipse(way.p1(), radius, radius)
        painter.setPen(stroke)


def _paint_base(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    set_pen(painter, mark.sign.drawings[0], look, geometry.cell, geometry.line, mark.color)
    half = max(geometry.cell / 2, 5.0)
    inside = half - min(1.0, 0.1 * half) - geometry.line / 2
    for square in mark.squares:
        center = geometry.square(*square).center()
        painter.drawRect(QRectF(-inside, -inside, 2 * inside, 2 * inside).translated(center))


def _paint_struck(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    if not geometry.has_squares:
        return
    columns = geometry.columns
    squares: list[list[Square]] = [[] for _ in range(len(signs.STRUCK) + 1)]
    for row in geometry.rows:
        struck = mark.counts[row]
        for column in columns:
            if struck[column]:
                squares[min(struck[column], len(signs.STRUCK))].append((row, column))
    for sign, some in zip(signs.STRUCK, squares[1:], strict=True):
        centers, cell = geometry.centers(some), geometry.cell
        paint_central(painter, centers, sign.drawings[0], look, cell, geometry.line, mark.color)


def _paint_forbidden(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    if geometry.cell >= signs.SMALLEST_SQUARE:
        _paint_drawings(painter, geometry, look, mark)
        return
    grey = QColor(look.muted)
    grey.setAlpha(110)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(grey)
    painter.drawRects([geometry.square(*each) for each in _shown(geometry, mark)])


def _paint_blocked(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    for square in _shown(geometry, mark):
        rect = geometry.square(*square)
        painter.fillRect(rect, QColor(blocked_color(look)))
        paint_drawings(painter, [rect], mark.sign.drawings, look, geometry.line, mark.color)


def _paint_use(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    most = max(map(max, mark.counts)) or 1
    for row in geometry.rows:
        for column in geometry.columns:
            square, count = geometry.square(row, column), mark.counts[row][column]
            if (row, column) in mark.squares:
                continue
            ground = QColor(look.accent)
            ground.setAlpha(round(_DARKEST_ALPHA * count / most))
            painter.fillRect(square, ground)
            pixels = min(0.6, _NUMBER_WIDTH / len(str(count))) * geometry.cell
            painter.setFont(text_font(max(7.0, pixels), is_bold=count > 0))
            painter.setPen(QColor(look.text if count else look.muted))
            painter.drawText(square, Qt.AlignmentFlag.AlignCenter, number(count))


# What is painted otherwise than into squares.
_PAINTERS: dict[Sign, Callable[[QPainter, Geometry, Look, Mark], None]] = {
    Sign.REGIONS: paint_regions,
    Sign.LETTERS: paint_letters,
    Sign.BLOCKED: _paint_blocked,
    Sign.STRUCK: _paint_struck,
    Sign.FORBIDDEN: _paint_forbidden,
    Sign.BASE: _paint_base,
    **dict.fromkeys(signs.BANDS, _paint_band),
    **dict.fromkeys(signs.LINES, _paint_strokes),
    Sign.ARROW: _paint_arrows,
    Sign.DASHED_ARROW: _paint_arrows,
    Sign.POINTER: _paint_pointers,
    Sign.SOLUTION: _paint_solution,
    Sign.USE: _paint_use,
}
