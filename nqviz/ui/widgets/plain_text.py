"""The look of a widget of Qt's that shows or edits plain text."""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPlainTextEdit

from nqviz.frames.palette import Look


def set_text_look(text: QPlainTextEdit, font: QFont, look: Look, ground: str = "") -> None:
    """Draw a plain text with a font and a look, on the ground of a card unless another is named.

    The font stands in the style sheet, too: that of the window names another one for every widget.
    """
    text.setFont(font)
    text.document().setDefaultFont(font)
    text.setStyleSheet(
        f"QPlainTextEdit {{ background: {ground or look.card}; color: {look.text}; "
        f"selection-background-color: {look.accent}; selection-color: {look.on_accent}; "
        f"font-family: '{font.family()}'; font-size: {font.pixelSize()}px; }}"
    )
