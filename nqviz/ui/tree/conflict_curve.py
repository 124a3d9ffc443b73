"""The curve of conflicts of a local search: how many are left after each swap."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import ntr, tr
from nqviz.model.position import Task
from nqviz.runs.conflict_history import ConflictHistory
from nqviz.ui.look.glyphs import pen, smooth_painter
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnView

_Integers = NDArray[np.int64]
_LEAST_SWAPS = 5  # The axis has so many, so that the scale stays the same during the first ones.
_STEPS_OF_AXIS = (1, 2, 5)


class ConflictCurve(DrawnView):
    """Draws conflicts over swaps up to a step, with a dashed line at each restart."""

    def __init__(self, choose_step: Callable[[int], object], parent: QWidget | None = None) -> None:
        """Draw nothing yet; a click on the curve chooses the step that is there."""
        super().__init__(tr("Conflicts after each swap"), Role.Chart, parent)
        self._choose_step = choose_step
        self._history = ConflictHistory(Task(1))
        self._index = 0

    def show_history(self, history: ConflictHistory, index: int) -> None:
        """Draw a history up to a step."""
        self._history, self._index = history, index
        self.setAccessibleDescription(self.in_words())
        self.update()

    def in_words(self) -> str:
        """Say where the run stands."""
        now = self._history.at(self._index)
        return ntr(
            "{count} conflict; swaps: {swaps}; restarts: {restarts}.",
            "{count} conflicts; swaps: {swaps}; restarts: {restarts}.",
            now.conflicts,
            swaps=now.swaps,
            restarts=len(self._history.restarts_until(self._index)),
        )

    def curves(self) -> list[list[tuple[int, int]]]:
        """Return a line of swaps and conflicts for each attempt: in all some points for a pixel.

        What stands is the number after each swap; while a board is filled, its last one so far.
        """
        history, count = self._history, self._history.count(self._index)
        swaps = np.array(history.swaps[:count], dtype=np.int64)
        conflicts = np.array(history.conflicts[:count], dtype=np.int64)
        restarts = np.array(history.restarts, dtype=np.int64)
        attempts = np.searchsorted(restarts, np.array(history.steps[:count]), side="right")
        is_last = (np.diff(swaps) != 0) | (np.diff(attempts) != 0)
        kept = _thinned(np.append(np.flatnonzero(is_last), count - 1), conflicts, self.width())
        return [
            list(zip(swaps[part].tolist(), conflicts[part].tolist(), strict=True))
            for part in np.split(kept, np.flatnonzero(np.diff(attempts[kept])) + 1)
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setFont(text_font(self._unit))
        area, most = self.area(), self._most()
        self._paint_axes(painter, area, most)
        self._paint_restarts(painter, area, most)
        line = self._look.line * self._scale
        painter.setPen(pen(self._look.accent, 0.7 * line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for curve in self.curves():
            pixels = [self._pixel(area, most, swaps, left) for swaps, left in curve]
            painter.drawPolyline(QPolygonF([*pixels, pixels[-1]]))
        painter.setPen(pen(self._look.text, 0.7 * line))
        painter.setBrush(QColor(self._look.card))
        painter.drawEllipse(pixels[-1], 1.6 * line, 1.6 * line)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        area, (most, _) = self.area(), self._most()
        if event.button() is Qt.MouseButton.LeftButton and area.contains(event.position()):
            swaps = round((event.position().x() - area.left()) / area.width() * most)
            self._choose_step(self._history.step_of(swaps, self._index))

    def _paint_axes(self, painter: QPainter, area: QRectF, most: tuple[int, int]) -> None:
        unit, look = self._unit, self._look
        metrics = QFontMetricsF(painter.font())
        faint, muted = QColor(look.border), QColor(look.muted)
        for value in ticks(most[1], int(area.height() / (2.2 * unit))):
            y = self._pixel(area, most, 0, value).y()
            painter.setPen(faint)
            painter.drawLine(QLineF(area.left(), y, area.right(), y))
            painter.setPen(muted)
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            left = QRectF(0, y - unit, area.left() - 0.4 * unit, 2 * unit)
            painter.drawText(left, side, str(value))
        wide = metrics.horizontalAdvance(str(most[0])) + 1.5 * unit
        for value in ticks(most[0], int(area.width() / wide)):
            x = self._pixel(area, most, value, 0).x()
            painter.setPen(muted)
            below = QRectF(x - 3 * unit, area.bottom() + 0.2 * unit, 6 * unit, 1.3 * unit)
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, str(value))
        painter.setPen(muted)
        head = QRectF(area.left(), 0, area.width(), 1.5 * unit)
        painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, tr("conflicts"))
        foot = QRectF(area.left(), self.height() - 1.4 * unit, area.width(), 1.3 * unit)
        painter.drawText(foot, Qt.AlignmentFlag.AlignRight, tr("swaps; dashed: a restart"))

    def _paint_restarts(self, painter: QPainter, area: QRectF, most: tuple[int, int]) -> None:
        dashed = pen(self._look.conflict, max(1.2, 0.5 * self._look.line * self._scale))
        dashed.setDashPattern([4, 3])
        painter.setPen(dashed)
        lines = {
            round(self._pixel(area, most, swaps, 0).x())
            for swaps in self._history.restarts_until(self._index)
        }
        painter.drawLines([QLineF(x, area.top(), x, area.bottom()) for x in sorted(lines)])

    def _most(self) -> tuple[int, int]:
        """Return the swaps and the conflicts that the axes go to."""
        count = self._history.count(self._index)
        most = max(_LEAST_SWAPS, self._history.swaps[count - 1])
        return most, max(4, *self._history.conflicts[:count])

    def _pixel(self, area: QRectF, most: tuple[int, int], swaps: int, conflicts: int) -> QPointF:
        return QPointF(
            area.left() + area.width() * swaps / most[0],
            area.bottom() - area.height() * conflicts / most[1],
        )

    def area(self) -> QRectF:
        """Return where the curve lies, between the axes."""
        unit = self._unit
        widest = QFontMetricsF(text_font(unit)).horizontalAdvance("0000")
        return QRectF(self.rect()).adjusted(widest + 0.8 * unit, 1.8 * unit, -unit, -3 * unit)


def _thinned(entries: _Integers, conflicts: _Integers, width: int) -> _Integers:
    """Return the entries that draw the same as all of them: each pixel's extremes and ends."""
    if len(entries) <= 4 * max(1, width):
        return entries
    bounds = np.linspace(0, len(entries), width + 1).astype(np.int64)
    kept: set[int] = set()
    for start, end in pairwise(bounds.tolist()):
        part = conflicts[entries[start:end]]
        lowest, highest = start + int(part.argmin()), start + int(part.argmax())
        kept |= {start, end - 1, lowest, highest}
    thinned: _Integers = entries[np.array(sorted(kept))]
    return thinned


def ticks(most: int, count: int) -> list[int]:
    """Return round numbers from 0 to `most`, at most `count` of them, for an axis."""
    step = factor = 1
    while most // step > max(1, count - 1):
        step = next((s * factor for s in _STEPS_OF_AXIS if s * factor > step), 10 * factor)
        factor *= 10 if step >= 10 * factor else 1
    return list(range(0, most + 1, step)) if most >= step else [0, most]
