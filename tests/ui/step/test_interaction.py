from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from nqviz.model.annotations import NO_ANNOTATIONS, Annotations
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask, Score
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.step.interaction import Interaction
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.step.stops import StopsDialog
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import ACTIONS, MainWindow
from tests.support.players import settle
from tests.support.scenario import press

BASIC = SOLVERS[0]
LINE_10 = Breakpoint(At.LINE, 10)
LEFT = Qt.MouseButton.LeftButton
JUMPS = (
    *("Home", "End", "Ctrl+G", "Alt+Left", "Alt+Right", "Shift+Left", "Shift+Right"),
    *("C", "Shift+C", "D", "Shift+D"),
)


@pytest.fixture
def page(step_page: StepPage) -> StepPage:
    return step_page


@pytest.fixture
def interaction(page: StepPage) -> Interaction:
    return page.interaction


def click(qtbot: QtBot, page: StepPage, row: int, column: int) -> None:
    point = page.board.geometry_of_board().center(row, column).toPoint()
    qtbot.mouseClick(page.board, LEFT, pos=point)


def put(page: StepPage, *queens: int) -> None:
    editor = page.interaction.editor
    editor.clear()
    for row, column in enumerate(queens):
        editor.toggle(row, column)


def queens_of(page: StepPage) -> tuple[int, ...]:
    return page.interaction.editor.state.placement.queens


def test_a_line_takes_a_breakpoint_by_mouse_and_by_key(
    qtbot: QtBot, page: StepPage, interaction: Interaction
) -> None:
    code, bar = page.panes.code, interaction.stops_bar
    for line, is_visible in ((10, True), (10, False)):
        point = code.line_rect(line).center().toPoint()
        control = Qt.KeyboardModifier.ControlModifier
        qtbot.mouseClick(code.viewport(), Qt.MouseButton.LeftButton, control, point)
        assert bar.isVisible() is is_visible
    interaction.toggle_stop()
    assert interaction.stops.breakpoints == (Breakpoint(At.LINE, code.chosen()),)
    assert "with a breakpoint" in code.accessibleDescription()


def test_the_page_asks_in_large_letters_and_takes_answers(
    qtbot: QtBot, page: StepPage, interaction: Interaction
) -> None:
    bar = interaction.predict_bar
    interaction.toggle_predict()
    assert bar.isVisible()
    assert page.panes.why.text.startswith("What happens now")
    qtbot.mouseClick(bar.buttons[2], LEFT)
    assert interaction.predict_panel.title.text().startswith("✗ Wrong.")
    assert bar.score.text().endswith("✓ 0 right   ✗ 1 wrong")
    assert page.panes.why.text == BASIC.why(page.player.position)
    qtbot.mouseClick(bar.reset_button, LEFT)
    assert bar.score.text().endswith("✓ 0 right   ✗ 0 wrong")
    page.toggle_play()
    assert not page.player.is_playing
    page.cancel()
    assert not bar.isVisible()
    assert page.panes.why.text == BASIC.why(page.player.position)


