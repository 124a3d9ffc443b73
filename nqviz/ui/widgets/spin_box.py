"""A field for a whole number that leaves all other keys to the window."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QSpinBox

_EDITING = (
    QKeySequence.StandardKey.Copy,
    QKeySequence.StandardKey.Cut,
    QKeySequence.StandardKey.Paste,
    QKeySequence.StandardKey.SelectAll,
)
_MOVING = frozenset(
    {Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Left}
    | {Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}
)
_TYPING = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class SpinBox(QSpinBox):
    """A field in which letters, and keys with Ctrl that edit no number, stay the window's keys.

    A field for a line of text would take them: Ctrl+U deletes it on some systems.

    Attributes:
        separators: the signs that may stand between digits.
    """

    separators = ""

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and not self._is_about_number(event)
        ):
            event.ignore()
            return True
        return super().event(event)

    def _is_about_number(self, event: QKeyEvent) -> bool:
        """Tell whether a key writes or changes a number, or moves in it."""
        if any(event.matches(each) for each in _EDITING):
            return True
        text = event.text()
        is_sign = text.isdecimal() or (text != "" and text in self.separators)
        return (is_sign or event.key() in _MOVING) and not event.modifiers() & ~_TYPING
