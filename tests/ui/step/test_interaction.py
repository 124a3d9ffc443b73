from functools import partial

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.model.annotations import NO_ANNOTATIONS, Annotations
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask, Score
from nqviz.scenes.predict_state import asks_of
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.step.stops import StopsDialog

BASIC = SOLVERS[0]
LINE_10 = Breakpoint(At.LINE, 10)


@pytest.fixture
def page(step_page: StepPage) -> StepPage:
    return step_page


def click_line(
    qtbot: QtBot, page: StepPage, line: int, button: Qt.MouseButton, *, ctrl: bool = False
) -> None:
    code = page.panes.code
    point = code.line_rect(line).center().toPoint()
    modifier = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
    qtbot.mouseClick(code.viewport(), button, modifier, pos=point)


def test_a_line_takes_a_breakpoint_by_mouse_and_by_key(qtbot: QtBot, page: StepPage) -> None:
    click_line(qtbot, page, 10, Qt.MouseButton.RightButton)
    assert page.interaction.stops.breakpoints == (LINE_10,)
    assert page.interaction.stops_bar.isVisible()
    assert "line 10" in page.interaction.stops_bar.text.text()
    click_line(qtbot, page, 10, Qt.MouseButton.LeftButton, ctrl=True)
    assert page.interaction.stops.breakpoints == ()
    assert not page.interaction.stops_bar.isVisible()
    listing = page.panes.code
    for _ in range(9):
        qtbot.keyClick(listing, Qt.Key.Key_Down)
    page.interaction.toggle_stop()
    assert page.interaction.stops.breakpoints == (LINE_10,)
    assert "with a breakpoint" in listing.accessibleDescription()


def test_the_page_asks_in_large_letters_and_takes_answers(qtbot: QtBot, page: StepPage) -> None:
    page.interaction.toggle_predict()
    assert page.interaction.predict_bar.isVisible()
    assert page.panes.why.text.startswith("What happens now")
    qtbot.mouseClick(page.interaction.predict_bar.buttons[0], Qt.MouseButton.LeftButton)
    assert page.interaction.predict_bar.text.text() == (
        "✓ Right. A queen is placed. Enter leads to the next question."
    )
    assert page.interaction.predict_bar.score.text() == "✓ 1 right   ✗ 0 wrong"
    assert page.panes.why.text == BASIC.why(page.player.position)
    page.step()
    qtbot.mouseClick(page.interaction.predict_bar.buttons[2], Qt.MouseButton.LeftButton)
    assert page.interaction.predict_bar.text.text().startswith("✗ Wrong.")
    qtbot.mouseClick(page.interaction.predict_bar.reset_button, Qt.MouseButton.LeftButton)
    assert page.interaction.predict_bar.score.text() == "✓ 0 right   ✗ 0 wrong"
    page.toggle_play()
    assert not page.player.is_playing
    page.cancel()
    assert not page.interaction.predict_bar.isVisible()
    assert page.panes.why.text == BASIC.why(page.player.position)


@pytest.mark.parametrize("by_key", [False, True])
def test_a_square_is_an_answer(qtbot: QtBot, page: StepPage, by_key: bool) -> None:
    page.interaction.toggle_predict()
    page.interaction.predictor.choose(Ask.SQUARE)
    page.step()
    page.step()
    question = page.interaction.predictor.question
    assert question is not None
    row, column = question.answer
    assert page.board.marks.cursor == (row, 0)
    if by_key:
        for _ in range(column):
            qtbot.keyClick(page.board, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
        qtbot.keyClick(page.board, Qt.Key.Key_Return)
    else:
        point = page.board.geometry_of_board().center(row, column).toPoint()
        qtbot.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=point)
    assert page.interaction.predictor.state.score == Score(1, 0)
    assert page.board.marks.cursor is None


def test_a_wrong_square_stays_with_its_attacker_until_enter_goes_on(
    qtbot: QtBot, page: StepPage
) -> None:
    page.interaction.toggle_predict()
    page.interaction.predictor.choose(Ask.SQUARE)
    page.step()
    page.step()
    question = page.interaction.predictor.question
    assert question is not None
    assert page.player.position.queens[:2] == [0, EMPTY]
    click(qtbot, page, 1, 1)  # the queen in the corner attacks it
    assert page.interaction.predictor.state.score == Score(0, 1)
    assert page.player.position.index == question.shown_at
    wrong = Annotations(arrows=(((1, 1), (0, 0)),), crosses=((1, 1),))
    assert page.board.annotations == wrong
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert page.interaction.predictor.question not in {None, question}
    assert page.board.annotations == NO_ANNOTATIONS


