"""Everybody can use the window: what screen readers are told, and what is read by the keyboard.

Names, tooltips and the walk of the Tab key are looked at in every place, by test_every_place.py.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nqviz.model.position import Position
from nqviz.ui.board.view import square_in_words
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow


def test_drawn_widgets_say_what_they_are(window: MainWindow) -> None:
    page = window.step_page
    role = QAccessible.Role
    for widget, expected in (
        (page.board, role.Graphic),
        (page.panes.why, role.StaticText),
        (page.panes.counters, role.StaticText),
        (page.transport.seek_bar, role.Slider),
        (page.panes.tree, role.Client),
        (window.measure_page.curves_page.curves, role.Chart),
        (window.race_page.lanes[0].bar, role.ProgressBar),
    ):
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface.role() is expected, widget


def test_the_sentence_of_a_step_is_read_out(qtbot: QtBot, window: MainWindow, announced) -> None:
    why = window.step_page.panes.why
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: (why, why.text) in announced)


def test_of_steps_that_follow_at_once_only_the_last_is_read_out(
    qtbot: QtBot, window: MainWindow, announced
) -> None:
    why = window.step_page.panes.why
    announced.clear()
    for _ in range(5):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: bool(announced))
    assert announced == [(why, why.text)]


def press(qtbot: QtBot, widget: QWidget, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(widget, key, Qt.KeyboardModifier.ControlModifier)


def test_the_board_is_read_square_by_square(qtbot: QtBot, window: MainWindow, announced) -> None:
    page, key = window.step_page, Qt.Key
    page.player.seek(12)
    position: Position = page.player.position
    step = position.last
    board = page.board
    press(qtbot, board, key.Key_Right)
    assert board.reading == (step.row, step.column)
    press(qtbot, board, *[key.Key_Up] * 8, *[key.Key_Left] * 8)
    assert board.reading == (0, 0)
    for row in range(position.n):
        for column in range(position.n):
            words = square_in_words(position, row, column)
            assert board.reading == (row, column)
            assert announced[-1] == (board, words)
            assert page.panes.why.text == words
            press(qtbot, board, key.Key_Right)
        press(qtbot, board, key.Key_Down, *[key.Key_Left] * 8)


def test_reading_moves_neither_the_run_nor_an_answer(qtbot: QtBot, window: MainWindow) -> None:
    page = window.step_page
    press(qtbot, page.board, Qt.Key.Key_Right, Qt.Key.Key_Left)
    assert page.player.position.index == 0
    page.interaction.toggle_predict()
    while page.interaction.predictor.question is None:
        page.step()
    question = page.panes.why.text
    press(qtbot, page.board, Qt.Key.Key_Down)
    assert page.panes.why.text == question
    assert page.interaction.predictor.question is not None


def test_boards_of_a_race_are_read_in_their_lanes(qtbot: QtBot, window: MainWindow) -> None:
    window.show_page(Where.RACE)
    lane = window.race_page.lanes[0]
    press(qtbot, lane.board, Qt.Key.Key_Right)
    assert lane.why.text == square_in_words(window.race_page.player.race.lanes[0].position, 0, 0)
