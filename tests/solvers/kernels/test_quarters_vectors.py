"""The vector loops against the same loops in numpy and Python."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from nqviz.solvers.kernels.quarters_vectors import (
    GROUPS,
    LANES,
    count_free,
    double_rows,
    pair_lists,
    swap_bits,
)

SEEDS = st.integers(0, 1 << 32)


@njit
def call_pair_lists(found, counts, capacity, bucket, words, span, others, other_span, masks, key):
    pair_lists(found, counts, capacity, bucket, words, span, others, other_span, masks, key)


@njit
def call_swap_bits(rows, row, step, mask):
    swap_bits(rows, row, step, mask)


@njit
def call_double_rows(tables, row, rows, taken, bit):
    double_rows(tables, row, rows, taken, bit)


@njit
def call_count_free(tables, start, width, words, first, last):
    return count_free(tables, start, width, words, first, last)


def rows_of(generator, number):
    return generator.integers(0, 1 << 64, (number, LANES), np.uint64)


@settings(max_examples=60)
@given(
    seed=SEEDS, sizes=st.tuples(st.integers(0, 20), st.integers(0, 20)), capacity=st.integers(1, 60)
)
def test_pairs_that_share_no_bit_are_put_into_the_bucket_of_their_key(seed, sizes, capacity):
    generator = np.random.default_rng(seed)
    words, others = (
        generator.integers(0, 1 << 16, size + LANES, np.uint64)
        & generator.integers(0, 1 << 16, size + LANES, np.uint64)
        for size in sizes
    )
    others |= np.uint64(1 << 20)  # no second word is empty
    shared, blocked, other_blocked, shift, key_mask, bucket = 0xFFF, 1 << 14, 1 << 15, 3, 3, 2
    found = np.zeros((bucket + key_mask + 1) * (capacity + LANES), np.uint64)
    counts = np.zeros(bucket + key_mask + 1, np.int64)
    call_pair_lists(
        found, counts, capacity, bucket, words, (0, sizes[0]), others, (0, sizes[1]),
        tuple(map(np.uint64, (shared, blocked, other_blocked))), (shift, key_mask),
    )  # fmt: skip
    expected = [[] for _ in counts]
    for word in map(int, words[: sizes[0]]):
        for other in map(int, others[: sizes[1]]):
            if not (word & blocked or other & other_blocked or word & other & shared):
                expected[bucket + (word >> shift & key_mask)].append(word | other)
    assert counts.tolist() == list(map(len, expected))
    for index, pairs in enumerate(expected):
        if len(pairs) <= capacity:
            start = index * (capacity + LANES)
            assert sorted(found[start : start + len(pairs)].tolist()) == sorted(pairs)


@settings(max_examples=30)
@given(seed=SEEDS, row=st.integers(0, 3), step=st.sampled_from([1, 2, 4]))
def test_swapping_bits_is_its_own_inverse_and_moves_what_the_mask_names(seed, row, step):
    generator = np.random.default_rng(seed)
    rows = rows_of(generator, 8)
    mask = int(generator.integers(0, 1 << 60))
    before = rows.copy()
    call_swap_bits(rows, row, step, np.uint64(mask))
    for lane in range(LANES):
        upper, lower = int(before[row, lane]), int(before[row + step, lane])
        assert int(rows[row, lane]) == upper & ~(mask << step) | (lower & mask) << step
        assert int(rows[row + step, lane]) == lower & ~mask | upper >> step & mask
    call_swap_bits(rows, row, step, np.uint64(mask))
    assert np.array_equal(rows, before)


@given(seed=SEEDS, row=st.integers(0, 3), number=st.integers(0, 4), bit=st.integers(0, 2))
def test_doubled_rows_lack_the_bits_that_are_taken(seed, row, number, bit):
    generator = np.random.default_rng(seed)
    tables, taken = rows_of(generator, 12), rows_of(generator, 3)
    expected = tables.copy()
    expected[row + number : row + 2 * number] = tables[row : row + number] & ~taken[bit]
    call_double_rows(tables, row, number, taken, bit)
    assert np.array_equal(tables, expected)


@given(seed=SEEDS, size=st.integers(0, 20), width=st.integers(1, 3), is_empty=st.booleans())
def test_free_pairs_are_counted_bit_by_bit(seed, size, width, is_empty):
    generator = np.random.default_rng(seed)
    tables = rows_of(generator, (GROUPS << width) + 2)
    start = (GROUPS << width, (GROUPS << width) + 1)
    if is_empty:
        tables[start[0]] = ~tables[start[1]]
    words = generator.integers(0, 1 << 3 * width, size, np.uint64)
    expected = 0
    for word in map(int, words):
        free = tables[start[0]] & tables[start[1]]
        for group in range(GROUPS):
            free = free & tables[(group << width) + (word >> group * width & (1 << width) - 1)]
        expected += sum(int(lane).bit_count() for lane in free)
    assert call_count_free(tables, start, width, words, 0, size) == expected


@pytest.mark.parametrize(("first", "last"), [(0, 0), (2, 5)])
def test_only_the_words_in_the_range_are_counted(first, last):
    tables = np.full(((GROUPS << 1) + 2, LANES), ~np.uint64(0))
    start = (GROUPS << 1, (GROUPS << 1) + 1)
    words = np.zeros(7, np.uint64)
    assert call_count_free(tables, start, 1, words, first, last) == 512 * (last - first)
