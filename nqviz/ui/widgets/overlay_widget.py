"""What lies over a widget and stays as large as it is: the base, and the frame of the focus."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nqviz.frames.palette import Look

_FOCUS_WIDTH = 2


class OverlayWidget(QWidget):
    """Covers its parent. A subclass may do more whenever something happens to the parent."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # What Python knows of either may be gone before Qt's part is.
        parent = self.parentWidget()
        if parent is not None:
            self.follow(parent, event.type())
        return super().eventFilter(watched, event)

    def follow(self, parent: QWidget, happened: QEvent.Type) -> None:
        """Stay as large as the parent, to which something has happened."""
        if happened == QEvent.Type.Resize:
            self.setGeometry(parent.rect())


class DrawnOverlay(OverlayWidget):
    """Is drawn with a look and a scale, those of the window, over all that its parent has."""

    def __init__(self, parent: QWidget, look: Look, scale: float) -> None:
        super().__init__(parent)
        self._look, self._scale = look, scale
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(parent.rect())
        self.show()
        self.raise_()

    def set_look(self, look: Look, scale: float) -> None:
        self._look, self._scale = look, scale
        self.update()

    def follow(self, parent: QWidget, happened: QEvent.Type) -> None:
        """Stay as large as the parent, and above what it gets."""
        if happened in {QEvent.Type.Resize, QEvent.Type.ChildAdded}:
            self.setGeometry(parent.rect())
            self.raise_()


class FocusFrame(OverlayWidget):
    """Shows that its parent has keyboard focus, where the parent's children cover all of it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setVisible(False)

    def follow(self, parent: QWidget, happened: QEvent.Type) -> None:
        if happened in {QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.Resize}:
            self.setGeometry(parent.rect())
            self.setVisible(parent.hasFocus())
            self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(self.palette().highlight().color(), 2 * _FOCUS_WIDTH))
        painter.drawRect(self.rect())
