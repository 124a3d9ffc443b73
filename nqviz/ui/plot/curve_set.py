"""The curves in a plot: drawn, muted, found and read point by point."""

import math
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF

from nqviz.curves.curve_data import Curve, CurveOrigin, Dot
from nqviz.frames.palette import LIGHT, Look
from nqviz.ui.plot.curve import CurveItem
from nqviz.ui.plot.curve_style import CurveStyle, series_style
from nqviz.ui.plot.end_labels import EndLabel
from nqviz.ui.plot.plot import Plot

_BOUND_SHIFT = 0.13  # So many queens lie between bounds that coincide.


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
        self._styles = {key: series_style(index) for index, key in enumerate(keys)}

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

        The label of a band names the curve that it goes on from, too.
        """
        area, labels = self._plot.area, []
        extrapolated = self._extrapolated()
        for curve in self.curves:
            is_band = curve.origin is CurveOrigin.EXTRAPOLATED
            if curve.origin is CurveOrigin.MEASURED and curve.key in extrapolated:
                continue
            height = self._exit(curve)
            y = None if height is None else self._plot.pixel_at(0, height).y()
            if y is not None and is_band:  # it may leave the plot at the top
                y = max(area.top(), min(y, area.bottom()))
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
        dots = curve.finished or curve.bounds
        seen = [dot for dot in dots if dot.n <= right]
        if not seen:
            return None
        here, beyond = seen[-1], dots[len(seen) :]
        if not beyond or not curve.finished:
            return height(here.value)
        part = (right - here.n) / (beyond[0].n - here.n)
        return height(here.value) + part * (height(beyond[0].value) - height(here.value))


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
