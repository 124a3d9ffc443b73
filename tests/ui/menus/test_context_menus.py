import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.scenes.step_state import Chart
from nqviz.ui.menus.context_menus import Spot
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import ACTIONS, MainWindow
from tests.support.scenario import press

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
BREAKPOINT = "Breakpoint on the line of code in hand: set or remove"


def ask_menu(widget: QWidget, at: QPoint | None = None) -> QMenu | None:
    """Ask for the menu of a widget as the platform does: at a point, or where the focus is."""
    reasons = QContextMenuEvent.Reason
    reason = reasons.Keyboard if at is None else reasons.Mouse
    at = widget.rect().center() if at is None else at
    if reason is reasons.Mouse:
        QTest.mouseClick(widget, Qt.MouseButton.RightButton, pos=at)
    QApplication.sendEvent(widget, QContextMenuEvent(reason, at, widget.mapToGlobal(at)))
    popup = QApplication.activePopupWidget()
    return popup if isinstance(popup, QMenu) else None


def click(menu: QMenu, text: str) -> None:
    entry = next(each for each in menu.actions() if each.text() == text)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())


def test_each_menu_holds_actions_of_the_window_that_work_there() -> None:
    where = {each.title: each.where for each in ACTIONS}
    for spot in Spot:
        titles = [title for group in spot.value for title in group]
        assert len(titles) <= 12
        pages = Where.RACE if spot is Spot.LANE else Where.STEP
        allowed = {pages, Where.STEP_AND_RACE, Where.EVERYWHERE}
        assert {where[title] for title in titles} <= allowed


def test_the_menu_of_a_line_of_code_sets_its_breakpoint(main_window: MainWindow) -> None:
    code = main_window.step_page.panes.code
    menu = ask_menu(code.viewport(), code.line_rect(4).center().toPoint())
    assert menu is not None
    grey = {each.text() for each in menu.actions() if not each.isEnabled()}
    of_programs = {
        "What the program has printed, or its code",
        "Check whether the program is right",
    }
    assert grey == of_programs
    click(menu, BREAKPOINT)
    stops = main_window.step_page.interaction.stops
    assert stops.breakpoints == (Breakpoint(At.LINE, 4),)


def test_the_menu_of_the_board_opens_by_mouse_and_by_key_but_where_a_click_strikes_out(
    main_window: MainWindow,
) -> None:
    board = main_window.step_page.board
    menu = ask_menu(board, board.rect().center())
    assert menu is not None
    click(menu, "Place queens, or back to the run")
    editor = main_window.step_page.interaction.editor
    assert editor.is_open
    assert ask_menu(board, board.rect().center()) is None
    assert editor.state.placement.crossed
    board.setFocus()
    menu = ask_menu(board)
    assert menu is not None
    click(menu, "Take the last change back")
    assert not editor.state.placement.crossed


def test_tree_and_lane_have_menus(qtbot: QtBot, main_window: MainWindow) -> None:
    press("T")
    tree = main_window.step_page.panes.tree
    qtbot.waitUntil(tree.isVisible)
    menu = ask_menu(tree.tree, tree.tree.rect().center())
    assert menu is not None
    click(menu, "The search tree as an icicle, or as nodes")
    assert main_window.step_page.controller.state.chart is Chart.ICICLE
    main_window.show_page(Where.RACE)
    lane = main_window.race_page.lanes[0]
    menu = ask_menu(lane.board, lane.board.rect().center())
    assert menu is not None
    click(menu, "Another lane")
    assert len(main_window.race_page.controller.setup.runs) == 3


def test_what_has_no_menu_opens_none(main_window: MainWindow) -> None:
    why = main_window.step_page.panes.why
    assert ask_menu(why, why.rect().center()) is None
