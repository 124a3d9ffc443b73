from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.runs.conflict_history import ConflictHistory, HistoryPoint
from nqviz.solvers.registry import find_solver

SOLVER = find_solver("min-conflicts")


@cache
def run(seed):
    """Return a run with restarts: its steps and all its positions."""
    position = Position.start(Task(8, seed=seed))
    positions = [position.copy()]
    steps = list(SOLVER.steps(position.task, None))
    for step in steps:
        position.apply(step)
        positions.append(position.copy())
    return steps, positions


@cache
def traced(seed):
    history = ConflictHistory()
    for step in run(seed)[0]:
        history.add(step)
    return history


def conflicts(queens):
    """Count the queens beyond the first on each diagonal, from the board alone."""
    standing = [(row, column) for row, column in enumerate(queens) if column != EMPTY]
    falling = {row - column for row, column in standing}
    rising = {row + column for row, column in standing}
    return 2 * len(standing) - len(falling) - len(rising)


@given(seed=st.integers(0, 8), data=st.data())
def test_a_trace_says_of_every_step_what_the_board_shows(seed, data):
    history, positions = traced(seed), run(seed)[1]
    position = positions[data.draw(st.integers(0, len(positions) - 1))]
    expected = HistoryPoint(position.counters.swaps, conflicts(position.queens))
    assert history.at(position.index) == expected
    assert len(history.restarts_until(position.index)) == position.counters.restarts


@given(seed=st.integers(0, 8), data=st.data())
def test_the_step_of_a_number_of_swaps_has_so_many_behind_it(seed, data):
    history, positions = traced(seed), run(seed)[1]
    index = data.draw(st.integers(0, len(positions) - 1))
    swaps = data.draw(st.integers(0, positions[index].counters.swaps))
    step = history.step_of(swaps, index)
    assert step <= index
    assert positions[step].counters.swaps == swaps


def test_there_are_runs_with_restarts_and_each_ends_without_conflicts():
    assert sum(run(seed)[1][-1].counters.restarts for seed in range(9)) > 5
    for seed in range(9):
        assert traced(seed).at(traced(seed).index).conflicts == 0
