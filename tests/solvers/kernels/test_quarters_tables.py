from itertools import combinations, permutations

import numpy as np
import pytest

from nqviz.solvers.algorithms.quarters_boards import PLACEMENTS, TABULATED, Quarter, quarters
from nqviz.solvers.kernels.quarters_tables import (
    ANTI,
    CLASSES,
    MAIN,
    MIDDLE,
    NO_BIT,
    bits_of,
    densities,
    lines_of,
    numbers_of_lists,
    shared_lines,
    square_words,
    tabulate,
)

SIZES = [2, 3, 4, 5, 8, 9, 16, 17, 19, 20, 21, 22, 23, 24]
IN_ORDER = (0, ANTI, ANTI | MAIN, MAIN)


def as_set(members):
    return sum(1 << member for member in members)


def on_one_diagonal(square, other):
    return abs(square[0] - other[0]) == abs(square[1] - other[1])


def squares_on_board(n, quarter: Quarter):
    """Yield each square of a quarter, and the row and column that the table counts for it."""
    for row in quarter.rows:
        for column in quarter.columns:
            is_bottom, is_right = quarter.rows.start > 0, quarter.columns.start > 0
            yield (row, column), (n - 1 - row if is_bottom else row,
                                  n - 1 - column if is_right else column)  # fmt: skip


@pytest.mark.parametrize("n", SIZES)
def test_squares_of_two_quarters_have_a_diagonal_in_common_if_they_attack_each_other(n):
    bits, words, shared = bits_of(n), square_words(n - n // 2), shared_lines(n)
    assert len(shared) == bits.pairs <= 64
    side = n - n // 2
    diagonals = {}
    for number, quarter in enumerate(quarters(n)):
        lines = lines_of(n, is_bottom=number % 2 == 1, is_right=number >= 2)
        for square, (row, column) in squares_on_board(n, quarter):
            for image, tabulated in enumerate((row, side - 1 - row)):
                word = int(words[tabulated, column])
                found = {int(lines[image, bit]) for bit in range(64) if word >> bit & 1} - {NO_BIT}
                # Upside down in its table or not, a square has the same diagonals.
                assert diagonals.setdefault((number, square), found) == found
            for line in found:
                kind, index = shared[line]
                assert index == (square[0] - square[1] if kind == "falling" else sum(square))
    for (number, square), (other_number, other) in combinations(diagonals, 2):
        if number == other_number or square[0] == other[0] or square[1] == other[1]:
            continue
        common = diagonals[number, square] & diagonals[other_number, other]
        # The last line of an odd board is only needed within the right half.
        assert bool(common) == on_one_diagonal(square, other)


@pytest.mark.parametrize("side", range(1, 13))
def test_the_word_of_a_square_has_its_diagonals_and_its_row_in_the_last_column(side):
    words = square_words(side)
    squares = list(np.ndindex(side, side))
    for row, column in squares:
        word = int(words[row, column])
        assert word < 1 << MIDDLE + 4 * side - 2
        assert (word >> MIDDLE).bit_count() == 2
        assert word & (1 << MIDDLE) - 1 == (row + 1 if column == side - 1 else 0)
    for square, other in combinations(squares, 2):
        common = int(words[square]) & int(words[other]) & -1 << MIDDLE
        assert bool(common) == on_one_diagonal(square, other)


def placements(rows, columns):
    """Yield the queens of all placements on these rows and columns, by brute force."""
    for order in permutations(columns):
        queens = list(zip(rows, order, strict=True))
        if not any(on_one_diagonal(one, other) for one, other in combinations(queens, 2)):
            yield queens


def class_of(queens, side, n):
    """Return the class of a placement; the centre of an odd board counts for none."""
    centre = {(side - 1, side - 1)} if n % 2 else set()
    centre_upside_down = {(0, side - 1)} if n % 2 else set()
    on_main = any(row == column for row, column in {*queens} - centre)
    on_anti = any(row + column == side - 1 for row, column in {*queens} - centre_upside_down)
    return MAIN * on_main | ANTI * on_anti


@pytest.mark.parametrize("n", [2, 3, 4, 5, 7, 8, 9, 10])
def test_the_table_has_every_placement_of_a_set_of_rows_or_of_its_mirror_image(n):
    side = n - n // 2
    words, table = square_words(side), tabulate(n)
    tabulated = 0
    for row_set in range(1 << side):
        rows = [row for row in range(side) if row_set >> row & 1]
        mirrored = as_set(side - 1 - row for row in rows)
        assert table.images[row_set] == (row_set > mirrored)
        if table.images[row_set]:
            assert table.bases[row_set] == table.bases[mirrored]
            continue
        column_sets = sorted(combinations(range(side), len(rows)), key=as_set)
        for pair, columns in enumerate(column_sets, table.bases[row_set]):
            starts = table.starts[CLASSES * pair : CLASSES * pair + CLASSES + 1]
            expected = list(placements(rows, columns))
            for place, one_class in enumerate(IN_ORDER):
                found = table.words[starts[place] : starts[place + 1]].tolist()
                assert sorted(found) == sorted(
                    sum(int(words[queen]) for queen in queens)
                    for queens in expected
                    if class_of(queens, side, n) == one_class
                )
            tabulated += len(expected)
    assert table.starts[-1] == tabulated == TABULATED[side]


@pytest.mark.parametrize("side", range(1, 10))
def test_all_placements_are_those_of_the_table_and_their_images(side):
    table = tabulate(2 * side)
    lists = numbers_of_lists(side, side)
    ends = table.starts[CLASSES * (table.bases + lists)]
    assert (ends - table.starts[CLASSES * table.bases]).sum() == PLACEMENTS[side]
    assert table.starts[-1] == TABULATED[side]


@pytest.mark.parametrize("n", [8, 9])
def test_densities_are_the_shares_of_placements_on_a_diagonal(n):
    table, bits, words = tabulate(n), bits_of(n), square_words(n - n // 2)
    for number, quarter in enumerate(quarters(n)):
        lines = lines_of(n, is_bottom=number % 2 == 1, is_right=number >= 2)
        lists = numbers_of_lists(len(quarter.rows), len(quarter.columns))
        shares = densities(table, lists, lines, bits)
        assert shares.shape == (len(lists), bits.long)
        assert shares[0].sum() == 0
        for row in range(len(quarter.rows)):
            expected = np.zeros(bits.long)
            for column in range(len(quarter.columns)):
                for bit in range(64):
                    line = lines[0, bit]
                    if words[row, column] >> np.uint64(bit) & np.uint64(1) and line >= 0:
                        expected[line : line + 1] += 1 / len(quarter.columns)
            # The sample has more places than there are placements: some are in it more often.
            assert shares[1 << row] == pytest.approx(expected, abs=0.02)
