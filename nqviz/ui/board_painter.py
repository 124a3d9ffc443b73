"""Draws a board: the same function serves the window, pictures and films.

What is drawn is a function of the position alone. Each layer has a shape of its own beside its
colour, and `layers` tells which of them a position shows, so that a legend can explain them.
"""

from collections.abc import Iterator
from enum import Enum

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from nqviz.board import EMPTY, Line
from nqviz.position import Position
from nqviz.solvers.overlay import Overlay
from nqviz.step import Kind
from nqviz.ui.board_geometry import SMALLEST_GLYPH, Geometry, fit
from nqviz.ui.glyphs import paint_lock, paint_queen, paint_stripes, pen, stroke_along
from nqviz.ui.palette import Look, color_of
from nqviz.ui.step_painter import ABOVE, BELOW
from nqviz.ui.theme import text_font

LARGEST_IN_SQUARES = 64  # above it the board is a picture of its density
_SMALLEST_CHECKERED = 3.0


class Layer(Enum):
    """Something a board can show, each with a shape of its own."""

    QUEEN = "queen"
    GIVEN = "given"
    CONFLICT = "conflict"
    PROMISING = "promising"
    SKIPPED = "skipped"
    DEAD_END = "dead end"
    GHOST = "ghost"
    STRUCK = "struck"
    STRIKING = "striking"
    COLUMN = "column"
    FALLING = "falling"
    RISING = "rising"
    FORBIDDEN = "forbidden"
    TURNED = "turned"
    SWAP = "swap"
    TRIAL = "trial"
    SOLUTION = "solution"


LAYER_OF_LINE = {
    Line.COLUMN: Layer.COLUMN,
    Line.FALLING: Layer.FALLING,
    Line.RISING: Layer.RISING,
}
_LAYER_OF_KIND = {
    Kind.CONFLICT: Layer.CONFLICT,
    Kind.PROMISING: Layer.PROMISING,
    Kind.SKIP: Layer.SKIPPED,
    Kind.DEAD_END: Layer.DEAD_END,
    Kind.REMOVE: Layer.GHOST,
    Kind.RESTART: Layer.GHOST,
    Kind.MARK: Layer.STRIKING,
    Kind.ROTATE: Layer.TURNED,
    Kind.SWAP: Layer.SWAP,
    Kind.TRIAL: Layer.TRIAL,
    Kind.SOLUTION: Layer.SOLUTION,
}


def layers(position: Position, overlay: Overlay) -> frozenset[Layer]:
    """Return the layers that a position shows."""
    shown = {LAYER_OF_LINE[threat.line] for threat in overlay.threats}
    if position.last is not None and position.last.kind in _LAYER_OF_KIND:
        shown.add(_LAYER_OF_KIND[position.last.kind])
    if any(column != EMPTY for column in position.queens):
        shown.add(Layer.QUEEN)
    if any(given_rows(position)):
        shown.add(Layer.GIVEN)
    if any(map(any, overlay.struck)):
        shown.add(Layer.STRUCK)
    if overlay.forbidden:
        shown.add(Layer.FORBIDDEN)
    return frozenset(shown)


def given_rows(position: Position) -> Iterator[int]:
    """Yield the rows of the queens that were given and stay; those of a full board may all move."""
    given = position.task.given
    if EMPTY in given:
        yield from (row for row, column in enumerate(given) if column != EMPTY)


def paint_board(
    painter: QPainter,
    position: Position,
    overlay: Overlay,
    look: Look,
    rect: QRectF,
    *,
    label: float | None = None,
) -> Geometry:
    """Paint a position and return where its squares lie.

    Args:
        painter: paints on a widget, an image or an SVG file.
        position: what is shown: its queens and its last step.
        overlay: what the algorithm adds.
        look: the colours.
        rect: the room; the board takes the largest square that fits, with its labels.
        label: the height of the labels of rows and columns, 0 for none; by default it goes with
            the size of the board.
    """
    if label is None:
        label = min(rect.width(), rect.height()) / 32
    place = fit(position.n, rect, label, look.line)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_squares(painter, place, look, overlay)
    _paint_labels(painter, place, look)
    _paint_marks(painter, place, look, overlay)
    step = position.last
    if step is not None and step.kind in BELOW:
        BELOW[step.kind](painter, place, look, position, step)
    for threat in overlay.threats:
        square = place.square(threat.row, threat.column)
        paint_threat(painter, square, look, threat.line, place.line)
    _paint_queens(painter, place, look, position)
    if step is not None and step.kind in ABOVE:
        ABOVE[step.kind](painter, place, look, position, step)
    painter.restore()
    return place