def test_a_run_of_any_algorithm_is_asked_what_it_decides(page: StepPage) -> None:
    predictor, bar = page.interaction.predictor, page.interaction.predict_bar
    page.interaction.toggle_predict()
    for ask in Ask:
        for solver in SOLVERS:
            predictor.choose(ask)
            page.controller.set_run(solver, Task(6))
            offered = [bar.ask_box.itemData(place) for place in range(bar.ask_box.count())]
            assert offered == list(asks_of(solver))
            assert bar.ask_box.currentData() is predictor.ask
            page.step()
            assert predictor.question is None or predictor.question.ask is predictor.ask
    page.controller.set_run(BASIC, Task(6))
    assert predictor.ask is Ask.TEST  # which the last algorithms do not ask


def test_ending_brings_the_reason_back(page: StepPage) -> None:
    page.interaction.toggle_predict()
    page.interaction.toggle_predict()
    assert page.panes.why.text == BASIC.why(page.player.position)


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


def test_another_run_ends_the_placement(qtbot: QtBot, page: StepPage) -> None:
    page.interaction.toggle_edit()
    page.interaction.toggle_use()
    qtbot.waitUntil(lambda: page.board.marks.use is not None)
    page.controller.set_run(BASIC, Task(9))  # as when a program is opened
    assert not page.interaction.editor.is_open
    assert page.board.marks.use is None
    assert not page.board.grab().isNull()


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
    qtbot.waitUntil(lambda: panel.completions.text() == "1 of 92 solutions contains these queens.")
    assert "4 safe squares of row 2" in panel.placed.text()
    place(page, 0, 2, 4, 1, 3)
    assert "every square of row 5 is attacked" in panel.completions.text()
    place(page, 0, 1)
    assert panel.completions.text().endswith(
        "the queen in row 0 attacks the one in row 1 along the falling diagonal."
    )
    assert panel.problem.isHidden(), "it says the same"
    assert not panel.continue_button.isEnabled()
    assert "attack each other" in panel.continue_button.toolTip()


def test_the_algorithm_goes_on_from_there_and_the_queens_stay(qtbot: QtBot, page: StepPage) -> None:
    page.interaction.toggle_edit()
    place(page, 1, 3)
    qtbot.mouseClick(page.interaction.edit_panel.continue_button, Qt.MouseButton.LeftButton)
    assert page.player.timeline.task == Task(8, given=(1, 3, *[EMPTY] * 6))
    assert "from these queens" in page.panes.why.text
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


def test_boards_that_are_too_fine_are_refused(page: StepPage) -> None:
    page.controller.set_run(BASIC, Task(100))
    page.interaction.toggle_edit()
    assert not page.interaction.editor.is_open
    assert "up to n = 64" in page.panes.why.text


def test_the_buttons_of_the_panel_and_the_bars_do_what_they_say(
    qtbot: QtBot, page: StepPage
) -> None:
    left, interaction = Qt.MouseButton.LeftButton, page.interaction
    panel, editor = interaction.edit_panel, interaction.editor
    interaction.toggle_edit()
    click(qtbot, page, 0, 5)
    qtbot.mouseClick(panel.clear_button, left)
    assert editor.queens == (EMPTY,) * 8
    qtbot.mouseClick(panel.undo_button, left)
    assert editor.queens == (5, *[EMPTY] * 7)
    qtbot.mouseClick(panel.back_button, left)
    assert not editor.is_open
    interaction.toggle_predict()
    qtbot.mouseClick(interaction.predict_bar.end_button, left)
    assert not interaction.predictor.is_armed
    interaction.stops.add(LINE_10)
    qtbot.mouseClick(interaction.stops_bar.edit_button, left)
    dialog = page.findChild(StopsDialog)
    assert dialog.isVisible()
    dialog.close()
    qtbot.mouseClick(interaction.stops_bar.clear_button, left)
    assert interaction.stops.breakpoints == ()


def test_a_square_of_another_row_is_no_answer(qtbot: QtBot, page: StepPage) -> None:
    page.interaction.toggle_predict()
    page.interaction.predictor.choose(Ask.SQUARE)
    question = page.interaction.predictor.question
    at = page.board.geometry_of_board().center(5, 0).toPoint()
    qtbot.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=at)
    assert page.interaction.predictor.question == question
    assert page.interaction.predictor.state.score == Score()
    assert page.interaction.predict_bar.text.text() == question.in_words()
    at = page.board.geometry_of_board().center(question.square[0], 0).toPoint()
    qtbot.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=at)
    assert page.interaction.predictor.state.score == Score(1, 0)


def test_each_square_says_how_many_solutions_use_it(qtbot: QtBot, page: StepPage) -> None:
    interaction = page.interaction
    interaction.toggle_edit()
    qtbot.mouseClick(interaction.edit_panel.use_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.board.marks.use is not None)
    assert page.board.marks.use[0] == (4, 8, 16, 18, 18, 16, 8, 4)
    assert page.board.marks.hints == ()
    assert "Each number says" in interaction.edit_panel.placed.text()
    interaction.editor.toggle(0, 0)
    assert page.board.marks.use is None  # it is counted again
    qtbot.waitUntil(lambda: page.board.marks.use is not None)
    assert {sum(row) for row in page.board.marks.use} == {4}
    qtbot.waitUntil(
        lambda: (
            interaction.edit_panel.completions.text() == "4 of 92 solutions contain these queens."
        )
    )
    interaction.toggle_use()
    assert page.board.marks.use is None
    assert page.board.marks.hints != ()


