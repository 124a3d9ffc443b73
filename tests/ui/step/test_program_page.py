"""The Step page with a program of the user's own in place of an algorithm."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.programs.program import Program
from nqviz.programs.source import TEMPLATE, template_keys, template_text
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.board.legend import Legend
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.window.guide_dialog import GuideDialog
from tests.support.program_window import QUEENS, program_of

SLOW = """\
def solve(n):
    import time

    queens = []
    for row in range(n):
        queens.append(row)
        print("row", row)
        time.sleep(0.05)
    return queens
"""


@pytest.fixture
def page(qtbot: QtBot, step_page: StepPage) -> Iterator[StepPage]:
    run(qtbot, step_page, program_of())
    yield step_page
    close(step_page)


def close(page: StepPage) -> None:
    shown = page.player.timeline.solver
    if isinstance(shown, Program):
        shown.close()


def run(qtbot: QtBot, page: StepPage, program: Program, n: int = 4) -> None:
    page.controller.set_run(program, Task(n))
    qtbot.waitUntil(lambda: page.player.timeline.length is not None, timeout=20_000)


def test_what_is_recorded_is_followed_while_it_runs(qtbot: QtBot, step_page: StepPage) -> None:
    step_page.controller.set_run(program_of(SLOW, "slow.py"), Task(20))
    player = step_page.player
    qtbot.waitUntil(lambda: player.timeline.reached > 3)
    assert player.timeline.length is None
    player.step()
    assert player.index == 1
    player.to_end()  # of what is not known yet
    qtbot.waitUntil(lambda: player.run.is_over, timeout=10_000)
    assert player.timeline.length == player.index
    assert "+" not in step_page.transport.step_label.text()
    close(step_page)


def test_the_step_sizes_are_those_of_a_program_and_back(page: StepPage) -> None:
    sizes = page.transport.sizes
    assert [sizes.button(place).text() for place in range(3)] == [
        "1  line",
        "2  queen",
        "3  board / call",
    ]
    assert "calls" in sizes.button(2).toolTip()
    page.controller.set_run(SOLVERS[0], Task(4))
    assert sizes.button(0).text() == "1  test"
    assert "rows" in sizes.button(2).toolTip()


@pytest.mark.parametrize(
    ("size", "kinds"),
    [
        (1, {Kind.CALL}),
        (2, {Kind.PLACE}),
        (3, {Kind.CALL}),
    ],
)
def test_a_step_is_as_large_as_it_says(
    qtbot: QtBot, page: StepPage, size: int, kinds: set[Kind]
) -> None:
    page.player.set_step_size(size)
    page.player.step()
    qtbot.waitUntil(lambda: page.player.index > 0)
    last = page.player.position.last
    assert last is not None
    assert last.kind in kinds


def test_the_tips_are_right_after_the_controls_were_blocked(page: StepPage) -> None:
    page.interaction.toggle_edit()
    assert "back to the run" in page.transport.sizes.button(0).toolTip()
    page.interaction.toggle_edit()
    assert "lines" in page.transport.sizes.button(0).toolTip()
    page.controller.set_run(SOLVERS[0], Task(4))
    assert "tests" in page.transport.sizes.button(0).toolTip()


def test_the_legend_shows_what_a_program_can_show(page: StepPage) -> None:
    (legend,) = page.findChildren(Legend)
    assert legend.texts() == ["queen", "taken back", "attack each other", "solution"]


def test_a_program_can_be_predicted(page: StepPage) -> None:
    page.interaction.toggle_predict()
    question = page.interaction.predictor.question
    assert question is not None
    page.interaction.predictor.answer_at(0)
    assert page.interaction.predictor.state.was_right
    page.interaction.toggle_predict()


def test_an_own_position_is_refused_with_a_sentence(page: StepPage) -> None:
    page.player.seek(40)
    page.interaction.toggle_edit()
    panel = page.interaction.edit_panel
    assert panel.isVisible()
    assert not panel.continue_button.isEnabled()
    assert "begins with an empty board" in panel.problem.text()
    panel.clear_button.click()
    assert panel.continue_button.isEnabled()
    page.interaction.toggle_edit()


def test_the_output_takes_the_place_of_the_code_and_goes(page: StepPage) -> None:
    page.controller.toggle_output()
    output = page.panes.output
    assert output.isVisible()
    assert not page.panes.code.isVisible()
    assert output.toPlainText() == ""
    page.player.seek(page.player.timeline.reached)
    assert output.toPlainText().startswith("solution 1 [1, 3, 0, 2]")
    page.player.seek(0)
    assert output.toPlainText() == ""
    page.cancel()
    assert page.panes.code.isVisible()


def test_an_algorithm_prints_nothing(step_page: StepPage) -> None:
    step_page.controller.toggle_output()
    assert step_page.panes.code.isVisible()
    assert "program of your own" in step_page.panes.why.text


@pytest.mark.parametrize("key", [key for key in template_keys() if key != TEMPLATE])
def test_every_template_runs_on_the_page(qtbot: QtBot, step_page: StepPage, key: str) -> None:
    run(qtbot, step_page, program_of(template_text(key), f"{key}.py"))
    step_page.player.next_of(frozenset({Kind.SOLUTION}), "none")
    qtbot.waitUntil(lambda: not step_page.player.is_busy)
    assert step_page.player.position.counters.solutions == 1
    close(step_page)


def test_f2_tells_about_a_program(qtbot: QtBot) -> None:
    program = program_of(QUEENS.replace("queens", "cols"), "mine.py")
    dialog = GuideDialog(program)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "“queens”" in dialog.text
    assert str(Path("mine.py").absolute()) in dialog.text
    qtbot.keyClick(dialog.algorithm_box, Qt.Key.Key_Up)
    assert SOLVERS[-1].source in dialog.text
