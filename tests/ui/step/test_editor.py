from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.look.palette import LOOKS, Look
from nqviz.ui.look.theme import apply_look
from nqviz.ui.playback.player import Player
from nqviz.ui.step.editor import Editor
from nqviz.ui.step.page import StepPage

BASIC = SOLVERS[0]


@pytest.fixture
def page(step_page: StepPage) -> StepPage:
    return step_page


def click(qtbot: QtBot, page: StepPage, row: int, column: int) -> None:
    point = page.board.geometry_of_board().center(row, column).toPoint()
    qtbot.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=point)


def place(page: StepPage, *queens: int) -> None:
    page.interaction.editor.clear()
    for row, column in enumerate(queens):
        page.interaction.editor.toggle(row, column)


def test_leaving_restores_the_run_exactly(qtbot: QtBot, page: StepPage) -> None:
    page.player.seek(77)
    before, shown = page.player.position.copy(), page.board.grab().toImage()
    page.interaction.toggle_edit()
    assert page.interaction.edit_panel.isVisible()
    assert not page.panes.isVisible()
    click(qtbot, page, 0, 5)
    search = partial(page.next_of, Kind.SOLUTION)
    for command in (page.player.step, page.player.play, page.player.to_end, search):
        command()
        assert page.player.position == before
    page.interaction.toggle_edit()
    assert page.player.position == before
    assert page.panes.isVisible()
    assert page.board.grab().toImage() == shown
    page.player.step()
    assert page.player.position.index == 78


def test_queens_that_were_left_are_there_again_at_the_same_step(
    qtbot: QtBot, page: StepPage
) -> None:
    page.player.seek(77)
    page.interaction.toggle_edit()
    before = page.interaction.editor.queens
    click(qtbot, page, 0, 5)
    placed = page.interaction.editor.queens
    assert placed != before
    for _ in range(2):
        qtbot.keyClick(page.board, Qt.Key.Key_Escape)
        page.interaction.cancel_all()
        page.interaction.toggle_edit()
        assert page.interaction.editor.queens == placed
    page.interaction.editor.undo()
    assert page.interaction.editor.queens == before
    page.interaction.toggle_edit()
    page.player.seek(90)
    page.interaction.toggle_edit()
    assert page.interaction.editor.queens == tuple(page.player.position.queens)


def test_clicks_and_keys_place_queens_and_take_them_away(qtbot: QtBot, page: StepPage) -> None:
    page.interaction.toggle_edit()
    page.interaction.editor.clear()
    click(qtbot, page, 2, 3)
    click(qtbot, page, 2, 5)
    assert page.interaction.editor.queens[2] == 5
    qtbot.keyClick(page.board, Qt.Key.Key_Down)
    qtbot.keyClick(page.board, Qt.Key.Key_Left)
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert page.interaction.editor.queens[2:4] == (5, 4)
    assert "1 pair attacks" in page.interaction.edit_panel.placed.text()
    qtbot.keyClick(page.board, Qt.Key.Key_Space)
    assert page.interaction.editor.queens[3] == EMPTY
    page.interaction.editor.undo()
    assert page.interaction.editor.queens[3] == 4


def test_what_comes_of_the_queens_is_said(qtbot: QtBot, page: StepPage) -> None:
    page.interaction.toggle_edit()
    panel = page.interaction.edit_panel
    place(page, 1, 3)
    qtbot.waitUntil(lambda: panel.completions.text() == "From here there is 1 solution.")
    assert "4 safe squares of row 2" in panel.placed.text()
    place(page, 0, 2, 4, 1, 3)
    assert "every square of row 5 is attacked" in panel.completions.text()
    place(page, 0, 1)
    assert "rows 0 and 1 attack each other" in panel.completions.text()
    assert not panel.continue_button.isEnabled()
    assert "attack each other" in panel.continue_button.toolTip()


def test_the_algorithm_goes_on_from_there_and_the_queens_stay(qtbot: QtBot, page: StepPage) -> None:
    page.interaction.toggle_edit()
    place(page, 1, 3)
    qtbot.mouseClick(page.interaction.edit_panel.continue_button, Qt.MouseButton.LeftButton)
    assert page.player.timeline.task == Task(8, given=(1, 3, *[EMPTY] * 6))
    assert "your queens" in page.panes.why.text
    assert "placed by you" in page.legend.texts()
    page.player.to_end()
    qtbot.waitUntil(lambda: not page.player.is_busy)
    assert page.player.position.last.kind is Kind.DONE
    assert page.player.position.queens[:2] == [1, 3]
    assert page.player.position.counters.solutions == 1


