"""The sentence below the boards of a race, without a window."""

from dataclasses import replace
from pathlib import Path

import pytest

from nqviz.model.position import Task
from nqviz.programs.program import program
from nqviz.programs.source import source_of
from nqviz.runs.race import Race
from nqviz.runs.race_result import in_words, results_of
from nqviz.runs.timeline import Timeline
from nqviz.scenes.race_setup import RaceSetup
from nqviz.scenes.race_state import RaceState
from nqviz.scenes.race_words import ClockTimes, bets_on, lane_names, sentence, tip
from nqviz.solvers.registry import find_solver

BASIC, FILTER, SWAPS = map(find_solver, ("wirth-basic", "filter-2", "min-conflicts"))
BY_STEPS = RaceSetup.of(((BASIC, Task(4)), (FILTER, Task(4))), by_time=False)
BY_TIME = BY_STEPS.with_clock(by_time=True)
STEPS = "Equal steps: with each step of the clock every algorithm takes one step."


def race_of(setup: RaceSetup, tick: int = 0) -> Race:
    race = Race([Timeline(*run) for run in setup.runs])
    race.seek(tick)
    return race


def said(
    setup: RaceSetup = BY_STEPS,
    tick: int = 1,
    state: RaceState = RaceState(),  # noqa: B008  it is frozen
    clock: ClockTimes = ClockTimes(),  # noqa: B008
) -> str:
    race = race_of(setup, tick)
    results = results_of(race, clock.step_times) if race.is_over else []
    return sentence(setup, race, state, clock, results).replace("\u202f", "")


def test_by_equal_steps_it_says_what_a_step_of_the_clock_is() -> None:
    assert said() == STEPS
    assert tip(BY_STEPS, race_of(BY_STEPS), ClockTimes((6120, 1020), speed=4.0)) == ""


def test_of_a_program_it_says_what_a_step_is() -> None:
    own = program(source_of(Path("/mine.py"), "queens = []\n"))
    setup = BY_STEPS.with_run(1, own, Task(4))
    words = sentence(setup, race_of(BY_STEPS, 1), RaceState(), ClockTimes(), [])
    assert (
        words
        == f"{STEPS} A step of your program is a line that it carries out, a call or a return."
    )


def test_at_the_start_it_asks_who_wins_and_repeats_the_answer() -> None:
    assert said(tick=0) == f"Who wins? 1 or 2 answers, Space starts. {STEPS}"
    guess = RaceState(guess=1)
    assert said(tick=0, state=guess).startswith("You say that Filtering, version 2 wins.")
    assert said(tick=0, clock=ClockTimes(is_playing=True)) == STEPS
    assert said(tick=0, state=RaceState(preferred="")) == STEPS
    assert said(tick=1, state=guess) == STEPS


def test_who_stops_at_the_first_solution_gives_the_finish_and_says_so() -> None:
    setup = BY_STEPS.with_run(1, SWAPS, Task(4))
    race = Race([Timeline(*run) for run in setup.runs])
    words = sentence(setup, race, RaceState(), ClockTimes(), [])
    assert "Min-conflicts, swaps stops at its first solution, so that is the finish" in words


def test_the_winner_is_said_as_soon_as_known_but_not_in_a_lesson_which_may_ask() -> None:
    race = Race([Timeline(BASIC, Task(4)), Timeline(BASIC, Task(6))])
    race.seek(10_000)
    race.seek(race.finish(0) or 0)
    assert not race.is_over
    results = results_of(race, ())
    words = sentence(BY_STEPS, race, RaceState(guess=0), ClockTimes(), results)
    assert words.startswith("✓")
    assert "is first" in words
    assert sentence(BY_STEPS, race, RaceState(preferred=""), ClockTimes(), results) == STEPS


@pytest.mark.parametrize("guess", [None, 0, 1])
def test_at_the_end_it_says_who_was_right_and_why(guess: int | None) -> None:
    race = race_of(BY_STEPS, 10**6)
    why, words = in_words(results_of(race, ())), said(tick=10**6, state=RaceState(guess=guess))
    assert words.endswith(why)
    if guess is None:
        assert words == why
    else:
        assert words.startswith("✓" if race.rank(guess) == 1 else "✗")
    assert tip(BY_STEPS, race, ClockTimes()) == ""


def test_a_step_of_the_clock_is_one_of_the_quickest() -> None:
    clock = ClockTimes((6120, 1020), speed=4.0)
    # A quarter of a second for 1.02 ns.
    assert said(BY_TIME, clock=clock) == (
        "Equal time: a step of the clock is 1.02 ns, one of Filtering, version 2; "
        "slowed down 250000000 times."
    )
    assert "n = 10" in tip(BY_TIME, race_of(BY_TIME, 1), clock)
    assert "Who wins?" in said(BY_TIME, 0, clock=clock)
    assert "Who wins?" not in tip(BY_TIME, race_of(BY_TIME), clock)


def test_without_a_speed_nothing_is_said_of_slowing_down() -> None:
    words = said(BY_TIME, clock=ClockTimes((500, 1020)))
    assert "500 ps" in words or "0.5 ns" in words
    assert "Backtracking, basic" in words
    assert "slowed" not in words


def test_until_the_times_are_known_it_says_that_they_are_measured() -> None:
    assert said(BY_TIME, 0).startswith("Measuring how long each algorithm's step lasts")
    assert tip(BY_TIME, race_of(BY_TIME), ClockTimes()) == ""


def test_an_assumption_names_the_algorithm_and_stands_before_the_question() -> None:
    clock = ClockTimes((1, 1), unmeasured=BASIC)
    assert said(BY_TIME, 0, clock=clock).startswith("Backtracking, basic can't be measured")
    assert said(BY_STEPS, 0, clock=replace(clock, step_times=())).startswith("Who wins?")


def test_the_names_of_lanes_tell_them_apart() -> None:
    basic, swaps = BASIC.title, SWAPS.title
    assert lane_names(race_of(BY_STEPS)) == (f"1  {basic}", f"2  {FILTER.title}")
    equal = BY_STEPS.with_run(1, BASIC, Task(5))
    assert lane_names(race_of(equal)) == (f"1  {basic}, n = 4", f"2  {basic}, n = 5")
    seeds = RaceSetup.of(((SWAPS, Task(8, seed=1)), (SWAPS, Task(8, seed=2))), by_time=False)
    assert lane_names(race_of(seeds)) == (
        f"1  {swaps}, n = 8, seed 1",
        f"2  {swaps}, n = 8, seed 2",
    )


def test_who_has_bet_on_the_winner_is_known_once_there_is_one() -> None:
    race = race_of(BY_STEPS.with_run(1, BASIC, Task(5)))
    assert [each.is_right for each in bets_on(race, (3, 4)).bars] == [None, None]
    race.seek(10**6)
    (winner,) = race.winners
    bars = bets_on(race, (3, 4)).bars
    assert [each.counts for each in bars] == [(3,), (4,)]
    assert [each.is_right for each in bars] == [winner == 0, winner == 1]
