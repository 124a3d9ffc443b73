from dataclasses import fields
from fractions import Fraction
from itertools import islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.board import EMPTY, is_solution
from nqviz.model.position import Position, Task
from nqviz.model.step import MOVES as MOVED
from nqviz.model.step import ROW_ENDS, Kind, Step
from nqviz.runs.race import Race
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.generators import result_of
from tests.support.walks import known_to, walked

BASIC = find_solver("wirth-basic")
SIEVE = find_solver("sieve")
SWAPS = find_solver("min-conflicts")
LANES = st.lists(
    st.tuples(
        st.sampled_from(SOLVERS),
        st.builds(Task, st.integers(1, 6), seed=st.integers(0, 3), first=st.booleans()),
        st.integers(1, 40),
    ),
    min_size=2,
    max_size=4,
)
MOVES = st.lists(
    st.one_of(st.sampled_from(["forward", "back", "end", "extend"]), st.integers(-3, 3000)),
    max_size=12,
)


def race_of(lanes, *, interval: int = 1024) -> Race:
    return Race(
        [Timeline(solver, task, interval=interval) for solver, task, _ in lanes],
        [time for _, _, time in lanes],
    )


def position_after(solver, task: Task, steps: int) -> Position:
    positions = walked(solver, task)
    return positions[min(steps, len(positions) - 1)]


def length_of(solver, task: Task) -> int:
    return len(walked(solver, task)) - 1


def expected(lanes, tick: int) -> list[Position]:
    """Return where plain runs stand when `tick` steps of the quickest have had time to happen."""
    unit = min(time for _, _, time in lanes)
    return [
        position_after(solver, task, int(Fraction(tick * unit, time)))
        for solver, task, time in lanes
    ]


@given(LANES, MOVES, st.integers(5, 60))
def test_the_clock_alone_says_where_the_lanes_stand(lanes, moves, interval: int) -> None:
    race = race_of(lanes, interval=interval)
    for move in moves:
        if move == "extend":
            race.lanes[0].extend(17)
            continue
        if move == "end":
            list(race.approach(None))
        race.seek(
            {"forward": race.tick + 1, "back": race.tick - 1, "end": race.reached}.get(move, move)
        )
        assert race.positions == expected(lanes, race.tick)
        fresh = race_of(lanes)
        fresh.seek(race.tick)
        assert fresh.positions == race.positions
        assert [fresh.rank(lane) for lane in range(len(lanes))] == [
            race.rank(lane) for lane in range(len(lanes))
        ]


