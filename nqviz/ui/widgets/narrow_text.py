"""One line of text in a width that may be too narrow for it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF

NARROWEST = 0.75  # Letters are drawn with at least this share of their usual width.


def narrowed(text: str, font: QFont, width: float) -> tuple[QFont, str]:
    """Return a font and what it shows of a text in a width, in pixels.

    The letters are drawn together as far as `NARROWEST`; where that is not enough, the text loses
    its end.
    """
    needed = max(QFontMetricsF(font).horizontalAdvance(text), 1.0)
    narrow = QFont(font)
    narrow.setStretch(int(100 * max(NARROWEST, min(1.0, width / needed))))
    elided = QFontMetricsF(narrow).elidedText(text, Qt.TextElideMode.ElideRight, width)
    return narrow, elided
