"""Buttons that are made with what they do, or with what they say."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget


def command_button(
    text: str, command: Callable[[], object], *, tip: str = "", is_primary: bool = False
) -> QPushButton:
    """Return a button that calls a function."""
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setProperty("primary", is_primary)
    button.clicked.connect(command)
    return button


def tip_button(text: str, tip: str, parent: QWidget) -> QPushButton:
    """Return a button of a bar, to which a click gives no focus; screen readers read its tip."""
    button = QPushButton(text, parent)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
