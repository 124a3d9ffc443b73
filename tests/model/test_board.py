from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import (
    DIAGONALS,
    EMPTY,
    Line,
    attack,
    attackers,
    attacking_pairs,
    conflicts,
    first_attacker,
    is_solution,
    mirrored,
    nearest_attacker,
    placement_on,
    rotated,
    symmetries,
)
from nqviz.model.published import known

squares = st.tuples(st.integers(0, 20), st.integers(0, 20))
placements = st.integers(1, 12).flatmap(lambda n: st.permutations(range(n)))


@given(squares, squares)
def test_attack_is_a_shared_line_of_the_chess_board(one, other):
    (row, column), (other_row, other_column) = one, other
    if row == other_row:
        return
    expected = {
        Line.COLUMN: column == other_column,
        Line.FALLING: column - other_column == row - other_row,
        Line.RISING: column - other_column == other_row - row,
    }
    line = attack(row, column, other_row, other_column)
    assert line == next((each for each, holds in expected.items() if holds), None)


def test_attackers_are_found_from_the_top():
    queens = [2, EMPTY, 4, 0]
    assert list(attackers(queens, 1, 3)) == [(0, Line.FALLING), (2, Line.FALLING)]
    assert first_attacker(queens, 1, 3) == 0
    assert first_attacker([0, EMPTY], 1, 2) == EMPTY


def test_the_nearest_attacker_is_that_of_the_nearest_row() -> None:
    queens = [(0, 0), (1, 1), (1, 4), (5, 2), (2, 0)]
    assert nearest_attacker((2, 2), queens) == (2, 0)
    assert nearest_attacker((3, 3), queens) == (1, 1)
    assert nearest_attacker((3, 2), queens) == (1, 4)
    assert nearest_attacker((4, 0), [(4, 0), (5, 2)]) is None


def test_conflicts_name_both_queens_and_the_line():
    assert conflicts([0, 1, 0]) == [(0, 1, Line.FALLING), (0, 2, Line.COLUMN), (1, 2, Line.RISING)]


@given(st.lists(squares, unique=True, max_size=12))
def test_pairs_that_attack_share_a_row_a_column_or_a_diagonal(queens):
    expected = [
        (one, other)
        for place, one in enumerate(queens)
        for other in queens[place + 1 :]
        if len({one[0], other[0]}) == 1
        or len({one[1], other[1]}) == 1
        or len({sum(one), sum(other)}) == 1
        or len({one[0] - one[1], other[0] - other[1]}) == 1
    ]
    assert list(attacking_pairs(queens)) == expected


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), unique=True))
def test_squares_become_a_placement_and_the_queens_beyond_the_first_of_a_row(queens):
    placement, more = placement_on(queens, 8)
    first = dict(reversed(queens))
    assert placement == [first.get(row, EMPTY) for row in range(8)]
    assert more == [square for square in queens if first[square[0]] != square[1]]


@pytest.mark.parametrize("square", [(-1, 0), (0, -1), (8, 0), (0, 8)])
def test_a_square_that_is_not_on_the_board_is_refused(square):
    with pytest.raises(ValueError, match="on the board"):
        placement_on([square], 8)


@pytest.mark.parametrize("n", range(1, 8))
def test_is_solution_agrees_with_the_known_counts(n):
    assert sum(map(is_solution, permutations(range(n)))) == known(n).solutions


@given(placements)
def test_a_placement_without_conflicts_is_a_solution(queens):
    assert is_solution(queens) == (not conflicts(queens))


@pytest.mark.parametrize("queens", [[EMPTY], [0, EMPTY, 1], [0, 7], [1, 1]])
def test_what_is_not_a_full_placement_is_no_solution(queens):
    assert not is_solution(queens)


@given(placements)
def test_symmetries_form_the_group_of_the_square(queens):
    queens = tuple(queens)
    assert rotated(rotated(rotated(rotated(queens)))) == queens
    assert mirrored(mirrored(queens)) == queens
    images = set(symmetries(queens))
    assert len(images) in {1, 2, 4, 8}
    assert all(set(symmetries(image)) == images for image in images)


@given(placements)
def test_symmetries_keep_conflicts(queens):
    assert len({len(conflicts(image)) for image in symmetries(queens)}) == 1


@pytest.mark.parametrize("n", range(1, 8))
def test_classes_under_symmetry_are_the_known_unique_counts(n):
    solutions = filter(is_solution, permutations(range(n)))
    assert len({min(symmetries(queens)) for queens in solutions}) == known(n).unique


@given(placements, st.integers(0, 9))
def test_a_turn_by_some_quarters_is_that_many_turns(queens, quarters):
    image = tuple(queens)
    for _ in range(quarters):
        image = rotated(image)
    assert rotated(queens, quarters) == image
    assert rotated(queens, quarters + 4) == image


@given(st.sampled_from([Line.COLUMN, *DIAGONALS]), squares, st.integers(1, 20))
def test_the_slope_leads_along_the_line(line, square, down):
    row, column = square
    assert attack(row, column, row + down, column + line.slope * down) is line
