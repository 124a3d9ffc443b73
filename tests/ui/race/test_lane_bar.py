import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.ui.race.lane_bar import LaneBar
from tests.support.reading import columns_of


@pytest.fixture
def bar(qtbot: QtBot) -> LaneBar:
    bar = LaneBar()
    qtbot.addWidget(bar)
    bar.set_look(LIGHT, 1.0)
    bar.resize(400, bar.height())
    return bar


def test_the_runner_gets_to_the_finish_line_and_no_further(bar: LaneBar) -> None:
    seen = []
    for index in (0, 25, 50, 100):
        bar.show_progress(index, 100, 100, 1 if index == 100 else None)
        seen.append(max(columns_of(bar, LIGHT.accent)))
    assert seen == sorted(set(seen))
    line = columns_of(bar, LIGHT.text)
    assert min(line) - 2 <= seen[-1] <= max(line)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_the_finish_line_is_chequered(bar: LaneBar, look: Look) -> None:
    bar.set_look(look, 1.0)
    bar.show_progress(0, 10, 10, None)
    line, image = columns_of(bar, look.text), bar.grab().toImage()
    colors = [
        image.pixelColor(round(min(line) + share * (max(line) - min(line))), y).name()
        for share in (0.25, 0.75)
        for y in (bar.height() // 10, 3 * bar.height() // 10)
    ]
    assert colors[0] == colors[3] != colors[1] == colors[2]
    assert {*colors} == {QColor(look.text).name(), QColor(look.card).name()}


def test_a_run_without_a_known_end_is_never_shown_at_the_finish(bar: LaneBar) -> None:
    bar.show_progress(700, 700, None, None)
    assert bar.share() < 1
    assert bar.text() == "step 700 of at least 700"
    assert max(columns_of(bar, LIGHT.accent)) < min(columns_of(bar, LIGHT.text))


@pytest.mark.parametrize(("place", "words"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th")])
def test_the_place_is_said_at_the_finish(bar: LaneBar, place: int, words: str) -> None:
    bar.show_progress(9, 10, 10, None)
    assert bar.place() == ""
    assert bar.accessibleDescription() == "step 9 of 10"
    before = columns_of(bar, LIGHT.success)
    bar.show_progress(10, 10, 10, place)
    assert bar.place() == words
    assert bar.accessibleDescription() == f"10 steps {words}"
    assert not before
    assert min(columns_of(bar, LIGHT.success)) > max(columns_of(bar, LIGHT.text))
