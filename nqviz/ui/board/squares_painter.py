"""Paints a board, its squares, queens and labels: for the window, pictures and films alike.

What is painted is a function of the position alone; `step_painter` adds what the last step did.
Each layer has a shape of its own beside its colour, and `layers` tells which of them a position
shows, so that a legend can explain them.
"""

from collections.abc import Sequence
from enum import Enum
from itertools import groupby
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from nqviz.common.i18n import number
from nqviz.frames.palette import Look, color_of
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations
from nqviz.model.board import EMPTY
from nqviz.model.position import Position
from nqviz.model.step import Kind
from nqviz.solvers.base.overlay import Overlay
from nqviz.ui.board.annotation_painter import paint_above, paint_below
from nqviz.ui.board.geometry import SMALLEST_GLYPH, SMALLEST_SQUARE, Geometry, fit
from nqviz.ui.board.magnifier import focus, inset, paint_crosshair, paint_inset_frame
from nqviz.ui.board.rule_painter import mixed, paint_letters, paint_rule
from nqviz.ui.board.step_painter import StepOnBoard, paint_step
from nqviz.ui.board.zoom import Zoom
from nqviz.ui.look.glyphs import paint_lock, paint_queen, paint_stripes, pen, stroke_along
from nqviz.ui.look.theme import text_font

LARGEST_IN_SQUARES = 64  # above it small squares make a picture of their density
_SMALLEST_CHECKERED = 3.0
_MAGNIFIED = 1.5  # how many times as large the squares of an inset are at least
_MOST_SHADES = 3  # squares struck more often are as dark


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
    THREAT = "threat"
    FORBIDDEN = "forbidden"
    TURNED = "turned"
    SWAP = "swap"
    TRIAL = "trial"
    ATTACK = "attack"
    SOLUTION = "solution"
    BLOCKED = "blocked"


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
    is_shown = {
        Layer.THREAT: bool(overlay.threats),
        Layer.QUEEN: any(column != EMPTY for column in position.queens),
        Layer.GIVEN: bool(given_rows(position)),
        Layer.STRUCK: any(map(any, overlay.struck)),
        Layer.FORBIDDEN: bool(overlay.forbidden),
        Layer.ATTACK: bool(overlay.attacks),
    }
    if position.last is not None and position.last.kind in _LAYER_OF_KIND:
        is_shown[_LAYER_OF_KIND[position.last.kind]] = True
    return frozenset(layer for layer in is_shown if is_shown[layer])


def given_rows(position: Position) -> list[int]:
    """Return the rows of the queens that were given and stay; all of a full board may move."""
    given = position.task.given
    return [row for row, column in enumerate(given) if column != EMPTY] if EMPTY in given else []


