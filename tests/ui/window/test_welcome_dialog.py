import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.model.board import EMPTY
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.welcome_dialog import WelcomeDialog


@pytest.fixture
def dialog(qtbot: QtBot, main_window: MainWindow) -> WelcomeDialog:
    main_window.welcome()
    [dialog] = main_window.findChildren(WelcomeDialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def test_the_puzzle_is_played_by_enter_alone(
    qtbot: QtBot, main_window: MainWindow, dialog: WelcomeDialog
) -> None:
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert main_window.step_page.interaction.editor.is_open
    assert not dialog.isVisible()


def test_the_first_lesson_begins(
    qtbot: QtBot, main_window: MainWindow, dialog: WelcomeDialog
) -> None:
    qtbot.keyClick(dialog, Qt.Key.Key_2)
    lesson = main_window.lesson_controller.state.lesson
    assert lesson == load_lesson(own_lessons()[0])


def test_a_click_begins_to_watch(
    qtbot: QtBot, main_window: MainWindow, dialog: WelcomeDialog
) -> None:
    qtbot.mouseClick(dialog.buttons[2], Qt.MouseButton.LeftButton)
    assert main_window.step_page.player.is_playing


def test_an_easy_puzzle_is_on_the_board(
    qtbot: QtBot, main_window: MainWindow, dialog: WelcomeDialog
) -> None:
    qtbot.keyClick(dialog, Qt.Key.Key_4)
    editor = main_window.step_page.interaction.editor
    assert editor.state.is_puzzle
    assert editor.state.placement.queens == (EMPTY,) * 5


def test_escape_leaves_all_as_it_is(
    qtbot: QtBot, main_window: MainWindow, dialog: WelcomeDialog
) -> None:
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not main_window.step_page.interaction.editor.is_open
    assert not main_window.step_page.player.is_playing
