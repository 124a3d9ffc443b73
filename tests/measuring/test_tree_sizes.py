import math
from pathlib import Path

import pytest

from nqviz.measuring.estimate import estimate
from nqviz.measuring.tree_sizes import work_of
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.programs.program import program
from nqviz.programs.source import source_of
from nqviz.solvers.registry import SOLVERS, find_solver

COUNTING = [solver for solver in SOLVERS if solver.counts_to]


def placed(key: str, n: int) -> int:
    """Return the queens that a stepper places, which is no second reading of the kernel."""
    return sum(step.kind is Kind.PLACE for step in find_solver(key).steps(Task(n), None))


@pytest.mark.parametrize("key", ["bitmask", "bitmask-unique", "exact-cover"])
def test_small_trees_are_those_of_the_steppers(key: str) -> None:
    sizes = work_of(find_solver(key)).sizes
    assert [sizes[n] for n in range(1, 9)] == [placed(key, n) for n in range(1, 9)]


def test_the_tree_of_the_sieve_with_symmetry_is_a_constant_part() -> None:
    sizes = work_of(find_solver("sieve-symmetric")).sizes
    assert all(0.35 < placed("sieve-symmetric", n) / sizes[n] < 0.39 for n in (8, 9))


@pytest.mark.parametrize("n", [13, 17, 27])
def test_large_trees_are_those_of_random_probes(n: int) -> None:
    found = estimate(n, probes=100_000, seed=7)
    assert found is not None
    size = work_of(find_solver("wirth-basic")).sizes[n]
    assert abs(found.nodes.value - size) < 4 * math.hypot(found.nodes.error, 0.002 * size)


@pytest.mark.parametrize("solver", COUNTING, ids=lambda solver: solver.key)
def test_each_algorithm_that_counts_has_its_work(solver) -> None:
    work = work_of(solver)
    assert work.is_own
    assert 16 <= max(work.sizes) <= 27
    grown = [work.sizes[n + 1] / work.sizes[n] for n in range(4, max(work.sizes))]
    assert all(1.0 < factor < 12.0 for factor in grown)


def test_a_program_is_taken_for_another_search() -> None:
    mine = program(source_of(Path("/mine.py"), ""))
    assert not work_of(mine).is_own
    assert work_of(mine).sizes == work_of(find_solver("bitmask")).sizes
