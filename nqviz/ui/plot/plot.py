"""The plot itself: axes with round values in words, and the part of it that is zoomed to."""

import math
from typing import NamedTuple

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QRubberBand, QWidget

from nqviz.common.i18n import tr
from nqviz.curves.scales import SECONDS, Quantity
from nqviz.ui.look.palette import LIGHT, Look
from nqviz.ui.look.theme import text_font

_GRID = 150  # how opaque the lines of the grid are, from 0 to 255
_PADDING = 0.04  # of the height, above the highest and below the lowest tick
# What is higher on a linear axis is cut off: Qt takes a scale below 1e-12 for none and never ends.
_MOST_LINEAR = 1e13
_ZOOM = 1.5  # how much closer one step of zooming comes
_NOTCH = 120  # of a mouse's wheel
_LEAST_WIDTH = 1.0  # queens that can be seen at the closest
_LEAST_DRAG = 8  # pixels: less than that is a click


class Window(NamedTuple):
    """A part of the plot: n, and heights as they are drawn."""

    left: float
    right: float
    low: float
    high: float


class Plot(pg.PlotWidget):  # type: ignore[misc]
    """Axes, grid and zoom; the curves are put into its plot item by others.

    The wheel comes closer to the mouse, a dragged rectangle becomes the plot, and a double click
    shows everything again.

    Attributes:
        is_logarithmic: whether equal heights are equal factors.
        whole: everything there is to see.
        window: what is seen.
        is_zoomed: whether that is less than everything.

    Signals:
        zoomed(): another part is seen.
        pointed_at(QPointF | None): the mouse is there, or has left.
    """

    zoomed = Signal()
    pointed_at = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.is_logarithmic = True
        self.whole = self.window = Window(8, 14, -6, 1)
        self.is_zoomed = False
        self._quantity = SECONDS
        self._look = LIGHT
        self._scale = 1.0
        self._pressed: QPoint | None = None
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, self.viewport())
        item = self.getPlotItem()
        item.hideButtons()
        item.setMenuEnabled(False)
        item.setMouseEnabled(False, False)
        item.getViewBox().setDefaultPadding(0)
        self._up_axis, self._n_axis = item.getAxis("left"), item.getAxis("bottom")
        for axis in (self._up_axis, self._n_axis):
            axis.setGrid(255)
            axis.setStyle(tickAlpha=_GRID, tickLength=0)
            axis.setZValue(-1000)
        item.getViewBox().sigResized.connect(self._on_resized)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().installEventFilter(self)

    @property
    def room(self) -> QRectF:
        """Where curves are drawn, in pixels."""
        return QRectF(self.getPlotItem().getViewBox().sceneBoundingRect())

    def height_of(self, value: float) -> float:
        """Return how high a value is drawn, in the plot's own terms."""
        return math.log10(value) if self.is_logarithmic else min(value, 10 * _MOST_LINEAR)

    def pixel(self, n: float, value: float) -> QPointF:
        """Return where a point is drawn, in pixels."""
        return self.pixel_at(n, self.height_of(value))

    def pixel_at(self, n: float, height: float) -> QPointF:
        """Return the same of a height in the plot's own terms."""
        view = self.getPlotItem().getViewBox()
        return QPointF(view.mapViewToScene(QPointF(n, height)))

    def set_look(self, look: Look, scale: float) -> None:
        """Draw with the colours and sizes of a look."""
        self._look = look
        self._scale = scale
        font = text_font(look.font * scale)
        self.setBackground(look.card)
        beyond = round(QFontMetricsF(font).height() / 2)  # pixels that a value may stand out
        for axis in (self._up_axis, self._n_axis):
            axis.setStyle(hideOverlappingLabels=beyond)
            axis.setTickFont(font)
            axis.setPen(pg.mkPen(look.border))
            axis.setTextPen(pg.mkPen(look.muted))
        self._n_axis.label.setFont(font)
        self._n_axis.setLabel(tr("n (queens)"), color=look.text)
        self._n_axis.setHeight(2.6 * QFontMetricsF(font).height())

    def show_range(
        self, sizes: tuple[float, float], values: tuple[float, float], quantity: Quantity
    ) -> None:
        """Make room for a range of n and of values, unless a part is zoomed to."""
        low, high = map(self.height_of, values)
        high = min(high, _MOST_LINEAR)
        padding = _PADDING * (high - low)
        self.whole = Window(*sizes, low - padding, high + padding)
        self._quantity = quantity
        if not self.is_zoomed:
            self.window = self.whole
        self._apply()

    def zoom(self, notches: float, at: QPointF | None = None) -> None:
        """Come closer to a point, given in pixels, or go away from it; else to the middle."""
        center = QPointF(
            (self.window.left + self.window.right) / 2, (self.window.low + self.window.high) / 2
        )
        if at is not None:
            center = self.getPlotItem().getViewBox().mapSceneToView(at)
        ratio = _ZOOM**-notches
        left, right = _scaled(self.window.left, self.window.right, center.x(), ratio)
        low, high = _scaled(self.window.low, self.window.high, center.y(), ratio)
        self.zoom_to(Window(left, right, low, high))

    def zoom_to(self, window: Window) -> None:
        """See this part, or everything where that is not less."""
        whole = self.whole
        left, right = max(window.left, whole.left), min(window.right, whole.right)
        low, high = max(window.low, whole.low), min(window.high, whole.high)
        if right - left < _LEAST_WIDTH or high - low < 1e-3 * (whole.high - whole.low):
            return
        self.window = Window(left, right, low, high)
        self.is_zoomed = self.window != whole
        self.zoomed.emit()

    def show_all(self) -> None:
        """See everything again."""
        if self.is_zoomed:
            self.is_zoomed = False
            self.window = self.whole
            self.zoomed.emit()

    def keep_in_view(self, n: float, value: float) -> None:
        """Move what is seen as far as it takes to see a point."""
        height, seen = self.height_of(value), self.window
        margin = 0.1 * (seen.right - seen.left), 0.1 * (seen.high - seen.low)
        along = _shift(n, seen.left, seen.right, margin[0])
        up = _shift(height, seen.low, seen.high, margin[1])
        if self.is_zoomed and (along or up):
            self.zoom_to(
                Window(seen.left + along, seen.right + along, seen.low + up, seen.high + up)
            )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the mouse over the plot, whose own signals leave movements out."""
        if isinstance(event, QWheelEvent):
            return self._on_wheel(event)
        if isinstance(event, QMouseEvent):
            return self._on_mouse(event)
        if event.type() == QEvent.Type.Leave:
            self.pointed_at.emit(None)
        return bool(super().eventFilter(watched, event))

    def _on_wheel(self, event: QWheelEvent) -> bool:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False  # that scales the whole window
        self.zoom(event.angleDelta().y() / _NOTCH, event.position())
        return True

    def _on_mouse(self, event: QMouseEvent) -> bool:
        """Zoom to a rectangle that is dragged; return whether the event has done its work."""
        at = event.position()
        match event.type():
            case QEvent.Type.MouseMove if self._pressed is None:
                self.pointed_at.emit(at)
                return False
            case QEvent.Type.MouseMove if self._pressed is not None:
                self._band.setGeometry(QRect(self._pressed, at.toPoint()).normalized())
                self._band.setVisible(_is_drag(self._band.geometry()))
            case QEvent.Type.MouseButtonPress if event.button() == Qt.MouseButton.LeftButton:
                self._pressed = at.toPoint()
            case QEvent.Type.MouseButtonRelease if self._pressed is not None:
                self._pressed = None
                if self._band.isVisible():
                    self._band.hide()
                    self._zoom_to_pixels(QRectF(self._band.geometry()))
            case QEvent.Type.MouseButtonDblClick:
                self.show_all()
        return True

    def _zoom_to_pixels(self, rect: QRectF) -> None:
        view = self.getPlotItem().getViewBox()
        one, other = view.mapSceneToView(rect.topLeft()), view.mapSceneToView(rect.bottomRight())
        self.zoom_to(Window(one.x(), other.x(), other.y(), one.y()))

    def _apply(self) -> None:
        seen = self.window
        self.setXRange(seen.left, seen.right, padding=0)
        self.setYRange(seen.low, seen.high, padding=0)
        self._set_ticks(seen)

    def _on_resized(self) -> None:
        """Choose the values that now have room beside the axis."""
        self._set_ticks(self.window)

    def _set_ticks(self, seen: Window) -> None:
        line = QFontMetricsF(text_font(self._look.font * self._scale))
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


def _scaled(low: float, high: float, center: float, ratio: float) -> tuple[float, float]:
    return center - ratio * (center - low), center + ratio * (high - center)


def _shift(value: float, low: float, high: float, margin: float) -> float:
    """Return how far to move a range so that a value is inside by a margin."""
    if value < low:
        return value - margin - low
    return value + margin - high if value > high else 0.0


def _is_drag(rect: QRect) -> bool:
    return rect.width() >= _LEAST_DRAG and rect.height() >= _LEAST_DRAG
