"""A field for a whole number that leaves the window its keys with Ctrl."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QSpinBox

_EDITING = (
    QKeySequence.StandardKey.Copy,
    QKeySequence.StandardKey.Cut,
    QKeySequence.StandardKey.Paste,
    QKeySequence.StandardKey.SelectAll,
)


class SpinBox(QSpinBox):
    """A field in which keys with Ctrl that edit no text stay the window's keys.

    A field for a line of text would take them: Ctrl+U deletes it on some systems.
    """

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and event.modifiers() & Qt.KeyboardModifier.ControlModifier
            and not any(event.matches(each) for each in _EDITING)
        ):
            event.ignore()
            return True
        return super().event(event)
