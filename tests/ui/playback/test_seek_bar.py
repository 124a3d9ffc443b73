import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.ui.playback.seek_bar import SeekBar
from tests.support.pixels import colors_in
from tests.support.qt_objects import shown


@pytest.fixture
def bar(qtbot: QtBot) -> SeekBar:
    bar = SeekBar()
    bar.show_range(100, 1000)
    return shown(qtbot, bar, 800)


@pytest.fixture
def goals(bar: SeekBar) -> list[int]:
    """Return the steps that the bar is moved to, as they come."""
    goals: list[int] = []
    bar.seek = bar.drag = goals.append
    return goals


def at(bar: SeekBar, index: int) -> QPoint:
    return QPoint(round(bar.x_of(index)), bar.height() // 2)


@pytest.mark.parametrize("index", [0, 500, 1000])
def test_a_click_goes_to_the_step_that_lies_there(
    qtbot: QtBot, bar: SeekBar, goals: list[int], index: int
) -> None:
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=at(bar, index))
    assert goals == [pytest.approx(index, abs=1)]


def test_a_drag_goes_along_and_stays_within_the_run(
    qtbot: QtBot, bar: SeekBar, goals: list[int]
) -> None:
    qtbot.mousePress(bar, Qt.MouseButton.LeftButton, pos=at(bar, 200))
    qtbot.mouseMove(bar, at(bar, 700))
    qtbot.mouseMove(bar, QPoint(799, 3))
    qtbot.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=QPoint(799, 3))
    assert goals[0] == pytest.approx(200, abs=1)
    assert goals[-1] == 1000


def test_steps_beyond_32_bits_are_no_trouble(qtbot: QtBot, bar: SeekBar, goals: list[int]) -> None:
    bar.show_range(0, 10**12)
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=at(bar, 10**12))
    assert goals == [pytest.approx(10**12, rel=0.01)]


def test_no_rest_of_a_mark_looks_out_above_the_cursor(bar: SeekBar) -> None:
    for marks, is_seen in (([100], False), ([100, 300], True)):
        bar.show_range(100, 1000, marks)
        assert (LIGHT.solution in colors_in(bar.grab().toImage())) is is_seen


def test_marks_stand_where_the_solutions_are(bar: SeekBar) -> None:
    bar.show_range(100, 1000, [300, 800, 5000])
    image = bar.grab().toImage()
    y = round(bar.height() / 2 - 0.5 * LIGHT.font)
    green = {x for x in range(800) if image.pixelColor(x, y).name() == LIGHT.solution}
    expected = [bar.x_of(300), bar.x_of(800)]
    assert all(min(abs(x - each) for each in expected) <= 2 for x in green)
    assert all(min(abs(x - each) for x in green) <= 2 for each in expected)


def test_an_empty_run_can_be_drawn(bar: SeekBar) -> None:
    bar.show_range(0, 0)
    bar.grab()
