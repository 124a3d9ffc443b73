from itertools import combinations, permutations

import pytest

from nqviz.model.board import attack, is_solution, symmetries
from nqviz.solvers.algorithms.quarters_boards import (
    images,
    layouts,
    left_rows,
    multiplicity,
    on_long_diagonals,
    placements,
    quarters,
    row_sets,
    tabulated,
    upside_down,
)
from tests.support.rules import solutions_of


@pytest.mark.parametrize("n", [1, 4, 5, 7, 8])
def test_placements_are_those_without_an_attack(n):
    for quarter in quarters(n):
        for size in range(min(map(len, quarter)) + 1):
            total = 0
            for rows in combinations(quarter.rows, size):
                for columns in combinations(quarter.columns, size):
                    expected = {
                        tuple(zip(rows, order, strict=True))
                        for order in permutations(columns)
                        if not any(
                            attack(*square, *other)
                            for square, other in combinations(zip(rows, order, strict=True), 2)
                        )
                    }
                    assert set(placements(rows, columns)) == expected
                    total += len(expected)
            assert tabulated(quarter, size) == total


@pytest.mark.parametrize("n", [6, 7, 8])
def test_a_left_and_a_right_layout_that_fit_are_each_solution_without_a_queen_to_mirror(n):
    joined = set()
    for rows in row_sets(n):
        for left in layouts(n, rows, is_left=True):
            for right in layouts(n, rows, is_left=False):
                queens = [column for _, column in sorted(left + right)]
                if is_solution(queens):
                    joined.add(tuple(queens))
    expected = set()
    for queens in solutions_of(n):
        rows = left_rows(queens)
        squares = list(enumerate(queens))
        left = [square for square in squares if square[1] < n // 2]
        right = tuple(square for square in squares if square[1] >= n // 2)
        is_lower = rows <= upside_down(n, rows)
        if is_lower and not on_long_diagonals(n, left) and multiplicity(n, rows, right):
            expected.add(queens)
    assert joined == expected


@pytest.mark.parametrize("n", range(1, 9))
def test_images_are_as_many_as_a_solution_counts_for(n):
    for queens in solutions_of(n):
        found = images(queens)
        assert len(set(found)) == len(found)
        assert set(found) <= set(symmetries(queens))
