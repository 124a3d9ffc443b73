"""What sets the kernels of filtering apart; `test_wirth` tests what the five programs share."""

import pytest

from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.algorithms import filtering

both = pytest.mark.parametrize(
    "solver", [filtering.FIRST, filtering.SECOND], ids=lambda solver: solver.key
)


@both
@pytest.mark.parametrize("n", range(4, 12))
def test_it_looks_at_the_squares_of_table_1_and_compares_no_queens(solver, n, table_1):
    tests_by_row, tests, _ = table_1[n]
    end = solver.load_kernel().scan(Position.start(Task(n)), 1 << 20).end
    assert list(end.tests_by_row) == tests_by_row
    assert end.counters.visits == end.counters.tests == tests
    assert end.counters.comparisons == end.counters.marks == 0


@both
@pytest.mark.parametrize("given", range(1, 8))
def test_it_goes_on_below_any_queens_that_stand(solver, given):
    solution = [0, 4, 7, 5, 2, 6, 1, 3]
    start = Position.start(Task(8, first=True))
    for row, column in enumerate(solution[:given]):
        start.apply(Step(Kind.PLACE, row, column, solver.places_on))
    end = solver.load_kernel().scan(start, 1 << 20).end
    assert list(end.queens) == solution
    assert solver.load_kernel().count(8, tuple(solution[:given]))[0] >= 1
