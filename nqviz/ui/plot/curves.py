"""The plot of a measurement: seconds, operations or speed-up of each algorithm against n."""

from collections.abc import Collection, Sequence
from itertools import chain
from threading import Lock
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.curves.curve_data import Curve, CurveOrigin, Dot, Operation, PlotView
from nqviz.curves.plot_model import PlotModel
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Timing
from nqviz.solvers.base.solver import Solver
from nqviz.store.series import Series
from nqviz.ui.look.palette import LIGHT
from nqviz.ui.plot.curve_set import CurveSet, NearestPoint
from nqviz.ui.plot.curve_style import series_style
from nqviz.ui.plot.end_labels import EndLabels
from nqviz.ui.plot.plot import Plot, Window
from nqviz.ui.plot.point_reader import PointReader
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.overlay import FocusFrame
from nqviz.ui.widgets.styled import Styled

_REDRAW = 100  # milliseconds between two pictures while points come in
_LATER = 5  # milliseconds until the next try where drawing would disturb
_REACH = 24  # pixels from the mouse to the point it reads out
# In lines of text: how high a plot must be for so many sentences on growth.
_SENTENCES = ((24, 3), (15, 1), (0, 0))
_MARGIN = 0.35  # queens between the edge and the first and the last n
_NAMES = {
    PlotView.SECONDS: mark("Seconds against n"),
    PlotView.OPERATIONS: mark("Operations against n"),
    PlotView.SPEED_UP: mark("Speed-up against n"),
}


class PlotState(NamedTuple):
    """What curves show, so that they can be drawn again elsewhere.

    `sizes` is the range of n that is shown at least, `muted` are the names of curves, and `zoom` is
    the part that is seen, None for everything.
    """

    model: PlotModel
    sizes: range
    is_logarithmic: bool = True
    muted: frozenset[str] = frozenset()
    zoom: Window | None = None


