"""Work by square and line against a count of the steps one by one."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.runs.work_history import WorkHistory
from nqviz.solvers.registry import SOLVERS, find_solver

N = 5
NAMES = [solver.key for solver in SOLVERS]


@cache
def run_of(key):
    return list(find_solver(key).steps(Task(N), None))


@cache
def history_of(key):
    history = WorkHistory(N)
    for step in run_of(key):
        history.add(step)
    return history


def squares(counts):
    return {
        (row, column): int(counts[row, column])
        for row in range(N)
        for column in range(N)
        if counts[row, column]
    }


@given(key=st.sampled_from(NAMES), data=st.data())
def test_work_up_to_a_step_is_that_of_the_steps_before(key, data):
    steps, history = run_of(key), history_of(key)
    index = data.draw(st.integers(0, len(steps)))
    tested, taken, lines = Counter(), Counter(), Counter()
    position = Position.start(Task(N))
    for step in steps[:index]:
        before = list(position.queens)
        tests = position.counters.tests
        position.apply(step)
        if position.counters.tests > tests:
            tested[step.row, step.column] += 1
        if step.kind is Kind.REMOVE:
            taken[step.row, before[step.row]] += 1
        lines[step.line] += 1
    assert history.index == len(steps)
    assert squares(history.tests(index)) == dict(tested)
    assert history.tests(index).sum(axis=1).tolist() == position.tests_by_row
    assert squares(history.backtracks(index)) == dict(taken)
    assert history.backtracks(index).sum() == position.counters.removals
    most = len(find_solver(key).pseudocode)
    assert history.lines(index, most) == [0, *(lines[line] for line in range(1, most + 1))]


@pytest.mark.parametrize("now", [(1, EMPTY), (0, 1), (EMPTY, EMPTY)])
def test_a_queen_that_a_program_moves_is_taken_back_from_where_it_stood(now):
    history = WorkHistory(2)
    history.add(Step(Kind.REPLACE, 0, 0, 3, before=(0, EMPTY, *now)))
    assert history.backtracks(1).tolist() == [[int(now[0] != 0), 0], [0, 0]]
    assert history.lines(1, 4) == [0, 0, 0, 1, 0]


def test_a_history_says_how_much_more_it_takes(monkeypatch):
    monkeypatch.setattr("nqviz.runs.work_history.MOST_STEPS", len(run_of("sieve")) + 3)
    assert history_of("sieve").capacity_left == 3
    monkeypatch.setattr("nqviz.runs.work_history.MOST_STEPS", 3)
    assert history_of("sieve").capacity_left == 0
