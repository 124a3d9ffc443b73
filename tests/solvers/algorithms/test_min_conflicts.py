from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import EMPTY, conflicts, is_solution
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.runs.timeline import Timeline
from nqviz.solvers.algorithms.min_conflicts import MIN_CONFLICTS, Diagonals, exchange, random_words
from tests.support.walks import stepped


def run(task):
    """Yield each step with the positions before and after it."""
    before = Position.start(task)
    for position, step in stepped(MIN_CONFLICTS, task):
        yield before, step, position
        before = position.copy()


def shared_diagonals(queens):
    """Count conflicts anew: on each diagonal, the queens beyond the first."""
    falling = [row - column for row, column in enumerate(queens) if column != EMPTY]
    rising = [row + column for row, column in enumerate(queens) if column != EMPTY]
    return len(falling) - len(set(falling)) + len(rising) - len(set(rising))


@given(st.integers(4, 50), st.integers(0, 2**32))
def test_every_run_ends_in_a_verified_solution(n, seed):
    timeline = Timeline(MIN_CONFLICTS, Task(n, seed=seed))
    timeline.seek(10**7)
    assert timeline.length is not None
    assert is_solution(timeline.position.queens)
    assert timeline.position.counters.solutions == 1


@given(st.integers(4, 14), st.integers(0, 1000))
def test_the_change_of_conflicts_is_exact(n, seed):
    for before, step, after in islice(run(Task(n, seed=seed)), 600):
        if step.kind is Kind.SWAP:
            assert step.change == shared_diagonals(after.queens) - shared_diagonals(before.queens)
            assert step.change < 0
        elif step.kind is Kind.TRIAL:
            swapped = before.queens.copy()
            swapped[step.row], swapped[step.partner_row] = (
                swapped[step.partner_row],
                swapped[step.row],
            )
            assert step.change == shared_diagonals(swapped) - shared_diagonals(before.queens)


@given(st.integers(4, 12), st.integers(0, 1000))
def test_only_attacked_queens_are_moved(n, seed):
    for before, step, _ in islice(run(Task(n, seed=seed)), 600):
        if step.kind is Kind.TRIAL:
            attacked = {
                row for upper, lower, _ in conflicts(before.queens) for row in (upper, lower)
            }
            assert step.row in attacked


def test_a_restart_clears_the_board_and_can_be_undone():
    before, _, position = next(
        each for each in run(Task(8, seed=0)) if each[1].kind is Kind.RESTART
    )
    assert position.queens == [EMPTY] * 8
    position.undo(before.last)
    assert position == before


@pytest.mark.parametrize("n", [2, 3])
def test_two_and_three_are_said_to_have_no_solution(n):
    ((position, _),) = stepped(MIN_CONFLICTS, Task(n))
    assert f"{n} queens" in MIN_CONFLICTS.why(position)


def test_every_sentence_of_a_long_run_can_be_said():
    said = {
        step.kind: MIN_CONFLICTS.why(position)
        for _, step, position in islice(run(Task(8, seed=0)), 2000)
    }
    assert "stays in the deck" in said[Kind.CONFLICT]
    assert "would not have helped" in said[Kind.RESTART]
    assert "every row, column and diagonal" in said[Kind.SOLUTION]
    assert set(said) >= {Kind.PLACE, Kind.TRIAL, Kind.SWAP, Kind.DONE}


def test_random_words_are_those_of_splitmix64():
    """The reference implementation's first outputs for the state 1234567."""
    gamma = 0x9E3779B97F4A7C15
    seed = 1234567 * pow(gamma, -1, 2**64) % 2**64  # so that the state starts at 1234567
    assert list(islice(random_words(seed, 0), 3)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@given(st.permutations(range(7)), st.integers(0, 6), st.integers(0, 6))
def test_diagonals_count_a_swap_exactly_and_take_it_back(queens, i, j):
    if i == j:
        return
    diagonals = Diagonals()
    for row, column in enumerate(queens):
        diagonals.add(row, column)
    swapped = list(queens)
    swapped[i], swapped[j] = swapped[j], swapped[i]
    change = exchange(diagonals, i, queens[i], j, queens[j])
    assert change == shared_diagonals(swapped) - shared_diagonals(queens)
    assert exchange(diagonals, i, queens[j], j, queens[i]) == -change
