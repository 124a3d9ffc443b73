from itertools import combinations, permutations

import numpy as np
import pytest

from nqviz.solvers.algorithms.quarters_boards import PLACEMENTS
from nqviz.solvers.kernels.quarters_tables import (
    bits_of,
    densities,
    halves,
    square_words,
    tabulate,
)

SIZES = [2, 3, 4, 5, 8, 9, 16, 17, 19, 20, 21, 22, 23, 24]


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
def test_words_of_squares_tell_long_diagonals_and_middle_rows(n):
    bits = bits_of(n)
    partition = n // 2
    words = square_words(n)
    for row, column in np.ndindex(n, n):
        word = int(words[row, column])
        assert word < 1 << 63
        assert word >> bits.long & 3 == (row == column) + 2 * (row + column == n - 1)
        is_middle = n % 2 == 1 and column == partition
        assert word >> bits.middle == (row - partition * (row >= partition) + 1 if is_middle else 0)


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


@pytest.mark.parametrize("n", [2, 4, 8, 10])
def test_the_quarters_of_an_even_board_are_images_of_one(n):
    half = n // 2
    squares, pairs = square_words(n), bits_of(n).pairs
    left, right = halves(n)
    images = [left.tops, left.bottoms, right.tops, right.bottoms]
    assert all(image.words is left.tops.words for image in images)
    for place, image in enumerate(images):
        rows, columns = slice(half * (place % 2), None), slice(half * (place // 2), None)
        own = tabulate(squares[rows, columns][:half, :half], bits_of(n).long, 1000)
        for row_set in range(1 << half):
            source = image.sets[row_set]
            assert pairs_of(image, source) == pairs_of(own, row_set)
            found = [
                sum(1 << int(image.lines[bit]) for bit in range(pairs) if word >> bit & 1)
                for word in words_of(image, source)
            ]
            low = (1 << pairs) - 1
            assert sorted(found) == sorted(word & low for word in words_of(own, row_set))


def pairs_of(table, row_set):
    return int(table.bases[row_set + 1] - table.bases[row_set])


def words_of(table, row_set):
    first, last = table.starts[table.bases[row_set]], table.starts[table.bases[row_set + 1]]
    return table.words[first:last].tolist()


@pytest.mark.parametrize("n", [8, 9])
def test_densities_are_the_shares_of_placements_on_a_diagonal(n):
    half = n // 2
    squares, bits = square_words(n), bits_of(n)
    ranges = (range(half), range(half, n))
    for place, quarter in enumerate(each for pair in halves(n) for each in pair):
        shares = densities(quarter, bits)
        assert shares[0].sum() == 0
        for index, row in enumerate(ranges[place % 2]):
            words = [int(squares[row, column]) for column in ranges[place // 2]]
            expected = [
                sum(word >> bit & 1 for word in words) / len(words) for bit in range(bits.long)
            ]
            # The sample has more places than there are placements: some are in it more often.
            assert shares[1 << index] == pytest.approx(expected, abs=0.02)
