"""A legend explains marks."""

from itertools import islice

import pytest

from nqviz.frames.mark import Layer, Mark, layers, regions_of
from nqviz.frames.marks import marks_of
from nqviz.frames.signs import Sign
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_a_legend_explains_the_signs_that_are_drawn(solver: Solver, walk) -> None:
    explained = {
        Sign.QUEEN: Layer.QUEEN,
        Sign.ATTACKED: Layer.CONFLICT,
        Sign.SAFE: Layer.PROMISING,
        Sign.SKIPPED: Layer.SKIPPED,
        Sign.STRIKE: Layer.STRIKING,
        Sign.DEAD_ROW: Layer.DEAD_END,
        Sign.DEAD_COLUMN: Layer.DEAD_END,
        Sign.ARROW: Layer.SWAP,
        Sign.DASHED_ARROW: Layer.TRIAL,
        Sign.SOLUTION: Layer.SOLUTION,
        Sign.FORBIDDEN: Layer.FORBIDDEN,
    }
    for position in islice(walk(solver, Task(6, seed=2)), 400):
        overlay = solver.overlay(position)
        marks = marks_of(position, overlay)
        drawn = {mark.sign for mark in marks}
        expected = {explained[sign] for sign in drawn if sign in explained}
        expected |= {Layer.STRUCK} if any(map(any, overlay.struck)) else set()
        expected |= {Layer.THREAT} if overlay.threats else set()
        kind = position.last and position.last.kind
        expected |= {Layer.GHOST} if kind in {Kind.REMOVE, Kind.RESTART} else set()
        expected |= {Layer.TURNED} if kind is Kind.ROTATE else set()
        assert layers(marks) == expected


@pytest.mark.parametrize("n", [1, 5])
def test_regions_are_all_squares_by_letter(n: int) -> None:
    rows = tuple("ABCDE"[row] * n for row in range(n))
    found = regions_of(rows)
    assert list(found) == list("ABCDE"[:n])
    assert sorted(each for squares in found.values() for each in squares) == [
        (row, column) for row in range(n) for column in range(n)
    ]


def test_squares_that_no_queen_strikes_yet_are_no_layer() -> None:
    struck = Mark(Sign.STRUCK, layer=Layer.STRUCK, counts=(bytes(4), bytes(4)))
    assert layers([struck]) == set()
    assert layers([struck._replace(counts=(bytes(4), bytes([0, 1])))]) == {Layer.STRUCK}
