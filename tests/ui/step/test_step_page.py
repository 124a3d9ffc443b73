from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.scenes.placement import BLOCKED
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.base.state import State
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.look.theme import apply_look
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.window_scale import LEAST_CONTENT
from tests.solvers.base.listings import carried_out
from tests.support.matrix import some_of
from tests.support.own_programs import program_of
from tests.support.players import seek, settle
from tests.support.reading import counts_of_lines, cut, texts_in
from tests.support.scenario import press

BASIC = SOLVERS[0]


@pytest.fixture
def page(step_page: StepPage) -> StepPage:
    return step_page


def position_at(solver: Solver, task: Task, index: int) -> Position:
    position = Position.start(task)
    for step, _ in zip(solver.steps(task, None), range(index), strict=False):
        position.apply(step)
    return position


def test_the_first_start_shows_eight_queens_at_step_0(page: StepPage) -> None:
    timeline = page.player.timeline
    assert (timeline.solver.key, timeline.task) == ("wirth-basic", Task(8))
    assert not page.player.is_playing
    assert page.transport.step_label.text().startswith("step 0")
    assert "Space" in page.panes.why.text
    assert page.panes.code.lit() is None


def test_every_view_follows_a_step(page: StepPage) -> None:
    seek(page.player, 30)
    position = position_at(BASIC, Task(8), 30)
    assert position.last is not None
    assert page.panes.why.text == BASIC.why(position)
    assert page.panes.code.lit() == position.last.line
    assert f"{position.counters.tests} tests" in page.panes.counters.accessibleDescription()
    assert page.transport.step_label.text().startswith("step 30 of")
    assert page.board.accessibleDescription().startswith("8 by 8")


@pytest.mark.parametrize("key", ["wirth-basic", "quarters", "exact-cover"])
def test_every_line_says_how_often_it_has_run_wherever_one_jumps(
    qtbot: QtBot, page: StepPage, key: str
) -> None:
    solver, task = find_solver(key), Task(6)
    listed = [counts for _, counts in carried_out(solver, task).steps]
    page.resize(1366, 1000)
    page.controller.set_run(solver, task)
    for step in (1, 2, 200, 199, 40, len(listed), 41):
        seek(page.player, step)
        expected = {line: times for line, times in enumerate(listed[step - 1]) if times}
        qtbot.waitUntil(lambda now=expected: counts_of_lines(page.panes.code) == now)


def test_a_click_on_a_square_says_who_attacks_it(qtbot: QtBot, page: StepPage) -> None:
    page.player.next_where(lambda step: step.kind is Kind.PLACE, "none")
    settle(page.player)
    point = page.board.geometry_of_board().center(3, 3).toPoint()
    qtbot.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=point)
    assert page.panes.why.text.startswith("Row 3, column 3 is attacked from row 0 along")


@pytest.mark.parametrize("n", [0, 100_000])
def test_a_bad_n_is_explained_and_nothing_is_lost(page: StepPage, n: int) -> None:
    seek(page.player, 40)
    page.chooser.n_box.setValue(n)
    assert f"n = {n} is too" in page.panes.why.text
    assert page.player.position == position_at(BASIC, Task(8), 40)
    assert page.chooser.n_box.value() == 8
    page.player.step()
    assert page.player.position.index == 41


def geometries(page: StepPage) -> dict[QWidget, QRect]:
    widgets = (
        page.board,
        page.legend,
        page.panes.why,
        page.panes.code,
        page.panes.counters,
        page.transport,
    )
    return {each: QRect(each.mapTo(page, QPoint(0, 0)), each.size()) for each in widgets}


@pytest.mark.parametrize(
    ("key", "look"),
    some_of(
        [
            *(("wirth-basic", PROJECTOR), ("sieve", LIGHT)),
            *(("bitmask-unique", LIGHT), ("min-conflicts", PROJECTOR)),
        ],
        product(("wirth-basic", "sieve", "bitmask-unique", "min-conflicts"), (LIGHT, PROJECTOR)),
    ),
)
def test_nothing_moves_from_step_to_step(
    qapp: QApplication, page: StepPage, key: str, look: Look
) -> None:
    apply_look(qapp, look, 1.0)
    page.set_look(look, 1.0)
    page.controller.set_run(find_solver(key), Task(6))
    for _ in range(2):  # A look that has changed is laid out in two turns.
        QApplication.processEvents()
    before = geometries(page)
    for _ in range(30):
        page.player.step()
        QApplication.processEvents()
        assert geometries(page) == before


