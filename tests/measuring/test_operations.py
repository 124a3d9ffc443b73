import pytest

from nqviz.measuring.operations import OperationCounting, OperationCounts, has_operations
from nqviz.model.position import Position, Task
from nqviz.model.published import WIRTH_COMPARISONS, WIRTH_NODES
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver

COUNTED = [solver for solver in SOLVERS if has_operations(solver)]


def counts(solver: Solver, task: Task, **sizes: int) -> OperationCounts:
    counting_operations = OperationCounting(solver, task, **sizes)
    while (found := counting_operations.advance()) is None:
        pass
    return found


@pytest.mark.parametrize("row", WIRTH_COMPARISONS.rows()[:8], ids=lambda row: f"n={row['n']}")
def test_basic_backtracking_takes_as_many_as_table_1_prints(row: dict[str, int]) -> None:
    counters = counts(find_solver("wirth-basic"), Task(row["n"])).counters
    assert counters.tests == row["sum_checked_nodes"]
    assert counters.comparisons == row["comparisons"]
    rows = [each for each in WIRTH_NODES.rows() if each["n"] == row["n"]]
    assert counters.tests == sum(each["checked_nodes"] for each in rows)


@pytest.mark.parametrize("solver", COUNTED, ids=lambda solver: solver.key)
def test_it_is_what_the_stepper_does(solver: Solver) -> None:
    position = Position.start(Task(6))
    for step in solver.steps(Task(6), None):
        position.apply(step)
    assert counts(solver, Task(6)).counters == position.counters


@pytest.mark.parametrize("solver", COUNTED, ids=lambda solver: solver.key)
def test_chunks_do_not_matter(solver: Solver) -> None:
    assert counts(solver, Task(7), chunk=100) == counts(solver, Task(7))


def test_a_run_that_is_too_long_is_left() -> None:
    found = counts(find_solver("wirth-basic"), Task(8), chunk=100, most_steps=5000)
    assert found.is_beyond
    assert 0 < found.counters.tests < 15720


def test_who_has_no_counting_variant() -> None:
    others = {solver.key for solver in SOLVERS} - {solver.key for solver in COUNTED}
    assert others == {"min-conflicts", "quarters"}
    with pytest.raises(ValueError, match="counts none"):
        OperationCounting(find_solver("min-conflicts"), Task(8))
