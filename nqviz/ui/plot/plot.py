"""The plot itself: axes with round values in words, and the part of it that is zoomed to."""

import math
from collections.abc import Callable
from typing import NamedTuple

import pyqtgraph as pg
from pyqtgraph.GraphicsScene.mouseEvents import MouseDragEvent
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.curves.scales import SECONDS, Quantity
from nqviz.scenes.measure_state import Part
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.styled import Styled

_GRID_OPACITY = 150  # The lines of the grid have this alpha, of 255.
_PADDING = 0.04  # This share of the height is left above the highest tick and below the lowest.
# What is higher on a linear axis is cut off: Qt takes a scale below 1e-12 for none and never ends.
_MOST_LINEAR = 1e13
_ZOOM_FACTOR = 1.5
_WHEEL_NOTCH = 120
_MIN_WIDTH = 1.01  # The closest zoom shows so many queens: one of them is always seen.
_MIN_HEIGHT = 1e-3  # The closest zoom shows this share of the whole height.
_MIN_DRAG = 8  # A drag over fewer pixels is a click.


class Window(NamedTuple):
    """A part of the plot: n, and heights as they are drawn."""

    left: float
    right: float
    low: float
    high: float


class _ZoomBox(pg.ViewBox):  # type: ignore[misc]
    """A view box that zooms to a dragged rectangle, with the left button only."""

    def __init__(self) -> None:
        super().__init__(enableMenu=False, defaultPadding=0)
        self.setMouseMode(self.RectMode)
        self.state["wheelScaleFactor"] = -math.log(_ZOOM_FACTOR) / math.log(1.02) / _WHEEL_NOTCH

    def mouseDragEvent(self, event: MouseDragEvent, axis: int | None = None) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            super().mouseDragEvent(event, axis)

    def showAxRect(self, rect: QRectF, **options: object) -> None:
        # ViewBox alone moves a rectangle that sticks out, and takes a click for a rectangle.
        size = self.childGroup.mapRectToParent(rect).size()
        if min(size.width(), size.height()) >= _MIN_DRAG:
            limits = self.state["limits"]
            (left, right), (low, high) = limits["xLimits"], limits["yLimits"]
            super().showAxRect(rect & QRectF(left, low, right - left, high - low), **options)


