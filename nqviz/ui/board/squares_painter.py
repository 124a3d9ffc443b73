"""Paints a board with its squares, labels and marks: for the window, pictures and films alike."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen

from nqviz.common.i18n import number
from nqviz.frames.labels import spacing_of_labels
from nqviz.frames.mark import Mark, Plane
from nqviz.frames.palette import Look
from nqviz.frames.signs import SMALLEST_SQUARE, Sign
from nqviz.frames.viewport import Viewport
from nqviz.ui.board.geometry import Geometry, fit
from nqviz.ui.board.magnifier import inset, paint_crosshair, paint_inset_frame
from nqviz.ui.board.mark_painter import paint_marks
from nqviz.ui.look.images import indexed_image, mixed
from nqviz.ui.look.theme import narrowed, text_font

_SMALLEST_CHECKERED = 3.0
_LEAST_MAGNIFICATION = 1.5  # The squares of an inset are at least so many times as large.
_CAPTIONS_IN_BOARD = 13  # The board is so many captions high.
_MOST_CAPTIONS_IN_BOARD = 8  # Letters of the usual size may take as much of it.
_BELOW_CAPTION = 2.0  # So many pixels are left below its ground.
# Letters of a line above a board become smaller where it is narrow for them: shares of their size.
_CAPTION_SIZES = (1.0, 0.95, 0.9, 0.85, 0.8)
_CAPTION_LETTERS = 0.78  # The letters of a caption have such a share of its height.
_MOST_STRIKES_SEEN = 3  # Squares that are struck more often are as dark.


def paint_board(
    painter: QPainter,
    n: int,
    marks: Sequence[Mark],
    look: Look,
    rect: QRectF,
    *,
    label: float | None = None,
    has_tight_labels: bool = False,
    viewport: Viewport | None = None,
    caption: str = "",
) -> Geometry:
    """Paint a board and its marks but for the user's; return where its squares lie.

    The board takes the largest square that fits `rect`, with its labels; their height `label` goes
    by default with the size of the board, and is 0 for none; tight ones leave squares more space.
    `viewport` is the part to be shown; `caption` is written in a line above the squares.

    Where squares are too small to be seen, a cross-hair points at the step's, and an inset shows
    the squares around it.
    """
    if label is None:
        label = min(rect.width(), rect.height()) / 32
    height = height_of_caption(rect, look) if caption else 0.0
    geometry = fit(n, rect, label, look.line, viewport, height, has_tight_labels=has_tight_labels)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_ground(painter, geometry, look, marks)
    painter.setPen(QPen(QColor(look.border), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(geometry.shown.adjusted(-0.5, -0.5, 0.5, 0.5))
    paint_labels(painter, geometry, look)
    if caption:
        _paint_caption(painter, geometry, look, caption, height)
    _paint_standing(painter, geometry, look, marks)
    focus = next((mark.squares[0] for mark in marks if mark.sign is Sign.FOCUS), None)
    if focus is not None and geometry.cell < SMALLEST_SQUARE:
        paint_crosshair(painter, geometry, look, focus)
        part = inset(geometry, look, focus)
        if (
            part.cell >= _LEAST_MAGNIFICATION * geometry.cell
        ):  # or it would hide queens and show nothing better
            paint_inset_frame(painter, part, look, focus, geometry.label)
            _paint_ground(painter, part, look, marks)
            _paint_standing(painter, part, look, marks)
    painter.restore()
    return geometry


def height_of_caption(rect: QRectF, look: Look) -> float:
    """Return the height of the line above a board in a rectangle: it is read from far away."""
    side = min(rect.width(), rect.height())
    usual = min(look.font / _CAPTION_LETTERS, side / _MOST_CAPTIONS_IN_BOARD)
    return max(usual, side / _CAPTIONS_IN_BOARD)


def _paint_caption(
    painter: QPainter, geometry: Geometry, look: Look, caption: str, height: float
) -> None:
    shown = geometry.shown
    bottom = shown.top() - geometry.edge
    plate = QRectF(shown.left(), bottom - height, shown.width(), height - _BELOW_CAPTION)
    font, text = QFont(), ""
    for share in _CAPTION_SIZES:
        usual = text_font(share * _CAPTION_LETTERS * height, is_bold=True)
        font, text = narrowed(caption, usual, int(plate.width() - height))
        if text == caption:
            break
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.warning_soft))
    painter.drawRoundedRect(plate, 0.2 * height, 0.2 * height)
    painter.setFont(font)
    painter.setPen(QColor(look.warning))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def _paint_ground(painter: QPainter, geometry: Geometry, look: Look, marks: Sequence[Mark]) -> None:
    struck = next((mark.counts for mark in marks if mark.sign is Sign.STRUCK), ())
    painter.save()
    if geometry.window is not None:
        painter.setClipRect(geometry.window)
    paint_squares(painter, geometry, look, struck)
    paint_marks(painter, geometry, look, [mark for mark in marks if mark.plane is Plane.SQUARES])
    painter.restore()


def _paint_standing(
    painter: QPainter, geometry: Geometry, look: Look, marks: Sequence[Mark]
) -> None:
    painter.save()
    if geometry.window is not None:
        painter.setClipRect(geometry.window)
    first, last = Plane.BELOW, Plane.ABOVE
    standing = [mark for mark in marks if first <= mark.plane <= last]
    paint_marks(painter, geometry, look, standing)
    painter.restore()


def paint_squares(
    painter: QPainter, geometry: Geometry, look: Look, struck: Sequence[Sequence[int]] = ()
) -> None:
    """Paint the squares that are shown, or a picture of how they are struck if they are small."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    if geometry.has_squares:
        painter.fillRect(geometry.shown, QColor(look.light_square))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.dark_square))
        columns = geometry.columns
        painter.drawRects(
            [
                geometry.square(row, column)
                for row in geometry.rows
                for column in range(columns.start + (row + columns.start + 1) % 2, columns.stop, 2)
            ]
        )
    elif struck or geometry.cell >= _SMALLEST_CHECKERED:
        is_shrunk = geometry.cell < 1
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_shrunk)
        painter.drawImage(geometry.board, _density(geometry, look, struck))
    else:
        painter.fillRect(geometry.shown, QColor(look.light_square))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _density(geometry: Geometry, look: Look, struck: Sequence[Sequence[int]]) -> QImage:
    """Return a picture with a pixel for each square, its shade by how many queens strike it."""
    n = geometry.n
    if struck:
        strikes = np.frombuffer(b"".join(map(bytes, struck)), np.uint8).reshape(n, n)
        pixels = np.minimum(strikes, np.uint8(_MOST_STRIKES_SEEN)) << np.uint8(1)
    else:
        pixels = np.zeros((n, n), np.uint8)
    pixels[::2, 1::2] |= 1
    pixels[1::2, ::2] |= 1
    is_plain = geometry.cell < _SMALLEST_CHECKERED
    grounds = (look.light_square, look.light_square if is_plain else look.dark_square)
    colors = [
        mixed(ground, look.struck, strikes / (_MOST_STRIKES_SEEN + 1))
        for strikes in range(_MOST_STRIKES_SEEN + 1)
        for ground in grounds
    ]
    return indexed_image(pixels, colors)


