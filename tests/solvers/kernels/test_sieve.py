import pytest

from nqviz.model.board import EMPTY, attack
from nqviz.model.position import Position, Task
from nqviz.model.published import known
from nqviz.model.step import Kind, Step
from nqviz.runs.timeline import Timeline
from nqviz.solvers.algorithms.sieve import SIEVE, SIEVE_BITS
from nqviz.solvers.algorithms.sieve_symmetric import SIEVE_SYMMETRIC, rows
from nqviz.solvers.kernels import sieve

family = pytest.mark.parametrize(
    "solver", [SIEVE, SIEVE_BITS, SIEVE_SYMMETRIC], ids=lambda solver: solver.key
)


@family
@pytest.mark.parametrize("n", range(1, 14))
def test_it_counts_what_is_known(solver, n, counted):
    solutions, layouts = counted(solver, Task(n))
    assert solutions == known(n).solutions
    if solver is not SIEVE_SYMMETRIC:
        assert layouts == solutions


@pytest.mark.parametrize("n", range(4, 14))
def test_symmetry_finds_at_most_half_itself(n, counted):
    solutions, layouts = counted(SIEVE_SYMMETRIC, Task(n))
    assert solutions / 4 <= layouts <= solutions / 2


@family
@pytest.mark.parametrize("n", [2, 5, 6])
def test_keyframes_are_positions_of_the_run(solver, n, walked, scanned):
    task = Task(n)
    positions = walked(solver, task)
    keyframes, end = scanned(solver, task, 7)
    assert end.steps == len(positions) - 1
    assert end.counters == positions[-1].counters
    assert n < 5 or len(keyframes) > n
    for keyframe in keyframes:
        assert keyframe.position(task, solver.places_on) == positions[keyframe.steps]


@family
def test_a_timeline_that_adopts_a_scan_shows_the_same_run(solver, walked):
    task = Task(6)
    positions = walked(solver, task)
    timeline = Timeline(solver, task)
    timeline.adopt(solver.load_kernel().scan(Position.start(task), 50))
    assert timeline.length == len(positions) - 1
    for index in [*range(timeline.length, -1, -13), 1, 200, 199]:
        timeline.seek(index)
        assert timeline.position == positions[index]


@pytest.mark.parametrize(("solver", "given"), [(SIEVE_BITS, 42), (SIEVE_SYMMETRIC, 54)])
def test_a_word_holds_64_columns(solver, given):
    # A well-known solution for n = 6k + 4: the odd columns, then the even ones.
    solution = [*range(1, 64, 2), *range(0, 64, 2)]
    kernel = solver.load_kernel()
    start = Position.start(Task(64, first=True))
    for row in kernel.scan.rows(64)[:given]:
        start.apply(Step(Kind.PLACE, row, solution[row], solver.places_on))
    stepped = start.copy()
    for step in solver.steps(start.task, start):
        stepped.apply(step)
    end = kernel.scan(start, 1 << 20).end
    assert list(end.queens) == stepped.queens == solution
    assert end.steps == stepped.index > 500
    assert end.counters == stepped.counters
    assert list(end.tests_by_row) == stepped.tests_by_row


@family
@pytest.mark.parametrize("n", [12, 13, 14, 15])
def test_weights_of_parts_add_up_to_one(solver, n):
    parts = list(solver.load_kernel().parts(Task(n)))
    assert sum(part.weight for part in parts) == pytest.approx(1)
    assert len({part.prefix for part in parts}) == len(parts)
    assert {part.factor for part in parts} == {1}


def test_symmetric_parts_are_placements_in_its_order():
    for part in sieve.SYMMETRIC.parts(Task(16)):
        queens = [EMPTY] * 16
        for row, column in zip(rows(16), part.prefix, strict=False):
            assert not any(
                attack(row, column, other, other_column)
                for other, other_column in enumerate(queens)
                if other_column != EMPTY
            )
            queens[row] = column
        assert queens[0] < queens[15] <= 15 - queens[0]
