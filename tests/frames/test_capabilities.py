from dataclasses import replace

import pytest

from nqviz.common.i18n import speaking
from nqviz.frames.capabilities import capabilities
from nqviz.frames.mark import Layer, layers
from nqviz.frames.marks import marks_of
from nqviz.frames.signs import Sign
from nqviz.model.position import COUNTERS, Position, Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.base.state import STRUCK, Tone
from nqviz.solvers.guide import GUIDES
from nqviz.solvers.registry import SOLVERS, find_solver

# By which layers of a legend a tone of the state is explained. The others explain themselves: the
# frame of the last step is on the board, too, and a queen's cell has her column, or a crown.
_LINES = {Layer.THREAT, Layer.STRIKING}
EXPLAINED = {
    Tone.FREE: {Layer.FREE},
    Tone.CONFLICT: {Layer.CLASHING},
    Tone.COLUMN: _LINES,
    Tone.FALLING: _LINES,
    Tone.RISING: _LINES,
}


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_a_longer_run_shows_nothing_that_the_repertoire_has_not(solver: Solver, walk) -> None:
    known = capabilities(solver)
    for index, position in enumerate(walk(solver, Task(7, seed=3))):
        if index > 4000:
            break
        if index % 3 == 0:
            assert layers(marks_of(position, solver.overlay(position))) <= known.layers
        if index % 30 == 0:
            state = solver.state(position)
            assert {strip.label for strip in state} <= known.labels
            explained = known.layers | known.state_layers
            for tone in {cell.tone for strip in state for cell in strip.cells} & EXPLAINED.keys():
                assert EXPLAINED[tone] & explained
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


def test_the_dot_is_struck_on_the_board_in_the_state_and_in_the_guide(walk) -> None:
    """A square without a dot is free in all of them, and the green ring is in the legend."""
    sieve = find_solver("sieve")
    known = capabilities(sieve)
    assert {Layer.STRUCK, Layer.FREE} <= known.layers | known.state_layers
    assert "Dots are squares that are struck out" in GUIDES["sieve"].watch
    assert "What is free is empty; a green ring" in GUIDES["sieve"].watch
    for position in walk(sieve, Task(5)):
        marks = marks_of(position, sieve.overlay(position))
        dots = next((mark.counts for mark in marks if mark.sign is Sign.STRUCK), ())
        for row, strip in enumerate(sieve.state(position)[1:]):
            for column, cell in enumerate(strip.cells):
                if position.queens[row] != column:
                    assert (cell.text in STRUCK) == bool(dots and dots[row][column])
                    assert cell.text not in STRUCK or cell.tone is not Tone.FREE


def test_what_only_a_state_shows_is_in_no_layer_of_the_board() -> None:
    assert all(Layer.FREE not in capabilities(solver).layers for solver in SOLVERS)
    assert Layer.THREAT in capabilities(find_solver("wirth-1")).state_layers
    assert Layer.CLASHING in capabilities(find_solver("wirth-basic")).state_layers
    assert Layer.CLASHING not in capabilities(find_solver("bitmask")).state_layers
