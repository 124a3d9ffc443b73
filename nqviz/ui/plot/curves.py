"""The plot of a measurement: seconds, operations or speed-up of each algorithm against n."""

import math
from collections.abc import Callable
from itertools import chain
from threading import Lock

import pyqtgraph as pg
from PySide6.QtCore import QObject, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.common.text import with_fixed_breaks
from nqviz.curves.curve_data import Curve, CurveOrigin, Dot
from nqviz.curves.plot_model import PlotModel
from nqviz.curves.plot_notes import limits
from nqviz.curves.plot_notes import notes as plot_notes
from nqviz.frames.palette import LIGHT, Look
from nqviz.scenes.measure_state import PlotView
from nqviz.ui.jobs.timers import single_timer
from nqviz.ui.plot.curve_set import CurveSet, NearestPoint
from nqviz.ui.plot.curve_style import marker_size
from nqviz.ui.plot.end_labels import EndLabels
from nqviz.ui.plot.plot import Plot
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.overlay_widget import FocusFrame
from nqviz.ui.widgets.sentence_view import text_label
from nqviz.ui.widgets.styled import Styled

_REDRAW_INTERVAL = 100  # While points come in, so many milliseconds lie between two pictures.
_RETRY_INTERVAL = 5  # Milliseconds until the next try where drawing would disturb a timing.
_REACH = 24  # The mouse reads out a point that is at most so many pixels away.
# A plot of so many lines of text has space for so many sentences on growth.
_SENTENCES_BY_LINES = ((24, 3), (15, 1), (-math.inf, 0))
_MORE_LINES_IN_WINDOW = 10  # It needs more in a window, where notes can be read elsewhere.
# So many queens lie between the edge and the first and the last n, or this share of the range.
_LEAST_MARGIN, _MARGIN_SHARE = 0.35, 0.02
_NAMES = {
    PlotView.SECONDS: mark("Seconds against n"),
    PlotView.OPERATIONS: mark("Operations against n"),
    PlotView.SPEED_UP: mark("Speed-up against n"),
}
_BOX_GAP = 14  # So many pixels lie between the point and the box.


class PointReader(QObject):
    """Shows the text of a point beside it, inside the pane."""

    def __init__(self, plot: Plot, pane: QWidget) -> None:
        """Read points of a plot out, anywhere on the pane around it."""
        super().__init__(plot)
        self._pane = pane
        self._plot = plot
        self._scale = 1.0
        self._ring = pg.ScatterPlotItem(symbol="o", brush=None)
        self._ring.setZValue(10)
        plot.getPlotItem().addItem(self._ring)
        self._box = QLabel(pane)
        self._box.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._box.hide()

    @property
    def text(self) -> str:
        return self._box.text() if self._box.isVisibleTo(self._pane) else ""

    def set_look(self, look: Look, scale: float) -> None:
        self._scale = scale
        self._ring.setSize(2.2 * marker_size(look, scale))
        self._ring.setPen(pg.mkPen(look.text, width=0.6 * look.line * scale))
        self._box.setStyleSheet(
            f"background: {look.card}; color: {look.text}; border: 1px solid {look.muted};"
            f"border-radius: {round(4 * scale)}px; padding: {round(6 * scale)}px;"
        )

    def show(self, dot: Dot | None) -> str:
        """Read a point out, or nothing; return what it says."""
        self._box.setVisible(dot is not None)
        if dot is None:
            self._ring.setData([], [])
            return ""
        self._ring.setData([dot.n], [self._plot.height_of(dot.value)])
        self._box.setWordWrap(False)
        self._box.setText(dot.says())
        self._box.adjustSize()
        most = round(0.95 * self._pane.width())
        if self._box.width() > most:
            self._box.setWordWrap(True)
            self._box.resize(most, self._box.heightForWidth(most))
        self._move_box(dot)
        return self._box.text()

    def _move_box(self, dot: Dot) -> None:
        at = self._plot.pixel(dot.n, dot.value).toPoint()
        pixel, gap = self._plot.mapTo(self._pane, at), round(_BOX_GAP * self._scale)
        width, height = self._box.width(), self._box.height()
        x, y = pixel.x() + gap, pixel.y() - gap - height
        # Names are covered only where curves would be otherwise.
        if x + width > self._plot.width() and pixel.x() - gap - width >= 0:
            x = pixel.x() - gap - width
        if y < 0:
            y = pixel.y() + gap
        self._box.move(
            max(0, min(x, self._pane.width() - width)), max(0, min(y, self._pane.height() - height))
        )
        self._box.raise_()