@pytest.mark.parametrize(
    ("look", "size"),
    some_of(
        [(LIGHT, (1280, 610)), (PROJECTOR, (1280, 610))],
        product((LIGHT, PROJECTOR), ((1280, 610), (1920, 960))),
    ),
)
def test_what_matters_most_always_has_room(
    qapp: QApplication, page: StepPage, look: Look, size: tuple[int, int]
) -> None:
    apply_look(qapp, look, 1.0)
    page.set_look(look, 1.0)
    page.resize(*size)
    for solver in SOLVERS:
        page.controller.set_run(solver, Task(8))
        for _ in range(2):  # A legend of another height asks for another layout.
            QApplication.processEvents()
        assert page.size().toTuple() == size
        places = geometries(page)
        shown = [rect for widget, rect in places.items() if widget.isVisible()]
        for index, rect in enumerate(shown):
            assert page.rect().contains(rect)
            assert not any(rect.intersects(other) for other in shown[index + 1 :])
        assert places[page.board].width() >= 0.45 * size[1]
        assert page.panes.code.viewport().height() >= 5 * page.panes.code.line_rect(1).height()
        assert page.panes.why.height() == page.panes.why.sizeHint().height()


def test_the_room_is_shared_out_without_another_look_at_the_state(page: StepPage) -> None:
    looks: list[int] = []

    def state(position: Position) -> State:
        looks.append(position.index)
        return solver.state(position)

    solver = find_solver("sieve")  # whose state at n = 1000 has a million cells
    watched = replace(solver, state=state)
    page.chooser.offer(watched)  # type: ignore[arg-type]  # it is no program
    page.player.set_run(watched, Task(8))
    assert looks.count(0) >= 1
    looks.clear()
    page.set_look(LIGHT, 2.0)  # too large for the room, so that every size of text is tried
    assert looks == []


@pytest.mark.parametrize("place", ["counters", "state"])
def test_what_a_lesson_points_at_is_whole_or_alone_in_a_low_window(
    page: StepPage, place: str
) -> None:
    page.set_look(PROJECTOR, 1.0)
    page.controller.set_run(BASIC, Task(4))
    page.controller.set_state(page.controller.state.preferring(place))
    for height in range(440, 700, 20):
        page.resize(1280, height)
        settle(page.player)
        assert page.panes.cards()[place].isVisible()
        assert not cut([text for text in texts_in(page) if text.widget is page.panes.counters])


def test_the_legend_explains_what_is_seen_of_own_queens_and_blocked_squares(page: StepPage) -> None:
    of_run = page.legend.texts()
    page.interaction.toggle_edit()
    seen = ["queen", "solution", "queens that attack each other", "safe in the next row"]
    assert page.legend.texts() == seen
    editor = page.interaction.editor
    editor.change(editor.state.placement.with_drawn(0, 3, BLOCKED))
    assert sorted(page.legend.texts()) == sorted([*seen, "blocked square"])
    page.interaction.toggle_edit()
    assert page.legend.texts() == of_run


def test_the_legend_names_the_colours_of_rays_while_they_are_shown(page: StepPage) -> None:
    of_run = page.legend.texts()
    assert "lines of attack" not in of_run
    page.controller.toggle_attacks()
    assert sorted(page.legend.texts()) == sorted([*of_run, "lines of attack"])
    page.controller.toggle_attacks()
    assert page.legend.texts() == of_run


def test_a_click_on_a_line_runs_to_its_next_execution_or_says_that_there_is_none(
    qtbot: QtBot, page: StepPage
) -> None:
    code = page.panes.code
    point = code.line_rect(7).center().toPoint()
    qtbot.mouseClick(code.viewport(), Qt.MouseButton.LeftButton, pos=point)
    settle(page.player)
    assert code.lit() == 7
    assert page.player.position.last.kind is Kind.REMOVE
    code.choose_line(3)
    assert not page.player.is_busy
    assert "line 3" in page.panes.why.text
    seek(page.player, 0)
    page.previous_of(Kind.SOLUTION)
    assert page.panes.why.text == "There is no solution before this step."


@pytest.fixture
def recorded(qtbot: QtBot, page: StepPage) -> Iterator[StepPage]:
    """Return the page with a program of the user's own in place of an algorithm."""
    program = program_of()
    page.controller.set_run(program, Task(4))
    qtbot.waitUntil(lambda: page.player.timeline.length is not None)
    yield page
    program.close()


