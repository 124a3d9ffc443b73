"""A sentence in a box of a few lines, and a label that grows with its sentences."""

import re
from math import ceil

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from nqviz.common.text import with_fixed_breaks
from nqviz.ui.look.theme import line_spacing, text_font
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnStrip

_FIRST_IDEOGRAPHIC = "\u2e80"  # From this letter on, writing has no spaces.
_SENTENCE_ENDS = re.compile(r"\.(?= )|。")  # The end of the last sentence is none of them.
_WRAPPED = int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


class SentenceBox(DrawnStrip):
    """A sentence in a box of a fixed height; a subclass fits the sentence in and paints it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Make the box; a screen reader reads `name` before the sentence."""
        super().__init__(name, Role.StaticText, parent)
        self._text = ""

    @property
    def text(self) -> str:
        return self._text

    def _set_text(self, text: str) -> None:
        self._text = text
        self.setAccessibleDescription(text)
        self.update()


class SentenceView(SentenceBox):
    """Shows as much of a sentence as fits; the whole one stands in the tooltip.

    Of more sentences those that do not fit are left out; one alone ends in an ellipsis.
    """

    _is_warning = False
    _size = 1.0  # It is a multiple of the height of text.

    def enlarge(self, size: float) -> None:
        """Write so many times as large as other texts."""
        if size != self._size:
            self._size = size
            self.update()

    def say(self, text: str) -> None:
        self._show(text, is_warning=False)

    def warn(self, text: str) -> None:
        self._show(text, is_warning=True)

    def height_for(self, lines: int) -> int:
        return lines * line_spacing(self._font())

    def sizeHint(self) -> QSize:
        return QSize(200, self.height_for(1))

    def shown(self) -> str:
        """Return as much of the sentence as fits."""
        if self._fits(self._text):
            return self._text
        for end in reversed([match.end() for match in _SENTENCE_ENDS.finditer(self._text)]):
            if self._fits(self._text[:end]):
                return self._text[:end]
        for end in range(len(self._text) - 1, 0, -1):
            if _may_break(self._text, end):
                text = self._text[:end] + "…"
                if self._fits(text):
                    return text
        return "…"

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._font())
        painter.setPen(QColor(self._look.warning if self._is_warning else self._look.text))
        painter.drawText(self.contentsRect(), _WRAPPED, with_fixed_breaks(self.shown()))

    def _show(self, text: str, *, is_warning: bool) -> None:
        if (text, is_warning) == (self._text, self._is_warning):
            return
        self._is_warning = is_warning
        self.setToolTip(text)
        self._set_text(text)

    def _fits(self, text: str) -> bool:
        space, spacing = self.contentsRect(), line_spacing(self._font())
        needed = wrapped_height(text, self._font(), space.width())
        return needed < (space.height() // spacing + 0.5) * spacing

    def _font(self) -> QFont:
        return text_font(self._size * self._unit)

    def needed_height(self, width: int, times: int = 1) -> int:
        """Return the height of the whole sentence, or of one so many times as long, at a width."""
        height = wrapped_height(" ".join([self._text] * times), self._font(), width)
        return self.height_for(max(1, ceil(height / line_spacing(self._font()))))


def text_label(text: str = "", parent: QWidget | None = None, *, is_muted: bool = False) -> QLabel:
    """Return a label that folds sentences which are too long, and interprets no markup in them."""
    label = QLabel(text, parent, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
    label.setProperty("muted", is_muted)
    return label


def wrapped_height(text: str, font: QFont, width: int) -> int:
    """Return the height in pixels of a text whose lines have a width and fixed breaks."""
    limits = QRect(0, 0, width, 10_000)
    return QFontMetrics(font).boundingRect(limits, _WRAPPED, with_fixed_breaks(text)).height()


def _may_break(text: str, end: int) -> bool:
    """Tell whether a sentence may be cut there: before a space, or after a Chinese letter."""
    return text[end] == " " or text[end - 1] >= _FIRST_IDEOGRAPHIC
