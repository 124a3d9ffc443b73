"""The button of a bar: it says what it does, and a click does not give it keyboard focus."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget


def tip_button(text: str, tip: str, parent: QWidget) -> QPushButton:
    """Return a button with a tip, which is its name for screen readers, too."""
    button = QPushButton(text, parent)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
