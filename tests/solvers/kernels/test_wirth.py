"""The kernels of the five programs of the Wirth variants, those of filtering among them."""

import pytest

from nqviz.model.position import Position, Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.algorithms import filtering, wirth

PROGRAMS = [wirth.BASIC, wirth.FIRST, wirth.SECOND, filtering.FIRST, filtering.SECOND]
program = pytest.mark.parametrize("solver", PROGRAMS, ids=lambda solver: solver.key)
either_mirror = pytest.mark.parametrize("mirror", [False, True])


def end_of(solver, task):
    return solver.load_kernel().scan(Position.start(task), 1 << 40, most_steps=1 << 40).end


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
def test_a_scan_of_the_largest_board_stays_with_the_stepper(solver):
    task = Task(solver.counts_to)
    scan = solver.load_kernel().scan(Position.start(task), 3000, most_steps=9000)
    assert scan.end is None
    timeline = Timeline(solver, task)
    for keyframe in scan.keyframes:
        timeline.seek(keyframe.steps)
        assert keyframe.position(task, solver.places_on) == timeline.position