def paint_labels(painter: QPainter, geometry: Geometry, look: Look) -> None:
    """Paint the numbers of rows and columns, as many as there is space for."""
    if not geometry.label:
        return
    painter.setFont(text_font(geometry.label))
    painter.setPen(QColor(look.muted))
    gap, line = spacing_of_labels(is_tight=geometry.has_tight_labels)
    height, gap = 1.35 * geometry.label, gap * geometry.label + geometry.edge
    middle = Qt.AlignmentFlag.AlignVCenter
    top, bottom = geometry.shown.top(), geometry.shown.bottom()
    for row in _labelled(geometry.rows, geometry.label_step):
        y = geometry.center(row, 0).y()
        if top <= y <= bottom:
            left = QRectF(geometry.shown.left() - gap - 200, y - height, 200, 2 * height)
            painter.drawText(left, Qt.AlignmentFlag.AlignRight | middle, number(row))
    for column in _labelled(geometry.columns, geometry.label_step):
        x = geometry.center(0, column).x()
        if geometry.shown.left() <= x <= geometry.shown.right():
            y = bottom + geometry.edge + (line * geometry.label - height) / 2
            below = QRectF(x - 100, y, 200, height)
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | middle, number(column))


def _labelled(lines: range, step: int) -> range:
    return range(-(-lines.start // step) * step, lines.stop, step)
