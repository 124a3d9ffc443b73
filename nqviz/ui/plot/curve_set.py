"""The curves in a plot: drawn, muted, found and read point by point."""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QBrush, QColor

from nqviz.curves.curve_data import Bound, Curve, CurveOrigin, Dot
from nqviz.frames.palette import LIGHT, Look
from nqviz.ui.plot.curve_style import CurveStyle, algorithm_style
from nqviz.ui.plot.end_labels import EndLabel
from nqviz.ui.plot.plot import Plot

_BOUND_SHIFT = 0.13  # So many queens lie between bounds that coincide.
_TIE_SHIFT = 1e-3  # So many pixels lie between labels of curves that end at one limit.
_BEAM_WIDTH = 0.12  # The ends of an error bar are so many queens wide.
_SYMBOLS = {Bound.MORE: "t1", Bound.LESS: "t"}
_HATCHING_OPACITY = 0.75

Coordinates = tuple[NDArray[np.float64], NDArray[np.float64]]


class CurveItem:
    """The items of one curve in a plot."""

    def __init__(self, style: CurveStyle, plot: pg.PlotItem) -> None:
        self.style = style
        self._leader = pg.PlotCurveItem()
        self._spread = pg.ErrorBarItem(beam=_BEAM_WIDTH)
        self._line = pg.PlotDataItem(antialias=True, symbol=style.algorithm.marker)
        self._bounds = pg.ScatterPlotItem()
        self._wrong = pg.ScatterPlotItem(symbol="x")
        self._edges = (pg.PlotCurveItem(pen=None), pg.PlotCurveItem(pen=None))
        self._band = pg.FillBetweenItem(*self._edges)
        self._items = (
            *self._edges,
            self._band,
            self._leader,
            self._spread,
            self._line,
            self._bounds,
            self._wrong,
        )
        for item in self._items:
            plot.addItem(item)

    def remove_from(self, plot: pg.PlotItem) -> None:
        for item in self._items:
            plot.removeItem(item)

    def set_look(self, look: Look, scale: float) -> None:
        color, size = self.style.color(look), self.style.marker_size(look, scale)
        thin = pg.mkPen(color, width=0.4 * look.line * scale)
        self._line.setPen(self.style.pen(look, scale))
        self._line.setSymbolSize(size)
        self._line.setSymbolPen(self.style.marker_pen(look, scale))
        self._line.setSymbolBrush(pg.mkBrush(self.style.marker_ground(look)))
        self._spread.setOpts(pen=thin)
        self._bounds.setSize(1.3 * size)
        self._bounds.setPen(pg.mkPen(color, width=0.6 * look.line * scale))
        self._bounds.setBrush(pg.mkBrush(QColor(look.card)))
        self._wrong.setSize(1.7 * size)
        self._wrong.setPen(pg.mkPen(look.card, width=1.5 * scale))
        self._wrong.setBrush(pg.mkBrush(look.warning))
        pale, hatching = QColor(color), QColor(color)
        pale.setAlphaF(0.5)
        hatching.setAlphaF(_HATCHING_OPACITY)
        self._leader.setPen(pg.mkPen(pale, width=scale, style=Qt.PenStyle.DotLine))
        self._band.setBrush(QBrush(hatching, Qt.BrushStyle.BDiagPattern))
        for edge in self._edges:
            edge.setPen(pg.mkPen(pale, width=scale))

    def stack(self, index: int) -> None:
        """Draw it over curves of lower indices; what is muted or extrapolated, below all others."""
        is_below = self.style.is_muted or self.style.origin is CurveOrigin.EXTRAPOLATED
        for item in self._items:
            depth = 5 if item is self._wrong else -5 if is_below else 0
            item.setZValue(depth + index / 1000)

    def draw(
        self, curve: Curve, height: Callable[[float], float], right: float = 0.0, shift: float = 0.0
    ) -> None:
        """Draw a curve.

        `height` turns values into heights, `right` is the plot's edge, and `shift` moves bounds
        aside, in queens, because all that took more than the limit are at the same height.
        """
        is_band = curve.origin is CurveOrigin.EXTRAPOLATED
        finished = [] if is_band else curve.finished
        x, y = _coordinates(curve.bounds, height)
        symbols = [_SYMBOLS[dot.bound] for dot in curve.bounds]
        self._bounds.setData(x + shift, y, symbol=symbols or "t1")
        x, y = _coordinates(finished, height)
        self._line.setData(x, y)
        self._draw_spread([dot for dot in finished if dot.low < dot.high], height)
        wrong = [dot for dot in curve.dots if dot.is_wrong]
        self._wrong.setData(*_coordinates(wrong, height))
        self._draw_band(curve.dots if is_band else (), height)
        end = next(reversed(curve.way), None)
        if end is None or is_band:
            self._leader.setData([], [])
        else:
            self._leader.setData([end.n, max(right, end.n)], [height(end.value)] * 2)

    def _draw_spread(self, dots: Sequence[Dot], height: Callable[[float], float]) -> None:
        x, y = _coordinates(dots, height)
        top = np.array([height(dot.high) for dot in dots]) - y
        bottom = y - np.array([height(dot.low) for dot in dots])
        self._spread.setData(x=x, y=y, top=top, bottom=bottom)

    def _draw_band(self, dots: Sequence[Dot], height: Callable[[float], float]) -> None:
        x = np.array([dot.n for dot in dots], np.float64)
        for edge, values in zip(
            self._edges, ([dot.low for dot in dots], [dot.high for dot in dots]), strict=True
        ):
            edge.setData(x, np.array([height(value) for value in values], np.float64))


