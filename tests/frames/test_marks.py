"""What stands on the board, against the position itself."""

from itertools import islice

import pytest

from nqviz.frames.mark import Layer, layers
from nqviz.frames.marks import focus, marks_of
from nqviz.frames.palette import LIGHT
from nqviz.frames.signs import Sign
from nqviz.model.annotations import Annotations, attacks_of
from nqviz.model.board import EMPTY, Line, attack
from nqviz.model.position import Position, Task
from nqviz.model.rule import MOVES, QUEENS, Rule
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.overlay import NO_OVERLAY, Attack, Overlay
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from tests.support.marks import marks_with, squares_of

RULES = [QUEENS, *(Rule(key) for key in MOVES if key != "queens")]


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_marks_say_what_the_position_and_its_overlay_say(solver: Solver, walk) -> None:
    for position in islice(walk(solver, Task(5, seed=1)), 400):
        overlay = solver.overlay(position)
        marks = marks_of(position, overlay)
        standing = {(r, c) for r, c in enumerate(position.queens) if c != EMPTY}
        assert squares_of(marks, Sign.QUEEN) == standing
        assert [mark.counts for mark in marks_with(marks, Sign.STRUCK)] == [overlay.struck] * bool(
            overlay.struck
        )
        assert squares_of(marks, Sign.FORBIDDEN) == set(overlay.forbidden)
        threats = (Sign.COLUMN_THREAT, Sign.FALLING_THREAT, Sign.RISING_THREAT)
        for sign, line in zip(threats, (Line.COLUMN, Line.FALLING, Line.RISING), strict=True):
            expected = {(each.row, each.column) for each in overlay.threats if each.line is line}
            assert squares_of(marks, sign) == expected
        assert [mark.plane for mark in marks] == sorted(mark.plane for mark in marks)
        assert all(not mark.color or getattr(LIGHT, mark.color) for mark in marks)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.text)
def test_rays_reach_what_is_attacked_under_each_rule(rule: Rule) -> None:
    position = Position(Task(7, rule=rule), [EMPTY] * 7)
    marks = marks_of(position, NO_OVERLAY, Annotations(rays=((2, 3),)))
    squares = [(r, c) for r in range(7) for c in range(7) if (r, c) != (2, 3)]
    attacked = {each for each in squares if each[0] == 2 or attack(2, 3, *each, 7, rule)}
    assert squares_of(marks, Sign.DOT) == attacked


@pytest.mark.parametrize(("rule", "strokes"), [(QUEENS, 1), (Rule("torus"), 2)])
def test_attacks_between_queens_go_the_way_of_the_rule(rule: Rule, strokes: int) -> None:
    overlay = Overlay(attacks=(Attack((1, 2), (4, 6)),))
    (mark,) = marks_with(marks_of(Position.start(Task(7, rule=rule)), overlay), Sign.ATTACK)
    assert len(mark.strokes) == strokes


def test_a_conflict_that_lies_on_rays_covers_them_and_has_an_edge() -> None:
    queens = [0, *[EMPTY] * 4]
    conflict = Position(Task(5), queens, last=Step(Kind.CONFLICT, 1, 1, 1, 0, 1))
    signs = [mark.sign for mark in marks_of(conflict, NO_OVERLAY, attacks_of(conflict))]
    assert signs.index(Sign.RAY) < signs.index(Sign.EDGE) < signs.index(Sign.CONFLICT)
    assert Sign.EDGE not in {mark.sign for mark in marks_of(conflict)}
    placed = Position(Task(5), queens, last=Step(Kind.PLACE, 0, 0, 1))
    signs = [mark.sign for mark in marks_of(placed, NO_OVERLAY, attacks_of(placed))]
    assert signs.index(Sign.GROUND) < signs.index(Sign.RAY)


def test_a_queen_that_was_given_is_locked_where_it_stands() -> None:
    marks = marks_of(Position.start(Task(4, given=(EMPTY, 3, EMPTY, EMPTY))))
    assert squares_of(marks, Sign.LOCK) == {(1, 3)}
    assert Layer.GIVEN in layers(marks)


def test_queens_beyond_the_first_of_a_row_stand_on_the_board_too() -> None:
    position = Position(Task(4), [0, EMPTY, EMPTY, EMPTY])
    marks = marks_of(position, Overlay(extra=((0, 2), (3, 3))))
    assert squares_of(marks, Sign.QUEEN) == {(0, 0), (0, 2), (3, 3)}


def test_a_large_struck_board_is_one_mark_and_its_rows_are_not_copied() -> None:
    struck = tuple(bytes(1000) for _ in range(1000))
    (mark,) = marks_with(marks_of(Position.start(Task(1000)), Overlay(struck=struck)), Sign.STRUCK)
    assert mark.counts is struck
    assert not mark.squares


@pytest.mark.parametrize(
    ("step", "square"),
    [
        (None, None),
        (Step(Kind.DONE, -1, -1, 1), None),
        (Step(Kind.CONFLICT, 2, 5, 1, 0), (2, 5)),
        (Step(Kind.SWAP, 1, -1, 1, 0), (1, 3)),
        (Step(Kind.DEAD_END, 6, -1, 1), (6, 4)),
        (Step(Kind.DEAD_END, -1, 6, 1), (4, 6)),
    ],
)
def test_what_a_step_is_about(step: Step | None, square: tuple[int, int] | None) -> None:
    assert focus(Position(Task(8), [1, 3, *[EMPTY] * 6], last=step)) == square