def test_boards_that_are_too_large_have_no_numbers(page: StepPage) -> None:
    page.controller.set_run(BASIC, Task(13))
    page.interaction.toggle_edit()
    assert not page.interaction.edit_panel.use_button.isVisible()
    page.interaction.toggle_use()
    assert "up to n = 12" in page.interaction.edit_panel.placed.text()


def click_square(qtbot: QtBot, page: StepPage, row: int, column: int) -> None:
    point = page.board.geometry_of_board().center(row, column).toPoint()
    qtbot.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=point)


def choose_drawing(qtbot: QtBot, page: StepPage, place: int) -> None:
    """Choose what a click does, with the keyboard."""
    box = page.interaction.edit_panel.draw_box
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range(place):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.currentIndex() == place


def test_blocked_squares_and_regions_are_drawn_and_an_algorithm_goes_on(
    qtbot: QtBot, page: StepPage
) -> None:
    page.controller.set_run(BASIC, Task(4))
    page.interaction.toggle_edit()
    editor = page.interaction.editor
    click_square(qtbot, page, 0, 1)
    assert editor.queens[0] == 1
    choose_drawing(qtbot, page, 1)
    click_square(qtbot, page, 0, 1)  # the queen goes
    click_square(qtbot, page, 3, 3)
    assert editor.queens[0] == EMPTY
    assert editor.task.rule == Rule(blocked=frozenset({(0, 1), (3, 3)}))
    click_square(qtbot, page, 3, 3)
    assert editor.task.rule.blocked == {(0, 1)}
    choose_drawing(qtbot, page, 0)
    click_square(qtbot, page, 0, 1)
    assert editor.queens[0] == EMPTY
    assert "blocked" in page.interaction.edit_panel.placed.text()
    choose_drawing(qtbot, page, 3)  # region B
    click_square(qtbot, page, 0, 2)
    assert editor.task.rule.regions == ("AABA", "BBBB", "CCCC", "DDDD")
    assert not editor.problem()
    choose_drawing(qtbot, page, 5)  # region D
    for column in range(4):
        click_square(qtbot, page, 2, column)
    assert "4 regions" in editor.problem()
    assert not page.interaction.edit_panel.continue_button.isEnabled()
    page.interaction.hint()
    assert "4 regions" in page.interaction.edit_panel.completions.text()
    editor.end_regions()
    qtbot.mouseClick(page.interaction.edit_panel.continue_button, Qt.MouseButton.LeftButton)
    task = page.player.timeline.task
    assert task == Task(4, rule=Rule(blocked=frozenset({(0, 1)})))
    page.player.seek(10**6)
    assert page.player.position.counters.solutions == 1  # of the two, one stands on 0:1


def test_a_rule_is_chosen_for_the_run_and_the_chooser_greys_out_who_does_not_serve_it(
    qtbot: QtBot, page: StepPage
) -> None:
    page.controller.set_run(find_solver("bitmask"), Task(7))
    page.set_rule(Rule("torus"))
    assert page.player.timeline.task == Task(7, rule=Rule("torus"))
    box = page.chooser.algorithm_box
    items = [box.model().item(place) for place in range(len(SOLVERS))]
    greyed = {
        solver.key for solver, item in zip(SOLVERS, items, strict=True) if not item.isEnabled()
    }
    assert greyed == {"bitmask-unique", "quarters"}
    assert "halves" in box.itemData(len(SOLVERS) - 1, Qt.ItemDataRole.ToolTipRole)
    assert page.chooser.rule_button.text() == "Queens on a torus"
    page.set_rule(Rule("kings"))
    assert page.player.timeline.solver is BASIC
    assert "a leap is no line" in page.panes.why.text
    qtbot.keyClick(page.chooser.n_box, Qt.Key.Key_Up)
    assert page.player.timeline.task == Task(8, rule=Rule("kings"))
    page.set_rule(Rule())
    assert all(item.isEnabled() for item in items)


def test_a_vote_leaves_the_placement(page: StepPage) -> None:
    page.interaction.toggle_edit()
    page.interaction.toggle_vote()
    assert not page.interaction.editor.is_open
    assert page.interaction.predictor.state.poll is not None


def test_the_end_of_the_questions_is_said(page: StepPage) -> None:
    page.controller.set_run(BASIC, Task(1))
    page.interaction.toggle_predict()
    while not page.interaction.predictor.state.is_over:
        page.step()
    assert page.interaction.predict_bar.text.text() == (
        "No further decision of this kind was found."
    )
