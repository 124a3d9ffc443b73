from dataclasses import replace

import pytest

from nqviz.common.i18n import speaking
from nqviz.frames.capabilities import capabilities
from nqviz.frames.mark import Layer, layers
from nqviz.frames.marks import marks_of
from nqviz.model.position import COUNTERS, Position, Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_a_longer_run_shows_nothing_that_the_repertoire_has_not(solver: Solver, walk) -> None:
    known = capabilities(solver)
    for index, position in enumerate(walk(solver, Task(7, seed=3))):
        if index > 4000:
            break
        if index % 3 == 0:
            assert layers(marks_of(position, solver.overlay(position))) <= known.layers
        if index % 30 == 0:
            assert {strip.label for strip in solver.state(position)} <= known.labels
        assert position.last is None or position.last.line in known.lines
    moved = {name for name in COUNTERS if getattr(position.counters, name)}
    assert moved <= set(known.counters)


def test_labels_are_those_of_the_language_in_use() -> None:
    solver = find_solver("wirth-2")
    english = capabilities(solver)
    with speaking("ja"):
        japanese = capabilities(solver)
        first = solver.state(Position.start(Task(8)))
    assert {strip.label for strip in first} <= japanese.labels
    assert english.labels != japanese.labels
    assert replace(japanese, labels=english.labels) == english


def test_backtracking_neither_swaps_nor_marks() -> None:
    known = capabilities(find_solver("wirth-basic"))
    assert known.layers == {
        Layer.QUEEN,
        Layer.CONFLICT,
        Layer.PROMISING,
        Layer.DEAD_END,
        Layer.GHOST,
        Layer.SOLUTION,
    }
    assert not {"marks", "swaps", "restarts"} & set(known.counters)
    assert {"tests", "comparisons", "placements", "removals", "solutions"} <= set(known.counters)


def test_min_conflicts_counts_restarts_though_they_are_rare() -> None:
    known = capabilities(find_solver("min-conflicts"))
    assert {"swaps", "restarts"} <= set(known.counters)
    assert {Layer.SWAP, Layer.TRIAL} <= known.layers
