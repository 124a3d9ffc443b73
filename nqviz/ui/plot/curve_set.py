"""The curves in a plot: drawn, muted, found and walked along."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF

from nqviz.curves.curve_data import Dot, Origin, Trace
from nqviz.ui.look.palette import LIGHT, Look, SeriesStyle
from nqviz.ui.plot.curve import Curve
from nqviz.ui.plot.curve_style import CurveStyle
from nqviz.ui.plot.end_labels import EndLabel
from nqviz.ui.plot.plot import Plot

_SHIFT = 0.13  # queens between points beyond the limit, which are all at its height


class Pointed(NamedTuple):
    """A point: the name of its curve, and its n."""

    name: str
    n: int


class CurveSet:
    """Keeps a curve in the plot for each trace.

    Attributes:
        traces: what is drawn, the most important first.
        muted: the names of the curves that are drawn in grey.
    """

    def __init__(self, plot: Plot, styles: Mapping[str, SeriesStyle]) -> None:
        """Draw into a plot; each algorithm's key has its style."""
        self.traces: Sequence[Trace] = ()
        self.muted: set[str] = set()
        self._plot = plot
        self._styles = styles
        self._look = LIGHT
        self._scale = 1.0
        self._curves: dict[str, Curve] = {}

    def set_look(self, look: Look, scale: float) -> None:
        """Draw with the colours and sizes of a look."""
        self._look = look
        self._scale = scale
        for curve in self._curves.values():
            curve.set_look(look, scale)

    def toggle_muted(self, name: str) -> None:
        """Draw a curve in grey, or in its colour again."""
        self.muted ^= {name}
        curve = self._curves.get(name)
        if curve is not None:
            curve.style = self._style(curve.trace)
            curve.set_look(self._look, self._scale)

    def draw(self, traces: Sequence[Trace]) -> None:
        """Draw these traces and nothing else."""
        self.traces = traces
        names = {trace.name for trace in traces}
        for name in [name for name in self._curves if name not in names]:
            self._curves.pop(name).remove_from(self._plot.getPlotItem())
        for trace in traces:
            curve = self._curves.get(trace.name)
            if curve is None:
                curve = Curve(self._style(trace), self._plot.getPlotItem())
                curve.set_look(self._look, self._scale)
                self._curves[trace.name] = curve
            right = 0.0 if trace.key in self._extrapolated() else self._plot.whole.right
            curve.draw(trace, self._plot.height_of, right, _shift(trace, traces))

    def labels(self) -> list[EndLabel]:
        """Return the label of each curve, at the height where it ends or leaves what is seen.

        The label of a band names the curve that it goes on from, too.
        """
        room, labels = self._plot.room, []
        extrapolated = self._extrapolated()
        for trace in self.traces:
            is_band = trace.origin is Origin.EXTRAPOLATED
            if trace.origin is Origin.MEASURED and trace.key in extrapolated:
                continue
            height = self._exit(trace)
            y = None if height is None else self._plot.pixel_at(0, height).y()
            if y is not None and is_band:  # it may leave the plot at the top
                y = max(room.top(), min(y, room.bottom()))
            if y is not None and room.top() - 1 <= y <= room.bottom() + 1:
                labels.append(EndLabel(trace.title, self._curves[trace.name].style, y, trace.name))
        return labels

    def find(self, pointed: Pointed | None) -> Dot | None:
        """Return a point, if it is drawn."""
        if pointed is None:
            return None
        dots = (dot for trace in self.traces if trace.name == pointed.name for dot in trace.dots)
        return next((dot for dot in dots if dot.n == pointed.n), None)

    def nearest(self, at: QPointF, reach: float) -> Pointed | None:
        """Return the point nearest to a place in pixels, if it is not further than `reach`."""
        near = [
            (_distance(self._plot.pixel(dot.n, dot.value), at), Pointed(trace.name, dot.n))
            for trace in self.traces
            for dot in trace.dots
        ]
        distance, pointed = min(near, default=(math.inf, None))
        return pointed if distance <= reach else None

    def step(self, pointed: Pointed | None, along: int, across: int) -> Pointed | None:
        """Return the next point in a direction; the first curve's end where there was none."""
        if not self.traces:
            return None
        dot, names = self.find(pointed), [trace.name for trace in self.traces]
        if dot is None or pointed is None:
            end = self.traces[0].end
            return None if end is None else Pointed(names[0], end.n)
        trace = self.traces[(names.index(pointed.name) + across) % len(names)]
        sizes = [each.n for each in trace.dots]
        here = sizes.index(min(sizes, key=lambda n: abs(n - dot.n)))
        return Pointed(trace.name, sizes[max(0, min(here + along, len(sizes) - 1))])

    def _extrapolated(self) -> set[str]:
        """Return the keys of the algorithms whose growth is drawn."""
        return {trace.key for trace in self.traces if trace.origin is Origin.EXTRAPOLATED}

    def _style(self, trace: Trace | None) -> CurveStyle:
        assert trace is not None
        return CurveStyle(self._styles[trace.key], trace.origin, trace.name in self.muted)

    def _exit(self, trace: Trace) -> float | None:
        """Return the height at which a curve ends, or leaves what is seen on the right."""
        right, height = self._plot.window.right, self._plot.height_of
        dots = trace.finished or trace.bounds
        seen = [dot for dot in dots if dot.n <= right]
        if not seen:
            return None
        here, beyond = seen[-1], dots[len(seen) :]
        if not beyond or not trace.finished:
            return height(here.value)
        part = (right - here.n) / (beyond[0].n - here.n)
        return height(here.value) + part * (height(beyond[0].value) - height(here.value))


def _shift(trace: Trace, traces: Sequence[Trace]) -> float:
    """Return how far aside a curve's bounds stand among those that are at the same place."""
    if trace.origin is not Origin.MEASURED:
        return 0.0
    places = _bounds(trace)
    rivals = [each.name for each in traces if places & _bounds(each)]
    if not rivals:
        return 0.0
    return _SHIFT * (rivals.index(trace.name) - (len(rivals) - 1) / 2)


def _bounds(trace: Trace) -> set[tuple[int, float]]:
    return {(dot.n, dot.value) for dot in trace.bounds}


def _distance(one: QPointF, other: QPointF) -> float:
    return math.hypot(one.x() - other.x(), one.y() - other.y())
