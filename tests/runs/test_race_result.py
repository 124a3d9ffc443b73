import pytest

from nqviz.model.board import is_solution
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.runs.race import Race
from nqviz.runs.race_result import in_words, last_solution, results_of
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import SOLVERS, find_solver


def finished(*keys, n=6, first=False):
    race = Race([Timeline(find_solver(key), Task(n, first=first)) for key in keys])
    for _ in race.approach(None):
        pass
    race.seek(race.reached)
    assert race.is_over
    return race


def steps_of(key, n):
    return list(find_solver(key).steps(Task(n), None))


def test_fewer_tests_are_those_of_the_steppers_with_the_reason():
    race = finished("wirth-basic", "bitmask")
    tests = {Kind.CONFLICT, Kind.PROMISING}
    basic, bits = (
        sum(step.kind in tests for step in steps_of(key, 6)) for key in ("wirth-basic", "bitmask")
    )
    assert in_words(results_of(race, ())) == (
        f"Bitmask: {basic / bits:.1f} times fewer tests than Backtracking, basic, because it never "
        "visits an attacked square."
    )


def test_where_tests_are_the_same_comparisons_decide():
    words = in_words(results_of(finished("wirth-basic", "filter-2"), ()))
    assert words.startswith("Filtering, version 2: as many tests as Backtracking, basic")
    assert "not one comparison" in words
    assert "because three flags" in words
    words = in_words(results_of(finished("wirth-basic", "sieve"), ()))
    assert "nearly as many tests" in words


def test_what_is_the_same_is_said_to_be_so():
    results = results_of(finished("bitmask", "bitmask"), ())
    assert in_words(results) == "All needed as many tests."


def test_times_are_steps_times_what_a_step_lasts():
    race = finished("filter-2", "filter-1")
    lengths = [lane.length for lane in race.lanes]
    results = results_of(race, (1000, 4000))
    assert [each.seconds for each in results] == [
        pytest.approx(1e-9 * lengths[0]),
        pytest.approx(4e-9 * lengths[1]),
    ]
    ratio = 4 * lengths[1] / lengths[0]
    assert f"{ratio:.2g} times less than Filtering, version 1" in in_words(results)


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_the_last_solution_is_the_one_after_which_there_is_none(solver):
    task = Task(6, seed=1)
    last, position = None, Position.start(task)
    for step in solver.steps(task, None):
        position.apply(step)
        if step.kind is Kind.SOLUTION:
            last = tuple(position.queens)
    (lane,) = finished(solver.key).lanes[:1]
    kept = last_solution(lane)
    if kept is None:
        assert -1 not in lane.position.queens
    else:
        assert kept == last
        assert is_solution(kept)
