import pytest
from PySide6.QtGui import QFontMetricsF

from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.narrow_text import NARROWEST, narrowed

pytestmark = pytest.mark.usefixtures("qapp")
TEXT = "Queens on a torus"


@pytest.mark.parametrize("share", [2.0, 1.0, 0.9, NARROWEST + 0.02, 0.5])
def test_letters_get_narrow_before_a_text_loses_its_end(share: float) -> None:
    font = text_font(24)
    width = share * QFontMetricsF(font).horizontalAdvance(TEXT)
    narrow, shown = narrowed(TEXT, font, width)
    assert (shown == TEXT) == (share >= NARROWEST)
    assert (narrow.stretch() == 100) == (share >= 1)
    assert QFontMetricsF(narrow).horizontalAdvance(shown) <= width
