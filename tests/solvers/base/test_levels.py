import pytest

from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.solvers.registry import SOLVERS
from tests.support.walks import stepped


@pytest.mark.parametrize(
    "solver", [each for each in SOLVERS if each.levels is not None], ids=lambda each: each.key
)
def test_the_path_has_the_queens_in_the_order_in_which_they_were_placed(solver):
    placed = []
    for position, step in stepped(solver, Task(6)):
        if step.kind is Kind.PLACE:
            placed.append((step.row, step.column))
        elif step.kind is Kind.REMOVE:
            placed.pop()
        assert solver.levels.path(position) == placed
        rows = solver.levels.rows
        if rows is not None:
            assert [row for row, _ in placed] == list(rows(6))[: len(placed)]
