"""A picture of very many queens: how densely they stand, down to single squares."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import number, tr
from nqviz.frames.mark import Mark
from nqviz.frames.signs import SMALLEST_SQUARE, Sign
from nqviz.frames.viewport import BoardPart, board_part, board_viewport
from nqviz.ui.board.geometry import Geometry
from nqviz.ui.board.mark_painter import paint_marks
from nqviz.ui.board.squares_painter import paint_labels, paint_squares
from nqviz.ui.board.zoomable_board import ZoomableBoard
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.look.images import indexed_image, mixed
from nqviz.ui.look.theme import text_font

_ARROW_SHARE = 0.15  # An arrow moves by this share of what is shown.
_LEAST_DENSITY = 0.1  # Where a pixel has fewer queens, dots are larger than a pixel.
_LARGE_DOT_PIXELS = 3
_ARROWS = {
    Qt.Key.Key_Up: (0.0, -_ARROW_SHARE),
    Qt.Key.Key_Down: (0.0, _ARROW_SHARE),
    Qt.Key.Key_Left: (-_ARROW_SHARE, 0.0),
    Qt.Key.Key_Right: (_ARROW_SHARE, 0.0),
}
_CHUNK = 1 << 20  # So many queens at a time bound the memory beside the queens themselves.

Queens = NDArray[np.integer[Any]]


def density(
    queens: Queens,
    row: int,
    column: int,
    span: int,
    side: int,
    should_continue: Callable[[], bool] = lambda: True,
) -> NDArray[np.int64] | None:
    """Return how many queens of a part of the board stand on each of `side` x `side` pixels.

    `queens` has a column for each row; the part starts at a row and column and is `span` squares
    wide; the axes of the result are (down, across). It is None once `should_continue`, which is
    asked again and again, has returned False.
    """
    counts: NDArray[np.int64] = np.zeros(side * side, np.int64)
    for start in range(row, min(row + span, len(queens)), _CHUNK):
        if not should_continue():
            return None
        end = min(start + _CHUNK, row + span, len(queens))
        across = queens[start:end].astype(np.int64) - column
        down = np.arange(start - row, end - row, dtype=np.int64)
        is_inside = (across >= 0) & (across < span)
        pixels = down[is_inside] * side // span * side + across[is_inside] * side // span
        counts += np.bincount(pixels, minlength=side * side)
    return counts.reshape(side, side)


def shades(counts: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return grey levels from 0 for the emptiest pixel to 255 for the fullest."""
    least, most = int(counts.min()), int(counts.max())
    return ((counts - least) * 255 // max(1, most - least)).astype(np.uint8)


def nearest(queens: Queens, row: int, column: int) -> tuple[int, int]:
    """Return a queen (row, column) that is nearest to a square, among those in near rows.

    On a board of n queens, some are usually within the root of n rows and columns.
    """
    reach = 8 * int(len(queens) ** 0.5) + 8
    start, end = max(0, row - reach), min(len(queens), row + reach + 1)
    down = np.abs(np.arange(start, end) - row)
    across = np.abs(queens[start:end].astype(np.int64) - column)
    found = start + int(np.argmin(np.maximum(down, across)))
    return found, int(queens[found])


class DensityView(ZoomableBoard):
    """Shows a placement; plus, minus and the wheel zoom, arrows and a drag move.

    The queens are counted in a thread of the view's own; until a new picture is there, the old one
    is stretched in its stead.

    Signals:
        read(str): what is shown, or stands under the pointer, in words.
    """

    read = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Picture of the solution"), 1, parent)
        self._queens: Queens | None = None
        self._image: QImage | None = None
        self._image_part = board_part(self.viewport)
        self._range = (0, 0)
        self._task = BackgroundTask(self)
        self.setToolTip(tr("The wheel, + and − zoom; arrows and a drag move; Home shows all."))
        self.setMouseTracking(True)

    @property
    def is_counting(self) -> bool:
        return self._task.is_running

    def show_queens(self, queens: Queens | None) -> None:
        """Show another placement, all of it; None for none."""
        self._queens = queens
        self._image = None
        self._n = 1 if queens is None else len(queens)
        self.viewport = board_viewport(self._n)
        self._renew()

    def apply_look(self) -> None:
        self._renew()

    def close_down(self) -> None:
        self._task.cancel()

    def zoom_in(self) -> None:
        """Show more of what stands around the queen nearest to the middle, if it is in sight."""
        if self._queens is None:
            return
        viewport = self.viewport
        row, column = nearest(self._queens, *self._middle)
        if viewport.shows(column + 0.5, row + 0.5):
            viewport = viewport.centered(column + 0.5, row + 0.5)
        factor, (x, y) = self._zoom_of_notch, viewport
        self._go_to(viewport.zoomed(factor, x.middle, y.middle))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._queens is None:
            painter.setPen(QColor(self._look.muted))
            painter.setFont(text_font(self._unit))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), flags, tr("The picture of the solution comes here."))
            return
        geometry, look = self.geometry_of_board(), self._look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.setClipRect(geometry.shown)
        if geometry.cell >= SMALLEST_SQUARE:
            paint_squares(painter, geometry, look)
            squares = tuple((row, int(self._queens[row])) for row in geometry.rows)
            paint_marks(painter, geometry, look, [Mark(Sign.QUEEN, squares, "queen")])
        else:
            painter.fillRect(geometry.shown, QColor(look.light_square))
            if self._image is not None:
                painter.drawImage(geometry.square(*self._image_part), self._image)
        painter.restore()
        has_focus = self.hasFocus()
        painter.setPen(QPen(QColor(look.accent if has_focus else look.border), 1 + has_focus))
        painter.drawRect(geometry.shown.adjusted(-1, -1, 1, 1))
        paint_labels(painter, geometry, look)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._renew()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom_in()
        elif key is Qt.Key.Key_Minus:
            self.zoom_by_notches(-1)
        elif key in _ARROWS:
            across, down = (share * self.viewport.x.length for share in _ARROWS[key])
            self._go_to(self.viewport.moved(across, down))
        elif key == Qt.Key.Key_Home:
            self._go_to(board_viewport(self._n))
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self._queens is None or self._pressed is not None:
            return
        square = self.geometry_of_board().at(event.position())
        if square is None:
            self._read()
            return
        row, column = square
        there = number(int(self._queens[row]))
        values = {"row": number(row), "column": number(column), "there": there}
        if self._queens[row] == column:
            self.read.emit(tr("Row {row}, column {column}: a queen stands here.", **values))
        else:
            self.read.emit(
                tr("Row {row}, column {column}; the row's queen is in column {there}.", **values)
            )

    def _renew(self) -> None:
        self._task.cancel()
        self.update()
        if self._queens is None:
            return
        geometry = self.geometry_of_board()
        if geometry.cell < SMALLEST_SQUARE:
            work = partial(_count, self._queens, board_part(self.viewport), self._dots(geometry))
            self._task.start(work, self._on_counted)
        self._read()

    def _dots(self, geometry: Geometry) -> int:
        """Return how many dots a line of the picture has: few and large where queens are rare."""
        pixels = round(geometry.shown.width() * self.devicePixelRatioF())
        in_sight = self.viewport.x.length**2 / geometry.n
        return max(
            1, pixels if in_sight >= _LEAST_DENSITY * pixels**2 else pixels // _LARGE_DOT_PIXELS
        )

    def _on_counted(self, found: tuple[BoardPart, NDArray[np.int64]] | None) -> None:
        if found is None:
            return
        part, counts = found
        self._range = (int(counts.min()), int(counts.max()))
        ground, ink = self._look.light_square, self._look.queen
        colors = [mixed(ground, ink, level / 255) for level in range(256)]
        self._image, self._image_part = indexed_image(shades(counts), colors), part
        self.update()
        self._read()

    def _read(self) -> None:
        if self._queens is None:
            self.read.emit("")
            return
        geometry = self.geometry_of_board()
        values = {
            "top": number(geometry.rows.start),
            "bottom": number(geometry.rows.stop - 1),
            "left": number(geometry.columns.start),
            "right": number(geometry.columns.stop - 1),
            "least": number(self._range[0]),
            "most": number(self._range[1]),
        }
        if geometry.cell >= SMALLEST_SQUARE or self.is_counting:
            text = tr("Rows {top} to {bottom}, columns {left} to {right}.", **values)
        elif self._look.is_dark:
            text = tr(
                "Rows {top} to {bottom}, columns {left} to {right}: from {least} queens in a "
                "dot to {most}, the brighter the more.",
                **values,
            )
        else:
            text = tr(
                "Rows {top} to {bottom}, columns {left} to {right}: from {least} queens in a dot "
                "to {most}, the darker the more.",
                **values,
            )
        self.setAccessibleDescription(text)
        self.read.emit(text)


def _count(
    queens: Queens, part: BoardPart, side: int, request: Request
) -> tuple[BoardPart, NDArray[np.int64]] | None:
    """Return the part that was counted, in whole squares, and its counts; None if replaced."""
    row, column = int(part[0]), int(part[1])
    span = min(len(queens) - max(row, column), int(part[2]) + 1)
    counts = density(queens, row, column, span, side, lambda: request.is_current)
    return None if counts is None else ((row, column, span), counts)
