from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.common.assets import asset
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.puzzles.collection import own_collection
from nqviz.solvers.registry import find_solver
from nqviz.ui.puzzles.puzzles_dialog import PuzzlesDialog
from nqviz.ui.window.main_window import MainWindow
from tests.support.players import settle
from tests.support.scenario import press

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
FIRST = own_collection()[0]
SOLUTION = (3, 1, 4, 0, 2)


@pytest.fixture
def window(main_window: MainWindow) -> MainWindow:
    main_window.open_file(asset("puzzles", "01.txt"))
    return main_window


def click(qtbot: QtBot, window: MainWindow, row: int, column: int, button=LEFT) -> None:
    point = window.step_page.board.geometry_of_board().center(row, column).toPoint()
    qtbot.mouseClick(window.step_page.board, button, pos=point)


def test_a_puzzle_is_solved_with_the_mouse_then_the_next_one_comes(
    qtbot: QtBot, window: MainWindow
) -> None:
    editor = window.step_page.interaction.editor
    panel = window.step_page.interaction.edit_panel
    assert panel.title.text() == "Puzzle 1: 5 × 5, easy"
    assert "no two may touch" in panel.completions.text()
    assert editor.state.placement.queens == (EMPTY,) * 5
    assert window.step_page.player.timeline.task == Task(5, rule=FIRST.rule)
    click(qtbot, window, 2, 0, RIGHT)
    assert editor.state.placement.crossed == {(2, 0)}
    click(qtbot, window, 3, 0)
    click(qtbot, window, 4, 0)
    assert "The queen in row 3 attacks the one in row 4" in panel.placed.text()
    for row, column in enumerate(SOLUTION):
        if editor.state.placement.queens[row] != column:
            click(qtbot, window, row, column)
    assert panel.completions.text() == "Solved: no queen attacks another. No hint was needed."
    assert not panel.hint_button.isEnabled()
    qtbot.mouseClick(panel.next_button, LEFT)
    assert panel.title.text() == "Puzzle 2: 6 × 6, easy"
    assert editor.state.placement.queens == (EMPTY,) * 6
    qtbot.keyClick(window, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    dialog = window.findChild(PuzzlesDialog)
    assert dialog.boards.item(0).text() == "1: easy ✓"
    assert dialog.boards.currentRow() == 1
    dialog.close()


def test_hints_and_keys_alone_solve_it_then_an_algorithm_does(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.step_page
    editor, panel = page.interaction.editor, page.interaction.edit_panel
    qtbot.keyClick(page.board, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: "Only one square is left in region D" in panel.completions.text())
    assert page.board.annotations.rings == ((3, 0),)
    qtbot.mouseClick(panel.hint_button, LEFT)  # A second click on it does nothing.
    assert editor.state.placement.queens == (EMPTY,) * 5
    qtbot.mouseClick(panel.do_button, LEFT)
    assert panel.do_button.isHidden()
    assert editor.state.placement.queens == (EMPTY, EMPTY, EMPTY, 0, EMPTY)
    assert (4, 1) in page.board.marks.attacked
    assert page.board.annotations.rings == ()
    qtbot.keyClick(page.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.state.placement.queens == (EMPTY,) * 5
    qtbot.keyClick(page.board, Qt.Key.Key_Right)
    qtbot.keyClick(page.board, Qt.Key.Key_Backspace)
    assert editor.state.placement.crossed == {(0, 1)}
    while not editor.state.placement.is_solved:
        qtbot.keyClick(page.board, Qt.Key.Key_H)
        qtbot.waitUntil(lambda: not editor.state.is_hinting)
    assert editor.state.placement.queens == SOLUTION
    assert "hints helped" in panel.completions.text()
    assert page.board.marks.is_solved
    qtbot.mouseClick(panel.continue_button, LEFT)
    assert not editor.is_open
    assert page.player.is_playing
    assert page.player.timeline.task == Task(5, rule=FIRST.rule)
    page.player.to_end()
    settle(page.player)
    assert page.player.position.counters.solutions == 1


def test_a_solved_puzzle_is_remembered_once_in_any_language(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    monkeypatch.setattr(window.puzzles, "_set_solved", kept.append)
    for language in ("ja", "en"):
        window.set_language(language)
    editor = window.step_page.controller.editor
    editor.change(replace(editor.state.placement, queens=SOLUTION))
    assert kept == [FIRST.name]


def test_the_next_puzzle_is_the_first_unsolved_one_or_that_after_the_present_one(
    main_window: MainWindow,
) -> None:
    editor = main_window.step_page.interaction.editor
    for place in (0, 1):
        press("Ctrl+Shift+U")
        assert editor.state.puzzle == own_collection()[place]
    press("Escape")
    main_window.learning.keep_solved(FIRST.name)
    press("Ctrl+Shift+U")
    assert editor.state.puzzle == own_collection()[1]


def test_escape_on_another_page_leaves_an_unfinished_puzzle(
    qtbot: QtBot, window: MainWindow
) -> None:
    click(qtbot, window, 3, 0)
    editor, before = window.step_page.interaction.editor, window.step_page.player.timeline
    for page in (window.race_page, window.measure_page):
        press("Ctrl+Tab")
        assert window.page is page
        press("Escape", "Escape")
        assert editor.is_open
        assert editor.state.placement.queens[3] == 0
        assert window.step_page.player.timeline is before
        press("Ctrl+B")
        press("Escape")  # It leads out of the projector, though a puzzle is open on the Step page.
        assert not window.presentation.is_on
        assert editor.is_open


def test_the_legend_explains_the_squares_that_a_hint_reasons_from(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.step_page
    press("H")
    qtbot.waitUntil(lambda: page.interaction.editor.state.hint is not None)
    assert "reason of a hint" in page.legend.texts()
    press("Escape")
    assert not page.interaction.editor.is_open
    assert "reason of a hint" not in page.legend.texts()


def test_what_stands_on_the_board_comes_through_a_change_of_language(
    qtbot: QtBot, window: MainWindow
) -> None:
    click(qtbot, window, 3, 0)
    click(qtbot, window, 0, 0, RIGHT)
    window.set_language("ja")
    editor = window.step_page.interaction.editor
    assert (
        editor.state.placement.queens[3],
        editor.state.placement.crossed,
        editor.state.puzzle,
    ) == (0, {(0, 0)}, FIRST)
    assert "5 × 5" in window.step_page.interaction.edit_panel.title.text()
    window.set_language("en")


def test_a_file_that_is_no_puzzle_is_refused_and_one_with_many_solutions_said(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    wrong, many = tmp_path / "wrong.txt", tmp_path / "many.txt"
    wrong.write_text("AB\nA")
    many.write_text("AABB\nAABB\nCCDD\nCCDD")
    window.open_file(wrong)
    assert window.error == "wrong.txt, line 2: 1 letter stands here, but the first row has 2."
    assert window.step_page.interaction.editor.state.puzzle == FIRST
    window.open_file(many)
    assert window.error == ""
    assert window.step_page.interaction.edit_panel.title.text() == "many.txt: 4 × 4"
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_H)
    panel = window.step_page.interaction.edit_panel
    qtbot.waitUntil(panel.do_button.isVisible)


def test_whoever_leaves_a_puzzle_is_back_at_the_run_before_it(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    page = main_window.step_page
    player = page.player
    page.controller.set_run(find_solver("sieve"), Task(7))
    player.step()
    player.step()
    main_window.open_file(asset("puzzles", "01.txt"))
    main_window.open_file(asset("puzzles", "02.txt"))
    qtbot.keyClick(page.board, Qt.Key.Key_Escape)
    assert player.timeline.solver.key == "sieve"
    assert player.timeline.task == Task(7)
    qtbot.waitUntil(lambda: player.index == 2)
    assert page.panes.why.text == "The puzzle is left. The rule is Queens again."


def test_an_algorithm_that_solves_a_puzzle_stays_until_it_is_left(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.step_page
    player, panel = page.player, page.interaction.edit_panel
    qtbot.mouseClick(panel.continue_button, LEFT)
    player.to_end()
    qtbot.waitUntil(lambda: player.run.is_over)
    for key in (Qt.Key.Key_E, Qt.Key.Key_Escape):  # from an own try back to what was watched
        qtbot.keyClick(page.board, key)
    assert player.run.is_over
    assert player.timeline.task.rule == FIRST.rule
    qtbot.keyClick(page.board, Qt.Key.Key_Escape)
    assert player.timeline.task == Task(8)


@pytest.mark.parametrize("is_watched", [False, True])
def test_another_size_leaves_the_rule_of_a_puzzle(
    qtbot: QtBot, window: MainWindow, is_watched: bool
) -> None:
    page = window.step_page
    if is_watched:
        qtbot.mouseClick(page.interaction.edit_panel.continue_button, LEFT)
        page.player.pause()
    page.chooser.n_box.setValue(8)
    assert page.chooser.rule_button.text() == "Queens"
    assert not page.interaction.editor.is_open
    assert page.player.timeline.task == Task(8)
    said = "The puzzle is left. The rule is Queens again."
    assert page.panes.why.text == said
    for key in ("Ctrl+Up", "Ctrl+Up", "Ctrl+Down", "Ctrl+Down"):
        press(key)
        assert page.panes.why.text == said
    press("Right")
    assert page.panes.why.text != said
    press("Ctrl+Up", "Ctrl+Down")
    assert page.panes.why.text != said
    press("Ctrl+R")
    assert page.player.timeline.task == Task(8)
