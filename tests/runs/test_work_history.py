"""Work by square against a count of the steps one by one, and by line against their sum."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.runs.timeline import Timeline
from nqviz.runs.work_history import LineHistory, WorkHistory
from nqviz.solvers.registry import SOLVERS, find_solver

N = 5
NAMES = [solver.key for solver in SOLVERS]


@cache
def run_of(key):
    return list(find_solver(key).steps(Task(N), None))


@cache
def history_of(key):
    history = WorkHistory(Timeline(find_solver(key), Task(N)))
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
    tested, taken = Counter(), Counter()
    position = Position.start(Task(N))
    for step in steps[:index]:
        before = list(position.queens)
        tests = position.counters.tests
        position.apply(step)
        if position.counters.tests > tests:
            tested[step.row, step.column] += 1
        if step.kind is Kind.REMOVE:
            taken[step.row, before[step.row]] += 1
    assert history.index == len(steps)
    assert squares(history.visits(index)) == dict(tested)
    assert history.visits(index).sum(axis=1).tolist() == position.tests_by_row
    assert squares(history.backtracks(index)) == dict(taken)
    assert history.backtracks(index).sum() == position.counters.removals
    assert history.lines.counts(index) == sums_of_lines(key)[index]


@cache
def sums_of_lines(key):
    solver = find_solver(key)
    follower, sums = solver.follow_lines(Task(N)), [[0] * (len(solver.pseudocode) + 1)]
    for step in run_of(key):
        ran = Counter(follower.add(step))
        sums.append([before + ran[line] for line, before in enumerate(sums[-1])])
    return sums


@pytest.mark.parametrize("key", ["wirth-basic", "quarters"])
def test_lines_are_counted_after_a_jump_over_many_steps(key):
    """What was not read is read; sums are kept on the way."""
    timeline = Timeline(find_solver(key), Task(8))
    timeline.seek(12_000)
    history, whole = LineHistory(timeline), LineHistory(timeline)
    counts, follower = Counter(), timeline.solver.follow_lines(Task(8))
    for index in range(timeline.index):
        counts.update(follower.add(timeline.step_at(index)))
        if index in {0, 4094, 4095, 4096, 9000}:
            expected = [counts[line] for line in range(len(timeline.solver.pseudocode) + 1)]
            assert history.counts(index + 1) == expected == whole.counts(index + 1)
            whole.counts(timeline.index)  # and back again
    assert sum(1 for _ in LineHistory(timeline).read(timeline.index)) > 3


def test_lines_are_not_counted_beyond_the_steps_that_are_kept(monkeypatch):
    timeline = Timeline(find_solver("sieve"), Task(N))
    timeline.seek(30)
    monkeypatch.setattr("nqviz.runs.work_history.MOST_STEPS", 20)
    history = LineHistory(timeline)
    assert (history.counts(21), history.index) == ([], 0)
    assert sum(history.counts(20)) >= 20


@pytest.mark.parametrize("now", [(1, EMPTY), (0, 1), (EMPTY, EMPTY)])
def test_a_queen_that_a_program_moves_is_taken_back_from_where_it_stood(now):
    history = WorkHistory(Timeline(find_solver("wirth-basic"), Task(2)))
    history.add(Step(Kind.REPLACE, 0, 0, 3, before=(0, EMPTY, *now)))
    assert history.backtracks(1).tolist() == [[int(now[0] != 0), 0], [0, 0]]


def test_a_history_says_how_much_more_it_takes(monkeypatch):
    monkeypatch.setattr("nqviz.runs.work_history.MOST_STEPS", len(run_of("sieve")) + 3)
    assert history_of("sieve").capacity_left == 3
    monkeypatch.setattr("nqviz.runs.work_history.MOST_STEPS", 3)
    assert history_of("sieve").capacity_left == 0


@pytest.mark.parametrize("key", ["exact-cover", "sieve", "filter-1", "wirth-basic"])
def test_a_run_from_own_queens_counts_from_where_it_begins(key):
    timeline = Timeline(find_solver(key), Task(8, given=(0, 4, 7, *[EMPTY] * 5)))
    timeline.extend(1)
    start = timeline.position_at(0)
    assert "counts from here on" in timeline.solver.why(start)
    history = LineHistory(timeline)
    assert not any(history.counts(0))
    assert history.counts(1)[timeline.step_at(0).line] == 1
