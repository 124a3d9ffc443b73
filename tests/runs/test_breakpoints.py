from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.position import Task
from nqviz.model.step import Kind, Step
from nqviz.runs.breakpoints import At, Breakpoint, BreakpointWatch, conflicts_before
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver

BASIC = find_solver("wirth-basic")
BREAKPOINTS = st.builds(Breakpoint, st.sampled_from(At), st.integers(0, 30))


def hits(breakpoint_: Breakpoint, timeline: Timeline) -> list[int]:
    """Return after which steps, from 1, a plain count over the whole run says stop."""
    found, seen = [], {Kind.CONFLICT: 0, Kind.SOLUTION: 0}
    for index, step in enumerate(timeline.solver.steps(timeline.task, None), start=1):
        if step.kind in seen:
            seen[step.kind] += 1
        wanted = {
            At.LINE: step.line,
            At.ROW: step.row,
            At.PLACEMENT: step.row if step.kind is Kind.PLACE else None,
            At.CONFLICT: seen[step.kind] if step.kind is Kind.CONFLICT else None,
            At.SOLUTION: seen[step.kind] if step.kind is Kind.SOLUTION else None,
        }[breakpoint_.at]
        if wanted == breakpoint_.number:
            found.append(index)
    return found


@given(solver=st.sampled_from(SOLVERS), start=st.integers(0, 200), breakpoint_=BREAKPOINTS)
def test_a_watch_stops_where_a_plain_count_does(
    solver: Solver, start: int, breakpoint_: Breakpoint
) -> None:
    timeline = Timeline(solver, Task(5, seed=3))
    timeline.seek(start)
    start = timeline.position.index
    watch = BreakpointWatch([breakpoint_], timeline)
    stops = []
    while (step := timeline.forward()) is not None:
        if watch.look(step) is not None:
            stops.append(timeline.position.index)
    assert stops == [index for index in hits(breakpoint_, timeline) if index > start]


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_the_conflicts_so_far_follow_from_the_position(solver: Solver) -> None:
    timeline = Timeline(solver, Task(5, seed=1))
    seen = 0
    while True:
        assert conflicts_before(timeline) == seen
        step = timeline.forward()
        if step is None:
            break
        seen += step.kind is Kind.CONFLICT


def test_the_conflicts_are_counted_behind_a_scan_too() -> None:
    timeline = Timeline(BASIC, Task(7))
    timeline.adopt(BASIC.load_kernel().scan(timeline.last_keyframe(), 500))
    timeline.seek(20_000)
    walked = Timeline(BASIC, Task(7))
    walked.seek(timeline.position.index)
    steps = (walked.step_at(index) for index in range(walked.position.index))
    assert conflicts_before(timeline) == sum(step.kind is Kind.CONFLICT for step in steps if step)


def test_full_boards_of_a_program_that_are_no_new_solutions_are_not_counted() -> None:
    solution = Step(Kind.SOLUTION, 3, 0, 1, -1, 1)
    full, again = Step(Kind.FULL, 3, 0, 1, -1, 1), solution._replace(amount=0)
    steps = [full, full, solution, again, full, solution]
    timeline = Timeline(replace(BASIC, steps=lambda _task, _after: iter(steps)), Task(4))
    timeline.seek(3)
    watch = BreakpointWatch([Breakpoint(At.SOLUTION, 2)], timeline)
    assert [watch.look(step) is not None for step in steps[3:]] == [False, False, True]


def test_the_first_of_several_breakpoints_is_named() -> None:
    timeline = Timeline(BASIC, Task(4))
    on_line, in_row = Breakpoint(At.LINE, 11), Breakpoint(At.ROW, 0)
    step = timeline.forward()
    assert step is not None
    fresh = Timeline(BASIC, Task(4))
    assert BreakpointWatch([on_line, in_row], fresh).look(step) == on_line
    assert BreakpointWatch([in_row, on_line], fresh).look(step) == in_row
    assert BreakpointWatch([], fresh).look(step) is None


@pytest.mark.parametrize("at", At)
def test_each_has_words_and_a_sentence(at: At) -> None:
    stop = Breakpoint(at, 1234)
    assert "1\N{NARROW NO-BREAK SPACE}234" in stop.in_words()
    assert stop.stopped().endswith(".")
