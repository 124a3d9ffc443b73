import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from nqviz.frames.frame import Frame
from nqviz.frames.palette import LIGHT, LOOKS, PROJECTOR, Look
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.runs.timeline import Timeline
from nqviz.scenes.step_state import StepState
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.step.panes import Panes, ShownStep
from tests.support.qt_objects import shown
from tests.support.reading import texts_in

GAP = 8
_AT_FIRST = StepState()


def start_of(solver: Solver, n: int, state: StepState = _AT_FIRST) -> ShownStep:
    task = Task(n)
    return ShownStep(Timeline(solver, task), Frame(solver, Position.start(task)), state)


@pytest.fixture
def panes(qtbot: QtBot) -> Panes:
    panes = Panes()
    panes.show_step(start_of(find_solver("wirth-basic"), 8))
    return shown(qtbot, panes)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    solver=st.sampled_from(SOLVERS),
    look=st.sampled_from(LOOKS),
    preferred=st.sampled_from(["", "why", "code", "state", "counters", "tree"]),
    has_tree=st.booleans(),
    width=st.integers(200, 1600),
    height=st.integers(0, 1200),
)
def test_every_room_is_shared_out(  # Qt warns, and the test fails, where a height is negative
    panes: Panes,
    solver: Solver,
    look: Look,
    preferred: str,
    has_tree: bool,
    width: int,
    height: int,
) -> None:
    panes.show_step(start_of(solver, 6, StepState(has_tree=has_tree, preferred=preferred)))
    panes.set_look(look, 1.0)
    panes.fit(width, height, GAP)
    assert panes.why.isVisible()
    assert panes.cards()["tree"].isVisible() == has_tree


def test_what_is_favoured_stays_where_room_is_short(panes: Panes) -> None:
    panes.set_look(LIGHT, 1.0)
    panes.fit(500, 260, GAP)
    places = panes.cards()
    assert places["code"].isVisible()
    panes.show_step(start_of(find_solver("wirth-basic"), 8, StepState(preferred="counters")))
    panes.fit(500, 260, GAP)
    assert places["counters"].isVisible()


def test_the_images_of_a_layout_are_shown_at_its_solution(panes: Panes, first_of) -> None:
    solver = find_solver("sieve-symmetric")
    start = start_of(solver, 6)
    at_solution = start._replace(frame=Frame(solver, first_of(solver, 6, Kind.SOLUTION)))
    panes.show_step(at_solution)
    assert panes.state_stack.currentWidget() is panes.images
    panes.show_step(at_solution._replace(state=StepState(has_calls=True)))
    assert panes.state_stack.currentWidget() is panes.calls
    panes.show_step(start)
    assert panes.state_stack.currentWidget() is panes.state


@pytest.mark.parametrize("key", ["filter-2", "sieve"])
def test_below_a_tree_more_space_makes_the_state_lower_only_for_the_counters(
    panes: Panes, key: str
) -> None:
    panes.set_look(PROJECTOR, 1.0)
    panes.show_step(start_of(find_solver(key), 8, StepState(has_tree=True)))
    cards, before = panes.cards(), (0, False)
    for height in range(500, 1400, 20):
        panes.fit(700, height, GAP)
        state = cards["state"].height() if cards["state"].isVisible() else 0
        after = state, cards["counters"].isVisible()
        assert after >= before or after[1] > before[1]
        before = after
    assert before[1]


@pytest.mark.parametrize("height", [440, 470, 520])
def test_code_scrolls_before_the_state_is_cut_and_keeps_five_lines(
    panes: Panes, height: int
) -> None:
    panes.set_look(LIGHT, 1.0)
    panes.show_step(start_of(find_solver("sieve"), 8))
    panes.fit(740, height, GAP)
    labels = [each.words for each in texts_in(panes.state)]
    assert {"column", *(f"row {row}" for row in range(8))} <= set(labels)
    assert panes.code.line_rect(5).bottom() <= panes.code.viewport().height()
    panes.fit(740, 340, GAP)
    assert panes.code.line_rect(5).bottom() <= panes.code.viewport().height()


def test_on_a_projector_letters_of_code_are_higher_where_height_is_left(panes: Panes) -> None:
    panes.show_step(start_of(find_solver("wirth-basic"), 8, StepState(presented="code")))
    panes.set_look(PROJECTOR, 1.0)
    heights = []
    for height in (640, 1000):
        panes.fit(850, height, GAP)
        assert panes.cards()["state"].isVisible()
        assert panes.code.line_rect(11).bottom() <= panes.code.viewport().height()
        heights.append(panes.code.line_rect(1).height())
    assert heights[1] >= 1.25 * heights[0]
