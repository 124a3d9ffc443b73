from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from nqviz.model import board
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS
from nqviz.runs.conflict_history import ConflictHistory, HistoryPoint
from nqviz.solvers.registry import find_solver
from tests.support.rules import RULES, random_rule
from tests.support.walks import walked

SOLVER = find_solver("min-conflicts")
OF_QUEENS = [Task(8, seed=seed) for seed in range(9)]
TASKS = [
    *OF_QUEENS,
    Task(8, given=tuple(range(8))),
    *(Task(7, rule=rule) for rule in RULES[1:]),
    *(Task(5, rule=random_rule(5, seed)) for seed in range(4)),
]


@cache
def traced(task):
    history = ConflictHistory(task)
    for position in walked(SOLVER, task)[1:]:
        history.add(position.last)
    return history


def conflicts(position):
    """Count, from the board alone, the queens beyond the first on each diagonal.

    Under another rule: the pairs that attack each other, and the queens on blocked squares.
    """
    queens, rule = position.queens, position.task.rule
    standing = [(row, column) for row, column in enumerate(queens) if column != EMPTY]
    if rule != QUEENS:
        return len(board.conflicts(queens, rule)) + len(rule.blocked.intersection(standing))
    falling = {row - column for row, column in standing}
    rising = {row + column for row, column in standing}
    return 2 * len(standing) - len(falling) - len(rising)


@given(task=st.sampled_from(TASKS), data=st.data())
def test_a_trace_says_of_every_step_what_the_board_shows(task, data):
    history, positions = traced(task), walked(SOLVER, task)
    position = positions[data.draw(st.integers(0, len(positions) - 1))]
    expected = HistoryPoint(position.counters.swaps, conflicts(position))
    assert history.at(position.index) == expected
    assert len(history.restarts_until(position.index)) == position.counters.restarts


@given(task=st.sampled_from(TASKS), data=st.data())
def test_the_step_of_a_number_of_swaps_has_so_many_behind_it(task, data):
    history, positions = traced(task), walked(SOLVER, task)
    index = data.draw(st.integers(0, len(positions) - 1))
    swaps = data.draw(st.integers(0, positions[index].counters.swaps))
    step = history.step_of(swaps, index)
    assert step <= index
    assert positions[step].counters.swaps == swaps


def test_there_are_runs_with_restarts_and_each_ends_without_conflicts():
    assert sum(walked(SOLVER, task)[-1].counters.restarts for task in OF_QUEENS) > 5
    for task in OF_QUEENS:
        assert traced(task).at(traced(task).index).conflicts == 0
