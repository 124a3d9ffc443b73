from itertools import combinations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.scenes.measure_state import PlotView
from nqviz.solvers.guide import GUIDES
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.playback.rule_button import RulesDialog
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.guide_dialog import GuideDialog
from nqviz.ui.window.main_window import ACTIONS, MainWindow
from tests.support.program_window import index
from tests.support.scenario import press

PAGES = (Where.STEP, Where.RACE, Where.MEASURE)


def test_no_two_actions_that_can_meet_share_a_key() -> None:
    for one, other in combinations(ACTIONS, 2):
        if any(one.works_on(page) and other.works_on(page) for page in PAGES):
            assert not set(one.sequences) & set(other.sequences)


def test_a_remotes_keys_do_the_same_on_every_page_while_a_lesson_is_on() -> None:
    of_lessons = [action for action in ACTIONS if action.where is Where.LESSON]
    taken = [each for action in of_lessons for each in action.sequences]
    assert len(taken) == len(set(taken)) > 0
    others = {
        action.title
        for action in ACTIONS
        if action not in of_lessons and set(action.sequences) & set(taken)
    }
    # The steps keep their arrows; in a lesson the vote is on the lesson's question.
    vote = "Predict: vote twice, by a show of hands"
    assert others == {"One step forward", "One step back", vote}


def test_every_sequence_is_one_key_that_qt_knows() -> None:
    for action in ACTIONS:
        for sequence in action.sequences:
            assert QKeySequence(sequence).count() == 1
            assert QKeySequence(sequence).toString() == sequence.replace("Escape", "Esc").replace(
                "Delete", "Del"
            )


def test_every_action_has_a_title_of_its_own_and_few_have_no_key() -> None:
    assert len({action.title for action in ACTIONS}) == len(ACTIONS)
    assert {action.title for action in ACTIONS if not action.keys} == {
        *("Go on where I stopped", "What I have learnt", "Delete what was learnt"),
        *("The manual", "About nqviz", "Save the answers of the class"),
    }


def test_keys_walk_the_run(qtbot: QtBot, window: MainWindow) -> None:
    for sequence, there in (
        ("Right", 1),
        ("PgDown", 2),
        ("Left", 1),
        ("PgUp", 0),
        ("Left", 0),
    ):
        press(sequence)
        assert index(window) == there
    press("Shift+Right")
    qtbot.waitUntil(lambda: window.step_page.player.position.counters.solutions == 1)
    found = index(window)
    press("Home")
    qtbot.waitUntil(lambda: index(window) == 0)
    press("End")
    qtbot.waitUntil(lambda: window.step_page.player.position.counters.solutions == 92)
    press("Shift+Left")
    qtbot.waitUntil(lambda: window.step_page.player.position.last.kind.name == "SOLUTION")
    assert index(window) > found


def test_alt_left_goes_back_to_where_a_jump_began(qtbot: QtBot, window: MainWindow) -> None:
    press("Right", "End")
    qtbot.waitUntil(lambda: window.step_page.player.run.is_over)
    end = index(window)
    press("Alt+Left")
    qtbot.waitUntil(lambda: index(window) == 1)
    press("Alt+Right")
    qtbot.waitUntil(lambda: index(window) == end)
    window.show_page(Where.RACE)
    window.race_page.controller.set_pairing(1)
    press("Right", "Home", "Alt+Left")
    qtbot.waitUntil(lambda: window.race_page.player.race.tick == 1)
    assert index(window) == end


def test_f3_gives_each_page_another_rule(qtbot: QtBot, window: MainWindow) -> None:
    window.step_page.controller.set_run(find_solver("sieve"), Task(8))
    for place, key, rule_of in (
        (Where.STEP, "sieve", lambda: window.step_page.player.timeline.task.rule),
        (Where.RACE, None, lambda: window.race_page.controller.setup.rule),
        (Where.MEASURE, None, lambda: window.measure_page.curves_page.rule_button.rule),
    ):
        window.show_page(place)
        window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
        press("F3")
        (dialog,) = window.findChildren(RulesDialog)
        assert key in {None, SOLVERS[dialog.table.currentRow()].key}
        qtbot.keyClick(dialog.table, Qt.Key.Key_Right)
        qtbot.mouseClick(dialog.use_button, Qt.MouseButton.LeftButton)
        assert rule_of() == Rule("torus")
        qtbot.waitUntil(lambda: not window.findChildren(RulesDialog))


def test_t_shows_two_runs_of_a_race_in_one_tree(window: MainWindow) -> None:
    window.show_page(Where.RACE)
    press("T")
    assert window.race_page.merged.isVisible()
    press("T")
    assert not window.race_page.merged.isVisible()
    assert not window.step_page.controller.state.has_tree


def test_keys_show_the_tree_as_an_icicle_and_what_it_tests_later(
    qtbot: QtBot, window: MainWindow
) -> None:
    pane = window.step_page.panes.tree
    press("I")
    assert pane.icicle.isVisible()
    assert not pane.tree.isVisible()
    press("I")
    assert pane.tree.isVisible()
    qtbot.waitUntil(lambda: pane.tree.view.extent > pane.tree.view.count)
    press("G")
    assert pane.tree.view.extent == pane.tree.view.count


