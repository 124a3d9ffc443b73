"""The column right of a plot that names each curve at the height where it ends."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqviz.ui.labels import spread
from nqviz.ui.palette import LIGHT, Look, SeriesStyle
from nqviz.ui.samples import curve_color, draw_marker, marker_size
from nqviz.ui.theme import text_font

_LEADER = 14  # width of the line from the end of a curve to its label
_MOST_OF_PLOT = 0.36  # how much of the plot's width the labels may take


class EndLabel(NamedTuple):
    """A curve's name, its style, and the height at which the curve ends, in pixels."""

    title: str
    style: SeriesStyle
    end: float


class EndLabels(QWidget):
    """Draws the names of curves so that they never overlap, each tied to its curve by a line.

    Attributes:
        labels: what is to be drawn.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.labels: Sequence[EndLabel] = ()
        self._look = LIGHT
        self._scale = 1.0
        self._top = self._bottom = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def set_look(self, look: Look, scale: float) -> None:
        """Draw with the colours and sizes of a look."""
        self._look = look
        self._scale = scale
        self.setFont(text_font(look.font * scale))
        self.update()

    def reserve(self, titles: Sequence[str], plot_width: int) -> None:
        """Take the width that the longest of the titles needs, but not much of the plot."""
        metrics = QFontMetricsF(self.font())
        text = max((metrics.horizontalAdvance(title) for title in titles), default=0.0)
        self.setFixedWidth(round(min(self._text_left() + text + 2, _MOST_OF_PLOT * plot_width)))

    def show_labels(self, labels: Sequence[EndLabel], top: float, bottom: float) -> None:
        """Draw labels in the room from `top` to `bottom`, in pixels."""
        self.labels = labels
        self._top, self._bottom = top, bottom
        self.update()

    def centers(self) -> list[float | None]:
        """Return the height of each label, None for one there is no room for."""
        height = QFontMetricsF(self.font()).height()
        ends = [label.end for label in self.labels]
        return spread(ends, height, self._top, self._bottom)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw each label with the line to its curve and the curve's marker."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        for label, center in zip(self.labels, self.centers(), strict=True):
            if center is not None:
                self._draw(painter, label, center)
        painter.end()

    def _draw(self, painter: QPainter, label: EndLabel, center: float) -> None:
        leader = _LEADER * self._scale
        painter.setPen(QPen(curve_color(label.style, self._look), self._scale))
        painter.drawLine(QPointF(0, label.end), QPointF(leader, center))
        middle = leader + marker_size(self._look, self._scale) / 2 + 2 * self._scale
        draw_marker(painter, QPointF(middle, center), label.style, self._look, self._scale)
        metrics = QFontMetricsF(self.font())
        left = self._text_left()
        width = self.width() - left
        text = metrics.elidedText(label.title, Qt.TextElideMode.ElideRight, width)
        painter.setPen(QColor(self._look.text))
        painter.drawText(
            QRectF(left, center - metrics.height() / 2, width, metrics.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            text,
        )

    def _text_left(self) -> float:
        return (_LEADER + 8) * self._scale + marker_size(self._look, self._scale)
