import pytest

from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.runs.race import Race
from nqviz.runs.race_result import in_words, results_of
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver


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
