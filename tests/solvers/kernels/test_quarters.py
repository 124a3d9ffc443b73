from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.counting.counting import Counting
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.algorithms.quarters import QUARTERS as SOLVER
from nqviz.solvers.algorithms.quarters import memory
from nqviz.solvers.algorithms.quarters_boards import PLACEMENTS
from nqviz.solvers.kernels.quarters import (
    QUARTERS,
    count_sets,
    mirrored_set,
    new_buckets,
    row_sets,
    spread,
    tables_of,
    workspace_for_count,
)
from nqviz.solvers.kernels.quarters_join import BLOCK, join, sort_by_key, space_for_block
from nqviz.solvers.kernels.quarters_tables import bits_of, halves, square_words, tabulate

SIZES = [2, 3, 4, 5, 8, 9, 16, 17, 19, 20, 21, 22]


def as_set(members):
    return sum(1 << member for member in members)


def on_one_diagonal(square, other):
    return abs(square[0] - other[0]) == abs(square[1] - other[1])


@pytest.mark.parametrize("n", range(1, 15))
def test_counts_are_the_known_ones(counted, n):
    assert counted(SOLVER, Task(n))[0] == known(n).solutions


@pytest.mark.parametrize("n", [4, 11, 14, 15])
def test_two_threads_count_the_same(n):
    assert Counting(SOLVER, Task(n), threads=2).run().solutions == known(n).solutions


@pytest.mark.parametrize("n", [1, 2, 7, 10])
def test_the_whole_can_be_counted_without_parts(n):
    assert QUARTERS.count(n, ())[0] == known(n).solutions


def test_parts_cover_every_set_of_rows_once():
    parts = list(QUARTERS.parts(Task(12)))
    tables = parts[0].prefix[0]
    assert all(part.prefix[0] is tables for part in parts)
    covered = sorted(index for part in parts for index in range(*part.prefix[1:]))
    assert covered[: len(tables.sets)] == list(range(len(tables.sets)))
    assert sum(part.weight for part in parts) == pytest.approx(1)


def test_the_first_part_stands_for_the_tables():
    first, *others = QUARTERS.parts(Task(15))
    assert QUARTERS.count(15, first.prefix) == (0, 0)
    assert 0 < first.weight < 0.6
    assert all(QUARTERS.count(15, part.prefix)[1] > 0 for part in others[:3])


@pytest.mark.parametrize("count", [1, 2, 3, 64, 100, 723])
def test_any_first_runs_lie_all_over_the_range(count):
    order = spread(count).tolist()
    assert sorted(order) == list(range(count))
    for many in range(8, count):
        mean = sum(order[:many]) / many
        assert abs(mean - (count - 1) / 2) < count / 8


@pytest.mark.parametrize("n", range(2, 12))
def test_each_set_of_rows_or_its_mirror_image_is_listed(n):
    listed = row_sets(n).tolist()
    mirrored = [mirrored_set.py_func(rows, n) for rows in listed]
    assert all(rows <= other for rows, other in zip(listed, mirrored, strict=True))
    assert {*listed, *mirrored} == {as_set(rows) for rows in combinations(range(n), n // 2)}


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
def test_the_room_for_tables_is_what_they_need(side):
    squares = square_words(2 * side)[:side, :side]
    table = tabulate(squares, bits_of(2 * side).long, PLACEMENTS[side])
    assert table.starts[-1] == PLACEMENTS[side]


def test_the_tables_of_a_large_board_can_be_stopped_at_any_portion():
    asked = 0

    def should_continue():
        nonlocal asked
        asked += 1
        return asked < 50

    assert list(QUARTERS.parts(Task(18), None, should_continue)) == []
    assert asked == 50


def test_memory_is_estimated_from_what_the_tables_take():
    for n in (12, 15, 16):
        words = sum(
            int(quarter.starts[-1]) for half in halves(n) for quarter in (half.tops, half.bottoms)
        )
        assert 8 * words <= memory(n, 1)
    assert memory(20, 1) < memory(20, 2) < 2 << 30


@pytest.mark.parametrize("n", [7, 12, 13])
def test_full_buckets_are_replaced_by_larger_ones(n):
    tables = tables_of(n)
    workspace = workspace_for_count(tables.bits)
    lefts, rights = new_buckets(1, 1), new_buckets(1 << tables.bits.key, 1)
    tight = workspace._replace(lefts=lefts, rights=rights, in_order=np.empty_like(lefts.words))
    # What has been counted before the buckets were full must not be counted again.
    assert count_sets(tables, tables.sets, tight) == count_sets(tables, tables.sets, workspace)
    assert count_sets(tables, tables.sets, workspace)[0] == known(n).solutions


def in_order_of_keys(words, bits):
    in_order, places = np.empty_like(words), np.empty((1 << bits.key) + 1, np.int64)
    sort_by_key(words, len(words), bits, in_order, places)
    return in_order


@st.composite
def joins(draw):
    """Draw words with as many bits as layouts of a board of n rows, in unlikely lengths."""
    n = draw(st.sampled_from(SIZES[1:]))
    seed = draw(st.integers(0, 1 << 32))
    layouts = draw(st.sampled_from([0, 1, 7, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK - 5]))
    others = draw(st.integers(0, 200))
    sparse = draw(st.integers(1, 5))
    generator = np.random.default_rng(seed)

    def words(size):
        drawn = np.full(size, (1 << 63) - 1, np.uint64)
        for _ in range(sparse):
            drawn &= generator.integers(0, 1 << 63, size, np.uint64)
        return drawn

    return n, words(layouts), words(others), generator.integers(1, 5, others)


@given(joins())
def test_the_join_counts_what_comparing_each_pair_counts(case):
    n, left, right, weights = case
    bits = bits_of(n)
    # What a left word never has: long diagonals, and the one that only the right half shares.
    left &= ~np.uint64((1 << bits.pairs) - (1 << bits.long))
    keys = (right >> np.uint64(bits.long - bits.key)).astype(np.int64) & (1 << bits.key) - 1
    runs = np.array(
        [(key, index, index + 1, weights[index]) for index, key in enumerate(keys)], np.int64
    ).reshape(-1, 4)
    short = np.uint64((1 << bits.long) - 1)
    free = (left[:, None] & right[None, :] & short) == 0
    tables, taken = space_for_block(bits)
    for layouts in (left, in_order_of_keys(left, bits)):
        found = join(layouts, len(layouts), right, runs, bits, tables, taken)
        assert found == ((free * weights).sum(), free.sum())


@given(st.sampled_from(SIZES), st.lists(st.integers(0, (1 << 63) - 1), max_size=50))
def test_sorting_by_key_keeps_every_word(n, words):
    bits = bits_of(n)
    in_order = in_order_of_keys(np.array(words, np.uint64), bits).tolist()
    keys = [word >> bits.long - bits.key & (1 << bits.key) - 1 for word in in_order]
    assert keys == sorted(keys)
    assert sorted(in_order) == sorted(words)
