"""Tests of `nqviz.ui.window.appearance`."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QCursor, QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import DARK, LIGHT, PROJECTOR
from nqviz.model.position import Task
from nqviz.solvers.registry import find_solver
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.support.program_window import begin
from tests.support.qt_objects import timer_of
from tests.support.scenario import press

NO_KEYS = Qt.KeyboardModifier.NoModifier
PANES = ["code", "tree", "state", "calls", "counters", ""]


@pytest.fixture
def window(main_window: MainWindow) -> MainWindow:
    main_window.step_page.controller.scanner.close_down()
    main_window.resize(1280, 720)
    QCursor.setPos(main_window.mapToGlobal(QPoint(640, 320)))  # over no bar
    return main_window


@pytest.mark.parametrize(
    ("size", "keys"), [((1024, 768), "K"), ((1366, 768), "Ctrl+B"), ((1920, 1080), "K")]
)
def test_a_projector_has_a_larger_board_and_the_way_back_in_sight(
    qtbot: QtBot, window: MainWindow, size: tuple[int, int], keys: str
) -> None:
    window.resize(*size)
    window.set_look(DARK)
    QApplication.processEvents()
    board, way_out = window.step_page.board, window._contents.way_out
    before = board.geometry_of_board().board.width()
    assert not way_out.isVisible()
    for _ in range(2):
        qtbot.keySequence(window, keys)
        assert window.look is PROJECTOR
        assert not window.menuBar().isVisible()
        assert QApplication.font().pixelSize() >= 0.8 * PROJECTOR.font
        for _ in PANES:
            assert board.geometry_of_board().board.width() > before
            assert way_out.isVisible()
            press("K")
        timer_of(window.presentation).timeout.emit()
        QApplication.processEvents()
        assert way_out.isVisible()
        qtbot.mouseClick(way_out, Qt.MouseButton.LeftButton)
        assert window.look is DARK
        assert window.menuBar().isVisible()
        assert not window.presentation.is_on
        assert not way_out.isVisible()
        QApplication.processEvents()
        assert board.geometry_of_board().board.width() == before


def test_a_projector_says_what_escape_does_and_shows_that_the_class_votes(
    qtbot: QtBot, window: MainWindow
) -> None:
    buttons, bar = window.findChildren(QPushButton), window.step_page.interaction.predict_bar
    way_out = next(each for each in buttons if "Alt: menus." in each.text())
    window.resize(1366, 768)
    qtbot.keySequence(window, "Ctrl+B")
    press("V")
    assert "Escape: the end of the questions." in way_out.text()
    assert bar.vote_button.isVisible()
    press("Escape")
    assert "K: the next pane. Escape: all of the window again." in way_out.text()
    for page in (Where.RACE, Where.STEP):
        window.show_page(page)
        press("Space")
        qtbot.waitUntil(lambda: "Escape: pause." in way_out.text())
        press("Escape")
        assert "Escape: all of the window again." in way_out.text()
    press("E")
    assert way_out.text() == "Escape: back to the run. Alt: menus."
    press("K")
    assert window.step_page.controller.state.presented == "code"
    press("Escape", "F4")
    assert way_out.text() == "Escape: back to the run. Alt: menus."
    press("Escape")
    assert "Escape: all of the window again." in way_out.text()
    press("Escape")
    assert window.look is LIGHT


@pytest.mark.parametrize(
    ("size", "presents"), [((1024, 741), False), ((1024, 741), True), ((1366, 741), False)]
)
def test_a_text_that_is_written_needs_no_scrolling_sideways(
    window: MainWindow, size: tuple[int, int], presents: bool
) -> None:
    window.resize(*size)
    window.set_look(PROJECTOR)
    if presents:
        press("K")
    begin(window)
    editor = window.step_page.panes.editor
    assert editor.isVisible()
    assert editor.horizontalScrollBar().maximum() == 0
    press("Ctrl+End")
    QApplication.sendEvent(editor, QKeyEvent(QEvent.Type.KeyPress, 0, NO_KEYS, 120 * "x"))
    assert editor.horizontalScrollBar().maximum() > 0


def test_a_projector_shows_the_whole_state_below_the_lit_line_in_large_letters(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.step_page
    cards = page.panes.cards()
    for key, size in (
        ("wirth-basic", (1366, 768)),
        ("bitmask", (1280, 720)),
        ("sieve", (1280, 720)),
        ("sieve", (1366, 768)),
        ("sieve", (1920, 1080)),
    ):
        window.resize(*size)
        page.controller.set_run(find_solver(key), Task(8))
        QApplication.processEvents()
        before = page.board.geometry_of_board().board.width()
        qtbot.keyClick(page.board, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()
        assert page.board.geometry_of_board().board.width() > before, (key, size)
        assert page.panes.code.line_rect(1).height() >= PROJECTOR.font
        assert cards["code"].height() >= page.panes.code.least_height(4), (key, size)
        assert cards["state"].isVisible(), (key, size)
        for _ in range(6):  # round to the code, which is alone when it was chosen
            press("K")
        assert page.controller.state.presented == "code"
        assert not cards["state"].isVisible()
        qtbot.keyClick(page.board, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        assert page.controller.state.presented is None
