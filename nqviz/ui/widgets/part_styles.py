"""Gives the parts of a window the style sheet of their controls, each when it is seen.

Qt polishes every widget below one whose style sheet is set, also the hundreds that are hidden. So
the window itself has none; its parts have it, and one that is hidden takes it when it is shown.
"""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QDialog, QWidget

_SHEET_PROPERTY = "controls"  # A window keeps the style sheet of its parts and dialogs under it.


def restyle(widget: QWidget, sheet: str) -> None:
    """Give a widget its style sheet, unless it has it: Qt would polish all below it again."""
    if sheet != widget.styleSheet():
        widget.setStyleSheet(sheet)


def style_dialog(dialog: QDialog) -> None:
    """Give a dialog the controls of the window it belongs to."""
    parent = dialog.parentWidget()
    sheet = None if parent is None else parent.window().property(_SHEET_PROPERTY)
    if isinstance(sheet, str):
        dialog.setStyleSheet(sheet)


class PartStyles(QObject):
    """Sets a style sheet on parts of a window."""

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._sheet = ""
        self._due: set[QWidget] = set()  # parts that have another style sheet, or none

    def change(self, sheet: str, parts: Iterator[QWidget]) -> None:
        """Let parts have a style sheet from now on; those that are shown take it in `style`."""
        self._sheet = sheet
        self.add(*parts)
        self._window.setProperty(_SHEET_PROPERTY, sheet)
        for dialog in self._window.findChildren(QDialog):
            dialog.setStyleSheet(sheet)

    def add(self, *parts: QWidget) -> None:
        """Let parts have the style sheet, too, each when it is shown or by `style`."""
        for part in set(parts) - self._due:
            part.installEventFilter(self)
        self._due.update(parts)

    def style(self, ancestor: QWidget) -> None:
        """Style the parts that are seen as soon as an ancestor is; it can be one itself."""
        for part in list(self._due):
            if part is ancestor or (ancestor.isAncestorOf(part) and part.isVisibleTo(ancestor)):
                self._take(part)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and watched in self._due:
            assert isinstance(watched, QWidget)
            self._take(watched)
        return False

    def _take(self, part: QWidget) -> None:
        self._due.remove(part)
        part.removeEventFilter(self)  # it would be asked about every event of the part
        part.setStyleSheet(self._sheet)
        layout = part.layout()
        if layout is not None:
            layout.activate()  # rows within it would keep the old height until the next turn
