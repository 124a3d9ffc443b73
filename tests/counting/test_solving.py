import numpy as np
import pytest

from nqviz.counting import solving
from nqviz.counting.long_work import CancelledError
from nqviz.counting.solving import Saving, Solving, memory_needed, solve
from nqviz.model.board import is_solution
from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS, find_solver

finders = pytest.mark.parametrize(
    "solver", [solver for solver in SOLVERS if solver.solves_to], ids=lambda solver: solver.key
)


@finders
def test_it_finds_a_solution(solver):
    for n in (1, 4, 5, 8, 14):
        solved = solve(solver, Task(n, seed=3))
        assert is_solution(solved.queens.tolist()), n
        assert len(solved.queens) == n
        assert solved.seconds >= 0


@finders
@pytest.mark.parametrize("n", [2, 3])
def test_it_says_at_once_that_there_is_none(solver, n):
    with pytest.raises(ValueError, match=f"{n} queens"):
        solve(solver, Task(n))
    with pytest.raises(ValueError, match=f"{n} queens"):
        Solving(solver, Task(n))


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
    monkeypatch.setattr(solving, "is_solution", lambda _queens, _rule: False)
    with pytest.raises(solving.NotASolutionError, match="without a solution"):
        solve(find_solver("wirth-basic"), Task(8))


def test_the_same_seed_gives_the_same_answer():
    one, two = (solve(find_solver("min-conflicts"), Task(500, seed=9)).queens for _ in range(2))
    assert np.array_equal(one, two)


SWAPS = find_solver("min-conflicts")


def test_a_search_is_followed_and_cancelled(monkeypatch):
    shares = []

    def solve_slowly(_solver, _task, should_continue):
        for share in (0.0, 0.25, 0.5, 0.75):
            if not should_continue(share):
                return
            shares.append(search.progress().share)
            if share == 0.5:
                search.cancel()
        raise AssertionError("it went on")

    monkeypatch.setattr(solving, "solve", solve_slowly)
    search = Solving(SWAPS, Task(100))
    assert not search.has_started
    assert search.progress() == (0.0, 0.0, None)
    with pytest.raises(CancelledError):
        search.run()
    assert shares == [0.0, 0.25, 0.5]
    assert search.has_started
    assert search.progress().seconds_left is not None


@pytest.mark.parametrize("n", [1, 1000, 100_000_000])
def test_the_memory_is_what_is_allotted(n):
    """A queen takes 4 bytes and 4 bits of diagonals, then 5 bits to verify."""
    assert memory_needed(n) == round(n * (4 + 4 / 8 + 5 / 8))


def test_too_little_memory_is_refused_with_a_sentence(monkeypatch):
    monkeypatch.setattr(solving, "available_memory", lambda: 5_000_000)
    Solving(SWAPS, Task(900_000))
    with pytest.raises(ValueError, match="need 6 MB of memory, and 5 MB are free"):
        Solving(SWAPS, Task(1_000_000))


@pytest.mark.parametrize("n", [0, 2, 10**8 + 1])
def test_what_cant_be_solved_is_refused_before_the_start(n):
    with pytest.raises(ValueError, match=f"{n}"):
        Solving(SWAPS, Task(n))


def test_saving_in_portions_and_cancelling_it(tmp_path, monkeypatch):
    monkeypatch.setattr(solving, "_PORTION", 7)
    solved = Solving(SWAPS, Task(20, seed=1)).run()
    file = tmp_path / "queens.txt"
    saving = Saving(solved, file)
    saving.run()
    assert saving.share() == 1.0
    assert [int(line) for line in file.read_text().splitlines()] == solved.queens.tolist()
    file.write_text("as it was")
    saving = Saving(solved, file)
    saving.cancel()
    with pytest.raises(CancelledError):
        saving.run()
    assert file.read_text() == "as it was"
    assert list(tmp_path.iterdir()) == [file]
    with pytest.raises(ValueError, match="can't be written"):
        Saving(solved, tmp_path / "missing" / "queens.txt").run()
