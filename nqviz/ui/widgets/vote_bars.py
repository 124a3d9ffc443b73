"""The answers of a class as bars, those of both rounds side by side."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import number, tr
from nqviz.frames.palette import Look
from nqviz.scenes.bars import Bars
from nqviz.scenes.voting import NOBODY
from nqviz.ui.look.theme import NARROWEST, narrowed, text_font
from nqviz.ui.widgets.styled import Styled

_MOST_SHOWN = 10  # so many bars, that each can be read from the last row
_ROW = 1.5  # The distance of two bars is so many times the size of letters.
_BAR = 0.7  # A bar takes this share of it.
_NAME_SHARE = 0.45  # The names take at most this share of the width.
_LEAST_BAR = 1.5  # The longest bar has at least so many times the height of letters,
_LEAST_LETTER = 0.6  # unless letters would have less than this share of their size.
_MIDDLE = int(Qt.AlignmentFlag.AlignVCenter)


class VoteBars(Styled, QWidget):
    """Shows how many have given each answer; the right one has a tick."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars = Bars("", ())

    def show_bars(self, bars: Bars, words: str) -> None:
        """Show some bars; a screen reader reads these words in their place."""
        self.bars = bars
        self.setAccessibleName(words or tr(NOBODY))
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
    """Paint bars on an area, below the names of the rounds; a font gives the largest letters."""
    shown = bars.most_frequent(_MOST_SHOWN)
    if not shown:
        return
    columns = [(look.muted, tr("First vote")), (look.accent, tr("Second vote"))]
    if bars.rounds == 1:
        columns = [(look.accent, tr("Answers by phone"))]
    names = ["✓ " + each.name if each.is_right else each.name for each in shown]
    font = _fitting(font, names, [title for _color, title in columns], bars, area.width())
    painter.setFont(font)
    metrics, row = painter.fontMetrics(), area.height() / (len(shown) + 1)
    left, width, longest = _widths(metrics, names, bars, area.width())
    left += area.left()
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


def _fitting(
    font: QFont, names: Sequence[str], titles: Sequence[str], bars: Bars, width: float
) -> QFont:
    """Return a font of letters so small that bars have some length and no text is cut."""
    smaller = QFont(font)
    for pixels in range(font.pixelSize(), round(_LEAST_LETTER * font.pixelSize()) - 1, -1):
        smaller.setPixelSize(pixels)
        metrics = QFontMetrics(smaller)
        left, column, longest = _widths(metrics, names, bars, width)
        spaces = (names, left - 0.5 * metrics.height()), (titles, column - 0.3 * metrics.height())
        if longest >= _LEAST_BAR * metrics.height() and all(
            NARROWEST * metrics.horizontalAdvance(text) <= space
            for texts, space in spaces
            for text in texts
        ):
            break
    return smaller


def _widths(
    metrics: QFontMetrics, names: Sequence[str], bars: Bars, width: float
) -> tuple[float, float, float]:
    """Return the width of names, that of a round beside them, and that of its longest bar."""
    widest = max(map(metrics.horizontalAdvance, names)) + metrics.height()
    left = min(widest, _NAME_SHARE * width)
    column = (width - left) / bars.rounds
    return left, column, column - metrics.horizontalAdvance(number(bars.most)) - metrics.height()