@pytest.mark.parametrize("by_key", [False, True])
def test_a_square_of_the_row_is_an_answer(
    qtbot: QtBot, page: StepPage, interaction: Interaction, by_key: bool
) -> None:
    predictor = interaction.predictor
    interaction.toggle_predict()
    predictor.choose(Ask.SQUARE)
    page.step()
    page.step()
    question = predictor.question
    assert question is not None
    row, column = question.answer
    assert page.board.marks.cursor == (row, 0)
    if by_key:
        for _ in range(column):
            qtbot.keyClick(page.board, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
        qtbot.keyClick(page.board, Qt.Key.Key_Return)
    else:
        click(qtbot, page, 5, 0)
        assert (predictor.question, predictor.state.score) == (question, Score())
        assert interaction.predict_bar.text.text() == question.in_words()
        click(qtbot, page, row, column - 1)  # the queen in the corner attacks it
        wrong = Annotations(arrows=(((1, 1), (0, 0)),), crosses=((1, 1),))
        assert page.board.annotations == wrong
    assert predictor.state.score == Score(by_key, not by_key)
    assert page.board.marks.cursor is None
    for _ in range(2):  # by way of the reason
        qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert predictor.question not in {None, question}
    assert page.board.annotations == NO_ANNOTATIONS


def test_leaving_restores_the_run_exactly(
    qtbot: QtBot, page: StepPage, interaction: Interaction
) -> None:
    page.player.seek(77)
    before, shown = page.player.position.copy(), page.board.grab().toImage()
    interaction.toggle_edit()
    assert interaction.edit_panel.isVisible()
    assert not page.panes.isVisible()
    click(qtbot, page, 0, 5)
    search = partial(page.next_of, Kind.SOLUTION)
    for command in (page.player.step, page.player.play, page.player.to_end, search):
        command()
        assert page.player.position == before
    interaction.toggle_edit()
    assert page.player.position == before
    assert page.panes.isVisible()
    assert page.board.grab().toImage() == shown
    page.player.step()
    assert page.player.position.index == 78


def test_another_run_or_a_vote_ends_the_placement(
    qtbot: QtBot, page: StepPage, interaction: Interaction
) -> None:
    interaction.toggle_edit()
    qtbot.mouseClick(interaction.edit_panel.use_button, LEFT)
    qtbot.waitUntil(lambda: page.board.marks.use is not None)
    assert page.board.marks.use[0] == (4, 8, 16, 18, 18, 16, 8, 4)
    page.controller.set_run(BASIC, Task(9))  # as when a program is opened
    assert not interaction.editor.is_open
    assert page.board.marks.use is None
    assert not page.board.grab().isNull()
    interaction.toggle_edit()
    interaction.toggle_vote()
    assert not interaction.editor.is_open
    assert interaction.predictor.state.poll is not None


def test_clicks_and_keys_place_queens_and_take_them_away(
    qtbot: QtBot, page: StepPage, interaction: Interaction
) -> None:
    interaction.toggle_edit()
    interaction.editor.clear()
    click(qtbot, page, 2, 3)
    click(qtbot, page, 2, 5)
    assert queens_of(page)[2] == 5
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Return):
        qtbot.keyClick(page.board, key)
    assert queens_of(page)[2:4] == (5, 4)
    assert "1 pair attacks" in interaction.edit_panel.placed.text()
    qtbot.keyClick(page.board, Qt.Key.Key_Space)
    assert queens_of(page)[3] == EMPTY
    interaction.editor.undo()
    assert queens_of(page)[3] == 4


def test_the_algorithm_goes_on_from_there_and_so_does_another_or_says_why_not(
    qtbot: QtBot, page: StepPage, interaction: Interaction
) -> None:
    interaction.toggle_edit()
    put(page, 1, 3)
    qtbot.mouseClick(interaction.edit_panel.continue_button, LEFT)
    assert page.player.timeline.task == Task(8, given=(1, 3, *[EMPTY] * 6))
    assert "with these queens" in page.panes.why.text
    assert "placed by you" in page.legend.texts()
    for key in ("bitmask", "quarters"):
        page.chooser.run_chosen.emit(find_solver(key), Task(8))
        assert page.player.timeline.solver.key == "bitmask"
        assert page.player.timeline.task.given[:2] == (1, 3)
    assert "joins halves" in page.panes.why.text
    page.chooser.run_chosen.emit(BASIC, Task(6))
    assert page.player.timeline.task == Task(6)