def test_the_controls_and_the_legend_are_those_of_a_program_and_back(recorded: StepPage) -> None:
    page, sizes = recorded, recorded.transport.sizes
    texts = [sizes.button(index).text() for index in range(3)]
    assert texts == ["1  line", "2  queen", "3  board / call"]
    assert page.legend.texts() == ["queen", "taken back", "attack each other", "solution"]
    page.interaction.toggle_edit()
    assert "back to the run" in sizes.button(0).toolTip()
    assert "begins with an empty board" not in page.interaction.edit_panel.problem.text()
    page.interaction.toggle_edit()
    assert "lines" in sizes.button(0).toolTip()
    page.controller.set_run(BASIC, Task(4))
    assert sizes.button(0).text() == "1  test"
    assert "tests" in sizes.button(0).toolTip()


def test_the_output_takes_the_place_of_the_code_and_goes(recorded: StepPage) -> None:
    page, output = recorded, recorded.panes.output
    page.controller.toggle_output()
    assert output.isVisible()
    assert not page.panes.code.isVisible()
    assert output.toPlainText() == ""
    page.player.seek(page.player.timeline.reached)
    assert output.toPlainText().startswith("solution 1 [1, 3, 0, 2]")
    page.player.seek(0)
    assert output.toPlainText() == ""
    page.cancel()
    assert page.panes.code.isVisible()
    page.controller.set_run(BASIC, Task(4))
    page.controller.toggle_output()
    assert "program of your own" in page.panes.why.text


def test_what_an_algorithm_has_not_is_said(page: StepPage) -> None:
    page.controller.set_run(find_solver("min-conflicts"), Task(6))
    page.controller.toggle_calls()
    assert "no function that calls itself" in page.panes.why.text
    assert not page.controller.state.shows_calls


def test_the_tabs_leave_a_small_projector_its_board(qapp: QApplication, page: StepPage) -> None:
    scale = 1024 / (LEAST_CONTENT.width() * PROJECTOR.font)  # that of the window
    apply_look(qapp, PROJECTOR, scale)
    page.set_look(PROJECTOR, scale)
    page.controller.set_run(find_solver("sieve"), Task(8))  # It has the most tabs.
    page.controller.set_state(replace(page.controller.state, has_tree=True, presented="tree"))
    page.resize(1024, 1000)
    QApplication.processEvents()
    tabs, last = page.panes.tree.tabs, page.panes.tree.tabs.button(4)
    assert tabs.isVisible()
    assert page.width() == 1024
    assert page.board.width() > 0.55 * page.width()
    assert page.board.geometry().right() < page.panes.x()
    assert tabs.width() == last.x() + last.width()


def test_another_rule_says_that_it_ends_questions(page: StepPage) -> None:
    page.controller.toggle_vote()
    page.controller.predictor.answer_at(0)
    asked = page.controller.predictor.state
    page.set_rule(Rule())
    assert page.controller.predictor.state == asked
    page.set_rule(Rule("torus"))
    assert not page.controller.predictor.is_armed
    assert "questions have ended" in page.panes.why.text
    page.set_rule(Rule("rooks"))
    assert page.controller.message is None


@pytest.mark.parametrize("kind", [Kind.SOLUTION, Kind.CONFLICT, Kind.DEAD_END])
def test_a_jump_backwards_is_undone_like_any_other(page: StepPage, kind: Kind) -> None:
    for _ in range(2):
        page.next_of(Kind.SOLUTION)
        settle(page.player)
    page.step()
    left = page.player.index
    page.previous_of(kind)
    settle(page.player)
    assert page.player.index < left
    page.player.back()
    settle(page.player)
    assert page.player.index == left


def test_the_images_of_a_layout_are_shown_where_calls_were_that_the_algorithm_has_not(
    page: StepPage,
) -> None:
    page.controller.toggle_calls()
    assert page.panes.calls.isVisible()
    page.controller.run_chosen(find_solver("quarters"), Task(8))
    page.next_of(Kind.SOLUTION)
    settle(page.player)
    assert page.panes.images.isVisible()
    page.controller.run_chosen(BASIC, Task(8))
    assert page.panes.calls.isVisible()


def test_the_keys_that_zoom_say_why_they_can_not(main_window: MainWindow) -> None:
    page = main_window.step_page
    for key, words in (
        ("Z", "Z magnifies a board of more than 8 rows."),
        ("Shift+Z", "All of the board is shown."),
    ):
        press(key)
        assert main_window.status.text == words
    page.controller.run_chosen(BASIC, Task(9))
    main_window.status.clear_notice()
    for key, is_part in (("Z", True), ("Shift+Z", False)):
        press(key)
        assert (page.board.part is not None) is is_part
        assert "board" not in main_window.status.text
