from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.position import Task
from nqviz.model.rule import MOVES, QUEENS, Rule
from nqviz.runs.race import LEAST_LANES, MOST_LANES
from nqviz.runs.timeline import Timeline
from nqviz.scenes.race_setup import PAIRINGS, RaceSetup
from nqviz.solvers.registry import SOLVERS, find_solver

BASIC, SWAPS = find_solver("wirth-basic"), find_solver("min-conflicts")
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("run"), st.integers(0, 3), st.sampled_from(SOLVERS), st.integers(1, 30)),
        st.tuples(st.sampled_from(["in", "goal", "clock"])),
        st.tuples(st.just("out"), st.integers(0, 3)),
    ),
    max_size=15,
)


def test_all_boards_become_larger_or_smaller_together() -> None:
    regions = RaceSetup.ready_made(0).with_rule(Rule("kings", regions=("AABB",) * 4))
    start = replace(regions, runs=tuple((each, replace(task, n=4)) for each, task in regions.runs))
    larger = start.with_larger_boards(1)
    assert [task for _, task in larger.runs] == [Task(5, rule=Rule("kings"))] * 2
    assert larger.with_larger_boards(5).to_first  # as where so large a board is chosen
    assert RaceSetup.ready_made(1).with_larger_boards(-1).runs[1] == (find_solver("sieve"), Task(7))


@pytest.mark.parametrize("place", range(len(PAIRINGS)))
def test_every_ready_made_race_can_be_run(place: int) -> None:
    setup = RaceSetup.ready_made(place)
    assert LEAST_LANES <= len(setup.runs) <= MOST_LANES
    for solver, task in setup.runs:
        Timeline(solver, task)
        assert task.first == setup.to_first


def test_what_was_asked_for_is_ready_made() -> None:
    pairings = [set(pairing.keys) for pairing in PAIRINGS]
    assert {"wirth-basic", "filter-2"} in pairings
    assert {"wirth-basic", "sieve"} in pairings
    large = next(each for each in PAIRINGS if "min-conflicts" in each.keys)
    assert (large.n, large.to_first) == (30, True)


@given(st.integers(0, len(PAIRINGS) - 1), CHANGES)
def test_any_change_leaves_two_to_four_lanes_with_one_goal(place: int, changes) -> None:
    setup = RaceSetup.ready_made(place)
    for name, *values in changes:
        lanes = len(setup.runs)
        if name == "run":
            lane, solver, n = values
            setup = setup.with_run(lane % lanes, solver, Task(n, seed=7))
            assert setup.runs[lane % lanes] == (solver, Task(n, seed=7, first=setup.to_first))
            assert setup.pairing is None
        elif name == "in":
            setup = setup.with_lane()
            assert len(setup.runs) == min(lanes + 1, MOST_LANES)
        elif name == "out":
            setup = setup.without_lane(values[0] % lanes)
            assert len(setup.runs) == max(lanes - 1, LEAST_LANES)
        elif name == "goal":
            setup = setup.with_goal(to_first=not setup.to_first)
        else:
            setup = setup.with_clock(by_time=not setup.by_time)
        assert {task.first for _, task in setup.runs} == {setup.to_first}


def test_large_boards_race_to_the_first_solution_unless_a_person_says_otherwise() -> None:
    setup = RaceSetup.ready_made(1)
    assert not setup.to_first
    setup = setup.with_run(0, BASIC, Task(10))
    assert setup.to_first
    setup = setup.with_goal(to_first=False).with_run(1, BASIC, Task(12))
    assert not setup.to_first
    setup = setup.with_goal(to_first=True).with_run(0, BASIC, Task(9)).with_run(1, BASIC, Task(9))
    assert not setup.to_first


def test_a_lane_of_chance_that_is_added_has_other_luck() -> None:
    setup = RaceSetup.ready_made(1).with_run(1, SWAPS, Task(8, seed=4)).with_lane().with_lane()
    assert [task.seed for _, task in setup.runs] == [0, 4, 5, 6]


@pytest.mark.parametrize("place", range(len(PAIRINGS)))
def test_under_another_rule_there_are_as_many_lanes_which_all_serve_it(place: int) -> None:
    setup = RaceSetup.ready_made(place)
    for key in MOVES:
        changed = setup.with_rule(Rule(key))
        assert changed.rule == Rule(key)
        assert len(changed.runs) == len(setup.runs)
        assert not any(solver.why_not(task.rule) for solver, task in changed.runs)
        assert changed.can_go_by_time == (key == "queens")
        assert not (changed.by_time and key != "queens")
        kept = [each for each, _ in setup.runs if not each.why_not(Rule(key))]
        assert kept == [each for each, _ in changed.runs if each in kept]
    assert setup.with_rule(QUEENS) == setup


def test_a_lane_keeps_the_rule_when_its_run_is_another() -> None:
    setup = RaceSetup.ready_made(1).with_rule(Rule("torus"))
    changed = setup.with_run(0, find_solver("bitmask"), Task(7, rule=Rule("torus")))
    assert [task.rule.key for _, task in changed.runs] == ["torus", "torus"]
    assert not changed.with_clock(by_time=True).by_time
