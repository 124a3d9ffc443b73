"""Paints the regions of a rule.

Each region has a colour, a pattern, a border and a letter, so that colours alone say nothing.
"""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from nqviz.frames.mark import Mark, regions_of
from nqviz.frames.palette import Look, region_colors
from nqviz.frames.signs import SMALLEST_GLYPH, pattern_of_region
from nqviz.ui.board.geometry import Geometry
from nqviz.ui.look.glyphs import pen
from nqviz.ui.look.theme import text_font

# The height of a region's letter, in squares; at most, where it has to be read from far away.
_LETTER, _LARGEST_LETTER = 0.3, 0.72


def paint_regions(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    """Paint the regions over the squares that are shown."""
    rows, columns = geometry.rows, geometry.columns
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    has_patterns = geometry.cell >= SMALLEST_GLYPH
    for index, squares in enumerate(regions_of(mark.letters).values()):
        shown = [
            geometry.square(*each) for each in squares if each[0] in rows and each[1] in columns
        ]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(region_colors(look, index)[0]))
        painter.drawRects(shown)
        if has_patterns:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            _paint_patterns(painter, look, index, shown, geometry.line)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    if has_patterns:
        _paint_borders(painter, geometry, look, mark.letters)
    painter.restore()


def _paint_patterns(
    painter: QPainter, look: Look, index: int, squares: Sequence[QRectF], line: float
) -> None:
    """Paint the pattern of a region into its squares."""
    strokes = pattern_of_region(index)
    _, ink = region_colors(look, index)
    painter.setPen(pen(ink, max(1.0, 0.4 * line)))
    lines = []
    for square in squares:
        left, top, side = square.left(), square.top(), square.width()
        for x, y, end_x, end_y in strokes:
            start = QPointF(left + side * x, top + side * y)
            lines.append(QLineF(start, QPointF(left + side * end_x, top + side * end_y)))
    painter.drawLines(lines)


def _paint_borders(
    painter: QPainter, geometry: Geometry, look: Look, regions: tuple[str, ...]
) -> None:
    n, thin, thick = geometry.n, list[QLineF](), list[QLineF]()
    for row in geometry.rows:
        for column in geometry.columns:
            square, letter = geometry.square(row, column), regions[row][column]
            if column + 1 < n:
                side = QLineF(square.topRight(), square.bottomRight())
                (thin if regions[row][column + 1] == letter else thick).append(side)
            if row + 1 < n:
                side = QLineF(square.bottomLeft(), square.bottomRight())
                (thin if regions[row + 1][column] == letter else thick).append(side)
    painter.setPen(pen(look.muted, max(1.0, 0.25 * geometry.line), alpha=90))
    painter.drawLines(thin)
    painter.setPen(pen(look.text, max(1.6, 0.9 * geometry.line)))
    painter.drawLines(thick)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(geometry.board)


def paint_letters(painter: QPainter, geometry: Geometry, look: Look, mark: Mark) -> None:
    """Paint the letter of each region into the corner of its first square, over a queen there."""
    height = max(_LETTER * geometry.cell, min(look.font, _LARGEST_LETTER * geometry.cell))
    if geometry.cell < SMALLEST_GLYPH or height < 0.5 * look.font:
        return
    at = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    painter.setFont(text_font(height, is_bold=True))
    painter.setPen(QColor(look.text))  # Without a pen, the text's rectangle would be empty.
    for index, (letter, squares) in enumerate(regions_of(mark.letters).items()):
        if squares[0][0] not in geometry.rows or squares[0][1] not in geometry.columns:
            continue
        rect = geometry.square(*squares[0]).adjusted(
            0.07 * geometry.cell, 0.03 * geometry.cell, 0, 0
        )
        ground = QColor(region_colors(look, index)[0])
        painter.fillRect(painter.boundingRect(rect, int(at), letter), ground)
        painter.drawText(rect, at, letter)
