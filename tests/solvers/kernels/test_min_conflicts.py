import numpy as np
import pytest

from nqviz.model.board import is_solution
from nqviz.model.position import Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.algorithms.min_conflicts import MIN_CONFLICTS
from nqviz.solvers.kernels import min_conflicts
from nqviz.solvers.kernels.min_conflicts import find


def should_continue(_share):
    return True


@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8, 10, 20, 50, 150])
def test_it_gives_the_steppers_answer_for_the_same_seed(n):
    for seed in range(12):
        timeline = Timeline(MIN_CONFLICTS, Task(n, seed=seed))
        timeline.seek(10**7)
        found = find(n, seed, should_continue)
        assert found.queens.tolist() == timeline.position.queens
        assert found.swaps == timeline.position.counters.swaps
        assert found.restarts == timeline.position.counters.restarts


@pytest.mark.parametrize("n", [1000, 100_000])
def test_large_boards_are_solved_and_verified(n):
    queens = find(n, 1, should_continue).queens
    assert is_solution(queens.tolist())
    assert queens.dtype == np.int32


def test_verification_is_not_a_formality():
    good = find(100, 0, should_continue).queens
    assert min_conflicts.is_verified(good)
    for row in (0, 57):
        bad = good.copy()
        bad[row], bad[row + 1] = good[row + 1], good[row]
        assert min_conflicts.is_verified(bad) == is_solution(bad.tolist())
    for wrong in (-1, 100, good[1]):
        bad = good.copy()
        bad[0] = wrong
        assert not min_conflicts.is_verified(bad)


def test_it_stops_when_asked_to():
    shares = []

    def stop(share):
        shares.append(share)
        return False

    assert find(2_000_000, 0, stop) is None
    assert len(shares) == 1
    assert 0 < shares[0] < 1
