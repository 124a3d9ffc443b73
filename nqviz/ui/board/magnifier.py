"""What makes one square of a large board visible: a cross-hair, and an inset around it."""

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.frames.viewport import board_viewport
from nqviz.model.board import Square
from nqviz.ui.board.geometry import Geometry
from nqviz.ui.look.glyphs import pen
from nqviz.ui.look.theme import text_font

_INSET_SQUARES = 15
_INSET_SHARE = 0.42  # The inset has this share of the board's side.
_RING_RADIUS = 9.0  # In pixels.


def inset(geometry: Geometry, look: Look, square: Square) -> Geometry:
    """Return where the squares around one lie, in the corner of the board farthest from it."""
    board = geometry.shown
    span = min(_INSET_SQUARES, geometry.n)
    side = max(span, int(_INSET_SHARE * board.width() / span) * span)
    center = geometry.center(*square)
    gap = 2 * geometry.edge
    is_right = center.x() < board.center().x()
    is_below = center.y() < board.center().y()
    left = board.right() - gap - side if is_right else board.left() + gap
    caption = _caption_height(geometry.label)
    top = board.bottom() - gap - side - caption if is_below else board.top() + gap
    window = QRectF(round(left), round(top), side, side)
    row, column = square
    around = board_viewport(geometry.n, (0, 0, span)).centered(column + 0.5, row + 0.5)
    part = (round(around.y.start), round(around.x.start), span)
    return geometry.part(part, window, 480 * look.line / side)


def paint_crosshair(painter: QPainter, geometry: Geometry, look: Look, square: Square) -> None:
    """Paint a ring around a square, with lines to the four sides of the board."""
    center, board = geometry.center(*square), geometry.shown
    if not board.contains(center):
        return
    x, y = center.x(), center.y()
    lines = [
        QLineF(board.left(), y, x - _RING_RADIUS, y),
        QLineF(x + _RING_RADIUS, y, board.right(), y),
        QLineF(x, board.top(), x, y - _RING_RADIUS),
        QLineF(x, y + _RING_RADIUS, x, board.bottom()),
    ]
    painter.save()
    painter.setClipRect(board)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in ((look.card, 4.0), (look.accent, 1.6)):
        painter.setPen(pen(color, width))
        painter.drawLines(lines)
        painter.drawEllipse(center, _RING_RADIUS, _RING_RADIUS)
    painter.restore()


def paint_inset_frame(
    painter: QPainter, part: Geometry, look: Look, square: Square, label: float
) -> None:
    """Paint the ground and the frame of an inset, and say which square is in its middle."""
    width = max(2.0, look.line / 1.5)
    frame = part.shown.adjusted(-width / 2, -width / 2, width / 2, width / 2)
    frame.setBottom(frame.bottom() + _caption_height(label))
    painter.setPen(QPen(QColor(look.accent), width))
    painter.setBrush(QColor(look.card))
    painter.drawRect(frame)
    if not label:
        return
    caption = QRectF(frame.left(), part.shown.bottom(), frame.width(), _caption_height(label))
    font = text_font(label)
    painter.setFont(font)
    painter.setPen(QColor(look.text))
    width_of = QFontMetricsF(font).horizontalAdvance
    row, column = square
    for text in (tr("row {row}, column {column}", row=row, column=column), f"{row}, {column}"):
        if width_of(text) < caption.width() - width:
            painter.drawText(caption, Qt.AlignmentFlag.AlignCenter, text)
            break


def _caption_height(label: float) -> float:
    return 1.4 * label
