"""A thick frame around what the class is to look at."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nqviz.frames.palette import Look
from nqviz.ui.widgets.overlay_widget import DrawnOverlay

_THICKNESS = 0.2  # of the height of text


class HighlightFrame(DrawnOverlay):
    """Frames another widget, lies on top of it and lets the mouse through."""

    def __init__(self, target: QWidget, look: Look, scale: float) -> None:
        super().__init__(target, look, scale)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, _event: QPaintEvent) -> None:
        width = max(3.0, _THICKNESS * self._look.font * self._scale)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(self._look.accent), width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        half = width / 2
        painter.drawRect(QRectF(self.rect()).adjusted(half, half, -half, -half))