def paint_board(
    painter: QPainter,
    position: Position,
    overlay: Overlay,
    look: Look,
    rect: QRectF,
    *,
    label: float | None = None,
    zoom: Zoom | None = None,
    annotations: Annotations = NO_ANNOTATIONS,
) -> Geometry:
    """Paint a position with its last step, and what explains it; return where its squares lie.

    The board takes the largest square that fits `rect`, with its labels; their height `label` goes
    by default with the size of the board, and is 0 for none. `zoom` is the part to be shown.

    Where squares are too small to be seen, a cross-hair points at the step's, and an inset shows
    the squares around it.
    """
    if label is None:
        label = min(rect.width(), rect.height()) / 32
    place = fit(position.n, rect, label, look.line, zoom)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.save()
    if place.window is not None:
        painter.setClipRect(place.window)
    paint_squares(painter, place, look, overlay)
    paint_rule(painter, place, look, position.task.rule)
    painter.restore()
    painter.setPen(QPen(QColor(look.border), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(place.shown.adjusted(-0.5, -0.5, 0.5, 0.5))
    paint_labels(painter, place, look)
    _paint_layers(painter, place, look, position, overlay, annotations)
    if place.cell < SMALLEST_SQUARE:
        _paint_inset(painter, place, look, position, overlay, annotations)
    painter.restore()
    return place


def _paint_layers(
    painter: QPainter,
    place: Geometry,
    look: Look,
    position: Position,
    overlay: Overlay,
    annotations: Annotations,
) -> None:
    painter.save()
    if place.window is not None:
        painter.setClipRect(place.window)
    if overlay.struck and _in_squares(place):
        _paint_struck(painter, place, look, overlay.struck)
    _paint_forbidden(painter, place, look, overlay)
    last = position.last
    on_rays = bool(annotations.rays)
    step = None if last is None else StepOnBoard(painter, place, look, position, last, on_rays)
    lies_on_rays = on_rays and last is not None and last.kind is Kind.CONFLICT
    if lies_on_rays:
        paint_below(painter, place, look, annotations, position.task.rule)
    if step is not None:
        paint_step(step, is_above=False)
    _paint_threats(painter, place, look, overlay)
    paint_attacks(painter, place, look, overlay)
    if not lies_on_rays:
        paint_below(painter, place, look, annotations, position.task.rule)
    paint_queens(painter, place, look, position.queens, overlay.extra)
    if place.cell >= SMALLEST_GLYPH:
        _paint_locks(painter, place, look, position)
    if step is not None:
        paint_step(step, is_above=True)
    paint_above(painter, place, look, annotations)
    paint_letters(painter, place, look, position.task.rule)
    painter.restore()


def _paint_locks(painter: QPainter, place: Geometry, look: Look, position: Position) -> None:
    """Paint a lock beside each queen that was given."""
    for row in given_rows(position):
        if row in place.rows and position.queens[row] in place.columns:
            square = place.square(row, position.queens[row])
            paint_lock(painter, square, look.accent, look.card)


def _paint_forbidden(painter: QPainter, place: Geometry, look: Look, overlay: Overlay) -> None:
    """Paint stripes on squares without a queen, or grey where they are too small for stripes."""
    rows, columns = place.rows, place.columns
    shown = [each for each in overlay.forbidden if each[0] in rows and each[1] in columns]
    if place.cell < SMALLEST_SQUARE:
        grey = QColor(look.muted)
        grey.setAlpha(110)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(grey)
        painter.drawRects([place.square(*each) for each in shown])
        return
    for each in shown:
        gap = max(3.0, place.cell / 5)
        paint_stripes(painter, place.square(*each), look.muted, gap, place.line / 3)


def _paint_threats(painter: QPainter, place: Geometry, look: Look, overlay: Overlay) -> None:
    """Paint a stroke on each square that is attacked, along the line of attack."""
    rows, columns = place.rows, place.columns
    for line, threats in groupby(overlay.threats, attrgetter("line")):
        painter.setPen(pen(color_of(line, look), place.line))
        cell = place.cell
        stroke = stroke_along(line, QRectF(place.left, place.top, cell, cell), 0.3)
        shown = (each for each in threats if each.row in rows and each.column in columns)
        painter.drawLines(
            [stroke.translated(each.column * cell, each.row * cell) for each in shown]
        )


def _paint_inset(
    painter: QPainter,
    place: Geometry,
    look: Look,
    position: Position,
    overlay: Overlay,
    annotations: Annotations,
) -> None:
    """Point at the step's square, and paint those around it large enough for every shape."""
    square = focus(position)
    if square is None:
        return
    paint_crosshair(painter, place, look, square)
    part = inset(place, look, square)
    if part.cell < _MAGNIFIED * place.cell:
        return  # it would hide queens and show nothing better
    paint_inset_frame(painter, part, look, square, place.label)
    painter.save()
    painter.setClipRect(part.shown)
    paint_squares(painter, part, look, overlay)
    paint_rule(painter, part, look, position.task.rule)
    painter.restore()
    _paint_layers(painter, part, look, position, overlay, annotations)


def _in_squares(place: Geometry) -> bool:
    return place.n <= LARGEST_IN_SQUARES or place.cell >= SMALLEST_SQUARE


def paint_squares(painter: QPainter, place: Geometry, look: Look, overlay: Overlay) -> None:
    """Paint the squares that are shown, or a picture of how they are struck if they are small."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    if _in_squares(place):
        painter.fillRect(place.shown, QColor(look.light_square))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.dark_square))
        columns = place.columns
        painter.drawRects(
            [
                place.square(row, column)
                for row in place.rows
                for column in range(columns.start + (row + columns.start + 1) % 2, columns.stop, 2)
            ]
        )
    elif overlay.struck or place.cell >= _SMALLEST_CHECKERED:
        is_shrunk = place.cell < 1
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_shrunk)
        painter.drawImage(place.board, _density(place, look, overlay))
    else:
        painter.fillRect(place.shown, QColor(look.light_square))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _density(place: Geometry, look: Look, overlay: Overlay) -> QImage:
    """Return a picture with a pixel for each square, its shade by how many queens strike it."""
    n = place.n
    if overlay.struck:
        strikes = np.frombuffer(b"".join(map(bytes, overlay.struck)), np.uint8).reshape(n, n)
        pixels = np.minimum(strikes, np.uint8(_MOST_SHADES)) << np.uint8(1)
    else:
        pixels = np.zeros((n, n), np.uint8)
    pixels[::2, 1::2] |= 1
    pixels[1::2, ::2] |= 1
    is_plain = place.cell < _SMALLEST_CHECKERED
    grounds = (look.light_square, look.light_square if is_plain else look.dark_square)
    colors = [
        mixed(ground, look.struck, strikes / (_MOST_SHADES + 1))
        for strikes in range(_MOST_SHADES + 1)
        for ground in grounds
    ]
    return colored(pixels, colors)


def colored(pixels: NDArray[np.uint8], colors: Sequence[QColor]) -> QImage:
    """Return a picture of an array (down, across) of places in a list of colours."""
    height, width = pixels.shape
    pixels = np.ascontiguousarray(pixels)
    image = QImage(pixels.data, width, height, width, QImage.Format.Format_Indexed8)
    image.setColorTable([color.rgb() for color in colors])
    # The copy owns its memory; the array may go when this function returns.
    return image.convertToFormat(QImage.Format.Format_RGB32)


def paint_labels(painter: QPainter, place: Geometry, look: Look) -> None:
    """Paint the numbers of rows and columns, as many as there is space for."""
    if not place.label:
        return
    painter.setFont(text_font(place.label))
    painter.setPen(QColor(look.muted))
    height = 1.35 * place.label
    gap = 0.4 * place.label + place.edge
    middle = Qt.AlignmentFlag.AlignVCenter
    top, bottom = place.shown.top(), place.shown.bottom()
    for row in _labelled(place.rows, place.label_step):
        y = place.center(row, 0).y()
        if top <= y <= bottom:
            left = QRectF(place.shown.left() - gap - 200, y - height, 200, 2 * height)
            painter.drawText(left, Qt.AlignmentFlag.AlignRight | middle, number(row))
    for column in _labelled(place.columns, place.label_step):
        x = place.center(0, column).x()
        if place.shown.left() <= x <= place.shown.right():
            below = QRectF(x - 100, bottom + place.edge, 200, height)
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | middle, number(column))


def _labelled(lines: range, step: int) -> range:
    return range(-(-lines.start // step) * step, lines.stop, step)


def _paint_struck(
    painter: QPainter, place: Geometry, look: Look, struck: Sequence[Sequence[int]]
) -> None:
    """Paint the dots on struck-out squares: the more queens strike one, the larger and darker."""
    painter.setPen(Qt.PenStyle.NoPen)
    for queens in (1, 2, 3):
        ink = QColor(look.struck)
        ink.setAlpha((0, 110, 180, 255)[queens])
        painter.setBrush(ink)
        radius = place.cell * (0.05 + 0.055 * queens)
        for row in place.rows:
            for column in place.columns:
                if min(struck[row][column], 3) == queens:
                    painter.drawEllipse(place.center(row, column), radius, radius)


def paint_attacks(painter: QPainter, place: Geometry, look: Look, overlay: Overlay) -> None:
    """Paint a line between each two queens that attack each other; the queens cover its ends."""
    painter.setPen(pen(look.conflict, 1.2 * place.line))
    for attack in overlay.attacks:
        painter.drawLine(QLineF(place.center(*attack.one), place.center(*attack.other)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.warning_soft))
    radius = 0.46 * place.cell
    for square in {each for attack in overlay.attacks for each in (attack.one, attack.other)}:
        painter.drawEllipse(place.center(*square), radius, radius)


def paint_queens(
    painter: QPainter,
    place: Geometry,
    look: Look,
    queens: Sequence[int] | NDArray[np.integer[Any]],
    extra: Sequence[tuple[int, int]] = (),
) -> None:
    """Paint the queens of the squares that are shown, as dots where a crown is too large."""
    columns = place.columns
    standing = [(row, int(queens[row])) for row in place.rows if int(queens[row]) in columns]
    standing += [(row, column) for row, column in extra if row in place.rows and column in columns]
    if place.cell >= SMALLEST_GLYPH:
        for row, column in standing:
            paint_queen(painter, place.square(row, column), look.queen)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.queen))
    radius = max(1.5, 0.42 * place.cell)
    for row, column in standing:
        painter.drawEllipse(place.center(row, column), radius, radius)
