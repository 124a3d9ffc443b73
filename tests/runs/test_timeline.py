import tracemalloc
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.position import Task
from nqviz.runs import timeline as timeline_module
from nqviz.runs.timeline import Timeline, run_to_end
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.generators import result_of
from tests.support.walks import known_to, walked

BASIC = find_solver("wirth-basic")


@pytest.fixture(scope="module")
def basic_six():
    return walked(BASIC, Task(6))


@given(
    solver=st.sampled_from(SOLVERS),
    n=st.integers(1, 5),
    interval=st.integers(1, 40),
    most_keyframes=st.integers(3, 9),
    moves=st.lists(st.one_of(st.sampled_from(["forward", "back", "extend"]), st.integers(0, 500))),
)
def test_any_walk_shows_the_positions_of_a_plain_run(solver, n, interval, most_keyframes, moves):
    task = Task(n, seed=n)
    positions = walked(solver, task)
    timeline = Timeline(solver, task, interval=interval, most_keyframes=most_keyframes)
    index = 0
    for move in moves:
        if move == "forward":
            timeline.forward()
            index = min(index + 1, len(positions) - 1)
        elif move == "back":
            timeline.back()
            index = max(index - 1, 0)
        elif move == "extend":
            timeline.extend(17)
        else:
            timeline.seek(move)
            index = min(move, len(positions) - 1)
        assert timeline.position == positions[index]


def test_forward_returns_none_at_the_end_and_knows_the_length(basic_six):
    timeline = Timeline(BASIC, Task(6))
    steps = 0
    while timeline.forward() is not None:
        steps += 1
    assert steps == timeline.length == timeline.reached == len(basic_six) - 1
    assert timeline.forward() is None


def test_back_returns_the_step_it_undid_and_none_at_the_start():
    timeline = Timeline(BASIC, Task(4))
    step = timeline.forward()
    assert timeline.back() is step
    assert timeline.back() is None


def test_extending_moves_the_frontier_and_not_the_cursor():
    timeline = Timeline(BASIC, Task(6))
    assert timeline.extend(100) == 100
    assert timeline.reached == 100
    assert timeline.position.index == 0
    assert timeline.length is None
    made = timeline.extend(10**9)
    assert timeline.length == timeline.reached == 100 + made
    assert timeline.extend(1) == 0


@settings(max_examples=settings.default.max_examples // 2)
@given(interval=st.integers(1, 200), cursor=st.integers(0, 800), index=st.integers(0, 800))
def test_steps_and_positions_can_be_looked_up_without_moving(basic_six, interval, cursor, index):
    timeline = Timeline(BASIC, Task(6), interval=interval)
    timeline.extend(800)
    timeline.seek(cursor)
    assert timeline.position_at(index) == basic_six[index]
    steps = timeline.known_steps(index)
    assert [each.last for each in basic_six[index + 1 : index + 1 + len(steps)]] == steps
    assert bool(steps) == (index < timeline.reached)
    assert timeline.position == basic_six[cursor]


@given(
    interval=st.integers(1, 200),
    cursor=st.integers(0, 900),
    line=st.integers(1, 20),
    goal=st.none() | st.integers(0, 900),
)
def test_what_is_searched_from_the_cursor_is_found_in_a_plain_run(
    basic_six, interval, cursor, line, goal
):
    timeline = Timeline(BASIC, Task(6), interval=interval)
    timeline.seek(cursor)
    lines = [0, *(each.last.line for each in basic_six[1:])]
    end = len(basic_six) - 1
    later = next((index for index in range(cursor + 1, end + 1) if lines[index] == line), None)
    earlier = next((index for index in range(cursor - 1, 0, -1) if lines[index] == line), None)
    assert result_of(timeline.approach(goal)) == (end if goal is None else min(goal, end))
    assert timeline.reached >= min(goal or 0, end)
    assert result_of(timeline.find_previous(lambda step: step.line == line)) == earlier
    assert result_of(timeline.find_next(lambda step: step.line == line)) == later
    assert result_of(timeline.find_next(lambda _step: False, or_end=True)) == end
    assert result_of(timeline.find_previous(lambda _step: False, or_start=True)) == 0
    assert (timeline.index, timeline.is_over) == (cursor, cursor == end)


def test_a_search_waits_where_the_next_step_is_not_known_yet():
    known = 5
    timeline = Timeline(known_to(BASIC, lambda: known), Task(6))
    searches = [timeline.approach(50), timeline.find_next(lambda step: step.row == 3)]
    for search in searches:
        assert None in islice(search, 3)
    known = 10_000
    assert result_of(searches[0]) == 50
    assert timeline.step_at(result_of(searches[1]) - 1).row == 3


def test_keyframes_are_thinned_out_and_blocks_forgotten(monkeypatch, basic_six):
    monkeypatch.setattr(timeline_module, "MOST_CACHED_STEPS", 100)
    timeline = Timeline(BASIC, Task(6), interval=8, most_keyframes=16)
    timeline.seek(10**9)
    assert timeline.interval > 8
    for index in range(0, len(basic_six), 37):
        timeline.seek(index)
        assert timeline.position == basic_six[index]
    for index in reversed(range(0, len(basic_six), 41)):
        timeline.seek(index)
        assert timeline.position == basic_six[index]


def test_a_long_run_keeps_little_in_memory():
    """The exhaustive run for n = 8 has 22 000 steps; what stays is some keyframes and blocks."""
    timeline = Timeline(BASIC, Task(8), interval=64, most_keyframes=64)
    timeline.seek(2000)
    tracemalloc.start()
    timeline.seek(10**9)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert timeline.length > 20_000
    assert kept < 500_000


@settings(max_examples=settings.default.max_examples // 2)
@given(
    key=st.sampled_from([each.key for each in SOLVERS if each.kernel and each.solves_to]),
    moves=st.lists(st.one_of(st.sampled_from(["scan", "extend"]), st.integers(0, 500))),
)
def test_scans_between_moves_leave_the_run_as_it_is(key, moves):
    solver, task = find_solver(key), Task(5)
    kernel = solver.load_kernel()
    positions = walked(solver, task)
    timeline = Timeline(solver, task, interval=20)
    for move in moves:
        if move == "scan":
            timeline.adopt(kernel.scan(timeline.last_keyframe(), 20, most_keyframes=1))
        elif move == "extend":
            timeline.extend(17)
        timeline.seek(timeline.reached)
        for index in (move if isinstance(move, int) else 0, timeline.reached):
            timeline.seek(index)
            assert timeline.position == positions[min(index, len(positions) - 1)]


def test_a_task_that_is_too_large_is_refused_in_one_sentence():
    with pytest.raises(ValueError, match="up to n = 1000"):
        Timeline(BASIC, Task(1001))
    with pytest.raises(ValueError, match="at least one row"):
        Timeline(BASIC, Task(0))


@pytest.mark.parametrize("key", ["wirth-basic", "min-conflicts"])
def test_a_run_to_its_end_is_told_of_and_ends_where_its_steps_do(key):
    told = []
    end = run_to_end(Timeline(find_solver(key), Task(7)), told.append)
    stepped = Timeline(find_solver(key), Task(7))
    while stepped.forward() is not None:
        pass
    assert end == stepped.position
    assert told[-1] == end.index
