import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.ui.race.lane_bar import LaneBar
from tests.support.lanes import lane_frame
from tests.support.qt_objects import added
from tests.support.reading import columns_of


@pytest.fixture
def bar(qtbot: QtBot) -> LaneBar:
    bar = added(qtbot, LaneBar())
    bar.resize(400, bar.height())
    return bar


def test_the_runner_gets_to_the_finish_line_and_no_further(bar: LaneBar) -> None:
    seen = []
    for index in (0, 25, 50, 100):
        bar.show_frame(lane_frame(index, 100, length=100, rank=1 if index == 100 else None))
        seen.append(max(columns_of(bar, LIGHT.accent)))
    assert seen == sorted(set(seen))
    line = columns_of(bar, LIGHT.text)
    assert min(line) - 2 <= seen[-1] <= max(line)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_the_finish_line_is_chequered(bar: LaneBar, look: Look) -> None:
    bar.set_look(look, 1.0)
    bar.show_frame(lane_frame(0, 10, length=10))
    line, image = columns_of(bar, look.text), bar.grab().toImage()
    colors = [
        image.pixelColor(round(min(line) + share * (max(line) - min(line))), y).name()
        for share in (0.25, 0.75)
        for y in (bar.height() // 10, 3 * bar.height() // 10)
    ]
    assert colors[0] == colors[3] != colors[1] == colors[2]
    assert {*colors} == {QColor(look.text).name(), QColor(look.card).name()}


def test_a_run_without_a_known_end_is_never_shown_at_the_finish(bar: LaneBar) -> None:
    bar.show_frame(lane_frame(700, 700))
    assert max(columns_of(bar, LIGHT.accent)) < min(columns_of(bar, LIGHT.text))


def test_the_rank_is_said_at_the_finish(bar: LaneBar) -> None:
    bar.show_frame(lane_frame(9, 10, length=10))
    assert bar.accessibleDescription() == "step 9 of 10"
    before = columns_of(bar, LIGHT.success)
    bar.show_frame(lane_frame(10, 10, length=10, rank=2))
    assert bar.accessibleDescription() == "10 steps 2nd"
    assert not before
    assert min(columns_of(bar, LIGHT.success)) > max(columns_of(bar, LIGHT.text))
