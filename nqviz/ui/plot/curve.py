"""One curve in the plot: line, markers, spread, bounds, and a band where nothing was measured."""

from collections.abc import Callable, Sequence

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor

from nqviz.curves.curve_data import Bound, Curve, CurveOrigin, Dot
from nqviz.frames.palette import Look
from nqviz.ui.plot.curve_style import CurveStyle

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
        self._line = pg.PlotDataItem(antialias=True, symbol=style.series.marker)
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
        self,
        curve: Curve | None,
        height: Callable[[float], float],
        right: float = 0.0,
        shift: float = 0.0,
    ) -> None:
        """Draw a curve, or nothing.

        `height` turns values into heights, `right` is the plot's edge, and `shift` moves bounds
        aside, in queens, because all that took more than the limit are at the same height.
        """
        is_band = curve is not None and curve.origin is CurveOrigin.EXTRAPOLATED
        finished = curve.finished if curve is not None and not is_band else []
        bounds = curve.bounds if curve is not None else []
        x, y = _coordinates(bounds, height)
        symbols = [_SYMBOLS[dot.bound] for dot in bounds]
        self._bounds.setData(x + shift, y, symbol=symbols or "t1")
        x, y = _coordinates(finished, height)
        self._line.setData(x, y)
        self._draw_spread([dot for dot in finished if dot.low < dot.high], height)
        wrong = [dot for dot in curve.dots if dot.is_wrong] if curve is not None else []
        self._wrong.setData(*_coordinates(wrong, height))
        self._draw_band(curve.dots if curve is not None and is_band else (), height)
        end = curve.end if curve is not None else None
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
