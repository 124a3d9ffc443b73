"""The kernels of the five programs of the Wirth variants, those of filtering among them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.position import Position, Task
from nqviz.model.published import known
from nqviz.runs.timeline import Timeline
from nqviz.solvers.algorithms import filtering, wirth

PROGRAMS = [wirth.BASIC, wirth.FIRST, wirth.SECOND, filtering.FIRST, filtering.SECOND]
program = pytest.mark.parametrize("solver", PROGRAMS, ids=lambda solver: solver.key)
either_mirror = pytest.mark.parametrize("mirror", [False, True])


def end_of(solver, task):
    return solver.load_kernel().scan(Position.start(task), 1 << 40, most_steps=1 << 40).end


@program
@either_mirror
@pytest.mark.parametrize("n", range(1, 13))
def test_it_counts_what_is_known(solver, mirror, n, counted):
    solutions, layouts = counted(solver, Task(n, mirror=mirror))
    assert solutions == known(n).solutions
    assert layouts == solutions if not mirror else solutions / 2 <= layouts <= solutions


@pytest.mark.parametrize("n", range(4, 12))
def test_basic_reproduces_table_1_to_the_unit(n, table_1):
    tests_by_row, tests, comparisons = table_1[n]
    end = end_of(wirth.BASIC, Task(n))
    assert list(end.tests_by_row) == tests_by_row
    assert end.counters.tests == tests
    assert end.counters.comparisons == comparisons


@pytest.mark.parametrize("n", range(1, 12))
def test_what_the_versions_save_and_what_they_do_not(n):
    basic, first, second, *_ = (end_of(solver, Task(n)) for solver in PROGRAMS)
    assert first.counters.visits == basic.counters.visits
    assert first.counters.tests == second.counters.tests == second.counters.visits
    assert first.tests_by_row == second.tests_by_row
    assert first.counters.comparisons == second.counters.comparisons
    assert n < 2 or second.counters.tests < basic.counters.tests
    # A square in a used column costs basic comparisons up to the queen of that column.
    assert first.counters.comparisons <= basic.counters.comparisons


@program
@given(n=st.integers(1, 6), mirror=st.booleans(), interval=st.integers(1, 60))
def test_keyframes_are_positions_of_the_run(solver, n, mirror, interval, walked, scanned):
    task = Task(n, mirror=mirror)
    positions = walked(solver, task)
    keyframes, end = scanned(solver, task, interval)
    assert end.steps == len(positions) - 1
    assert end.counters == positions[-1].counters
    assert list(end.tests_by_row) == positions[-1].tests_by_row
    for keyframe in keyframes:
        assert keyframe.position(task, solver.places_on) == positions[keyframe.steps]


@program
@either_mirror
def test_a_timeline_that_adopts_a_scan_shows_the_same_run(solver, mirror, walked):
    task = Task(6, mirror=mirror)
    positions = walked(solver, task)
    timeline = Timeline(solver, task)
    timeline.adopt(solver.load_kernel().scan(Position.start(task), 40))
    assert timeline.length == len(positions) - 1
    for index in [*range(timeline.length, -1, -17), 1, 300, 299]:
        timeline.seek(index)
        assert timeline.position == positions[index]


@program
def test_a_scan_of_the_largest_board_stays_with_the_stepper(solver):
    task = Task(solver.counts_to)
    scan = solver.load_kernel().scan(Position.start(task), 3000, most_steps=9000)
    assert scan.end is None
    timeline = Timeline(solver, task)
    for keyframe in scan.keyframes:
        timeline.seek(keyframe.steps)
        assert keyframe.position(task, solver.places_on) == timeline.position