def _paint_squares(painter: QPainter, place: Geometry, look: Look, overlay: Overlay) -> None:
    board = place.board
    if place.n <= LARGEST_IN_SQUARES:
        painter.fillRect(board, QColor(look.light_square))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.dark_square))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.drawRects(
            [
                place.square(row, column)
                for row in range(place.n)
                for column in range(1 - row % 2, place.n, 2)
            ]
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    elif overlay.struck or place.cell >= _SMALLEST_CHECKERED:
        is_shrunk = place.cell < 1
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_shrunk)
        painter.drawImage(board, _density(place, look, overlay))
    else:
        painter.fillRect(board, QColor(look.light_square))
    painter.setPen(QPen(QColor(look.border), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(board.adjusted(-0.5, -0.5, 0.5, 0.5))


def _density(place: Geometry, look: Look, overlay: Overlay) -> QImage:
    """Return a picture with a pixel for each square, its shade by how many queens strike it."""
    n = place.n
    light, dark, ink = map(_rgb, (look.light_square, look.dark_square, look.struck))
    if place.cell < _SMALLEST_CHECKERED:
        dark = light
    is_dark = np.add.outer(np.arange(n), np.arange(n)) % 2 == 1
    pixels: NDArray[np.float32] = np.where(is_dark[..., None], dark, light)
    if overlay.struck:
        struck = np.minimum(np.array(overlay.struck, np.float32), 3) / 4
        pixels += struck[..., None] * (ink - pixels)
    rgb = np.ascontiguousarray(pixels.astype(np.uint8))
    # The copy owns its memory; the array goes when this function returns.
    return QImage(rgb.data, n, n, 3 * n, QImage.Format.Format_RGB888).copy()


def _rgb(name: str) -> NDArray[np.float32]:
    color = QColor(name)
    return np.array([color.red(), color.green(), color.blue()], np.float32)


def _paint_labels(painter: QPainter, place: Geometry, look: Look) -> None:
    if not place.label:
        return
    painter.setFont(text_font(place.label))
    painter.setPen(QColor(look.muted))
    height = 1.35 * place.label
    gap = 0.4 * place.label + place.edge
    middle = Qt.AlignmentFlag.AlignVCenter
    for index in range(0, place.n, place.label_step):
        center = place.center(index, index)
        left = QRectF(place.left - gap - 200, center.y() - height, 200, 2 * height)
        below = QRectF(center.x() - 100, place.board.bottom() + place.edge, 200, height)
        painter.drawText(left, Qt.AlignmentFlag.AlignRight | middle, str(index))
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | middle, str(index))


def _paint_marks(painter: QPainter, place: Geometry, look: Look, overlay: Overlay) -> None:
    if place.n <= LARGEST_IN_SQUARES:
        paint_struck(painter, place, look, overlay.struck)
    for row, column in overlay.forbidden:
        square = place.square(row, column)
        paint_stripes(painter, square, look.muted, max(3.0, place.cell / 5), place.line / 3)


def paint_struck(
    painter: QPainter, place: Geometry, look: Look, struck: tuple[tuple[int, ...], ...]
) -> None:
    """Paint the dots on struck-out squares: the more queens strike one, the larger and darker."""
    painter.setPen(Qt.PenStyle.NoPen)
    for queens in (1, 2, 3):
        ink = QColor(look.struck)
        ink.setAlpha((0, 110, 180, 255)[queens])
        painter.setBrush(ink)
        radius = place.cell * (0.05 + 0.055 * queens)
        for row, strikes in enumerate(struck):
            for column, count in enumerate(strikes):
                if min(count, 3) == queens:
                    painter.drawEllipse(place.center(row, column), radius, radius)


def paint_threat(
    painter: QPainter, square: QRectF, look: Look, line: Line, thickness: float
) -> None:
    """Paint the stroke that says along which line a square is attacked."""
    painter.setPen(pen(color_of(line, look), thickness))
    painter.drawLine(stroke_along(line, square, 0.3))


def _paint_queens(painter: QPainter, place: Geometry, look: Look, position: Position) -> None:
    if place.cell >= SMALLEST_GLYPH:
        for row, column in enumerate(position.queens):
            if column != EMPTY:
                paint_queen(painter, place.square(row, column), look.queen)
        for row in given_rows(position):
            square = place.square(row, position.queens[row])
            paint_lock(painter, square, look.accent, look.card)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.queen))
    radius = max(1.5, 0.42 * place.cell)
    for row, column in enumerate(position.queens):
        if column != EMPTY:
            painter.drawEllipse(place.center(row, column), radius, radius)
