"""The base of drawn views of something large, which a wheel magnifies and a drag moves."""

from abc import abstractmethod

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnView

_NOTCH = 120  # A notch turns a wheel by so many of Qt's eighths of a degree.


class PannedView(DrawnView):
    """Zooms with the wheel or two fingers on a trackpad, and moves with a drag.

    Signals:
        looked(): another part may be seen.
    """

    looked = Signal()
    _zoom_of_notch = 1.25

    def __init__(self, name: str, role: Role, parent: QWidget | None) -> None:
        super().__init__(name, role, parent)
        self._pressed: QPointF | None = None
        self._is_dragged = False

    @abstractmethod
    def zoom_by(self, factor: float, point: QPointF | None = None) -> None:
        """Show everything `factor` times as large; a point of the widget keeps what lies there."""

    @abstractmethod
    def _pan_by(self, pixels: QPointF) -> None:
        """Move what is shown."""

    def _click_at(self, point: QPointF) -> None:
        """Choose what lies at a point, which was pressed and not dragged."""

    def zoom_by_notches(self, notches: float, point: QPointF | None = None) -> None:
        self.zoom_by(self._zoom_of_notch**notches, point)

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom_by(1 + event.value(), event.position())
            return True
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / _NOTCH
        if notches:
            self.zoom_by_notches(notches, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed, self._is_dragged = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        way = event.position() - self._pressed
        if self._is_dragged or way.manhattanLength() >= QApplication.startDragDistance():
            self._pressed, self._is_dragged = event.position(), True
            self._pan_by(way)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is not None and not self._is_dragged:
            self._click_at(event.position())