def test_an_algorithm_chosen_while_editing_is_the_one_that_would_go_on(
    page: StepPage, interaction: Interaction
) -> None:
    interaction.toggle_edit()
    put(page, 1, 3)
    page.chooser.run_chosen.emit(find_solver("quarters"), Task(8))
    assert page.player.timeline.solver is BASIC
    assert "joins halves" in interaction.edit_panel.problem.text()
    page.chooser.run_chosen.emit(BASIC, Task(70))
    assert "up to n = 64" in interaction.edit_panel.placed.text()
    page.chooser.run_chosen.emit(BASIC, Task(5))
    assert queens_of(page) == (EMPTY,) * 5
    page.cancel()
    page.cancel()
    assert page.player.timeline.task == Task(8)
    assert page.chooser.n_box.value() == 8


def test_the_buttons_of_the_panel_and_the_bars_do_what_they_say(
    qtbot: QtBot, page: StepPage, interaction: Interaction
) -> None:
    panel, editor = interaction.edit_panel, interaction.editor
    interaction.toggle_edit()
    click(qtbot, page, 0, 5)
    qtbot.mouseClick(panel.clear_button, LEFT)
    assert queens_of(page) == (EMPTY,) * 8
    qtbot.mouseClick(panel.undo_button, LEFT)
    assert queens_of(page) == (5, *[EMPTY] * 7)
    qtbot.mouseClick(panel.back_button, LEFT)
    assert not editor.is_open
    interaction.toggle_predict()
    qtbot.mouseClick(interaction.predict_bar.end_button, LEFT)
    assert not interaction.predictor.is_armed
    interaction.stops.add(LINE_10)
    qtbot.mouseClick(interaction.stops_bar.edit_button, LEFT)
    dialog = page.findChild(StopsDialog)
    assert dialog.isVisible()
    dialog.close()
    qtbot.mouseClick(interaction.stops_bar.clear_button, LEFT)
    assert interaction.stops.breakpoints == ()


def choose_drawing(qtbot: QtBot, page: StepPage, index: int) -> None:
    """Choose what a click does, with the keyboard."""
    box = page.interaction.edit_panel.draw_box
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range(index):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.currentIndex() == index % box.count()


def test_blocked_squares_and_regions_are_drawn_and_an_algorithm_goes_on(
    qtbot: QtBot, page: StepPage, interaction: Interaction
) -> None:
    editor, panel = interaction.editor, interaction.edit_panel
    page.controller.set_run(BASIC, Task(4))
    interaction.toggle_edit()
    click(qtbot, page, 0, 1)
    choose_drawing(qtbot, page, 1)
    click(qtbot, page, 0, 1)  # the queen goes
    assert queens_of(page)[0] == EMPTY
    choose_drawing(qtbot, page, 0)
    for _ in range(2):
        click(qtbot, page, 0, 1)
        assert "blocked" in panel.placed.text()
        assert len(page.board.marks.hints) == 3  # they stay
    choose_drawing(qtbot, page, 3)  # region B
    click(qtbot, page, 0, 2)
    assert editor.state.placement.rule.regions == ("AABA", "BBBB", "CCCC", "DDDD")
    choose_drawing(qtbot, page, 5)  # region D
    for column in range(4):
        click(qtbot, page, 2, column)
    assert not panel.continue_button.isEnabled()
    interaction.hint()
    assert "4 regions" in panel.completions.text()
    panel.draw_box.setCurrentIndex(panel.draw_box.count() - 1)
    panel.draw_box.activated.emit(0)
    assert panel.draw_box.currentIndex() == 0
    qtbot.mouseClick(panel.continue_button, LEFT)
    assert page.player.timeline.task == Task(4, rule=Rule(blocked=frozenset({(0, 1)})))


