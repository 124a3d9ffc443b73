from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.position import Position, Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.pictures.step_picture import Picture, PictureStyle
from nqviz.ui.pictures.text_panel import Beside, TextPanel
from tests.solvers.base.listings import carried_out
from tests.support.own_programs import QUEENS, program_of
from tests.support.reading import counts_of_lines


def a_timeline(solver: Solver, steps: int = 300) -> Timeline:
    timeline = Timeline(solver, Task(6))
    timeline.extend(steps)
    return timeline


Draw = Callable[..., TextPanel]


@pytest.fixture
def draw(qtbot: QtBot) -> Draw:
    """Return a function that draws a step of a run with a pane, and returns the panel."""
    drawn: list[Picture] = []

    def panel_of(
        timeline: Timeline, beside: Beside, look: Look = LIGHT, step: int = 57
    ) -> TextPanel:
        picture = Picture(timeline, PictureStyle(1280, 720, look, beside))
        drawn.append(picture)
        qtbot.addWidget(picture)
        picture.show_position(timeline.position_at(step))
        picture.image()
        assert picture.text_panel is not None
        assert picture.board.geometry_of_board().shown.width() >= 560
        return picture.text_panel

    return panel_of


def bottom_of(panel: TextPanel, pane: QWidget) -> int:
    return pane.mapTo(panel, pane.rect().bottomLeft()).y()


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
@pytest.mark.parametrize("beside", [each for each in Beside if each is not Beside.NOTHING])
def test_one_pane_stands_between_the_sentence_and_the_caption(
    draw: Draw, beside: Beside, look: Look
) -> None:
    panel = draw(a_timeline(SOLVERS[0]), beside, look)
    panes: dict[Beside, QWidget] = {
        Beside.CODE: panel.code,
        Beside.TREE: panel.tree,
        Beside.STATE: panel.state,
        Beside.CALLS: panel.calls,
        Beside.COUNTERS: panel.counters,
    }
    shown = {each for each, pane in panes.items() if pane.isVisibleTo(panel)}
    # The state comes along with the code where there is space.
    assert shown - {Beside.STATE} == {beside} - {Beside.SENTENCE, Beside.STATE}
    assert (Beside.STATE in shown) or beside is not Beside.STATE
    assert beside is Beside.SENTENCE or bottom_of(panel, panes[beside]) < panel.caption.y()
    assert "search(" in panel.calls.in_words() or beside is not Beside.CALLS
    assert " tests, " in panel.counters.accessibleDescription()


def test_the_tree_of_each_frame_is_the_tree_at_its_step(draw: Draw) -> None:
    timeline = a_timeline(SOLVERS[0])
    panel = draw(timeline, Beside.TREE)
    for step in (58, 130, 12):  # a film goes forwards; a picture may be of any step
        panel.show_position(timeline.position_at(step))
        assert panel.tree.view.index == step
        assert panel.tree.view.tested == timeline.position_at(step).counters.tests


def test_the_lines_of_each_frame_have_run_as_often_as_in_the_listing(draw: Draw) -> None:
    timeline = a_timeline(SOLVERS[0])
    listed = carried_out(SOLVERS[0], Task(6)).steps
    panel = draw(timeline, Beside.CODE)
    panel.window().show()
    for step in (57, 58, 230, 12):
        panel.show_position(timeline.position_at(step))
        expected = {line: times for line, times in enumerate(listed[step - 1][1]) if times}
        assert counts_of_lines(panel.code) == expected


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_no_line_of_code_is_cut(draw: Draw, solver: Solver, look: Look) -> None:
    panel = draw(a_timeline(solver, 0), Beside.CODE, look, step=0)
    code, caption = panel.code, panel.caption.y()
    assert code.verticalScrollBar().value() == 0
    assert code.line_rect(len(solver.listing())).bottom() <= code.viewport().height()
    assert 0.75 * code.sizeHint().width() <= code.width()
    assert bottom_of(panel, code) < caption
    if panel.state.isVisibleTo(panel):
        strips = len(solver.state(Position.start(Task(6))))
        assert panel.state.height() >= panel.state.heights_for(strips)[0]
        assert bottom_of(panel, panel.state) < caption


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
def test_of_a_long_program_the_step_is_seen_with_its_variables(draw: Draw, look: Look) -> None:
    text = QUEENS + "\n# a comment that is longer than the others of this program" * 40
    program = program_of(text)
    program.wait(Task(6))
    panel = draw(a_timeline(program, 400), Beside.CODE, look, step=350)
    program.close()
    shown = panel.program.accessibleDescription()
    assert "solve(n=6) › search(row=0)" in shown
    assert "queens = [" in shown
    assert bottom_of(panel, panel.code) < panel.height()
    assert panel.program.height() >= panel.program.heights()[0]
    assert panel.code.viewport().height() >= panel.code.least_height(9) - 20
    assert not panel.code.verticalScrollBar().isVisibleTo(panel)


@pytest.mark.parametrize(
    ("beside", "sentence"),
    [(Beside.TREE, "has no search tree"), (Beside.CALLS, "no function that calls itself")],
)
@pytest.mark.usefixtures("qapp")
def test_a_pane_that_an_algorithm_does_not_have_is_refused(beside: Beside, sentence: str) -> None:
    timeline = a_timeline(find_solver("min-conflicts"))
    with pytest.raises(ValueError, match=sentence):
        Picture(timeline, PictureStyle(1280, 720, beside=beside))
