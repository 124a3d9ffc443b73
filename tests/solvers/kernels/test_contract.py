"""What every kernel must meet, whatever its algorithm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.registry import SOLVERS
from tests.support.walks import walked

COUNTERS = [solver for solver in SOLVERS if solver.counts_to]
SCANNED = [solver for solver in COUNTERS if solver.solves_to]
COUNTS = [
    pytest.param(solver, mirror, id=f"{solver.key}{'-mirrored' * mirror}")
    for solver in COUNTERS
    for mirror in (False, True)
    if solver.mirrors or not mirror
]
# Others are cut into parts from n = 12 on.
CUT_FROM_13 = {"sieve-bits", "bitmask", "quarters"}
every = pytest.mark.parametrize("solver", COUNTERS, ids=lambda solver: solver.key)
scanned_ones = pytest.mark.parametrize("solver", SCANNED, ids=lambda solver: solver.key)


@pytest.mark.parametrize(("solver", "mirror"), COUNTS)
def test_its_parts_make_up_the_known_count(solver, mirror, counted):
    largest = 13 if solver.key in CUT_FROM_13 else 12
    for n in range(1, largest + 1):
        solutions, layouts = counted(solver, Task(n, mirror=mirror))
        assert solutions == known(n).solutions, n
        if solver.counts_unique:
            assert layouts == known(n).unique, n
        elif mirror:
            assert solutions / 2 <= layouts <= solutions, n
        elif solver.key == "sieve-symmetric":
            assert n < 4 or solutions / 4 <= layouts <= solutions / 2, n
        elif solver.key != "quarters":
            assert layouts == solutions, n


@every
@pytest.mark.parametrize("n", [12, 14])
def test_every_part_is_another_and_their_weights_add_up_to_one(solver, n):
    parts = list(solver.load_kernel().parts(Task(n)))
    assert sum(part.weight for part in parts) == pytest.approx(1)
    assert len({part.name for part in parts}) == len(parts)
    assert {part.factor for part in parts} == {1}


@scanned_ones
@given(n=st.integers(1, 6), mirror=st.booleans(), interval=st.integers(1, 60))
def test_keyframes_are_positions_of_the_run(solver, n, mirror, interval, scanned):
    task = Task(n, mirror=mirror and solver.mirrors)
    positions = walked(solver, task)
    keyframes, end = scanned(solver, task, interval)
    assert end.steps == len(positions) - 1
    assert end.counters == positions[-1].counters
    assert list(end.tests_by_row) == positions[-1].tests_by_row
    for keyframe in keyframes:
        assert keyframe.position(task, solver.places_on) == positions[keyframe.steps]
