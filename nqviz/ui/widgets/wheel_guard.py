"""Keeps the mouse wheel away from fields whose every change opens another run."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QWidget


class WheelGuard(QObject):
    """Keeps the wheel from changing fields over which the user scrolls: a run would be lost."""

    def guard(self, *fields: QWidget) -> None:
        for field in fields:
            field.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QWheelEvent):  # to ask for its type is slower
            event.ignore()
            return True
        return False
