"""The rules of what is shown of a race, without a window."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.position import Task
from nqviz.runs.race import LEAST_LANES, MOST_LANES, Race
from nqviz.runs.timeline import Timeline
from nqviz.scenes.race_state import RaceState
from nqviz.solvers.registry import find_solver

BASIC, SIEVE = find_solver("wirth-basic"), find_solver("sieve")


@pytest.mark.parametrize("tick", [0, 1])
@pytest.mark.parametrize("is_playing", [False, True])
@pytest.mark.parametrize("preferred", [None, "", "board"])
def test_only_at_the_start_and_outside_of_lessons_is_asked_who_wins(
    tick: int, is_playing: bool, preferred: str | None
) -> None:
    is_asked = RaceState(preferred=preferred).asks_who_wins(tick, is_playing=is_playing)
    assert is_asked is ((tick, is_playing, preferred) == (0, False, None))


def test_a_lesson_forgets_the_guess_and_leaves_the_rest() -> None:
    state = RaceState(guess=1, has_tree=True)
    assert state.preferring("board") == replace(state, guess=None, preferred="board")
    assert state.preferring("") == replace(state, guess=None, preferred="")
    assert state.preferring(None) == state


def test_three_lanes_have_their_counters_in_one_table() -> None:
    shown = [RaceState(preferred="counters").has_table(lanes) for lanes in (2, 3, 4)]
    assert shown == [False, True, True]
    assert not any(RaceState(preferred=place).has_table(4) for place in (None, "", "board"))


def test_the_end_shows_results_unless_a_lesson_points_at_counters() -> None:
    race = Race([Timeline(BASIC, Task(4)), Timeline(SIEVE, Task(4))])
    assert not RaceState().has_result(race)
    race.seek(10**6)
    assert RaceState().has_result(race)
    assert RaceState(preferred="board").has_result(race)
    assert not RaceState(preferred="counters").has_result(race)


@pytest.mark.parametrize("lanes", range(LEAST_LANES, MOST_LANES + 1))
def test_every_two_lanes_have_their_turn(lanes: int) -> None:
    state, seen = RaceState(), []
    for _ in combinations(range(lanes), 2):
        seen.append(state.pair)
        state = state.with_next_pair(lanes)
    assert seen == list(combinations(range(lanes), 2))
    assert state == RaceState()


def test_other_runs_are_guessed_anew_and_keep_the_tree() -> None:
    state = RaceState(guess=0, has_tree=True, pair=(1, 3))
    assert state.for_lanes(4) == replace(state, guess=None)
    assert state.for_lanes(3) == replace(state, guess=None, pair=(0, 1))


@given(st.lists(st.integers(LEAST_LANES, MOST_LANES), min_size=1), st.data())
def test_the_pair_is_always_two_of_the_lanes(counts: list[int], data: st.DataObject) -> None:
    state = RaceState()
    for count in counts:
        state = state.for_lanes(count)
        for _ in range(data.draw(st.integers(0, 7))):
            state = state.with_next_pair(count)
        assert 0 <= state.pair[0] < state.pair[1] < count


def test_bets_are_shown_outside_of_lessons_and_go_with_the_race() -> None:
    assert not RaceState().has_bets
    asked, told = RaceState(answered="0 of 1"), RaceState(bets=(0, 3))
    assert asked.has_bets
    assert told.has_bets
    assert not RaceState(bets=(0, 0)).has_bets
    assert not told.preferring("board").has_bets
    assert told.for_lanes(2).bets == ()
