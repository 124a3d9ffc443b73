"""The sentence that says why the last step happened."""

from collections.abc import Iterator

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.common.text import with_fixed_breaks
from nqviz.model.step import Kind
from nqviz.ui.jobs.timers import single_timer
from nqviz.ui.look.theme import NARROWEST, text_font
from nqviz.ui.widgets.accessible import announce
from nqviz.ui.widgets.sentence_view import SentenceBox, wrapped_height

MOST_LINES = 4  # There is room for so many of the smallest letters.
_USUAL_LINES = 3
_WARNINGS = frozenset({Kind.CONFLICT, Kind.DEAD_END, Kind.RESTART})
_SILENCE = 250  # A sentence is read out after so many milliseconds: playing fast says nothing.
_SMALLEST_SCALE = 0.7
_WRAPPED = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)


class WhyView(SentenceBox):
    """One sentence, always in a box of the same height, so that nothing below it ever moves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Why"), parent)
        self.most_lines = MOST_LINES
        self._kind: Kind | None = None
        self._pause = single_timer(self, lambda: announce(self, self._text), _SILENCE)

    def say(self, text: str, kind: Kind | None = None, *, is_live: bool = True) -> None:
        """Show a sentence on the ground that fits the kind of step it explains.

        A live one is read out by screen readers, unless the next one comes at once.
        """
        if (text, kind) == (self._text, self._kind):
            return
        self._kind = kind
        if is_live:
            self._pause.start()
        self._set_text(text)

    def sizeHint(self) -> QSize:
        usual = _USUAL_LINES * QFontMetrics(self._font()).lineSpacing()
        smallest = self.most_lines * QFontMetrics(text_font(self._least())).lineSpacing()
        return QSize(400, max(usual, smallest) + 2 * self._padding())

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        ground, bar, ink = self._colors()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(ground))
        width = self._padding() // 2
        painter.fillRect(QRectF(0, 0, width, self.height()), QColor(bar))
        edge = self._padding() // 4
        space = self.rect().adjusted(width + self._padding(), edge, -self._padding(), -edge)
        painter.setFont(self._fitting_font(space))
        painter.setPen(QColor(ink))
        painter.drawText(space, _WRAPPED, with_fixed_breaks(self._text))

    def _colors(self) -> tuple[str, str, str]:
        """Return the colours of the ground, the bar and the text."""
        look = self._look
        if self._kind in _WARNINGS:
            return look.warning_soft, look.conflict, look.text
        if self._kind is Kind.SOLUTION:
            return look.success_soft, look.solution, look.text
        return look.accent_soft, look.accent, look.text

    def _fitting_font(self, space: QRect) -> QFont:
        """Return the first font, from the usual one down, in which the sentence fits."""
        for font in self._fonts():
            if wrapped_height(self._text, font, space.width()) <= space.height():
                break
        return font

    def _fonts(self) -> Iterator[QFont]:
        """Yield smaller and smaller fonts; letters below the smallest are drawn together, too.

        Only what a check says of a program is so long.
        """
        least = self._least()
        for pixels in range(self._font().pixelSize(), least - 1, -1):
            yield text_font(pixels)
        for pixels in range(least, round(_SMALLEST_SCALE * least) - 1, -1):
            font = text_font(pixels)
            font.setStretch(int(100 * NARROWEST))
            yield font

    def _font(self) -> QFont:
        return text_font(self._look.why_font * self._scale)

    def _least(self) -> int:
        """Return the height of the smallest letters: no less than that of other text."""
        return round(max(self._unit, _SMALLEST_SCALE * self._look.why_font * self._scale))

    def _padding(self) -> int:
        return round(0.45 * self._look.why_font * self._scale)
