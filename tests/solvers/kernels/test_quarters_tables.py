from itertools import combinations, permutations

import numpy as np
import pytest

from nqviz.solvers.algorithms.quarters_boards import PLACEMENTS
from nqviz.solvers.kernels.quarters_tables import (
    bits_of,
    halves,
    key_densities,
    square_words,
    tabulate,
)

SIZES = [2, 3, 4, 5, 8, 9, 16, 17, 19, 20, 21, 22]


def as_set(members):
    return sum(1 << member for member in members)


def on_one_diagonal(square, other):
    return abs(square[0] - other[0]) == abs(square[1] - other[1])


@pytest.mark.parametrize("n", SIZES)
def test_words_of_squares_share_a_bit_if_the_squares_share_a_diagonal(n):
    bits = bits_of(n)
    words = square_words(n)
    partition = n // 2
    squares = [(row, column) for row in range(n) for column in range(n)]
    for square, other in combinations(squares, 2):
        same_half = (square[1] < partition) == (other[1] < partition)
        same_quarter = same_half and (square[0] < partition) == (other[0] < partition)
        if square[0] == other[0] or square[1] == other[1]:
            continue
        # The bits above `pairs` tell the diagonals within one quarter, those below the others.
        seen = bits.middle if same_quarter else bits.pairs if same_half else bits.long + 2
        common = int(words[square] & words[other]) & (1 << seen) - 1
        assert bool(common) == on_one_diagonal(square, other)


@pytest.mark.parametrize("n", SIZES)
def test_words_of_squares_tell_long_diagonals_keys_and_middle_rows(n):
    bits = bits_of(n)
    partition = n // 2
    words = square_words(n)
    for row, column in np.ndindex(n, n):
        word = int(words[row, column])
        assert word < 1 << 63
        assert word >> bits.long & 3 == (row == column) + 2 * (row + column == n - 1)
        is_middle = n % 2 == 1 and column == partition
        assert word >> bits.middle == (
            1 << row - partition * (row >= partition) if is_middle else 0
        )
        if column >= partition <= row:
            assert word >> bits.long - bits.key & (1 << bits.key) - 1 == 0


def placements(squares, rows, columns):
    """Yield the words of all placements on these rows and columns, by brute force."""
    for order in permutations(columns):
        queens = list(zip(rows, order, strict=True))
        if not any(on_one_diagonal(one, other) for one, other in combinations(queens, 2)):
            yield sum(int(squares[queen]) for queen in queens)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 8, 9])
@pytest.mark.parametrize("is_right", [False, True])
@pytest.mark.parametrize("is_bottom", [False, True])
def test_a_quarter_holds_every_placement_without_an_attack(n, is_right, is_bottom):
    partition = n // 2
    rows = slice(partition, n) if is_bottom else slice(partition)
    columns = slice(partition, n) if is_right else slice(partition)
    squares = square_words(n)[rows, columns]
    long = bits_of(n).long
    table = tabulate(squares, long, PLACEMENTS[n - partition])
    height, width = squares.shape
    pair = 0
    for row_set in range(1 << height):
        chosen = [row for row in range(height) if row_set >> row & 1]
        assert table.bases[row_set] == pair
        column_sets = combinations(range(width), len(chosen))
        for column_set in sorted(column_sets, key=as_set):
            first, middle, last = table.starts[pair], table.longs[pair], table.starts[pair + 1]
            found = table.words[first:last].tolist()
            assert sorted(found) == sorted(placements(squares, chosen, column_set))
            diagonals = [word >> long & 3 for word in found]
            assert all(each in {0, 3} for each in diagonals[: middle - first])
            pair += 1
    assert table.bases[-1] == pair == len(table.starts) - 1


def test_the_table_of_a_quarter_of_the_common_board_has_the_expected_size():
    assert tabulate(square_words(16)[:8, :8], bits_of(16).long, 200_000).starts[-1] == 118_969


@pytest.mark.parametrize("side", range(1, 10))
def test_the_space_for_tables_is_what_they_need(side):
    squares = square_words(2 * side)[:side, :side]
    table = tabulate(squares, bits_of(2 * side).long, PLACEMENTS[side])
    assert table.starts[-1] == PLACEMENTS[side]


def test_densities_are_the_shares_of_placements_on_a_key_diagonal():
    n, half = 8, 4
    top = halves(n)[1].tops
    densities = key_densities(top, bits_of(n))
    assert densities[0].sum() == 0
    for row in range(half):  # a queen on one of four columns; keys are the rising ones above n - 1
        shares = np.zeros(n - half - 1)
        for column in range(half, n):
            if row + column < n - 1:
                shares[row + column - half] += 0.25
        assert densities[1 << row].tolist() == shares.tolist()
