from dataclasses import replace
from pathlib import Path

import pytest

from nqviz.common.i18n import number
from nqviz.model.position import Counters, Task
from nqviz.model.step import Kind
from nqviz.programs.program import program
from nqviz.programs.source import source_of
from nqviz.runs.race import Race
from nqviz.runs.race_result import LaneResult, in_words, results_of
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from tests.support.own_programs import BACKTRACKING, ONE_SOLUTION


def finished(*keys, n=6, first=False):
    return at_its_end(*((find_solver(key), Task(n, first=first)) for key in keys))


def at_its_end(*runs):
    race = Race([Timeline(*run) for run in runs])
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
    steps = len(steps_of("wirth-basic", 6)) / len(steps_of("bitmask", 6))
    assert in_words(results_of(race, ())) == (
        f"Bitmask is first: {steps:.1f} times fewer steps than Backtracking, basic. "
        f"Bitmask: {basic / bits:.1f} times fewer tests than Backtracking, basic, because it never "
        "visits an attacked square."
    )


def test_where_tests_are_the_same_comparisons_decide():
    words = in_words(results_of(finished("wirth-basic", "filter-2"), ()))
    assert "Filtering, version 2: as many tests as Backtracking, basic" in words
    assert "not one comparison" in words
    assert "because three flags" in words
    words = in_words(results_of(finished("wirth-basic", "sieve"), ()))
    assert "nearly as many tests" in words


def test_what_is_the_same_is_said_to_be_so():
    results = results_of(finished("bitmask", "bitmask"), ())
    assert in_words(results) == "All are done at once. All needed as many tests."
    words = in_words(results_of(finished("bitmask", "sieve", "bitmask", "bitmask"), ()))
    assert "3 runs of Bitmask are first together." in words


def test_times_are_steps_times_what_a_step_lasts():
    race = finished("filter-2", "filter-1")
    lengths = [lane.length for lane in race.lanes]
    results = results_of(race, (1000, 4000))
    assert [each.seconds for each in results] == [
        pytest.approx(1e-9 * lengths[0]),
        pytest.approx(4e-9 * lengths[1]),
    ]
    ratio = 4 * lengths[1] / lengths[0]
    words = in_words(results, by_time=True)
    assert words.startswith(
        f"Filtering, version 2 takes the least time: {ratio:.2g} times less than Filtering, "
        "version 1."
    )


def test_on_equal_steps_the_time_is_said_of_another_that_takes_less():
    words = in_words(results_of(finished("wirth-basic", "sieve"), (9000, 1000)))
    assert words.startswith("Backtracking, basic is first")
    assert "Sieve takes the least time" in words


def test_who_is_faster_with_more_tests_makes_them_faster():
    results = results_of(finished("wirth-basic", "bitmask"), (1000, 1_000_000))
    quick, slow = results
    more = quick.counters.tests / slow.counters.tests
    ratio = slow.seconds / quick.seconds
    words = in_words(results)
    assert f"Each of its tests takes {number(round(more * ratio))} times less" in words
    assert words.count(f"{more:.2g} times") == 1  # How many tests they make is said once.
    filtering = in_words(results_of(finished("filter-2", "wirth-2"), (1000, 9000)))
    assert "times less, because three flags say whether a square is attacked." in filtering
    cover = in_words(results_of(finished("bitmask", "exact-cover"), (1000, 90_000)), by_time=True)
    assert "Each of its tests takes" in cover
    assert "Exact cover unlinks all that a queen attacks" in cover
    assert "Each of its tests" not in in_words(
        results_of(finished("wirth-basic", "bitmask"), (1000, 1000))
    )


