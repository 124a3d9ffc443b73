from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LOOKS
from nqviz.model.position import Task
from nqviz.runs.merged_tree import NEVER, MergedAt, merge
from nqviz.runs.search_tree import ROOT
from nqviz.scenes.race_setup import RaceSetup
from nqviz.solvers.registry import find_solver
from nqviz.ui.race.merged_pane import MergedIcicle, fills
from nqviz.ui.race.race_page import RacePage
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.support.pixels import colors_in
from tests.support.players import seek, settle
from tests.support.qt_objects import added, shown
from tests.support.scenario import press
from tests.support.sizes import draw_at_any_size
from tests.support.trees import shared_tree

LEFT = Qt.MouseButton.LeftButton
N = 4
NAMES = tuple(map(str, range(N)))
PAIR = ("wirth-basic", "wirth-1")
TREES = shared_tree(N, key=PAIR[0]), shared_tree(N, key=PAIR[1])
MERGED = merge(*TREES)


@pytest.fixture
def page(qtbot: QtBot) -> RacePage:
    page = added(qtbot, RacePage())
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


def test_its_numbers_are_those_of_the_boards(page: RacePage) -> None:
    key = page.merged.key
    whole = page.controller.reader.merged.count()
    for tick in (0, 40, 10**9):
        seek(page.player, tick)
        positions = page.player.race.positions[:2]
        now = page.controller.reader.merged.count(tuple(each.index for each in positions))
        both = f"in both runs: {whole.both}, of which {now.both} were tested by either"
        assert both in key.accessibleDescription()
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
    settle(page.player)
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


def test_a_ready_made_race_opens_one_tree_and_the_key_says_whether_its_runs_differ(
    qtbot: QtBot, page: RacePage
) -> None:
    page.controller.change(has_tree=False)
    box, key, reader = page.tools.pairing_box, page.merged.key, page.controller.reader
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: reader.merged is not None)
    assert page.merged.isVisible()
    assert reader.merged.count().only_first > 0
    assert "only lane 1: 0 of" in key.accessibleDescription()
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: reader.merged is not None)
    assert reader.merged.count()[1:] == (0, 0)
    assert key.accessibleDescription().startswith("both runs test the same")


def test_another_race_is_read_anew_and_says_why_it_can_not_be_compared(page: RacePage) -> None:
    runs = tuple((find_solver(key), Task(5)) for key in ("wirth-basic", "min-conflicts"))
    page.controller.set_setup(RaceSetup(runs, by_time=False, to_first=False))
    assert "searches no tree" in page.merged.status.text()
    assert not page.merged.icicle.isVisible()
    assert not page.merged.pair_button.isVisible()


@pytest.fixture
def widget(qtbot: QtBot) -> MergedIcicle:
    widget = MergedIcicle()
    at(widget, 0, 0)
    return shown(qtbot, widget, 900, 260)


def at(widget: MergedIcicle, first: int, second: int) -> None:
    paths = [
        MERGED.nodes[run][list(TREES[run].at(index).path)].tolist()
        for run, index in enumerate((first, second))
    ]
    widget.show_tree(MergedAt(MERGED, (first, second), (paths[0], paths[1])), NAMES)


def test_what_only_one_run_tests_is_hatched(qtbot: QtBot, widget: MergedIcicle) -> None:
    at(widget, TREES[0].index, TREES[1].index)
    image = widget.grab().toImage()
    ink = fills(LOOKS[0])[1].ink
    said = {}
    for node in range(1, len(MERGED.arrays)):
        rect = widget.rect_of(node)
        assert rect is not None
        inner = rect.toRect().adjusted(3, 2, -3, -4)
        colors = colors_in(image, inner.adjusted(0, 0, -1, -1))
        is_shared = MERGED.steps[1][node] < NEVER
        if inner.width() > 10:
            assert (ink in colors) is not is_shared
            said[is_shared] = node
    assert set(said) == {True, False}
    qtbot.keyClick(widget, Qt.Key.Key_R)
    assert widget.selected == ROOT
    for is_shared, node in said.items():
        widget.select(MERGED.arrays.parents[node])
        qtbot.keyClick(widget, Qt.Key.Key_Down)
        while widget.selected != node:
            qtbot.keyClick(widget, Qt.Key.Key_Right)
        words = "both runs test it" if is_shared else "only run 1 tests it"
        assert words in widget.accessibleDescription()


def test_what_is_tested_later_is_pale_and_the_runs_stand_where_they_are(
    widget: MergedIcicle,
) -> None:
    images = []
    for first, second in ((0, 0), (60, 20), (60, 50), (TREES[0].index, TREES[1].index)):
        at(widget, first, second)
        images.append(widget.grab().toImage())
    assert all(one != other for one, other in pairwise(images))
    at(widget, 60, 20)
    assert widget.grab().toImage() == images[1]


def test_it_can_be_drawn_at_any_size_in_every_look(widget: MergedIcicle) -> None:
    at(widget, 60, 20)
    draw_at_any_size(widget)


def test_cells_are_painted_anew_when_only_their_kinds_have_changed(widget: MergedIcicle) -> None:
    widget.show_tree(MergedAt(MERGED, (0, 0), ([], [])), NAMES)
    before = widget.grab().toImage()
    widget.show_tree(MergedAt(MERGED, (TREES[0].index, TREES[1].index), ([], [])), NAMES)
    assert widget.grab().toImage() != before
    widget.show_tree(MergedAt(MERGED, (0, 0), ([], [])), NAMES)
    assert widget.grab().toImage() == before


def test_the_key_of_the_next_pair_shows_it_where_there_are_others(main_window: MainWindow) -> None:
    race = main_window.race_page.controller
    race.hold()
    main_window.show_page(Where.RACE)
    race.set_setup(RaceSetup.ready_made(0).with_clock(by_time=False))
    assert race.setup.is_least
    press("Shift+T")
    assert not race.state.has_tree
    press("A", "Shift+T")
    assert (race.state.has_tree, race.state.pair) == (True, (0, 2))
    assert main_window.race_page.merged.isVisible()
