"""The answers of a class as bars, those of both rounds side by side."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import number, tr
from nqviz.frames.palette import Look
from nqviz.scenes.bars import Bars
from nqviz.ui.look.theme import narrowed, text_font
from nqviz.ui.widgets.styled import Styled

_MOST_SHOWN = 10  # so many bars, that each can be read from the last row
_ROW = 1.5  # The distance of two bars is so many times the size of letters.
_BAR = 0.7  # A bar takes this share of it.
_NAME_SHARE = 0.42  # The names take at most this share of the width.
_MIDDLE = int(Qt.AlignmentFlag.AlignVCenter)


class VoteBars(Styled, QWidget):
    """Shows how many have given each answer; the right one has a tick."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars = Bars("", ())

    def show_bars(self, bars: Bars, words: str) -> None:
        """Show some bars; a screen reader reads these words in their place."""
        self.bars = bars
        self.setAccessibleName(words or tr("No hand has been counted yet."))
        self.update()

    def height_for(self, letter: float) -> int:
        """Return the height that letters of so many pixels need."""
        return bars_height(self.bars, letter)

    def paintEvent(self, _event: QPaintEvent) -> None:
        rows = 1 + min(len(self.bars.bars), _MOST_SHOWN)
        letter = min(1.2 * self._look.why_font * self._scale, self.height() / (_ROW * rows))
        paint_bars(QPainter(self), QRectF(self.rect()), self.bars, self._look, text_font(letter))


def bars_height(bars: Bars, letter: float) -> int:
    """Return how high bars are with letters of so many pixels."""
    return round((1 + min(len(bars.bars), _MOST_SHOWN)) * _ROW * letter)


def paint_bars(painter: QPainter, area: QRectF, bars: Bars, look: Look, font: QFont) -> None:
    """Paint bars on an area, below the names of the rounds; a font gives the size of letters."""
    shown = bars.most_frequent(_MOST_SHOWN)
    if not shown:
        return
    columns = [(look.muted, tr("First vote")), (look.accent, tr("Second vote"))]
    if bars.rounds == 1:
        columns = [(look.accent, tr("Answers by phone"))]
    painter.setFont(font)
    metrics, row = painter.fontMetrics(), area.height() / (len(shown) + 1)
    names = ["✓ " + each.name if each.is_right else each.name for each in shown]
    widest = max(map(metrics.horizontalAdvance, names)) + metrics.height()
    left = area.left() + min(widest, _NAME_SHARE * area.width())
    width = (area.right() - left) / len(columns)
    longest = width - metrics.horizontalAdvance("0000") - metrics.height()
    for index, (color, title) in enumerate(columns):
        room = QRectF(left + index * width, area.top(), width - 0.3 * metrics.height(), row)
        narrow, words = narrowed(title, font, room.width())
        painter.setFont(narrow)
        painter.setPen(QColor(color))
        painter.drawText(room, _MIDDLE, words)
    for line, (each, name) in enumerate(zip(shown, names, strict=True), 1):
        top = area.top() + line * row
        room = QRectF(area.left(), top, left - area.left() - 0.5 * metrics.height(), row)
        narrow, words = narrowed(name, font, room.width())
        painter.setFont(narrow)
        painter.setPen(QColor(look.success if each.is_right else look.text))
        painter.drawText(room, _MIDDLE, words)
        painter.setFont(font)
        for index, (color, _title) in enumerate(columns):
            count = each.counts[index]
            long = max(2.0, longest * count / max(bars.most, 1))
            bar = QRectF(left + index * width, top + 0.5 * (1 - _BAR) * row, long, _BAR * row)
            is_last = index == len(columns) - 1
            painter.fillRect(bar, QColor(look.success if each.is_right and is_last else color))
            painter.setPen(QColor(look.text))
            text = QRectF(bar.right() + 0.3 * metrics.height(), top, width, row)
            painter.drawText(text, _MIDDLE, number(count))
