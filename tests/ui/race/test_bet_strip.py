import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.scenes.bars import Bar, Bars
from nqviz.ui.race.bet_strip import BetStrip
from tests.support.qt_objects import added


@pytest.fixture
def strip(qtbot: QtBot) -> BetStrip:
    return added(qtbot, BetStrip(), 1000)


def painted(strip: BetStrip, color: str) -> tuple[int, int]:
    """Return how many pixels of a color the halves have near the lower end of bars."""
    image = strip.grab().toImage()
    y = int(0.8 * image.height())
    found = [image.pixelColor(x, y) == QColor(color) for x in range(image.width())]
    return sum(found[:500]), sum(found[500:])


def test_the_longer_bar_has_more_bets_and_the_winner_a_tick(strip: BetStrip) -> None:
    strip.show_bets("3 of 4 phones have answered.", None)
    assert strip.accessibleDescription() == "3 of 4 phones have answered."
    assert painted(strip, LIGHT.accent) == (0, 0)
    strip.show_bets("", Bars("Who wins?", (Bar("1  a", (12,)), Bar("2  long name", (6,)))))
    assert strip.accessibleDescription() == "1  a: 12; 2  long name: 6"
    one, other = painted(strip, LIGHT.accent)
    assert one == pytest.approx(2 * other, rel=0.1)
    assert one > 200
    strip.show_bets(
        "", Bars("Who wins?", (Bar("1  a", (12,), False), Bar("2  long name", (6,), True)))
    )
    assert strip.accessibleDescription() == "1  a: 12; ✓ 2  long name: 6"
    assert painted(strip, LIGHT.success)[1] == pytest.approx(other, rel=0.3)
