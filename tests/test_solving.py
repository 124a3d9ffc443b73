import numpy as np
import pytest

from nqviz import solving
from nqviz.board import is_solution
from nqviz.position import Task
from nqviz.solvers import SOLVERS, find_solver
from nqviz.solving import NoSolutionError, solve

finders = pytest.mark.parametrize(
    "solver", [solver for solver in SOLVERS if solver.solves_to], ids=lambda solver: solver.key
)


@finders
@pytest.mark.parametrize("n", [1, 4, 5, 8, 14])
def test_it_finds_a_solution(solver, n):
    solved = solve(solver, Task(n, seed=3))
    assert is_solution(solved.queens.tolist())
    assert len(solved.queens) == n
    assert solved.seconds >= 0


@finders
@pytest.mark.parametrize("n", [2, 3])
def test_it_says_at_once_that_there_is_none(solver, n):
    with pytest.raises(NoSolutionError, match=f"{n} queens"):
        solve(solver, Task(n))


def test_a_systematic_search_finds_the_steppers_first_solution():
    solver = find_solver("wirth-basic")
    assert solve(solver, Task(8)).queens.tolist() == [0, 4, 7, 5, 2, 6, 1, 3]


def test_it_stops_when_asked_to():
    assert solve(find_solver("wirth-basic"), Task(32), lambda _share: False) is None
    calls = []
    stop = lambda share: calls.append(share) or len(calls) < 3  # noqa: E731
    assert solve(find_solver("min-conflicts"), Task(4_000_000), stop) is None


@pytest.mark.parametrize("n", [0, -1, 10**8 + 1])
def test_bad_input_is_answered_with_one_sentence(n):
    with pytest.raises(ValueError, match="n = "):
        solve(find_solver("min-conflicts"), Task(n))


def test_a_search_that_announces_a_conflict_is_caught(monkeypatch):
    monkeypatch.setattr(solving, "is_solution", lambda _queens: False)
    with pytest.raises(solving.NotASolutionError, match="without a solution"):
        solve(find_solver("wirth-basic"), Task(8))


def test_the_same_seed_gives_the_same_answer():
    one, two = (solve(find_solver("min-conflicts"), Task(500, seed=9)).queens for _ in range(2))
    assert np.array_equal(one, two)
