"""The speed-up of many computers as a curve, after G. M. Amdahl (AFIPS 1967)."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.ui.look.glyphs import pen
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.overlay_widget import DrawnOverlay

COMPUTERS = (1, 2, 4, 8, 16)
_LETTER = 0.042  # of the side
_LEAST_LETTER = 13.0
_ABOVE = 1.25  # times the limit, up to which the plot goes


def speed_up(serial: float, parallel: float, computers: int) -> float:
    """Return how many times as fast computers are as one, in seconds that it takes.

    `serial` of them can't be divided among the computers.
    """
    return (serial + parallel) / (serial + parallel / computers)


class SpeedUpView(DrawnOverlay):
    """Covers another widget with a curve of speed-up, and perhaps the line it can't get over."""

    def __init__(
        self, target: QWidget, look: Look, serial: int, parallel: int, *, has_limit: bool
    ) -> None:
        super().__init__(target, look, 1.0)  # all sizes follow from that of the widget
        self._limit = (serial + parallel) / serial
        self._has_limit = has_limit
        self._values = [speed_up(serial, parallel, each) for each in COMPUTERS]
        values = ", ".join(_rounded(each) for each in self._values)
        self.setAccessibleName(
            tr(
                "Speed-up of {computers} computers: {values}",
                computers=", ".join(map(str, COMPUTERS)),
                values=values,
            )
        )
        set_role(self, Role.Graphic)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, look = QPainter(self), self._look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(look.card))
        side = float(min(self.width(), self.height()))
        letter = max(_LEAST_LETTER, _LETTER * side)
        plot = QRectF(0, 0, side, min(side, 0.85 * side))
        plot.moveCenter(QRectF(self.rect()).center())
        plot.adjust(3 * letter, 2.4 * letter, -2 * letter, -3.2 * letter)
        painter.setFont(text_font(letter))
        self._paint_axes(painter, plot, letter)
        self._paint_lines(painter, plot, letter)
        self._paint_curve(painter, plot, letter)

    def _at(self, plot: QRectF, computers: float, value: float) -> QPointF:
        x = plot.left() + plot.width() * computers / COMPUTERS[-1]
        return QPointF(x, plot.bottom() - plot.height() * value / (_ABOVE * self._limit))

    def _paint_axes(self, painter: QPainter, plot: QRectF, letter: float) -> None:
        look = self._look
        painter.setPen(pen(look.muted, max(1.0, 0.1 * letter)))
        painter.drawPolyline([plot.topLeft(), plot.bottomLeft(), plot.bottomRight()])
        painter.setPen(QColor(look.text))
        for each in COMPUTERS:
            _write(painter, self._at(plot, each, 0) + QPointF(0, 0.9 * letter), str(each), letter)
        for value in range(1, int(self._limit) + 1):
            point = self._at(plot, 0, value) - QPointF(letter, 0)
            _write(painter, point, str(value), letter)
        below = QPointF(plot.center().x(), plot.bottom() + 2.3 * letter)
        _write(painter, below, tr("computers"), letter)
        above = QPointF(plot.left() + 0.5 * letter, plot.top() - 1.2 * letter)
        _write(painter, above, tr("times as fast as one"), letter, Qt.AlignmentFlag.AlignLeft)

    def _paint_lines(self, painter: QPainter, plot: QRectF, letter: float) -> None:
        """Draw where the computers were if all could be divided, and the limit."""
        dashes = pen(self._look.muted, max(1.5, 0.14 * letter))
        dashes.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(dashes)
        most = _ABOVE * self._limit
        painter.drawLine(self._at(plot, 1, 1), self._at(plot, most, most))
        words = tr("if all could be divided")
        painter.setPen(QColor(self._look.text))
        point = self._at(plot, most, most) + QPointF(0.8 * letter, 0.6 * letter)
        _write(painter, point, words, letter, Qt.AlignmentFlag.AlignLeft)
        if not self._has_limit:
            return
        limit = pen(self._look.conflict, max(1.5, 0.14 * letter))
        limit.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(limit)
        start, end = self._at(plot, 0, self._limit), self._at(plot, COMPUTERS[-1], self._limit)
        painter.drawLine(start, end)
        painter.setPen(QColor(self._look.text))
        words = tr("never more than {limit} times", limit=_rounded(self._limit))
        point = end + QPointF(0, 0.8 * letter)
        _write(painter, point, words, letter, Qt.AlignmentFlag.AlignRight)

    def _paint_curve(self, painter: QPainter, plot: QRectF, letter: float) -> None:
        points = [self._at(plot, *each) for each in zip(COMPUTERS, self._values, strict=True)]
        painter.setPen(pen(self._look.accent, max(2.0, 0.22 * letter)))
        painter.drawPolyline(points)
        painter.setBrush(QColor(self._look.accent))
        for point in points:
            painter.drawEllipse(point, 0.3 * letter, 0.3 * letter)
        painter.setPen(QColor(self._look.text))
        painter.setFont(text_font(letter, is_bold=True))
        for point, value in zip(points, self._values, strict=True):
            below = point + QPointF(0.5 * letter, 1.1 * letter)
            _write(painter, below, _rounded(value), letter)


def _rounded(value: float) -> str:
    return f"{round(value, 1):g}"


def _write(
    painter: QPainter,
    point: QPointF,
    words: str,
    letter: float,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
) -> None:
    """Write words around a point, or to the left or the right of it."""
    width = letter * max(4, len(words)) * 1.2
    left = {
        Qt.AlignmentFlag.AlignLeft: 0.0,
        Qt.AlignmentFlag.AlignHCenter: width / 2,
        Qt.AlignmentFlag.AlignRight: width,
    }[side]
    area = QRectF(point.x() - left, point.y() - letter, width, 2 * letter)
    painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, words)
