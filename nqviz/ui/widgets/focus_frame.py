"""A frame that shows that a widget has the keys, where the widget's children cover all of it."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nqviz.ui.widgets.overlay import OverlayWidget

_WIDTH = 2


class FocusFrame(OverlayWidget):
    """Lies over its parent, lets the mouse through, and is seen while the parent has the focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setVisible(False)

    def follow(self, parent: QWidget, happened: QEvent.Type) -> None:
        """Follow the parent's focus and size."""
        if happened in {QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.Resize}:
            self.setGeometry(parent.rect())
            self.setVisible(parent.hasFocus())
            self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the frame."""
        painter = QPainter(self)
        painter.setPen(QPen(QColor(self.palette().highlight().color()), 2 * _WIDTH))
        painter.drawRect(self.rect())