def test_by_time_only_what_explains_the_winner_is_said():
    race = finished("bitmask", "wirth-basic", "exact-cover")
    tests = [lane.totals.tests for lane in race.lanes]
    assert tests[2] == min(tests) < tests[0]
    results = results_of(race, (100, 9000, 2000))
    won = [replace(each, is_first=index == 0) for index, each in enumerate(results)]
    words = in_words(won, by_time=True)
    assert words.startswith("Bitmask takes the least time")
    assert "Each of its tests takes" in words
    assert "no queens" in words or "because" in words
    assert "Exact cover" not in words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ONE_SOLUTION, "found 1 of 4 solutions"),
        (BACKTRACKING.replace("abs(other - column)", "other - column"), "gave 83 instead of 4"),
    ],
)
def test_who_is_not_done_is_named_and_compared_with_none(text, words):
    own = program(source_of(Path("/mine.py"), text))
    runs = [(own, Task(6)), *((find_solver(key), Task(6)) for key in ("bitmask", "sieve"))]
    assert own.wait(Task(6), 60)
    race = Race([Timeline(*run) for run in runs])
    for _ in race.approach(None):
        pass
    race.seek(race.finish(1))
    coming = f"mine.py will have no rank: when it was recorded, it {words}. Bitmask is first"
    assert in_words(results_of(race, ())).startswith(coming)
    race.seek(race.reached)
    results = results_of(race, (1, 1000, 2000))
    assert min(results, key=lambda each: each.seconds).solver is own
    for by_time in (False, True):
        said = in_words(results, by_time=by_time)
        assert said.startswith(f"mine.py {words}: it has no rank. ")
        assert said.count("mine.py") == 1
        assert "Sieve" in said
    assert in_words(results[:2]) == f"mine.py {words}: it has no rank. Only Bitmask is done."
    own.close()


def test_a_program_is_timed_in_python_and_counts_no_tests():
    own = program(source_of(Path("/mine.py"), BACKTRACKING))
    first, other = results_of(finished("bitmask", "sieve"), (1000, 1000))
    last = replace(other, solver=own, counters=Counters(), seconds=50 * first.seconds)
    by_steps, by_time = (in_words([first, last], by_time=each) for each in (False, True))
    assert by_time == (
        "Bitmask takes the least time: 50 times less than mine.py. "
        "Python interprets mine.py line by line; Bitmask is compiled code."
    )
    assert "tests" not in by_steps


def test_boards_of_different_sizes_are_named():
    basic, bits = find_solver("wirth-basic"), find_solver("bitmask")
    race = at_its_end((basic, Task(5)), (bits, Task(4)))
    words = in_words(results_of(race, (1000, 1000)), by_time=True)
    assert words.startswith("Bitmask, n = 4 takes the least time")
    assert "less than Backtracking, basic, n = 5" in words


def test_before_the_last_has_ended_its_known_end_counts_and_an_unknown_one_at_least():
    keys = ("bitmask", "min-conflicts")
    race = Race([Timeline(find_solver(key), Task(14, first=True)) for key in keys])
    for _ in race.lanes[1].approach(None):
        pass
    race.seek(race.finish(1))
    assert (race.winners, race.is_over) == ([1], False)
    results = results_of(race, ())
    assert (results[0].counters, results[0].seconds) == (None, None)
    words = in_words(results)
    assert words == (
        f"Min-conflicts, swaps is first, after {race.tick} steps; Bitmask needs more than "
        f"{race.lanes[0].reached}."
    )
    for _ in race.lanes[0].approach(None):
        pass
    known, race = results_of(race, ()), finished(*keys, n=14, first=True)
    assert [replace(each, has_ended=True) for each in known] == results_of(race, ())
    assert "fewer steps than Bitmask. " in in_words(known)


def test_the_same_algorithm_on_two_boards_is_told_apart_and_large_ratios_have_groups():
    basic = find_solver("wirth-basic")
    words = in_words(results_of(at_its_end((basic, Task(4)), (basic, Task(8))), ()))
    assert words.startswith("Backtracking, basic, n = 4 is first")
    many = LaneResult(basic, 8, Counters(tests=94_681), None, 94_681)
    few = LaneResult(find_solver("bitmask"), 8, Counters(tests=1), None, 1, is_first=True)
    assert "94\u202f681 times fewer tests" in in_words([many, few])
