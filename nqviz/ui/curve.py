"""One algorithm's curve in the plot: line, markers, spread, and what took more than the limit."""

from collections.abc import Callable, Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from nqviz.timing import Timing
from nqviz.ui.palette import Look, SeriesStyle
from nqviz.ui.samples import curve_color, curve_pen, marker_size

_BEAM = 0.12  # width of an error bar's end, in queens


class Curve:
    """The items of one curve in a plot.

    Attributes:
        style: colour, dash and marker.
        timings: the measured points by n.
    """

    def __init__(self, style: SeriesStyle, plot: pg.PlotItem) -> None:
        self.style = style
        self.timings: dict[int, Timing] = {}
        self._leader = pg.PlotCurveItem()
        self._spread = pg.ErrorBarItem(beam=_BEAM)
        self._line = pg.PlotDataItem(antialias=True, symbol=style.marker.value)
        self._beyond = pg.ScatterPlotItem(symbol="t1")
        for item in (self._leader, self._spread, self._line, self._beyond):
            plot.addItem(item)

    @property
    def finished(self) -> list[Timing]:
        """The points that came to an end within the limit, by n."""
        return [self.timings[n] for n in sorted(self.timings) if not self._is_beyond(n)]

    @property
    def beyond(self) -> list[Timing]:
        """The points that took more than the limit, by n."""
        return [self.timings[n] for n in sorted(self.timings) if self._is_beyond(n)]

    @property
    def end(self) -> Timing | None:
        """The point beside which the curve's name stands."""
        points = self.finished or self.beyond
        return points[-1] if points else None

    def set_look(self, look: Look, scale: float) -> None:
        """Draw with the colours and sizes of a look."""
        color = curve_color(self.style, look)
        size = marker_size(look, scale)
        self._line.setPen(curve_pen(self.style, look, scale))
        self._line.setSymbolSize(size)
        self._line.setSymbolPen(pg.mkPen(color))
        self._line.setSymbolBrush(pg.mkBrush(color))
        self._spread.setOpts(pen=pg.mkPen(color, width=0.4 * look.line * scale))
        self._beyond.setSize(1.3 * size)
        self._beyond.setPen(pg.mkPen(color, width=0.6 * look.line * scale))
        self._beyond.setBrush(pg.mkBrush(QColor(look.card)))
        pale = QColor(color)
        pale.setAlphaF(0.5)
        self._leader.setPen(pg.mkPen(pale, width=scale, style=Qt.PenStyle.DotLine))

    def draw(
        self, place: Callable[[float], float], right: float, shift: float, *, is_visible: bool
    ) -> None:
        """Draw the points.

        `place` turns seconds into heights, `right` is the plot's edge, and `shift` moves what took
        more than the limit aside, in queens, because all such points are at the same height.
        """
        finished = self.finished if is_visible else []
        x, y = _places(self.beyond if is_visible else [], place)
        self._beyond.setData(x + shift, y)
        x, y = _places(finished, place)
        self._line.setData(x, y)
        repeated = [timing for timing in finished if len(timing.seconds) > 1]
        x, y = _places(repeated, place)
        top = np.array([place(max(timing.seconds)) for timing in repeated]) - y
        bottom = y - np.array([place(min(timing.seconds)) for timing in repeated])
        self._spread.setData(x=x, y=y, top=top, bottom=bottom)
        end = self.end if is_visible else None
        if end is None:
            self._leader.setData([], [])
        else:
            self._leader.setData([end.n, right], [place(end.median)] * 2)

    def _is_beyond(self, n: int) -> bool:
        return self.timings[n].is_beyond_limit


def _places(
    timings: Sequence[Timing], place: Callable[[float], float]
) -> tuple[np.ndarray[tuple[int], np.dtype[np.float64]], ...]:
    """Return the places of points along and up the plot."""
    x = np.array([timing.n for timing in timings], np.float64)
    y = np.array([place(timing.median) for timing in timings], np.float64)
    return x, y