def _coordinates(dots: Sequence[Dot], height: Callable[[float], float]) -> Coordinates:
    x = np.array([dot.n for dot in dots], np.float64)
    y = np.array([height(dot.value) for dot in dots], np.float64)
    return x, y


class NearestPoint(NamedTuple):
    """A point: the name of its curve, and its n."""

    name: str
    n: int


class CurveSet:
    """The items of all curves in a plot."""

    def __init__(self, plot: Plot, keys: Iterable[str]) -> None:
        self.curves: Sequence[Curve] = ()
        self._plot = plot
        self.set_keys(keys)
        self._look = LIGHT
        self._scale = 1.0
        self._items: dict[str, CurveItem] = {}
        self._drawn: dict[str, tuple[Curve, bool, float, float]] = {}  # as the items are

    def set_keys(self, keys: Iterable[str]) -> None:
        """Draw the curves of these algorithms, of which there may be more than before."""
        self._styles = {key: algorithm_style(index) for index, key in enumerate(keys)}

    def set_look(self, look: Look, scale: float) -> None:
        self._look = look
        self._scale = scale
        for item in self._items.values():
            item.set_look(look, scale)

    def draw(self, curves: Sequence[Curve], muted: Collection[str] = ()) -> None:
        """Draw these curves and nothing else, those with a muted name in grey."""
        self.curves = curves
        names = {curve.name for curve in curves}
        for name in [name for name in self._items if name not in names]:
            self._items.pop(name).remove_from(self._plot.getPlotItem())
            self._drawn.pop(name)
        for index, curve in enumerate(curves):
            style = CurveStyle(self._styles[curve.key], curve.origin, curve.name in muted)
            item = self._items.get(curve.name)
            if item is None:
                item = self._items[curve.name] = CurveItem(style, self._plot.getPlotItem())
                item.set_look(self._look, self._scale)
            elif item.style != style:
                item.style = style
                item.set_look(self._look, self._scale)
            item.stack(index)
            right = 0.0 if curve.key in self._extrapolated() else self._plot.whole.right
            shift = _shift(curve, curves)
            drawn = curve, self._plot.is_logarithmic, right, shift
            if self._drawn.get(curve.name) != drawn:
                item.draw(curve, self._plot.height_of, right, shift)
                self._drawn[curve.name] = drawn

    def labels(self) -> list[EndLabel]:
        """Return the label of each curve, at the height where it ends or leaves what is seen.

        The label of a band names the curve that it goes on from, too. Of curves that end at the
        same limit, the one that has come to it earlier is the slower one.
        """
        area, labels = self._plot.area, []
        slowest_first = sorted(self.curves, key=_slowness)
        extrapolated = self._extrapolated()
        for curve in self.curves:
            is_band = curve.origin is CurveOrigin.EXTRAPOLATED
            if curve.origin is CurveOrigin.MEASURED and curve.key in extrapolated:
                continue
            height = self._exit(curve)
            y = None if height is None else self._plot.pixel_at(0, height).y()
            if y is not None and is_band:  # it may leave the plot at the top
                y = max(area.top(), min(y, area.bottom()))
            if y is not None and curve.way[-1].bound is not Bound.EXACT:
                y += _TIE_SHIFT * slowest_first.index(curve)
            if y is not None and area.top() - 1 <= y <= area.bottom() + 1:
                style = self._items[curve.name].style
                labels.append(EndLabel(curve.title, style, y, curve.name, curve.notes))
        return labels

    def find(self, pointed: NearestPoint | None) -> Dot | None:
        if pointed is None:
            return None
        dots = (dot for curve in self.curves if curve.name == pointed.name for dot in curve.dots)
        return next((dot for dot in dots if dot.n == pointed.n), None)

    def nearest(self, at: QPointF, reach: float) -> NearestPoint | None:
        """Return the point nearest to a pixel, if it is not further than `reach`."""
        near = [
            (
                QLineF(self._plot.pixel(dot.n, dot.value), at).length(),
                NearestPoint(curve.name, dot.n),
            )
            for curve in self.curves
            for dot in curve.dots
        ]
        distance, pointed = min(near, default=(math.inf, None))
        return pointed if distance <= reach else None

    def step(self, pointed: NearestPoint | None, along: int, across: int) -> NearestPoint | None:
        """Return the next point in a direction; the first curve's end where there was none."""
        if not self.curves:
            return None
        dot, names = self.find(pointed), [curve.name for curve in self.curves]
        if dot is None or pointed is None:
            end = self.curves[0].end
            return None if end is None else NearestPoint(names[0], end.n)
        curve = self.curves[(names.index(pointed.name) + across) % len(names)]
        sizes = [each.n for each in curve.dots]
        here = sizes.index(min(sizes, key=lambda n: abs(n - dot.n)))
        return NearestPoint(curve.name, sizes[max(0, min(here + along, len(sizes) - 1))])

    def _extrapolated(self) -> set[str]:
        return {curve.key for curve in self.curves if curve.origin is CurveOrigin.EXTRAPOLATED}

    def _exit(self, curve: Curve) -> float | None:
        """Return the height at which a curve ends, or leaves what is seen on the right."""
        right, height = self._plot.seen.right, self._plot.height_of
        dots = curve.way
        seen = [dot for dot in dots if dot.n <= right]
        if not seen:
            return None
        here, beyond = seen[-1], dots[len(seen) :]
        if not beyond or beyond[0].bound is not Bound.EXACT:
            return height(here.value)
        part = (right - here.n) / (beyond[0].n - here.n)
        return height(here.value) + part * (height(beyond[0].value) - height(here.value))


def _slowness(curve: Curve) -> tuple[int, float]:
    """Return a key that sorts the curve first that takes the most time, or is the least fast."""
    bounds = [dot.n for dot in curve.way if dot.bound is not Bound.EXACT]
    last = curve.finished[-1].value if curve.finished else 0.0
    first = min(bounds, default=0)
    if any(dot.bound is Bound.LESS for dot in curve.bounds):
        return -first, last
    return first, -last


def _shift(curve: Curve, curves: Sequence[Curve]) -> float:
    """Return how far aside a curve's bounds are drawn among those that coincide."""
    if curve.origin is not CurveOrigin.MEASURED:
        return 0.0
    bounds = _bounds(curve)
    rivals = [each.name for each in curves if bounds & _bounds(each)]
    if not rivals:
        return 0.0
    return _BOUND_SHIFT * (rivals.index(curve.name) - (len(rivals) - 1) / 2)


def _bounds(curve: Curve) -> set[tuple[int, float]]:
    return {(dot.n, dot.value) for dot in curve.bounds}