class Curves(Styled, QWidget):
    """Draws what a model holds; who changes the model has it drawn again, or soon.

    The point under the mouse is read out; with the keyboard, left and right go along a curve, up
    and down from curve to curve. A click on the name of a curve mutes it.

    Attributes:
        curves: what is drawn, the program's own curves first.
        can_point: whether the user can point at a curve; not in a picture.

    Signals:
        drawn(): other curves may be there.
    """

    drawn = Signal()

    def __init__(
        self,
        model: PlotModel,
        ask: Callable[..., object] = lambda **_values: None,
        timing_lock: "Lock | None" = None,
        parent: QWidget | None = None,
    ) -> None:
        """Draw the curves of a model, but not while another thread holds the lock.

        `ask` gets what a person wants to see, by the names of `CurvesState`.
        """
        super().__init__(parent)
        self._timing_lock = timing_lock or Lock()
        self.model = model
        self._ask = ask
        self.curves: list[Curve] = []
        self.pointed: NearestPoint | None = None
        self.can_point = True
        self._build()
        self._curve_set = CurveSet(self.plot, self.model.solvers)
        self._timer = single_timer(self, self._on_redraw_due)
        self._is_due = False  # Its items are drawn when it is shown.
        self.set_look(LIGHT, 1.0)

    @property
    def look(self) -> Look:
        return self._look

    @property
    def pointed_key(self) -> str | None:
        """The key of the algorithm whose point is read out."""
        if self.pointed is None:
            return None
        return next((each.key for each in self.curves if each.name == self.pointed.name), None)

    def mute_pointed(self) -> None:
        """Draw the curve whose point is read out in grey, or in its colour again."""
        if self.pointed is not None:
            self._toggle_muted(self.pointed.name)

    def set_hint(self, text: str) -> None:
        """Show a text in the middle of the plot while there is no point in it."""
        self._hint.setText(with_fixed_breaks(text))
        self._center_hint()

    def zoom(self, notches: float) -> None:
        dot = self._curve_set.find(self.pointed)
        self.plot.zoom(notches, None if dot is None else self.plot.pixel(dot.n, dot.value))

    def apply_look(self) -> None:
        look, scale = self._look, self._scale
        self._curve_set.set_look(look, scale)
        self._reader.set_look(look, scale)
        self._hint.setStyleSheet(
            f"background: {look.card}; color: {look.text};"
            f" font-size: {round(look.why_font * scale)}px"
        )
        self.redraw()

    def redraw(self) -> None:
        """Draw everything anew; what a window has hidden is drawn when it is shown again."""
        model = self.model
        model.fit_growths()
        self._curve_set.set_keys(model.solvers)
        self.curves = curves = model.curves()
        dots = list(chain.from_iterable(curve.dots for curve in curves))
        sizes = [*model.sizes, *(dot.n for dot in dots)] or [8]
        lines = self.height() / QFontMetricsF(self._notes.font()).height()
        lines -= _MORE_LINES_IN_WINDOW if self.can_point else 0
        most = next(sentences for least, sentences in _SENTENCES_BY_LINES if lines >= least)
        notes = (
            plot_notes(model, most, can_point=self.can_point)
            if most or not self.can_point
            else limits(model)
        )
        self._labels.reserve(self._reserved(), self.width(), [curve.notes for curve in curves])
        if self._labels.has_doubt and not self.can_point:  # A picture has no tool tip.
            notes.append(tr("?: the timings lie far apart, so this growth is uncertain."))
        self._notes.setText("\n".join(notes))
        self._notes.setVisible(bool(self._notes.text()))
        self.plot.is_logarithmic = model.state.is_logarithmic
        margin = max(_LEAST_MARGIN, _MARGIN_SHARE * (max(sizes) - min(sizes)))
        self.plot.show_range(
            (min(sizes) - margin, max(sizes) + margin),
            model.span(curves),
            model.quantity,
            model.state.zoom,
        )
        self.setAccessibleName(tr(_NAMES[model.state.view]))
        self._hint.setVisible(not dots)
        self._center_hint()
        self._is_due = self.can_point and not self.isVisible()
        if not self._is_due:
            self._draw_items()
        self.drawn.emit()

    def _draw_items(self) -> None:
        self._curve_set.draw(self.curves, self.model.state.muted)
        self._point_at(self.pointed)
        self._show_labels()

    def redraw_soon(self) -> None:
        """Draw everything anew, at most ten times a second and not while something is timed."""
        if not self._timer.isActive():
            self._timer.start(_REDRAW_INTERVAL)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = _MOVES.get(Qt.Key(event.key()))
        pointed = None if move is None else self._curve_set.step(self.pointed, *move)
        dot = self._curve_set.find(pointed)
        if dot is None:
            super().keyPressEvent(event)
        else:
            if self.model.state.zoom is not None:
                self.plot.keep_in_view(dot.n, dot.value)
            self._point_at(pointed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.redraw()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_due:
            self._is_due = False
            self._draw_items()

    def _build(self) -> None:
        self.plot = Plot(lambda zoom: self._ask(zoom=zoom), self._on_pointed_at, self)
        self.plot.getPlotItem().getViewBox().sigTransformChanged.connect(self._on_area_changed)
        self._reader = PointReader(self.plot, self)
        self._labels = EndLabels(self._toggle_muted, self)
        self._hint = QLabel(self.plot, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self._hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._notes = text_label("", self, is_muted=True)
        self._notes.hide()
        row = fill(QHBoxLayout(), (self.plot, 1), self._labels, spacing=0)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)  # for the frames of keyboard focus and lessons
        column.setSpacing(0)
        fill(column, (row, 1), self._notes)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        FocusFrame(self)
        set_role(self, Role.Chart)
        self.setToolTip(tr("Arrows go from point to point; Z and the wheel zoom; R shows all."))

    def _toggle_muted(self, name: str) -> None:
        self._ask(muted=self.model.state.muted ^ {name})

    def _on_area_changed(self) -> None:
        self._center_hint()
        self._show_labels()

    def _on_pointed_at(self, at: QPointF | None) -> None:
        self._point_at(None if at is None else self._curve_set.nearest(at, _REACH * self._scale))

    def _on_redraw_due(self) -> None:
        if not self._timing_lock.acquire(blocking=False):
            self._timer.start(_RETRY_INTERVAL)
            return
        try:
            self.redraw()
            self.plot.viewport().repaint()
        finally:
            self._timing_lock.release()

    def _reserved(self) -> list[str]:
        """Return the titles that labels may get: they do not grow wider with each point."""
        if not self.curves:
            return []
        solvers, visible = self.model.solvers, self.model.visible
        own = [tr(solver.title) for key, solver in solvers.items() if key in visible]
        others = [each.title for each in self.curves if each.origin is not CurveOrigin.MEASURED]
        return own + others

    def _show_labels(self) -> None:
        # The names may use the space beside the axis, too.
        self._labels.show_labels(self._curve_set.labels(), self.plot.area.top(), self.plot.height())

    def _center_hint(self) -> None:
        area = self.plot.area.toRect()
        wide = 9 * area.width() // 10
        rect = QRect(0, 0, wide, min(area.height(), self._hint.heightForWidth(wide)))
        rect.moveCenter(area.center())
        self._hint.setGeometry(rect)

    def _point_at(self, pointed: NearestPoint | None) -> None:
        dot = self._curve_set.find(pointed)
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