def test_another_algorithm_goes_on_from_the_same_queens_or_says_why_not(page: StepPage) -> None:
    page.interaction.toggle_edit()
    place(page, 1, 3)
    page.interaction.editor.go_on()
    page.chooser.run_chosen.emit(find_solver("bitmask"), Task(8))
    assert page.player.timeline.solver.key == "bitmask"
    assert page.player.timeline.task.given[:2] == (1, 3)
    page.chooser.run_chosen.emit(find_solver("quarters"), Task(8))
    assert page.player.timeline.solver.key == "bitmask"
    assert "joins halves" in page.panes.why.text
    page.chooser.run_chosen.emit(BASIC, Task(6))
    assert page.player.timeline.task == Task(6)


def test_an_algorithm_chosen_while_editing_is_the_one_that_would_go_on(page: StepPage) -> None:
    page.interaction.toggle_edit()
    place(page, 1, 3)
    page.chooser.run_chosen.emit(find_solver("quarters"), Task(8))
    assert page.player.timeline.solver is BASIC
    assert "joins halves" in page.interaction.edit_panel.problem.text()
    page.chooser.run_chosen.emit(BASIC, Task(5))
    assert page.interaction.editor.queens == (EMPTY,) * 5
    page.cancel()
    page.cancel()
    assert not page.interaction.editor.is_open
    assert page.player.timeline.task == Task(8)
    assert page.chooser.n_box.value() == 8


def test_escape_stops_a_long_search_and_then_leaves(qtbot: QtBot, page: StepPage) -> None:
    page.set_run(BASIC, Task(24))
    page.interaction.toggle_edit()
    page.interaction.editor.toggle(0, 3)
    qtbot.waitUntil(lambda: "at least" in page.interaction.edit_panel.completions.text())
    page.cancel()
    assert page.interaction.editor.is_open
    page.cancel()
    assert not page.interaction.editor.is_open


def test_boards_that_are_too_fine_are_refused(page: StepPage) -> None:
    page.set_run(BASIC, Task(100))
    page.interaction.toggle_edit()
    assert not page.interaction.editor.is_open
    assert "up to n = 64" in page.panes.why.text


@settings(max_examples=30, deadline=None)
@given(
    moves=st.lists(
        st.one_of(
            st.tuples(st.integers(0, 3), st.integers(0, 3)),
            st.sampled_from(["undo", "clear", "open", "close", "go_on", "step"]),
        ),
        max_size=30,
    )
)
@pytest.mark.usefixtures("qapp")
def test_whatever_is_done_the_run_is_a_walk_of_its_own_task(
    moves: list[str | tuple[int, int]],
) -> None:
    player = Player(BASIC, Task(4))
    editor = Editor(player)
    editor.continued.connect(player.set_run)
    for move in moves:
        if isinstance(move, tuple):
            if editor.is_open:
                editor.toggle(*move)
        elif move == "open" and not editor.is_open:
            editor.open()
        elif move == "close" and editor.is_open:
            editor.close()
        elif move == "clear" and editor.is_open:
            editor.clear()
        elif move == "step":
            player.step()
        elif move in {"undo", "go_on"}:
            getattr(editor, move)()
        task = player.timeline.task
        position = Position.start(task)
        for step, _ in zip(BASIC.run(task), range(player.position.index), strict=False):
            position.apply(step)
        assert player.position == position
    editor.close_down()


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("size", [(1280, 610), (1920, 960)])
def test_the_panel_has_room(
    qapp: QApplication, page: StepPage, look: Look, size: tuple[int, int]
) -> None:
    apply_look(qapp, look, 1.0)
    page.set_look(look, 1.0)
    page.resize(*size)
    page.interaction.toggle_edit()
    place(page, 0, 1, 2)
    QApplication.processEvents()
    assert page.size().toTuple() == size
    panel = page.interaction.edit_panel
    for button in (panel.continue_button, panel.undo_button, panel.back_button):
        assert button.width() >= button.sizeHint().width()
        assert panel.rect().contains(button.geometry())
