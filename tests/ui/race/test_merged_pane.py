import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.model.position import Task
from nqviz.scenes.race_setup import RaceSetup
from nqviz.solvers.registry import find_solver
from nqviz.ui.race.race_page import RacePage

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: QtBot) -> RacePage:
    page = RacePage()
    page.set_look(LIGHT, 1.0)
    qtbot.addWidget(page)
    qtbot.addWidget(page.tools)
    page.controller.hold()
    page.resize(1280, 610)
    page.show()
    keys = ("wirth-basic", "wirth-1", "wirth-2")
    runs = tuple((find_solver(key), Task(5)) for key in keys)
    page.controller.set_setup(RaceSetup(runs, by_time=False, to_first=False))
    page.controller.change(has_tree=not page.controller.state.has_tree)
    qtbot.waitUntil(lambda: page.controller.reader.merged is not None)
    yield page
    page.controller.close_down()


def test_the_tree_of_two_runs_stands_below_the_boards(page: RacePage) -> None:
    QApplication.processEvents()
    pane = page.merged
    assert pane.icicle.isVisible()
    assert pane.geometry().top() >= page.lanes[0].geometry().bottom()
    assert page.lanes[0].board.isVisible()
    page.controller.change(has_tree=not page.controller.state.has_tree)
    assert not pane.isVisible()
    assert page.controller.reader.merged is None


def test_its_numbers_are_those_of_the_boards(qtbot: QtBot, page: RacePage) -> None:
    key = page.merged.key
    whole = page.controller.reader.merged.count()
    for tick in (0, 40, 10**9):
        page.player.seek(tick)
        qtbot.waitUntil(lambda: not page.player.is_busy)
        positions = page.player.race.positions[:2]
        now = page.controller.reader.merged.count(tuple(each.index for each in positions))
        assert f"both test {now.both} of {whole.both}" in key.accessibleDescription()
        assert f"lane 1: {now.only_first} of {whole.only_first}" in key.accessibleDescription()
        assert sum(now) >= max(each.counters.tests for each in positions)
    tests = [each.counters.tests for each in positions]
    assert [whole.both + whole.only_first, whole.both + whole.only_second] == tests
    assert now == whole


def test_a_click_on_a_node_sets_the_clock_to_its_first_test(qtbot: QtBot, page: RacePage) -> None:
    icicle, merged = page.merged.icicle, page.controller.reader.merged
    node = max(range(1, len(merged.arrays)), key=lambda each: int(merged.steps[0][each]) < 10**9)
    rect = icicle.rect_of(node)
    qtbot.mouseClick(icicle, LEFT, pos=rect.center().toPoint())
    qtbot.waitUntil(lambda: not page.player.is_busy)
    assert page.player.race.tick == min(int(steps[node]) for steps in merged.steps)
    page.player.back()
    qtbot.waitUntil(lambda: page.player.race.tick == 0)


def test_three_lanes_are_compared_two_by_two(qtbot: QtBot, page: RacePage) -> None:
    pane = page.merged
    assert pane.pair_button.isVisible()
    seen = [pane.pair_button.text()]
    for _ in range(3):
        qtbot.mouseClick(pane.pair_button, LEFT)
        qtbot.waitUntil(lambda: page.controller.reader.merged is not None)
        seen.append(pane.pair_button.text())
    assert seen == ["1 + 2", "1 + 3", "2 + 3", "1 + 2"]


def test_another_race_is_read_anew_and_says_why_it_can_not_be_compared(page: RacePage) -> None:
    runs = tuple((find_solver(key), Task(5)) for key in ("wirth-basic", "min-conflicts"))
    page.controller.set_setup(RaceSetup(runs, by_time=False, to_first=False))
    assert "searches no tree" in page.merged.status.text()
    assert not page.merged.icicle.isVisible()
    assert not page.merged.pair_button.isVisible()