@settings(max_examples=settings.default.max_examples // 2)
@given(LANES)
def test_places_follow_the_times_that_whole_runs_take(lanes) -> None:
    race = race_of(lanes)
    assert [race.rank(lane) for lane in range(len(lanes))] == [None] * len(lanes)
    list(race.approach(None))
    assert race.length is not None
    race.seek(race.length)
    assert race.is_over
    unit = min(time for _, _, time in lanes)
    # A finish is on the first stroke of the clock at which the run has come to its end.
    ends = [-(-length_of(solver, task) * time // unit) for solver, task, time in lanes]
    assert [race.finish(lane) for lane in range(len(lanes))] == ends
    places = [race.rank(lane) for lane in range(len(lanes))]
    assert places == [1 + sum(other < end for other in ends) for end in ends]
    for lane, end in enumerate(ends):
        race.seek(end)
        assert race.rank(lane) is not None
        assert race.positions[lane].last.kind is Kind.DONE
        race.seek(end - 1)
        assert race.rank(lane) is None


def test_a_race_takes_twenty_seconds_but_a_winner_far_ahead_five() -> None:
    def race(*sizes: int) -> Race:
        race = race_of([(SOLVERS[0], Task(n), 1) for n in sizes])
        race.seek(10**6)
        return race

    even, far = race(6, 7), race(4, 8)
    even.seek(0)
    assert even.length is not None
    assert even.usual_speed == pytest.approx(even.length / 20)
    first = far.finish(0)
    assert first is not None
    assert far.length is not None
    far.seek(first - 1)
    assert far.usual_speed == pytest.approx(first / 5)
    assert far.winners == []
    far.seek(first)
    assert far.usual_speed == pytest.approx((far.length - first) / 15)
    assert far.winners == [0]


def test_lanes_of_equal_length_share_a_place() -> None:
    race = Race([Timeline(BASIC, Task(5)), Timeline(BASIC, Task(5)), Timeline(BASIC, Task(6))])
    race.seek(10**6)
    assert [race.rank(lane) for lane in range(3)] == [1, 1, 3]


def test_the_kinds_of_a_tick_are_those_of_the_steps_that_are_taken() -> None:
    race = Race([Timeline(BASIC, Task(5)), Timeline(SIEVE, Task(5))], [5, 2])
    list(race.approach(None))
    for tick in range(race.length):
        kinds = kinds_at(race, tick)
        race.seek(tick)
        before = [position.index for position in race.positions]
        race.seek(tick + 1)
        assert kinds == {
            position.last.kind
            for position, index in zip(race.positions, before, strict=True)
            if position.index > index
        }
    assert kinds_at(race, race.length) == set()


def kinds_at(race: Race, tick: int) -> set[Kind]:
    return {step.kind for step in race.steps_at(tick)}


@given(LANES, st.integers(0, 3000), st.sampled_from([MOVED, ROW_ENDS, frozenset({Kind.SOLUTION})]))
def test_ticks_of_some_kinds_are_found_both_ways(lanes, tick: int, kinds) -> None:
    race = race_of(lanes)
    race.seek(10**6)
    ticks = [each + 1 for each in range(race.length) if kinds_at(race, each) & kinds]

    def matches(step: Step) -> bool:
        return step.kind in kinds

    race = race_of(lanes)
    race.seek(tick)
    tick, end = race.tick, race.length
    later = next((each for each in ticks if each > tick), None)
    earlier = next((each for each in reversed(ticks) if each < tick), None)
    assert result_of(race.find_next(matches)) == later
    assert result_of(race.find_previous(matches)) == earlier
    assert result_of(race.find_previous(matches, or_start=True)) == (earlier or 0)
    assert result_of(race.find_next(matches, or_end=True)) == (later or race.length)
    assert race.tick == tick
    assert end in {None, race.length}


def test_what_is_not_known_is_said_and_got_in_portions() -> None:
    race = Race([Timeline(BASIC, Task(8)), Timeline(SIEVE, Task(4))], [10, 1])
    race.lanes[0].extend(100)
    race.lanes[1].extend(10**6)
    assert race.length is None
    assert race.finish(0) is None
    assert race.reached == 1009  # at the tick 1010 the first lane takes its 101st step
    come_to = list(race.approach(5000))
    assert all(before <= after for before, after in pairwise(come_to))
    assert race.lanes[0].reached == pytest.approx(500, abs=256)
    assert race.tick == 0
    race.seek(5000)
    assert race.lanes[0].reached == pytest.approx(500, abs=256)


def test_a_race_comes_to_its_end_without_having_been_asked_for_it() -> None:
    race = Race([Timeline(SWAPS, Task(2)), Timeline(BASIC, Task(3))])
    for lane in race.lanes:
        lane.extend(length_of(lane.solver, lane.task))
        assert lane.length is None
    race.seek(max(lane.reached for lane in race.lanes))
    assert race.is_over


def test_the_clock_stops_where_the_next_step_of_a_lane_is_not_known() -> None:
    known = 5
    waiting = Timeline(known_to(BASIC, lambda: known), Task(6))
    race = Race([Timeline(SIEVE, Task(6)), waiting])
    race.seek(50)
    assert race.tick == 5
    assert [each.index for each in race.positions] == [5, 5]
    assert not race.knows(6)
    assert None in islice(race.approach(50), 20)
    known = 10_000
    race.seek(50)
    assert race.tick == 50
    assert waiting.position == position_after(BASIC, Task(6), 50)


def test_who_falls_short_has_no_place() -> None:
    class Short(Solver):
        __slots__ = ()

        def shortfall(self, _task: Task) -> str:
            return "an error"

    short = Short(**{each.name: getattr(BASIC, each.name) for each in fields(BASIC)})
    race = Race([Timeline(short, Task(4)), Timeline(SIEVE, Task(5))])
    race.seek(10**6)
    assert race.is_over
    assert [race.rank(lane) for lane in (0, 1)] == [None, 1]


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_the_last_solution_is_the_one_after_which_there_is_none(solver: Solver) -> None:
    task = Task(6, seed=1)
    at = [each for each in walked(solver, task) if each.last and each.last.kind is Kind.SOLUTION]
    last = tuple(at[-1].queens) if at else None
    race = Race([Timeline(solver, task), Timeline(BASIC, Task(4))])
    race.seek(10**6)
    kept = race.last_solution(0)
    if kept is None:
        assert EMPTY not in race.positions[0].queens
    else:
        assert kept == last
        assert is_solution(kept)