class Curves(Styled, QWidget):
    """Draws timings as they come, at most ten times a second.

    The point under the mouse is read out; with the keyboard, left and right go along a curve, up
    and down from curve to curve. A click on the name of a curve mutes it.

    Attributes:
        model: the data, and which view of it is shown.
        plot: the axes and the curves.
        pointed: the point that is read out.
        can_point: whether the user can point at a curve; not in a picture.

    Signals:
        scale_changed(bool): the axis has become logarithmic, or linear.
        view_changed(): another view, baseline or operation is shown.
        muted_changed(): other curves are muted.
        growth_changed(bool): the growth is shown, or not any more.
        zoom_changed(bool): a part is seen, or everything.
        drawn(): other points or curves may have been drawn.
    """

    scale_changed = Signal(bool)
    view_changed = Signal()
    muted_changed = Signal()
    growth_changed = Signal(bool)
    zoom_changed = Signal(bool)
    drawn = Signal()

    def __init__(
        self,
        solvers: Sequence[Solver],
        timing_lock: "Lock | None" = None,
        parent: QWidget | None = None,
    ) -> None:
        """Draw the curves of these algorithms, but not while another thread holds the lock."""
        super().__init__(parent)
        self._timing_lock = timing_lock or Lock()
        self.model = PlotModel(solvers)
        self.pointed: NearestPoint | None = None
        self.can_point = True
        self._titles = {each.key: each.title for each in solvers}
        self._sizes = range(8, 15)
        self._build()
        styles = {each.key: series_style(place) for place, each in enumerate(solvers)}
        self._curves = CurveSet(self.plot, styles)
        self._redraw_soon = QTimer(self, singleShot=True)
        self._redraw_soon.timeout.connect(self._on_redraw_due)
        self.set_look(LIGHT, 1.0)

    @property
    def timings(self) -> list[Timing]:
        """Everything that was measured, drawn or hidden, by algorithm and n."""
        return [by_n[n] for by_n in self.model.timings.values() for n in sorted(by_n)]

    @property
    def curves(self) -> list[Curve]:
        """The curves that are drawn, the program's own first."""
        return list(self._curves.curves)

    @property
    def muted(self) -> set[str]:
        """The names of the curves that are drawn in grey."""
        return self._curves.muted

    @property
    def shown(self) -> PlotState:
        """What is shown now."""
        return PlotState(
            self.model.copy(),
            self._sizes,
            self.is_logarithmic,
            frozenset(self.muted),
            self.plot.seen if self.plot.is_zoomed else None,
        )

    @property
    def is_logarithmic(self) -> bool:
        """Whether equal heights are equal factors, or equal differences."""
        return self.plot.is_logarithmic

    @property
    def caption(self) -> str:
        """What the upward axis says, in words."""
        return self.model.caption(is_logarithmic=self.is_logarithmic)

    def show_again(self, shown: PlotState) -> None:
        """Show what was shown elsewhere."""
        self.model, self._sizes = shown.model.copy(), shown.sizes
        self.plot.is_logarithmic = shown.is_logarithmic
        for name in shown.muted ^ self.muted:
            self._curves.toggle_muted(name)
        self.plot.show_all()
        self.redraw()
        if shown.zoom is not None:
            self.plot.zoom_to(shown.zoom)

    def add(self, timing: Timing) -> None:
        """Draw a point soon; it replaces an earlier one of the same algorithm and n."""
        self.model.timings[timing.key][timing.n] = timing
        self._redraw_later()

    def add_operation_counts(self, counts: OperationCounts) -> None:
        """Draw a run's operations soon."""
        self.model.operation_counts[counts.key][counts.task.n] = counts
        self._redraw_later()

    def add_uncounted(self, key: str) -> None:
        """Say that the operations of an algorithm can't be counted."""
        self.model.uncounted.add(key)
        self._redraw_later()

    def take_over(self, other: "Curves") -> None:
        """Draw what another plot has drawn, as it has drawn it."""
        self.plot.whole = other.plot.whole  # while something is timed, nothing is drawn anew
        self.show_again(other.shown)
        self.view_changed.emit()
        self.muted_changed.emit()
        self.scale_changed.emit(self.is_logarithmic)
        self.growth_changed.emit(self.model.shows_growth)

    def clear(self) -> None:
        """Take all measured points away."""
        for by_n in self.model.timings.values():
            by_n.clear()
        self.model.fit_growths()
        self.redraw()

    def show_only(self, keys: Collection[str]) -> None:
        """Show the curves of these algorithms and hide the others."""
        self.model.visible = set(keys)
        self.redraw()

    def show_view(self, view: PlotView) -> None:
        """Show seconds, operations or speed-up."""
        self.model.view = view
        self._change_view()

    def show_operation(self, operation: Operation) -> None:
        """Choose which operations are shown."""
        self.model.operation = operation
        self._change_view()

    def compare_with(self, key: str) -> None:
        """Choose the baseline of the speed-up."""
        self.model.baseline = key
        self._change_view()

    def show_sources(self, keys: Collection[str]) -> None:
        """Show the figures of these sources beside the program's own."""
        self.model.sources = set(keys)
        self.redraw()

    def show_series(self, series: Sequence[Series]) -> None:
        """Show older curves, and only these, beside what is measured now."""
        self.model.series = tuple(series)
        self.redraw()

    def toggle_growth(self) -> None:
        """Extrapolate what is measured, or stop it."""
        self.model.shows_growth = not self.model.shows_growth
        self.model.fit_growths()
        self.growth_changed.emit(self.model.shows_growth)
        self.redraw()

    def set_sizes(self, sizes: range) -> None:
        """Show at least this range of n."""
        self._sizes = sizes
        self.redraw()

    def set_hint(self, text: str) -> None:
        """Say something in the middle of the plot while there is no point in it."""
        self._hint.setText(text)
        self._place_hint()

    def toggle_logarithmic(self) -> None:
        """Change between the logarithmic and the linear axis."""
        self.plot.is_logarithmic = not self.plot.is_logarithmic
        self.plot.show_all()
        self.scale_changed.emit(self.is_logarithmic)
        self.redraw()

    def toggle_muted(self, name: str) -> None:
        """Draw a curve in grey, or in its colour again; it keeps its place and its name."""
        self._curves.toggle_muted(name)
        self.muted_changed.emit()
        self.redraw()

    def mute_pointed(self) -> None:
        """Mute the curve whose point is read out, or let it sound again."""
        if self.pointed is not None:
            self.toggle_muted(self.pointed.name)

    def zoom(self, notches: float) -> None:
        """Come closer to the point that is read out, or go away from it."""
        dot = self._curves.find(self.pointed)
        self.plot.zoom(notches, None if dot is None else self.pixel(dot))

    def apply_look(self) -> None:
        look, scale = self._look, self._scale
        self._curves.set_look(look, scale)
        self._reader.set_look(look, scale)
        self._hint.setStyleSheet(
            f"background: {look.card}; color: {look.text};"
            f" font-size: {round(look.why_font * scale)}px"
        )
        self.redraw()

    def redraw(self) -> None:
        """Draw everything anew."""
        curves = self.model.curves()
        dots = list(chain.from_iterable(curve.dots for curve in curves))
        sizes = [*self._sizes, *(dot.n for dot in dots)] or [8]
        span = self.model.span(curves, is_logarithmic=self.is_logarithmic)
        lines = self.height() / QFontMetricsF(self._notes.font()).height()
        most = next(sentences for least, sentences in _SENTENCES if lines >= least)
        notes = self.model.notes(most, can_point=self.can_point)
        self._notes.setText("\n".join(notes))
        self._notes.setVisible(bool(self._notes.text()))
        self._labels.reserve(self._reserved(curves), self.width())
        self.plot.show_range(
            (min(sizes) - _MARGIN, max(sizes) + _MARGIN), span, self.model.quantity
        )
        self._curves.draw(curves)
        self.setAccessibleName(tr(_NAMES[self.model.view]))
        self._point_at(self.pointed)
        self._hint.setVisible(not dots)
        self._place_hint()
        self._place_labels()
        self.drawn.emit()

    def pixel(self, dot: Dot) -> QPointF:
        """Return where a point is drawn, in pixels of the plot."""
        return self.plot.pixel(dot.n, dot.value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = _MOVES.get(Qt.Key(event.key()))
        pointed = None if move is None else self._curves.step(self.pointed, *move)
        dot = self._curves.find(pointed)
        if dot is None:
            super().keyPressEvent(event)
        else:
            self.plot.keep_in_view(dot.n, dot.value)
            self._point_at(pointed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.redraw()

    def _build(self) -> None:
        self.plot = Plot(self)
        self.plot.zoomed.connect(self._on_zoomed)
        self.plot.pointed_at.connect(self._on_pointed_at)
        self.plot.getPlotItem().getViewBox().sigTransformChanged.connect(self._on_area_changed)
        self._reader = PointReader(self.plot, self)
        self._labels = EndLabels(self)
        self._labels.clicked.connect(self.toggle_muted)
        self._hint = QLabel(self.plot, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self._hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._notes = QLabel(self, wordWrap=True)
        self._notes.setProperty("muted", True)
        self._notes.hide()
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.plot, 1)
        row.addWidget(self._labels)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)  # for the frames of keyboard focus and lessons
        column.setSpacing(0)
        column.addLayout(row, 1)
        column.addWidget(self._notes)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        FocusFrame(self)
        set_role(self, Role.Chart)
        self.setToolTip(tr("Arrows go from point to point; Z and the wheel zoom; R shows all."))

    def _redraw_later(self) -> None:
        if not self._redraw_soon.isActive():
            self._redraw_soon.start(_REDRAW)

    def _change_view(self) -> None:
        self.plot.show_all()
        self.view_changed.emit()
        self.redraw()

    def _on_area_changed(self) -> None:
        self._place_hint()
        self._place_labels()

    def _on_zoomed(self) -> None:
        self.zoom_changed.emit(self.plot.is_zoomed)
        self.redraw()

    def _on_pointed_at(self, at: QPointF | None) -> None:
        self._point_at(None if at is None else self._curves.nearest(at, _REACH * self._scale))

    def _on_redraw_due(self) -> None:
        """Draw the points that have come, unless that would disturb what is being timed."""
        if not self._timing_lock.acquire(blocking=False):
            self._redraw_soon.start(_LATER)
            return
        try:
            self.model.fit_growths()
            self.redraw()
            self.plot.viewport().repaint()
        finally:
            self._timing_lock.release()

    def _reserved(self, curves: Sequence[Curve]) -> list[str]:
        """Return the titles that labels may get: they do not grow wider with each point."""
        if not curves:
            return []
        own = [tr(title) for key, title in self._titles.items() if key in self.model.visible]
        return [
            *own,
            *(curve.title for curve in curves if curve.origin is not CurveOrigin.MEASURED),
        ]

    def _place_labels(self) -> None:
        """Give the column of names the heights where the curves end, or leave what is seen."""
        # The names may use the space beside the axis, too.
        self._labels.show_labels(self._curves.labels(), self.plot.area.top(), self.plot.height())

    def _place_hint(self) -> None:
        area = self.plot.area.toRect()
        wide = 9 * area.width() // 10
        place = QRect(0, 0, wide, min(area.height(), self._hint.heightForWidth(wide)))
        place.moveCenter(area.center())
        self._hint.setGeometry(place)

    def _point_at(self, pointed: NearestPoint | None) -> None:
        """Mark a point and read it out, or stop reading out."""
        dot = self._curves.find(pointed)
        self.pointed = None if dot is None else pointed
        text = self._reader.show(dot)
        if text:
            self.setAccessibleDescription(text)


_MOVES = {
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Up: (0, -1),
}