def test_the_keys_of_a_run_go_to_the_page_in_front(qtbot: QtBot, window: MainWindow) -> None:
    step, race = window.step_page.player, window.race_page.player
    press("Right")
    window.show_page(Where.RACE)
    window.race_page.controller.set_pairing(1)
    for sequence, tick in (("Right", 1), ("PgDown", 2), ("Left", 1), ("PgUp", 0)):
        press(sequence)
        assert race.race.tick == tick
    press("Space")
    assert race.is_playing
    assert not step.is_playing
    press("Space", "Home", "Shift+Right")
    qtbot.waitUntil(lambda: any(each.counters.solutions for each in race.race.positions))
    press("End")
    qtbot.waitUntil(lambda: race.race.is_over)
    press("Shift+Left")
    qtbot.waitUntil(lambda: not race.race.is_over)
    press("Home")
    qtbot.waitUntil(lambda: race.race.tick == 0)
    speed = race.pace.speed
    press("+")
    assert race.pace.speed > speed
    assert step.pace.speed == 4.0
    press("Right", "3")
    assert (race.pace.step_size, step.pace.step_size) == (3, 1)
    press("-")
    assert race.pace.speed <= speed
    assert index(window) == 1
    press("Space")
    window.show_page(Where.STEP)
    assert not race.is_playing
    press("Right")
    assert index(window) == 2


def test_keys_change_the_race(window: MainWindow) -> None:
    window.show_page(Where.RACE)
    page = window.race_page
    press("N")
    assert page.controller.setup.pairing == 1
    press("Shift+N")
    assert page.controller.setup.pairing == 0
    press("E")
    assert not page.controller.setup.by_time
    press("F")
    assert page.controller.setup.to_first
    press("A")
    assert len(page.controller.setup.runs) == 3
    press("Shift+A")
    assert len(page.controller.setup.runs) == 2
    field = page.lanes[0].chooser.n_box
    field.setFocus()
    press("N", "A", "E", "F", "Space", "1", "Left")
    assert page.controller.setup.to_first
    assert len(page.controller.setup.runs) == 2


def test_letters_change_the_view_of_the_curves(qtbot: QtBot, window: MainWindow) -> None:
    window.show_page(Where.MEASURE)
    page = window.measure_page.curves_page
    page.last_box.setValue(8)
    page.curves.setFocus()
    qtbot.keyClick(page.curves, Qt.Key.Key_O)
    assert page.curves.model.state.view is PlotView.OPERATIONS
    qtbot.waitUntil(lambda: len(page.curves.curves) == 11)
    basic = page.curves.curves[0]
    assert (basic.key, [dot.value for dot in basic.dots]) == ("wirth-basic", [15720])
    qtbot.keyClick(page.curves, Qt.Key.Key_U)
    assert page.curves.model.state.view is PlotView.SPEED_UP
    qtbot.keyClick(page.curves, Qt.Key.Key_B)
    assert page.controller.state.curves.sources == ("wirth", "cheng", "takaken")
    qtbot.keyClick(page.curves, Qt.Key.Key_S)
    assert page.curves.model.state.view is PlotView.SECONDS
    for key, is_zoomed in ((Qt.Key.Key_Z, True), (Qt.Key.Key_R, False)):
        qtbot.keyClick(page.curves, key)
        assert (page.controller.state.curves.zoom is not None) == is_zoomed


def test_f2_tells_of_the_algorithm_on_the_page_in_front(qtbot: QtBot, window: MainWindow) -> None:
    race = window.race_page.controller
    race.set_setup(race.setup.with_run(0, find_solver("sieve"), Task(6)))
    for page, key in ((Where.STEP, "wirth-basic"), (Where.RACE, "sieve")):
        window.show_page(page)
        window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
        press("F2")
        (dialog,) = window.findChildren(GuideDialog)
        assert GUIDES[key].does in dialog.text
        dialog.close()
        qtbot.waitUntil(lambda: not window.findChildren(GuideDialog))


def seen(window: MainWindow) -> object:
    page = window.measure_page.curves_page
    state = page.curves.model.state
    return state.view, state.is_logarithmic, state.shows_growth, page.curves.plot.seen


def test_keys_of_curves_leave_them_alone_where_another_view_is_shown(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.show_page(Where.MEASURE)
    curves_page = window.measure_page.curves_page
    qtbot.waitUntil(curves_page.isVisible)
    before = seen(window)
    for view in (1, 2, 4):
        window.measure_page.show_view(view)
        window.status.clear_notice()
        for key in "ZZZSOUBGHLMR":
            press(key)
        assert seen(window) == before
        if view != 4:  # where Z zooms the picture
            assert "where the curves are shown" in window.status.text
    window.measure_page.show_view(0)
    press("L")
    assert seen(window) != before
