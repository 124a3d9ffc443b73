"""The plot of what was measured: seconds against n, one curve for each algorithm."""

import math
from collections.abc import Collection, Sequence
from itertools import chain
from threading import Lock

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from nqviz.durations import (
    decade_above,
    decade_below,
    in_words,
    linear_ticks,
    logarithmic_ticks,
)
from nqviz.i18n import ntr, tr
from nqviz.solvers.solver import Solver
from nqviz.timing import Timing
from nqviz.ui.curve import Curve
from nqviz.ui.end_labels import EndLabel, EndLabels
from nqviz.ui.palette import LIGHT, Look, series_style
from nqviz.ui.samples import marker_size
from nqviz.ui.theme import text_font

_REDRAW = 100  # milliseconds between two pictures while points come in
_LATER = 5  # milliseconds until the next try where drawing would disturb
_REACH = 24  # pixels from the mouse to the point it reads out
_MARGIN = 0.35  # queens between the edge and the first and the last n
_GRID = 150  # how opaque the lines of the grid are, from 0 to 255
_PADDING = 0.04  # of the height, above the highest and below the lowest tick
_SHIFT = 0.13  # queens between points beyond the limit, which are all at its height
_EMPTY_SPAN = (1e-6, 10.0)  # seconds on the axis before anything is measured


