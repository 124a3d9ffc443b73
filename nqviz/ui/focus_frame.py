"""A frame that shows that a widget has the keys, where the widget's children cover all of it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

_WIDTH = 2


class FocusFrame(QWidget):
    """Lies over its parent, lets the mouse through, and is seen while the parent has the focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._watched = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setVisible(False)
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the parent's focus and size."""
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.Resize}:
            self.setGeometry(self._watched.rect())
            self.setVisible(self._watched.hasFocus())
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the frame."""
        painter = QPainter(self)
        painter.setPen(QPen(QColor(self.palette().highlight().color()), 2 * _WIDTH))
        painter.drawRect(self.rect())
