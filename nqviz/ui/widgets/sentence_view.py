"""A sentence in the few lines that there are for it."""

import re

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqviz.ui.look.palette import LIGHT, Look
from nqviz.ui.look.theme import line_spacing, text_font
from nqviz.ui.widgets.accessible import Role, set_role

_FIRST_IDEOGRAPHIC = "\u2e80"  # from here on, writing has no spaces
_ENDS = re.compile(r"\.(?= )|。")  # of all sentences but the last
_WRAPPED = int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


class SentenceView(QWidget):
    """Shows a sentence; what has no room stands in the tooltip.

    Of more sentences those that have no room are left out; one alone ends in an ellipsis.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Make the view; `name` says to a screen reader what it says to others by its place."""
        super().__init__(parent)
        self._text = ""
        self._is_warning = False
        self._look = LIGHT
        self._scale = 1.0
        self.setAccessibleName(name)
        set_role(self, Role.StaticText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The whole sentence."""
        return self._text

    def say(self, text: str) -> None:
        """Show a sentence."""
        self._show(text, is_warning=False)

    def warn(self, text: str) -> None:
        """Show what is wrong, or what there is not."""
        self._show(text, is_warning=True)

    def set_look(self, look: Look, scale: float) -> None:
        """Take on a look and a scale."""
        self._look, self._scale = look, scale
        self.update()

    def height_for(self, lines: int) -> int:
        """Return the height of a number of lines."""
        return lines * line_spacing(self._font())

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        return QSize(200, self.height_for(1))

    def shown(self) -> str:
        """Return as much of the sentence as there is room for."""
        if self._fits(self._text):
            return self._text
        for end in reversed([match.end() for match in _ENDS.finditer(self._text)]):
            if self._fits(self._text[:end]):
                return self._text[:end]
        for end in range(len(self._text) - 1, 0, -1):
            if _may_break(self._text, end):
                text = self._text[:end] + "…"
                if self._fits(text):
                    return text
        return "…"

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the sentence."""
        painter = QPainter(self)
        painter.setFont(self._font())
        painter.setPen(QColor(self._look.warning if self._is_warning else self._look.text))
        painter.drawText(self.contentsRect(), _WRAPPED, self.shown())

    def _show(self, text: str, *, is_warning: bool) -> None:
        if (text, is_warning) == (self._text, self._is_warning):
            return
        self._text, self._is_warning = text, is_warning
        self.setAccessibleDescription(text)
        self.setToolTip(text)
        self.update()

    def _fits(self, text: str) -> bool:
        room, metrics = self.contentsRect(), QFontMetrics(self._font())
        needed = metrics.boundingRect(QRect(0, 0, room.width(), 10_000), _WRAPPED, text)
        spacing = line_spacing(self._font())
        return needed.height() < (room.height() // spacing + 0.5) * spacing

    def _font(self) -> QFont:
        return text_font(self._look.font * self._scale)


def _may_break(text: str, end: int) -> bool:
    """Tell whether a sentence may be cut there: before a space, or after a Chinese letter."""
    return text[end] == " " or text[end - 1] >= _FIRST_IDEOGRAPHIC
