"""Ctrl+wheel, seen before any widget takes it."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QWheelEvent

_WHEEL_NOTCH = 120


class WheelZoom(QObject):
    """Watches a native window for the wheel turned with Ctrl.

    Signals:
        turned(int): by so many notches, upward where positive.
    """

    turned = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wheel = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the wheel turned with Ctrl, whatever the mouse is over."""
        if not (
            isinstance(event, QWheelEvent)
            and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            return super().eventFilter(watched, event)
        self._wheel += event.angleDelta().y()
        notches = int(self._wheel / _WHEEL_NOTCH)
        self._wheel -= notches * _WHEEL_NOTCH
        self.turned.emit(notches)
        return True
