"""What lies over a widget and stays as large as it is."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class OverlayWidget(QWidget):
    """Covers its parent. A subclass may do more whenever something happens to the parent."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look after the parent; what Python knows of either may be gone before Qt's part is."""
        parent = self.parentWidget()
        if parent is not None:
            self.follow(parent, event.type())
        return super().eventFilter(watched, event)

    def follow(self, parent: QWidget, happened: QEvent.Type) -> None:
        """Stay as large as the parent, to which something has happened."""
        if happened == QEvent.Type.Resize:
            self.setGeometry(parent.rect())