class Plot(Styled, pg.PlotWidget):  # type: ignore[misc]
    """Axes, grid and zoom; the curves are put into its plot item by others.

    The wheel zooms around the mouse, a dragged rectangle becomes the plot, and a double click
    shows everything again. Pyqtgraph's ViewBox does that within the limits set here.

    Attributes:
        is_logarithmic: whether equal heights are equal factors.
        whole: everything there is to see.
    """

    def __init__(
        self,
        on_zoomed: Callable[[Part | None], object],
        on_pointed: Callable[[QPointF | None], object],
        parent: QWidget | None = None,
    ) -> None:
        """Call `on_zoomed` with the part that a person chooses, None for everything.

        `on_pointed` is called with the pixel under the mouse, and with None when it has left.
        """
        view = _ZoomBox()
        super().__init__(parent, viewBox=view)  # type: ignore[call-arg]
        self._view, self._on_zoomed, self._on_pointed = view, on_zoomed, on_pointed
        self.is_logarithmic = True
        self.whole = Window(8, 14, -6, 1)
        self._quantity = SECONDS
        item = self.getPlotItem()
        item.hideButtons()
        item.setMenuEnabled(False)
        self._up_axis, self._n_axis = item.getAxis("left"), item.getAxis("bottom")
        for axis in (self._up_axis, self._n_axis):
            axis.setGrid(255)
            axis.setStyle(tickAlpha=_GRID_OPACITY, tickLength=0)
            axis.setZValue(-1000)
        self._view.sigResized.connect(self._set_ticks)
        self._view.sigRangeChangedManually.connect(self._note_zoom)
        self._see(self.whole)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setMouseTracking(True)

    @property
    def seen(self) -> Window:
        """What is seen; rounding errors of the view box do not lead out of `whole`."""
        (left, right), (low, high) = self._view.viewRange()
        whole = self.whole
        return Window(
            max(left, whole.left),
            min(right, whole.right),
            max(low, whole.low),
            min(high, whole.high),
        )

    @property
    def area(self) -> QRectF:
        """Where curves are drawn, in pixels."""
        return QRectF(self._view.sceneBoundingRect())

    def height_of(self, value: float) -> float:
        """Return how high a value is drawn, in the plot's own terms."""
        return math.log10(value) if self.is_logarithmic else min(value, 10 * _MOST_LINEAR)

    def pixel(self, n: float, value: float) -> QPointF:
        return self.pixel_at(n, self.height_of(value))

    def pixel_at(self, n: float, height: float) -> QPointF:
        """Return the pixel of a height in the plot's own terms."""
        return QPointF(self._view.mapViewToScene(QPointF(n, height)))

    def apply_look(self) -> None:
        look = self._look
        font = text_font(self._unit)
        self.setBackground(look.card)
        beyond = round(QFontMetricsF(font).height() / 2)  # pixels that a value may reach beyond
        for axis in (self._up_axis, self._n_axis):
            axis.setStyle(hideOverlappingLabels=beyond)
            axis.setTickFont(font)
            axis.setPen(pg.mkPen(look.border))
            axis.setTextPen(pg.mkPen(look.muted))
        self._n_axis.label.setFont(font)
        self._n_axis.setLabel(tr("n (queens)"), color=look.text)
        self._n_axis.setHeight(2.6 * QFontMetricsF(font).height())
        self._view.rbScaleBox.setPen(pg.mkPen(look.accent, width=self._scale))
        ground = QColor(look.accent)
        ground.setAlphaF(0.2)
        self._view.rbScaleBox.setBrush(ground)

    def show_range(
        self,
        sizes: tuple[float, float],
        values: tuple[float, float],
        quantity: Quantity,
        zoom: Part | None = None,
    ) -> None:
        """Set the range of n and of values that can be seen, and the part that is seen of it."""
        low, high = map(self.height_of, values)
        high = min(high, _MOST_LINEAR)
        padding = _PADDING * (high - low)
        self.whole = whole = Window(*sizes, low - padding, high + padding)
        self._quantity = quantity
        self._view.setLimits(
            xMin=whole.left,
            xMax=whole.right,
            yMin=whole.low,
            yMax=whole.high,
            minXRange=min(_MIN_WIDTH, whole.right - whole.left),
            minYRange=_MIN_HEIGHT * (whole.high - whole.low),
        )
        self._see(whole if zoom is None else Window(*zoom))
        self._set_ticks()

    def zoom(self, notches: float, at: QPointF | None = None) -> None:
        """Zoom in around a point, given in pixels, or out; without one around the middle."""
        center = None if at is None else self._view.mapSceneToView(at)
        self._view.scaleBy((_ZOOM_FACTOR**-notches, _ZOOM_FACTOR**-notches), center)
        self._note_zoom()

    def keep_in_view(self, n: float, value: float) -> None:
        """Move what is seen as far as it takes to see a point."""
        height, seen = self.height_of(value), self.seen
        along = _shift(n, seen.left, seen.right)
        up = _shift(height, seen.low, seen.high)
        if along or up:
            self._view.translateBy(x=along, y=up)
            self._note_zoom()

    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta()
        is_scaling = event.modifiers() & Qt.KeyboardModifier.ControlModifier  # of the whole window
        if is_scaling or abs(delta.x()) > abs(delta.y()):
            event.ignore()
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Let the scene handle an event, then follow the mouse, which its signals do too slowly."""
        is_done = bool(super().viewportEvent(event))
        match event.type():
            case QEvent.Type.Leave:
                self._on_pointed(None)
            case QEvent.Type.MouseMove if isinstance(event, QMouseEvent) and not event.buttons():
                self._on_pointed(event.position())
            case QEvent.Type.MouseButtonDblClick:
                self._see(self.whole)
                self._note_zoom()
        if isinstance(event, QMouseEvent):
            event.accept()  # what lies behind the plot gets none of them
        return is_done or isinstance(event, QMouseEvent)

    def _see(self, window: Window) -> None:
        self._view.setRange(xRange=window[:2], yRange=window[2:], padding=0)

    def _note_zoom(self) -> None:
        seen, whole = self.seen, self.whole
        least = 1e-9 * min(whole.right - whole.left, whole.high - whole.low)
        pairs = zip(seen, whole, strict=True)
        self._on_zoomed(seen if any(abs(one - other) > least for one, other in pairs) else None)

    def _set_ticks(self) -> None:
        seen, line = self.seen, QFontMetricsF(text_font(self._unit))
        height = max(1, self.height() - self._n_axis.height())
        most = max(2, int(height / (1.8 * line.height())))
        if self.is_logarithmic:
            ticks = self._quantity.logarithmic_ticks(10**seen.low, 10**seen.high, most)
        else:
            ticks = self._quantity.linear_ticks(max(0.0, seen.low), seen.high, most)
        texts = [self._quantity.words(tick) for tick in ticks]
        widest = max(map(line.horizontalAdvance, texts), default=0.0)
        self._up_axis.setTicks([list(zip(map(self.height_of, ticks), texts, strict=True))])
        self._up_axis.setWidth(widest + line.height())
        width = max(1, self.width() - self._up_axis.width())
        first, last = math.ceil(seen.left), math.floor(seen.right)
        every = math.ceil((last - first + 1) * 1.8 * line.horizontalAdvance("00") / width)
        self._n_axis.setTicks([[(n, str(n)) for n in range(first, last + 1, max(1, every))]])


def _shift(value: float, low: float, high: float) -> float:
    """Return how far to move a range so that a value is inside by a tenth of the range."""
    margin = 0.1 * (high - low)
    if value < low:
        return value - margin - low
    return value + margin - high if value > high else 0.0
