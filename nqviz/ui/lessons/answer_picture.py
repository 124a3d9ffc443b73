"""Pictures in place of the board with an answer: a share of many things, and Amdahl's law."""

from abc import abstractmethod
from math import ceil, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.frames.signs import Sign
from nqviz.lessons.drawing import COMPUTERS, Draw, DrawMark, rounded, speed_up
from nqviz.ui.look.glyphs import paint_sign, pen, smooth_painter
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.overlay_widget import DrawnOverlay

_MOST_UNCOUNTED_DOTS = 25  # More dots stand in rows of a multiple of five, so that one can count.
# In parts of the side of the picture: the caption below the dots, and the letters at a curve.
_CAPTION = 0.09
_LETTER = 0.042
_LEAST_LETTER = 13.0  # pixels
_PLOT_TOP = 1.25  # The plot goes up to so many times the limit.


class AnswerPicture(DrawnOverlay):
    """Covers another widget with a picture, whose name says all of it."""

    def __init__(self, target: QWidget, look: Look, words: str) -> None:
        super().__init__(target, look, 1.0)  # All sizes follow from that of the widget.
        self.setAccessibleName(words)
        set_role(self, Role.Graphic)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.fillRect(self.rect(), QColor(self._look.card))
        self._paint(painter, float(min(self.width(), self.height())))

    @abstractmethod
    def _paint(self, painter: QPainter, side: float) -> None:
        """Paint in the middle of the widget, in a square of this side."""


class ShareView(AnswerPicture):
    """`part` crosses among `whole` dots, and both numbers."""

    def __init__(self, target: QWidget, look: Look, part: int, whole: int) -> None:
        words = DrawMark(Draw.SHARE, (part, whole)).in_words()
        super().__init__(target, look, words)
        self._part, self._whole, self._words = part, whole, words

    def _paint(self, painter: QPainter, side: float) -> None:
        area = QRectF(0, 0, side, side)
        area.moveCenter(QRectF(self.rect()).center())
        caption, edge = max(14.0, _CAPTION * side), 0.03 * side
        self._paint_dots(painter, area.adjusted(edge, edge, -edge, -1.8 * caption))
        below = QRectF(0, area.bottom() - 1.7 * caption, self.width(), 1.6 * caption)
        widest = 1.7 * self.width() / max(len(self._words), 1)
        painter.setFont(text_font(min(caption, widest), is_bold=True))
        painter.setPen(QColor(self._look.text))
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._words)

    def _paint_dots(self, painter: QPainter, space: QRectF) -> None:
        whole, look = self._whole, self._look
        across = ceil(sqrt(max(whole, 1) * space.width() / max(space.height(), 1.0)))
        across = 5 * ceil(across / 5) if whole > _MOST_UNCOUNTED_DOTS else across
        cell = min(space.width() / across, space.height() / ceil(max(whole, 1) / across))
        left = space.center().x() - across * cell / 2
        for index in range(whole):
            row, column = divmod(index, across)
            square = QRectF(left + column * cell, space.top() + row * cell, cell, cell)
            if index < self._part:
                painter.fillRect(square.adjusted(1, 1, -1, -1), QColor(look.warning_soft))
                width = max(1.5, 0.12 * cell)
                paint_sign(painter, square, Sign.CROSS, look, width, "conflict")
            else:
                painter.setPen(pen(look.muted, max(1.0, 0.06 * cell)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(square.center(), 0.2 * cell, 0.2 * cell)


class SpeedUpView(AnswerPicture):
    """The speed-up of many computers as a curve, perhaps with the line that it can't get over."""

    def __init__(
        self, target: QWidget, look: Look, serial: int, parallel: int, *, has_limit: bool
    ) -> None:
        super().__init__(target, look, DrawMark(Draw.SPEED_UP, (serial, parallel)).in_words())
        self._limit = (serial + parallel) / serial
        self._values = [speed_up(serial, parallel, each) for each in COMPUTERS]
        self._has_limit = has_limit

    def _paint(self, painter: QPainter, side: float) -> None:
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
        return QPointF(x, plot.bottom() - plot.height() * value / (_PLOT_TOP * self._limit))

    def _paint_axes(self, painter: QPainter, plot: QRectF, letter: float) -> None:
        painter.setPen(pen(self._look.muted, max(1.0, 0.1 * letter)))
        painter.drawPolyline([plot.topLeft(), plot.bottomLeft(), plot.bottomRight()])
        painter.setPen(QColor(self._look.text))
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
        """Draw the line of computers among which all could be divided, and the limit."""
        width, most = max(1.5, 0.14 * letter), _PLOT_TOP * self._limit
        dashes = pen(self._look.muted, width)
        dashes.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(dashes)
        painter.drawLine(self._at(plot, 1, 1), self._at(plot, most, most))
        words = tr("if all could be divided")
        painter.setPen(QColor(self._look.text))
        point = self._at(plot, most, most) + QPointF(0.8 * letter, 0.6 * letter)
        _write(painter, point, words, letter, Qt.AlignmentFlag.AlignLeft)
        if not self._has_limit:
            return
        dots = pen(self._look.conflict, width)
        dots.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(dots)
        end = self._at(plot, COMPUTERS[-1], self._limit)
        painter.drawLine(self._at(plot, 0, self._limit), end)
        painter.setPen(QColor(self._look.text))
        words = tr("never more than {limit} times", limit=rounded(self._limit))
        _write(painter, end + QPointF(0, 0.8 * letter), words, letter, Qt.AlignmentFlag.AlignRight)

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
            _write(painter, below, rounded(value), letter)


def _write(
    painter: QPainter,
    point: QPointF,
    words: str,
    letter: float,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
) -> None:
    """Write words around a point, or beginning or ending there."""
    width = letter * max(4, len(words)) * 1.2
    left = {Qt.AlignmentFlag.AlignLeft: 0.0, Qt.AlignmentFlag.AlignRight: width}.get(
        side, width / 2
    )
    area = QRectF(point.x() - left, point.y() - letter, width, 2 * letter)
    painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, words)
