import pytest

from nqviz.model.board import EMPTY, attack
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.algorithms.sieve import SIEVE, SIEVE_BITS
from nqviz.solvers.algorithms.sieve_symmetric import SIEVE_SYMMETRIC, rows
from nqviz.solvers.kernels import sieve

family = pytest.mark.parametrize(
    "solver", [SIEVE, SIEVE_BITS, SIEVE_SYMMETRIC], ids=lambda solver: solver.key
)


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