class Curves(QWidget):
    """Draws timings as they come, at most ten times a second.

    The point under the mouse is read out; with the keyboard, left and right walk along a curve, up
    and down from curve to curve.

    Attributes:
        is_logarithmic: whether equal heights are equal factors, or equal seconds.
        pointed: the point that is read out.
        plot: pyqtgraph's widget.

    Signals:
        scale_changed(bool): the axis has become logarithmic, or linear.
    """

    scale_changed = Signal(bool)

    def __init__(
        self, solvers: Sequence[Solver], quiet: "Lock | None" = None, parent: QWidget | None = None
    ) -> None:
        """Draw the curves of these algorithms, but nothing while somebody else holds `quiet`."""
        super().__init__(parent)
        self._quiet = quiet or Lock()
        self.is_logarithmic = True
        self.pointed: Timing | None = None
        self._solvers = {solver.key: solver for solver in solvers}
        self._visible = set(self._solvers)
        self._sizes = range(8, 15)
        self._look = LIGHT
        self._scale = 1.0
        self._build()
        self._curves = {
            solver.key: Curve(series_style(index), self.plot.getPlotItem())
            for index, solver in enumerate(solvers)
        }
        self._redraw_soon = QTimer(self, singleShot=True)
        self._redraw_soon.timeout.connect(self._on_redraw_due)
        self.set_look(LIGHT, 1.0)

    @property
    def timings(self) -> list[Timing]:
        """Everything that is drawn or hidden, by algorithm and n."""
        return [curve.timings[n] for curve in self._curves.values() for n in sorted(curve.timings)]

    def add(self, timing: Timing) -> None:
        """Draw a point soon; it replaces an earlier one of the same algorithm and n."""
        self._curves[timing.key].timings[timing.n] = timing
        if not self._redraw_soon.isActive():
            self._redraw_soon.start(_REDRAW)

    def clear(self) -> None:
        """Take all points away."""
        for curve in self._curves.values():
            curve.timings.clear()
        self.redraw()

    def show_only(self, keys: Collection[str]) -> None:
        """Show the curves of these algorithms and hide the others."""
        self._visible = set(keys)
        self.redraw()

    def set_sizes(self, sizes: range) -> None:
        """Make room for this range of n."""
        self._sizes = sizes
        self.redraw()

    def set_hint(self, text: str) -> None:
        """Say something in the middle of the plot while there is no point in it."""
        self._hint.setText(text)
        self._place_hint()

    def toggle_logarithmic(self) -> None:
        """Change between the logarithmic and the linear axis."""
        self.is_logarithmic = not self.is_logarithmic
        self.scale_changed.emit(self.is_logarithmic)
        self.redraw()

    def set_look(self, look: Look, scale: float) -> None:
        """Draw with the colours and sizes of a look."""
        self._look = look
        self._scale = scale
        font = text_font(look.font * scale)
        self.plot.setBackground(look.card)
        for axis in (self._seconds_axis, self._n_axis):
            axis.setTickFont(font)
            axis.setPen(pg.mkPen(look.border))
            axis.setTextPen(pg.mkPen(look.muted))
        self._n_axis.label.setFont(font)
        self._n_axis.setLabel(tr("n (queens)"), color=look.text)
        metrics = QFontMetricsF(font)
        self._n_axis.setHeight(2.6 * metrics.height())
        for curve in self._curves.values():
            curve.set_look(look, scale)
        self._labels.set_look(look, scale)
        self._ring.setSize(2.2 * marker_size(look, scale))
        self._ring.setPen(pg.mkPen(look.text, width=0.6 * look.line * scale))
        self._readout.setStyleSheet(
            f"background: {look.card}; color: {look.text}; border: 1px solid {look.muted};"
            f"border-radius: {round(4 * scale)}px; padding: {round(6 * scale)}px;"
        )
        self._hint.setStyleSheet(f"color: {look.text}; font-size: {round(look.why_font * scale)}px")
        self.redraw()

    def redraw(self) -> None:
        """Draw everything anew."""
        shown = self._shown()
        points = list(chain.from_iterable(curve.timings.values() for curve in shown))
        sizes = [*self._sizes, *(timing.n for timing in points)] or [8]
        left, right = min(sizes) - _MARGIN, max(sizes) + _MARGIN
        lowest, highest = self._span(points)
        titles = [tr(self._solvers[key].title) for key in self._solvers if key in self._visible]
        self._labels.reserve(titles if points else [], self.width())
        self.plot.setXRange(left, right, padding=0)
        self.plot.setYRange(self._height(lowest), self._height(highest), padding=_PADDING)
        self._set_ticks(min(sizes), max(sizes), lowest, highest)
        for key, curve in self._curves.items():
            curve.draw(self._height, right, self._shift(curve), is_visible=key in self._visible)
        self._point_at(self.pointed if self.pointed in points else None)
        self._hint.setVisible(not points)
        self._place_hint()
        self._place_labels()

    def pixel(self, timing: Timing) -> QPointF:
        """Return where a point is drawn, in pixels of the plot."""
        view = self.plot.getPlotItem().getViewBox()
        return QPointF(view.mapViewToScene(QPointF(timing.n, self._height(timing.median))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk from point to point."""
        move = _MOVES.get(Qt.Key(event.key()))
        if move is None or not self._walk(*move):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the ticks that now have room."""
        super().resizeEvent(event)
        self.redraw()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the mouse over the plot, whose own signal leaves movements out."""
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._point_at(self._nearest(event.position()))
        elif event.type() == QEvent.Type.Leave:
            self._point_at(None)
        return super().eventFilter(watched, event)

    def _build(self) -> None:
        self.plot = pg.PlotWidget(self)
        item = self.plot.getPlotItem()
        item.hideButtons()
        item.setMenuEnabled(False)
        item.setMouseEnabled(False, False)
        item.getViewBox().setDefaultPadding(0)
        self._seconds_axis, self._n_axis = item.getAxis("left"), item.getAxis("bottom")
        for axis in (self._seconds_axis, self._n_axis):
            axis.setGrid(255)
            axis.setStyle(tickAlpha=_GRID, tickLength=0)
            axis.setZValue(-1000)
        self._ring = pg.ScatterPlotItem(symbol="o", brush=None)
        self._ring.setZValue(10)
        item.addItem(self._ring)
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.viewport().installEventFilter(self)
        item.getViewBox().sigTransformChanged.connect(self._on_room_changed)
        self._labels = EndLabels(self)
        self._hint = QLabel(self.plot, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self._readout = QLabel(self.plot)
        self._readout.hide()
        for overlay in (self._hint, self._readout):
            overlay.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.plot, 1)
        layout.addWidget(self._labels)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Seconds against n"))

    def _on_room_changed(self) -> None:
        self._place_hint()
        self._place_labels()

    def _on_redraw_due(self) -> None:
        """Draw the points that have come, unless that would disturb what is being timed."""
        if not self._quiet.acquire(blocking=False):
            self._redraw_soon.start(_LATER)
            return
        try:
            self.redraw()
            self.plot.viewport().repaint()
        finally:
            self._quiet.release()

    def _shown(self) -> list[Curve]:
        return [self._curves[key] for key in self._curves if key in self._visible]

    def _shift(self, curve: Curve) -> float:
        """Return how far aside a curve's point beyond the limit stands among those of its n."""
        sizes = {timing.n for timing in curve.beyond}
        rivals = [each for each in self._shown() if sizes & {timing.n for timing in each.beyond}]
        if curve not in rivals:
            return 0.0
        return _SHIFT * (rivals.index(curve) - (len(rivals) - 1) / 2)

    def _height(self, seconds: float) -> float:
        return math.log10(seconds) if self.is_logarithmic else seconds

    def _span(self, points: Sequence[Timing]) -> tuple[float, float]:
        """Return the seconds at the bottom and at the top of the plot."""
        if not points:
            return _EMPTY_SPAN if self.is_logarithmic else (0.0, _EMPTY_SPAN[1])
        lowest = min(min(timing.seconds) for timing in points)
        highest = max(max(timing.seconds) for timing in points)
        if not self.is_logarithmic:
            return 0.0, 1.08 * highest
        return decade_below(lowest / 1.1), decade_above(highest * 1.1)

    def _set_ticks(self, first: int, last: int, lowest: float, highest: float) -> None:
        line = QFontMetricsF(text_font(self._look.font * self._scale))
        height = max(1, self.plot.height() - self._n_axis.height())
        most = max(2, int(height / (1.8 * line.height())))
        if self.is_logarithmic:
            ticks = logarithmic_ticks(lowest * 0.999, highest * 1.001, most)
        else:
            ticks = linear_ticks(highest, most)
        texts = [in_words(tick) for tick in ticks]
        widest = max(map(line.horizontalAdvance, texts), default=0.0)
        self._seconds_axis.setTicks([list(zip(map(self._height, ticks), texts, strict=True))])
        self._seconds_axis.setWidth(widest + line.height())
        width = max(1, self.plot.width() - self._seconds_axis.width())
        every = math.ceil((last - first + 1) * 1.8 * line.horizontalAdvance("00") / width)
        self._n_axis.setTicks([[(n, str(n)) for n in range(first, last + 1, max(1, every))]])

    def _place_labels(self) -> None:
        """Tell the column of names where the curves end."""
        view = self.plot.getPlotItem().getViewBox()
        room = view.sceneBoundingRect()
        labels = [
            EndLabel(tr(self._solvers[end.key].title), curve.style, self.pixel(end).y())
            for curve in self._shown()
            if (end := curve.end) is not None
        ]
        self._labels.show_labels(labels, room.top(), room.bottom())

    def _place_hint(self) -> None:
        room = self.plot.getPlotItem().getViewBox().sceneBoundingRect().toRect()
        margin = room.width() // 10
        self._hint.setGeometry(room.adjusted(margin, 0, -margin, 0))

    def _nearest(self, at: QPointF) -> Timing | None:
        """Return the point that the mouse is over."""
        points = list(chain.from_iterable(curve.timings.values() for curve in self._shown()))
        nearest = min(points, key=lambda timing: _distance(self.pixel(timing), at), default=None)
        if nearest is None or _distance(self.pixel(nearest), at) > _REACH * self._scale:
            return None
        return nearest

    def _walk(self, along: int, across: int) -> bool:
        """Read out the next point in a direction; tell whether there are any."""
        curves = [curve for curve in self._shown() if curve.timings]
        if not curves:
            return False
        pointed = self.pointed
        if pointed is None:
            self._point_at(curves[0].end)
            return True
        curve = curves[(curves.index(self._curves[pointed.key]) + across) % len(curves)]
        sizes = sorted(curve.timings)
        nearest = min(sizes, key=lambda n: abs(n - pointed.n))
        place = max(0, min(sizes.index(nearest) + along, len(sizes) - 1))
        self._point_at(curve.timings[sizes[place]])
        return True

    def _point_at(self, timing: Timing | None) -> None:
        """Mark a point and read it out, or stop reading out."""
        self.pointed = timing
        self._readout.setVisible(timing is not None)
        if timing is None:
            self._ring.setData([], [])
            return
        self._ring.setData([timing.n], [self._height(timing.median)])
        text = readout(timing, self._solvers[timing.key])
        self.setAccessibleDescription(text)
        self._readout.setText(text)
        self._readout.adjustSize()
        pixel, gap = self.pixel(timing), round(14 * self._scale)
        x, y = round(pixel.x()) + gap, round(pixel.y()) - gap - self._readout.height()
        if x + self._readout.width() > self.plot.width():
            x = round(pixel.x()) - gap - self._readout.width()
        self._readout.move(max(0, x), y if y > 0 else round(pixel.y()) + gap)


_MOVES = {
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Up: (0, -1),
}


def readout(timing: Timing, solver: Solver) -> str:
    """Return what one point says, in a few lines."""
    lines = [tr("{title}, n = {n}", title=tr(solver.title), n=timing.n)]
    if timing.is_beyond_limit or timing.solutions is None:
        return "\n".join([*lines, tr("more than {limit}", limit=in_words(timing.median))])
    lines.append(in_words(timing.median))
    if len(timing.seconds) > 1:
        lines.append(
            tr(
                "median of {repeats}, from {least} to {most}",
                repeats=len(timing.seconds),
                least=in_words(min(timing.seconds)),
                most=in_words(max(timing.seconds)),
            )
        )
    lines.append(ntr("{count} solution", "{count} solutions", timing.solutions))
    return "\n".join(lines)


def _distance(one: QPointF, other: QPointF) -> float:
    return math.hypot(one.x() - other.x(), one.y() - other.y())
