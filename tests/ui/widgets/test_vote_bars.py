"""The bars of votes are as long as the counts say."""

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.scenes.bars import Bar, Bars
from nqviz.ui.widgets.vote_bars import VoteBars
from tests.support.qt_objects import added

BARS = Bars("?", (Bar("a", (10, 5), True), Bar("b", (5, 10), False), Bar("c", (0, 0), False)))


def painted(widget: VoteBars, color: str) -> list[int]:
    """Return how many pixels of a color each row of answers has in its middle."""
    image, rows = widget.grab().toImage(), len(widget.bars.bars) + 1
    height = image.height() / rows
    found = []
    for row in range(1, rows):
        y = int((row + 0.5) * height)
        pixels = (image.pixelColor(x, y) for x in range(image.width()))
        found.append(sum(each == QColor(color) for each in pixels))
    return found


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR])
def test_a_bar_is_as_long_as_its_count(qtbot: QtBot, look: Look) -> None:
    widget = added(qtbot, VoteBars())
    widget.set_look(look, 1.0)
    widget.resize(900, 300)
    widget.show_bars(BARS, "said")
    assert widget.accessibleName() == "said"
    first, second = painted(widget, look.muted), painted(widget, look.accent)
    assert first[0] == pytest.approx(2 * first[1], rel=0.1)
    assert first[0] > 150
    assert first[2] < 8
    assert second[1] == pytest.approx(first[0], rel=0.1)
    right = painted(widget, look.success)
    assert right[0] == pytest.approx(first[1], rel=0.15)
    assert right[1] == right[2] == 0


def test_in_little_width_letters_are_smaller_and_bars_are_seen(qtbot: QtBot) -> None:
    widget = added(qtbot, VoteBars())
    widget.set_look(PROJECTOR, 1.0)
    widget.resize(245, 200)
    names = ("Place", "Backtrack", "Dead end", "Solution")
    widget.show_bars(Bars("?", tuple(Bar(name, (10, 5)) for name in names)), "said")
    assert min(painted(widget, PROJECTOR.muted)) > 25
    assert min(painted(widget, PROJECTOR.accent)) > 12