def test_a_rule_is_chosen_for_the_run_and_the_chooser_greys_out_who_does_not_serve_it(
    qtbot: QtBot, page: StepPage
) -> None:
    page.controller.set_run(find_solver("bitmask"), Task(7))
    page.set_rule(Rule("torus"))
    items = page.chooser.algorithm_box.model()
    greyed = [each.key for i, each in enumerate(SOLVERS) if not items.item(i).isEnabled()]
    assert greyed == ["bitmask-unique", "quarters"]
    assert page.chooser.rule_button.text() == "Queens on a torus"
    page.set_rule(Rule("kings"))
    assert page.player.timeline.solver is BASIC
    assert "a leap is no line" in page.panes.why.text
    qtbot.keyClick(page.chooser.n_box, Qt.Key.Key_Up)
    assert page.player.timeline.task == Task(8, rule=Rule("kings"))
    page.set_rule(Rule("kings"), find_solver("wirth-1"))
    assert page.player.timeline.solver is find_solver("wirth-1")
    assert page.player.timeline.task == Task(8, rule=Rule("kings"))


def test_arrows_move_the_cursor_of_an_own_position_and_with_ctrl_stay_the_windows(
    main_window: MainWindow,
) -> None:
    page = main_window.step_page
    press("E", "Ctrl+Down")
    assert page.controller.editor.state.placement.n == 7
    assert page.board.marks.cursor == (0, 0)
    press("Down")
    assert page.board.marks.cursor == (1, 0)
    press("Ctrl+R")
    assert page.player.timeline.task == Task(7)  # as the field says, not the run before


def test_queens_in_any_rows_are_gone_on_from(
    qtbot: QtBot, page: StepPage, interaction: Interaction
) -> None:
    interaction.toggle_edit()
    interaction.editor.toggle(2, 7)
    interaction.editor.toggle(4, 2)
    interaction.go_on_from_position()
    timeline = page.player.timeline
    assert timeline.solver.key == "exact-cover"
    assert timeline.position.queens == [-1, -1, 7, -1, 2, -1, -1, -1]
    page.player.to_end()
    qtbot.waitUntil(lambda: page.player.run.is_over)
    assert timeline.position.queens == [-1, -1, 7, -1, 2, -1, -1, -1]
    assert timeline.position.counters.solutions > 0


def test_the_entry_says_why_a_run_cannot_be_practised(
    page: StepPage, interaction: Interaction
) -> None:
    key = next(each for each in ACTIONS if each.keys == "A" and each.where is Where.STEP)
    assert key.why_not(interaction) == ""
    rule = Rule(blocked=frozenset({(0, 0)}))
    page.controller.set_run(find_solver("wirth-basic"), Task(9, rule=rule))
    assert "up to n = 8" in key.why_not(interaction)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("E", "Go back to the run first (E or Escape)."),
        ("A", "You make the steps now; A or Escape leads back to the run."),
    ],
)
def test_each_jump_says_why_the_run_is_held(main_window: MainWindow, key: str, words: str) -> None:
    status = main_window.status
    press(key)
    for jump in JUMPS:
        status.clear_notice()
        press(jump)
        assert status.text == words, jump
        assert main_window.findChild(QInputDialog) is None


def test_a_jump_that_is_refused_keeps_the_way_back(
    qtbot: QtBot, page: StepPage, interaction: Interaction
) -> None:
    player = page.player
    page.next_of(Kind.SOLUTION)
    settle(player)
    solution = player.index
    for do in (interaction.toggle_edit, player.back, interaction.toggle_edit):
        do()
    assert player.index == solution > 0
    player.back()
    qtbot.waitUntil(lambda: player.index == 0)


def test_the_key_that_shows_a_step_of_a_practice_is_not_refused(main_window: MainWindow) -> None:
    press("A", "PgDown")
    practice = main_window.step_page.controller.practice.state
    assert practice is not None
    assert len(practice.results) == 1
    assert "back to the run" not in main_window.status.text


def test_a_practice_that_is_refused_ends_nothing(main_window: MainWindow) -> None:
    step = main_window.step_page.controller
    rule = Rule(blocked=frozenset({(0, 0)}))
    step.set_run(BASIC, Task(9, rule=rule))
    press("E", "A")
    assert step.editor.is_open
    assert "up to n = 8" in main_window.status.text
    press("P", "A")
    assert step.predictor.is_armed
