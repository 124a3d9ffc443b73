import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import PROJECTOR
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.model.position import Task
from nqviz.solvers.registry import find_solver
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.support.qt_objects import timer_of

LEAST_BOARD = 560  # pixels: what the last row of a class can read at 1280x720
AN_HOUR = 3_600_000  # milliseconds
PANES = ["code", "tree", "state", "calls", "counters", ""]


@pytest.fixture
def window(main_window: MainWindow) -> MainWindow:
    main_window.step_page.controller.scanner.close_down()
    timer_of(main_window.presentation).setInterval(AN_HOUR)  # only `go_idle` hides bars
    main_window.resize(1280, 720)
    QCursor.setPos(main_window.mapToGlobal(QPoint(640, 320)))  # over no bar
    return main_window


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    qtbot.keyClick(window.focusWidget() or window, key)
    QApplication.processEvents()


def has_bars(window: MainWindow) -> bool:
    page = window.step_page
    bars = (window.tabs, page.chooser, page.legend, page.transport)
    shown = {each.isVisible() for each in bars}
    assert len(shown) == 1
    return shown.pop()


def go_idle(window: MainWindow) -> None:
    timer_of(window.presentation).timeout.emit()
    QApplication.processEvents()


def test_each_pane_leaves_the_board_large_enough_for_the_last_row(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.set_look(PROJECTOR)
    page = window.step_page
    press(qtbot, window, Qt.Key.Key_K)
    go_idle(window)
    for key in ("wirth-basic", "sieve", "exact-cover", "min-conflicts", "quarters"):
        solver = find_solver(key)
        page.controller.set_run(solver, Task(8))
        page.player.seek(40)
        for pane in (each for each in PANES if each != "calls" or solver.calls is not None):
            assert page.controller.state.presented == pane
            assert page.board.geometry_of_board().board.width() >= LEAST_BOARD
            shown = {name for name, card in page.panes.cards().items() if card.isVisible()}
            if pane == "code" and not page.controller.state.is_chosen:
                shown.discard("state")  # It is below the code, where both fit.
            assert shown == {"why", "state" if pane == "calls" else pane} - {""}
            assert not has_bars(window)
            assert not window.menuBar().isVisible()
            press(qtbot, window, Qt.Key.Key_K)


def move(window: MainWindow, y: int) -> None:
    """Move the mouse a little at a height."""
    for x in (640, 642):
        QTest.mouseMove(window.windowHandle(), QPoint(x, y))
    QApplication.processEvents()


def test_the_bars_come_when_the_pointer_is_at_an_edge_and_go_again(
    qtbot: QtBot, window: MainWindow
) -> None:
    press(qtbot, window, Qt.Key.Key_K)
    board = window.step_page.board.geometry()
    move(window, 300)
    assert not has_bars(window)
    for y in (3, window.height() - 3):
        move(window, y)
        assert has_bars(window)
        assert window.step_page.board.geometry() == board
        window.step_page.transport.play_button.setFocus()
        go_idle(window)
        assert has_bars(window)  # the keyboard is in them
        window.step_page.board.setFocus()
        go_idle(window)
        assert not has_bars(window)  # The pointer rests where they were.
        move(window, y)
        press(qtbot, window, Qt.Key.Key_Right)
        assert not has_bars(window)


def test_the_mouse_presses_the_buttons_of_a_lesson(qtbot: QtBot, window: MainWindow) -> None:
    lessons = window.lesson_controller
    lessons.begin(load_lesson(own_lessons()[1]))
    before = lessons.bar.position.text()
    button = lessons.bar.next_button
    move(window, button.mapTo(window, button.rect().center()).y())
    assert not has_bars(window)
    assert window.childAt(button.mapTo(window, button.rect().center())) is button
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert lessons.bar.position.text() != before


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
@pytest.mark.parametrize("presents", [False, True])
def test_alt_and_f10_bring_the_menus_back(qtbot: QtBot, window: MainWindow, presents: bool) -> None:
    window.set_look(PROJECTOR)
    if presents:
        press(qtbot, window, Qt.Key.Key_K)
    go_idle(window)
    assert not window.menuBar().isVisible()
    QTest.keyPress(window.windowHandle(), Qt.Key.Key_Alt, Qt.KeyboardModifier.AltModifier)
    QTest.keyRelease(window.windowHandle(), Qt.Key.Key_Alt)
    qtbot.waitUntil(window.menuBar().isVisible)
    while window.menuBar().activeAction() is not None:
        press(qtbot, window, Qt.Key.Key_Escape)
    go_idle(window)
    assert not window.menuBar().isVisible()
    assert window.presentation.is_on == presents
    press(qtbot, window, Qt.Key.Key_F10)
    assert window.menuBar().isVisible()
    menu = QApplication.activePopupWidget()
    assert menu is not None
    go_idle(window)
    assert window.menuBar().isVisible()
    menu.close()


@pytest.mark.parametrize("key", [Qt.Key.Key_P, Qt.Key.Key_A])
def test_escape_ends_what_goes_on_first_and_then_the_presentation(
    qtbot: QtBot, window: MainWindow, key: Qt.Key
) -> None:
    step = window.step_page.controller
    press(qtbot, window, Qt.Key.Key_K)
    press(qtbot, window, key)
    assert step.predictor.is_armed or step.practice.is_on
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not step.predictor.is_armed
    assert not step.practice.is_on
    assert window.presentation.is_on
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not window.presentation.is_on
    assert has_bars(window)
    assert window.menuBar().isVisible()


def test_a_lesson_presents_the_pane_it_points_at_and_ends_it_with_itself(
    qtbot: QtBot, window: MainWindow
) -> None:
    lessons = window.lesson_controller
    lesson = load_lesson(own_lessons()[1])
    lessons.begin(lesson)
    assert not has_bars(window)
    seen = set()
    for _ in range(3 * len(lesson.steps)):
        if lessons.state.step.look_at in PANES[:-1]:
            seen.add(lessons.state.step.look_at)
            assert window.step_page.controller.state.presented == lessons.state.step.look_at
        lessons.go_on()
    assert seen
    while window.scene_controller.is_busy:  # a question, or a run that plays
        press(qtbot, window, Qt.Key.Key_Escape)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not lessons.is_on
    assert has_bars(window)
    press(qtbot, window, Qt.Key.Key_K)
    lessons.begin(lesson)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert window.presentation.is_on


def test_the_tree_is_a_pane_like_the_others(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, window, Qt.Key.Key_K)
    press(qtbot, window, Qt.Key.Key_T)
    assert window.step_page.controller.state.presented == "tree"
    press(qtbot, window, Qt.Key.Key_T)
    assert window.step_page.controller.state.presented == "code"
    assert not window.step_page.controller.state.has_tree


def test_races_and_measurements_are_presented_without_bars(
    qtbot: QtBot, window: MainWindow
) -> None:
    for where in (Where.RACE, Where.MEASURE):
        window.show_page(where)
        qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        go_idle(window)
        assert not window.tabs.isVisible()
        assert not window.race_page.transport.isVisible()
        qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        assert window.tabs.isVisible()
