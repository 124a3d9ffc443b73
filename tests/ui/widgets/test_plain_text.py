from PySide6.QtWidgets import QPlainTextEdit

from nqviz.frames.palette import DARK
from nqviz.ui.look.theme import code_font
from nqviz.ui.widgets.plain_text import set_text_look


def test_a_text_is_drawn_with_the_font_and_the_look(qtbot):
    text = QPlainTextEdit("queens = []")
    qtbot.addWidget(text)
    text.resize(200, 60)
    small, large = code_font(12), code_font(30)
    set_text_look(text, small, DARK)
    narrow = text.fontMetrics().horizontalAdvance("queens")
    set_text_look(text, large, DARK)
    assert text.fontMetrics().horizontalAdvance("queens") > 2 * narrow
    picture = text.grab().toImage()
    assert picture.pixelColor(picture.width() - 20, picture.height() - 10).name() == DARK.card
