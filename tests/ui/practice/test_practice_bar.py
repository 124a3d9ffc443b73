"""Tests of `nqviz.ui.practice.practice_bar` on the Step page, with keys and mouse."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.board import Square
from nqviz.model.position import Task
from nqviz.practice.acts import Act
from nqviz.practice.practice_state import PracticeState
from nqviz.practice.turns import draw
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.practice.practice_bar import FIRST_KEY, MOST_BUTTONS, PracticeBar
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.window.main_window import MainWindow
from tests.support.practice import make_turn

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def _begin(page: StepPage, key: str = "wirth-basic", lot: int = 3) -> PracticeState:
    page.controller.set_run(find_solver(key), Task(8))
    page.controller.practice.draw_lot = lambda: lot
    page.interaction.toggle_practice()
    return _state(page)


def _state(page: StepPage) -> PracticeState:
    state = page.controller.practice.state
    assert state is not None
    return state


def _click(qtbot: QtBot, page: StepPage, square: Square, button: Qt.MouseButton = LEFT) -> None:
    point = page.board.geometry_of_board().center(*square).toPoint()
    qtbot.mouseClick(page.board, button, pos=point)


def test_steps_are_made_with_the_mouse(qtbot: QtBot, step_page: StepPage) -> None:
    bar = step_page.interaction.practice_bar
    for turn in _begin(step_page).run.turns[:10]:
        if turn.square is not None:
            _click(qtbot, step_page, turn.square)
        index = _state(step_page).run.practised.buttons.index(turn.act)
        qtbot.mouseClick(bar.buttons[index], LEFT)
    assert _state(step_page).right == 10
    assert "✓ 10" in bar.progress.text()
    assert step_page.panes.why.text.startswith("✓ Right.")
    _click(qtbot, step_page, (0, 0))
    qtbot.mouseClick(bar.buttons[4], LEFT)
    assert step_page.panes.why.text.startswith("✗ You called it a solution")
    qtbot.mouseClick(bar.show_button, LEFT)
    assert len(_state(step_page).results) == 12
    qtbot.mouseClick(bar.again_button, LEFT)
    assert not _state(step_page).results
    qtbot.mouseClick(bar.end_button, LEFT)
    assert bar.isHidden()
    assert step_page.player.timeline.task.n == 8


def test_steps_are_made_with_the_keyboard(qtbot: QtBot, step_page: StepPage) -> None:
    state = _begin(step_page)
    assert step_page.board.hasFocus()
    turn = state.turn
    assert turn is not None
    assert turn.square is not None
    for key, times in zip((Qt.Key.Key_Down, Qt.Key.Key_Right), turn.square, strict=True):
        for _ in range(times):
            qtbot.keyClick(step_page.board, key)
    assert _state(step_page).cursor == turn.square
    step_page.interaction.answer_at(state.run.practised.buttons.index(turn.act))
    assert _state(step_page).right == 1
    assert step_page.board.marks.cursor == turn.square
    step_page.step()
    assert len(_state(step_page).results) == 2


def test_squares_are_struck_out_by_the_right_button_or_backspace(
    qtbot: QtBot, step_page: StepPage
) -> None:
    state = _begin(step_page, "sieve")
    while state.turn is not None and state.turn.act is not Act.STRIKE:
        make_turn(step_page.controller.practice)
        state = _state(step_page)
    assert state.turn is not None
    first, *others = sorted(state.turn.squares)
    _click(qtbot, step_page, first)
    qtbot.keyClick(step_page.board, Qt.Key.Key_Backspace)
    for square in others:
        _click(qtbot, step_page, square, RIGHT)
    assert step_page.board.marks.crossed == tuple(sorted(state.turn.squares))
    right = state.right
    step_page.interaction.answer_at(state.run.practised.buttons.index(Act.STRIKE))
    assert _state(step_page).right == right + 1
    assert step_page.board.marks.crossed == ()


def test_the_run_cannot_be_moved_meanwhile_and_says_why(step_page: StepPage) -> None:
    _begin(step_page)
    assert not step_page.transport.isEnabled()
    step_page.cancel()
    assert step_page.transport.isEnabled()
    assert not step_page.controller.practice.is_on
    assert step_page.board.marks.cursor is None


def test_the_score_stands_in_place_of_the_panes(qtbot: QtBot, step_page: StepPage) -> None:
    _begin(step_page)
    panel, practice = step_page.interaction.practice_panel, step_page.controller.practice
    practice.reply_at(4)
    while _state(step_page).turn is not None:
        make_turn(practice)
    assert panel.isVisible()
    assert not step_page.panes.isVisible()
    assert step_page.interaction.practice_bar.isHidden()
    assert panel.score.text() == "19 of 20 steps right at once."
    assert panel.slips.text().startswith("1 × You called it a solution")
    qtbot.mouseClick(panel.again_button, LEFT)
    assert not panel.isVisible()
    assert step_page.panes.isVisible()
    while _state(step_page).turn is not None:
        make_turn(practice)
    assert panel.slips.text().startswith("No slip")
    qtbot.mouseClick(panel.another_button, LEFT)
    assert _state(step_page).turn is not None
    while _state(step_page).turn is not None:
        practice.show_step()
    assert panel.slips.text() == "20 × The step was shown to you."
    qtbot.mouseClick(panel.watch_button, LEFT)
    assert step_page.player.is_playing
    assert step_page.panes.isVisible()


def test_marks_that_would_tell_are_hidden_meanwhile(step_page: StepPage) -> None:
    _begin(step_page, "bitmask")
    assert _state(step_page).run.practised.hides_marks
    practice = step_page.controller.practice
    player = step_page.player
    while not player.timeline.solver.overlay(player.position).threats:
        make_turn(practice)
    hidden = step_page.board.grab().toImage()
    step_page.board.show_algorithm_marks(is_shown=True)
    assert step_page.board.grab().toImage() != hidden


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_each_algorithm_has_buttons_for_all_of_its_acts(qtbot: QtBot, solver: Solver) -> None:
    state, bar = PracticeState(draw(solver, 3, Task(8))), PracticeBar()
    qtbot.addWidget(bar)
    bar.show_state(state)
    acts = state.run.practised.buttons
    assert len(acts) <= MOST_BUTTONS
    shown = [button for button in bar.buttons if button.isVisible()]
    assert len(shown) == len(acts)
    assert [button.text()[:1] for button in shown] == [
        str(FIRST_KEY + index) for index in range(len(acts))
    ]


def test_little_space_shortens_the_score(step_page: StepPage) -> None:
    state = _begin(step_page)
    bar = step_page.interaction.practice_bar
    assert bar.progress.text() == state.progress()
    bar.resize(260, bar.height())
    assert bar.progress.text() == state.figures()
    assert bar.again_button.isHidden()
    assert bar.progress.accessibleName() == state.progress()


@pytest.mark.parametrize("width", [270, 420, 800])
def test_no_width_cuts_the_words_of_the_acts(step_page: StepPage, width: int) -> None:
    _begin(step_page)
    bar = step_page.interaction.practice_bar
    bar.arrange(width)
    bar.resize(width, bar.sizeHint().height())
    QApplication.processEvents()
    shown = [button for button in bar.buttons if button.isVisible()]
    assert len(shown) == 5
    assert all(button.width() >= button.sizeHint().width() for button in shown)
    rows = {button.y() for button in shown}
    assert len(rows) == {270: 3, 420: 2, 800: 2}[width]


def test_keys_of_the_window_make_the_steps(qtbot: QtBot, main_window: MainWindow) -> None:
    page = main_window.step_page
    page.controller.practice.draw_lot = lambda: 3
    page.board.setFocus()
    qtbot.keyClick(page.board, Qt.Key.Key_A)
    for turn in _state(page).run.turns[:10]:
        if turn.square is not None:
            _click(qtbot, page, turn.square)
        index = _state(page).run.practised.buttons.index(turn.act)
        qtbot.keyClick(page.board, Qt.Key(Qt.Key.Key_4 + index))
    assert _state(page).right == 10
    qtbot.keyClick(page.board, Qt.Key.Key_PageDown)
    assert len(_state(page).results) == 11
    qtbot.keyClick(page.board, Qt.Key.Key_8)
    assert page.panes.why.text.startswith("✗ You called it a solution")
    qtbot.keyClick(page.board, Qt.Key.Key_Escape)
    assert not page.controller.practice.is_on
    assert page.player.timeline.task.n == 8


def test_a_practice_ends_the_questions(step_page: StepPage) -> None:
    step_page.interaction.toggle_predict()
    _begin(step_page)
    assert not step_page.controller.predictor.is_armed
