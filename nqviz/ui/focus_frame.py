"""A frame that shows that a widget has the keys, where the widget's children cover all of it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

_WIDTH = 2


class FocusFrame(QWidget):
    """Lies over its parent, lets the mouse through, and is seen while the parent has the focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setVisible(False)
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the parent's focus and size."""
        parent = self.parentWidget()  # nothing of Python's, which may be gone before Qt's part is
        if parent is not None and event.type() in {
            QEvent.Type.FocusIn,
            QEvent.Type.FocusOut,
            QEvent.Type.Resize,
        }:
            self.setGeometry(parent.rect())
            self.setVisible(parent.hasFocus())
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the frame."""
        painter = QPainter(self)
        painter.setPen(QPen(QColor(self.palette().highlight().color()), 2 * _WIDTH))
        painter.drawRect(self.rect())
