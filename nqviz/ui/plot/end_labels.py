"""The column right of a plot that names each curve at the height where it ends."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqviz.common.i18n import tr
from nqviz.ui.look.theme import text_font
from nqviz.ui.plot.curve_style import CurveStyle, marker_size
from nqviz.ui.plot.labels import spread
from nqviz.ui.widgets.styled import Styled

_LEADER = 14  # width of the line from the end of a curve to its label
_MOST_OF_PLOT = 0.42  # how much of the plot's width the labels may take


class EndLabel(NamedTuple):
    """A curve's title, its style, the height at which it ends, in pixels, and what it is called."""

    title: str
    style: CurveStyle
    end: float
    name: str = ""


class EndLabels(Styled, QWidget):
    """Draws the names of curves so that they never overlap, each tied to its curve by a line.

    Attributes:
        labels: what is to be drawn.

    Signals:
        clicked(str): the label of the curve of this name was clicked.
    """

    clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.labels: Sequence[EndLabel] = ()
        self._top = self._bottom = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(
            tr("A click on a name mutes its curve; {key} mutes the one that is read.", key="M")
        )

    def apply_look(self) -> None:
        self.setFont(text_font(self._unit))

    def reserve(self, titles: Sequence[str], plot_width: int) -> None:
        """Take the width that the longest of the titles needs, but not much of the plot."""
        metrics = QFontMetricsF(self.font())
        text = max((metrics.horizontalAdvance(title) for title in titles), default=0.0)
        self.setFixedWidth(round(min(self._text_left() + text + 2, _MOST_OF_PLOT * plot_width)))

    def show_labels(self, labels: Sequence[EndLabel], top: float, bottom: float) -> None:
        """Draw labels in the range from `top` to `bottom`, in pixels."""
        self.labels = labels
        self._top, self._bottom = top, bottom
        self.update()

    def centers(self) -> list[float | None]:
        """Return the height of each label, None for one that does not fit."""
        height = QFontMetricsF(self.font()).height()
        ends = [label.end for label in self.labels]
        return spread(ends, height, self._top, self._bottom)

    def label_at(self, y: float) -> EndLabel | None:
        """Return the label at a height."""
        reach = QFontMetricsF(self.font()).height() / 2
        for label, center in zip(self.labels, self.centers(), strict=True):
            if center is not None and abs(center - y) <= reach:
                return label
        return None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        label = self.label_at(event.position().y())
        if label is not None and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(label.name)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        for label, center in zip(self.labels, self.centers(), strict=True):
            if center is not None:
                self._draw(painter, label, center)
        painter.end()

    def _draw(self, painter: QPainter, label: EndLabel, center: float) -> None:
        leader = _LEADER * self._scale
        painter.setPen(QPen(label.style.color(self._look), self._scale))
        painter.drawLine(QPointF(0, label.end), QPointF(leader, center))
        middle = leader + marker_size(self._look, self._scale) / 2 + 2 * self._scale
        label.style.draw_marker(painter, QPointF(middle, center), self._look, self._scale)
        metrics = QFontMetricsF(self.font())
        left = self._text_left()
        width = self.width() - left
        text = metrics.elidedText(label.title, Qt.TextElideMode.ElideRight, width)
        painter.setPen(QColor(self._look.muted if label.style.is_muted else self._look.text))
        painter.drawText(
            QRectF(left, center - metrics.height() / 2, width, metrics.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            text,
        )

    def _text_left(self) -> float:
        return (_LEADER + 8) * self._scale + marker_size(self._look, self._scale)
