from dataclasses import replace

import pytest

from nqviz.model.board import EMPTY
from nqviz.model.rule import QUEENS, Rule
from nqviz.puzzles.hint import Hint
from nqviz.scenes.placement import BLOCKED, Placement

BARE = Placement.empty(4, QUEENS)
ROOK_LIKE = ("AAAA", "BBBB", "CCCC", "DDDD")


def test_a_queen_stands_once_in_a_row_and_takes_a_cross_away() -> None:
    placed = BARE.with_cross(1, 3).with_queen(1, 0).with_queen(1, 3)
    assert placed == replace(BARE, queens=(EMPTY, 3, EMPTY, EMPTY))
    assert placed.has_queens
    assert placed.with_queen(1, 3) == BARE


def test_a_cross_takes_a_queen_away() -> None:
    crossed = BARE.with_queen(0, 3).with_cross(0, 3)
    assert crossed == replace(BARE, crossed=frozenset({(0, 3)}))
    assert crossed.with_cross(0, 3) == BARE


def test_blocked_squares_have_neither_queen_nor_cross() -> None:
    blocked = BARE.with_queen(0, 3).with_cross(1, 1).with_drawn(0, 3, BLOCKED)
    blocked = blocked.with_drawn(1, 1, BLOCKED)
    assert blocked == replace(BARE, rule=Rule(blocked=frozenset({(0, 3), (1, 1)})))
    assert blocked.with_drawn(0, 3, BLOCKED).rule.blocked == {(1, 1)}


def test_the_first_region_is_drawn_among_rows_and_must_fit_the_board() -> None:
    drawn = BARE.with_drawn(0, 2, "B")
    assert drawn.rule.regions == ("AABA", *ROOK_LIKE[1:])
    assert not drawn.misfit()
    assert "5 regions" not in (misfit := drawn.with_drawn(3, 3, "H").misfit())
    assert "4 regions" in misfit
    assert drawn.without_regions() == BARE


def test_a_hint_places_removes_and_crosses_out() -> None:
    before = Placement((0, 1, EMPTY, EMPTY), frozenset({(2, 3), (3, 3)}))
    hint = Hint("", queens=((2, 3),), crossed=((3, 0),), taken=((0, 0), (3, 3)))
    assert before.with_hint(hint) == Placement((EMPTY, 1, 3, EMPTY), frozenset({(3, 0)}))


@pytest.mark.parametrize(("queens", "is_solved"), [((1, 3, 0, 2), True), ((0, 1, 2, 3), False)])
def test_a_solution_is_known(queens: tuple[int, ...], is_solved: bool) -> None:
    placement = Placement(queens)
    assert placement.is_solved is is_solved
    assert placement.position.queens == list(queens)
