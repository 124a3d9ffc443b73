import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.registry import SOLVERS


def test_a_run_starts_with_an_empty_board_and_no_last_step():
    position = Position.start(Task(3))
    assert position.queens == [EMPTY] * 3
    assert position.last is None
    assert position.index == 0
    assert position.tests_by_row == [0, 0, 0]


def test_the_start_cannot_be_undone():
    with pytest.raises(ValueError, match="no step before"):
        Position.start(Task(4)).undo(None)


def test_a_copy_is_independent():
    position = Position.start(Task(4))
    copy = position.copy()
    position.apply(Step(Kind.PLACE, 0, 1, 1))
    position.apply(Step(Kind.PROMISING, 1, 3, 1, -1, 1))
    assert copy == Position.start(Task(4))


def test_each_kind_counts_what_it_says():
    position = Position.start(Task(4))
    for step in (
        Step(Kind.SKIP, 0, 0, 1),
        Step(Kind.PROMISING, 0, 1, 1, -1, 2),
        Step(Kind.CONFLICT, 1, 1, 1, 0, 3),
        Step(Kind.PLACE, 0, 1, 1),
        Step(Kind.MARK, 0, 1, 1, 0, 5),
        Step(Kind.REMOVE, 0, 1, 1),
        Step(Kind.SOLUTION, 3, 2, 1, -1, 8),
    ):
        position.apply(step)
    counters = position.counters
    assert (counters.visits, counters.tests, counters.comparisons) == (3, 2, 5)
    assert (counters.placements, counters.removals, counters.marks) == (1, 1, 5)
    assert (counters.layouts, counters.solutions) == (1, 8)
    assert position.tests_by_row == [1, 1, 0, 0]


@given(st.sampled_from(SOLVERS), st.integers(1, 6), st.integers(0, 3))
def test_undoing_every_step_leads_back_through_the_same_positions(solver, n, seed):
    position = Position.start(Task(n, seed=seed))
    seen = [position.copy()]
    for step, _ in zip(solver.steps(position.task, None), range(400), strict=False):
        position.apply(step)
        seen.append(position.copy())
    while position.index:
        assert position == seen[position.index]
        position.undo(seen[position.index - 1].last)
    assert position == seen[0]
