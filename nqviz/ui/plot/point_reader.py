"""Reads one point of a plot out: a ring round it and a box beside it."""

import pyqtgraph as pg
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QLabel, QWidget

from nqviz.curves.curve_data import Dot
from nqviz.frames.palette import Look
from nqviz.ui.plot.curve_style import marker_size
from nqviz.ui.plot.plot import Plot

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
            max(0, min(x, self._pane.width() - width)),
            max(0, min(y, self._pane.height() - height)),
        )
        self._box.raise_()
