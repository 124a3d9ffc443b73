"""The vector loops against the same loops in numpy and Python."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from nqviz.solvers.kernels import quarters_vectors
from nqviz.solvers.kernels.quarters_vectors import (
    CODE,
    FIELD,
    FIELDS,
    GAP,
    LANES,
    ROW,
    count_free,
    double_rows,
    has_feature,
    pair_lists,
    swap_bits,
)

SEEDS = st.integers(0, 1 << 32)
# What is compiled depends on them; LLVM translates all but the second for any processor.
PROCESSORS = pytest.mark.parametrize(
    "processor", [(), ("avx2",), ("avx512f", "avx512vpopcntdq")], ids=str, indirect=True
)


@pytest.fixture(scope="module")
def processor(request):
    """The two vector loops as they are compiled for a processor with some features."""
    if request.param == ("avx2",) and not has_feature("avx2"):
        pytest.skip("the processor has no AVX2")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quarters_vectors, "has_feature", lambda name: name in request.param)
        yield njit(call_pair_lists), njit(call_count_free)


def call_pair_lists(found, ends, limits, bucket, words, span, others, other_span, masks, key):
    pair_lists(found, ends, limits, bucket, words, span, others, other_span, masks, key)


@njit
def call_swap_bits(rows, row, step, mask):
    swap_bits(rows, row, step, mask)


@njit
def call_double_rows(tables, row, rows, taken, bit):
    double_rows(tables, row, rows, taken, bit)


def call_count_free(tables, start, groups, firsts, words, first, last):
    return count_free(tables, start, groups, firsts, words, first, last)


def rows_of(generator, number):
    return generator.integers(0, 1 << 64, (number, LANES), np.uint64)


@PROCESSORS
@given(
    seed=SEEDS,
    sizes=st.tuples(st.integers(0, 20), st.integers(0, 20) | st.integers(GAP - 1, 2 * GAP + 1)),
    capacities=st.lists(st.integers(0, 60), min_size=18, max_size=18),
    blocked=st.sampled_from([(0, 0), (0b1010, 0b0110), (0, 0b0110)]),
)
def test_pairs_that_share_no_bit_go_into_the_bucket_of_their_key(
    processor, seed, sizes, capacities, blocked
):
    generator = np.random.default_rng(seed)
    words, others = (
        generator.integers(0, 1 << 20, size + LANES, np.uint64)
        & generator.integers(0, 1 << 20, size + LANES, np.uint64)
        | generator.integers(0, 4, size + LANES, np.uint64) << np.uint64(CODE)
        for size in sizes
    )
    others |= np.uint64(1 << 20)  # no second word is empty
    shared, stored = 0xFFF, (1 << 60) - 2
    key, bucket = (0b11, 14, 0b100, 5, 0b1000), 2
    low, shift, upper, other_shift, uppermost = key
    limits = np.cumsum(np.array(capacities) + GAP) - GAP
    starts = limits - capacities
    ends = starts.copy()
    # What is stored in a full bucket must not go further than the gap after it.
    found = np.zeros(limits[-1] + GAP + LANES, np.uint64)
    processor[0](
        found, ends, limits, bucket, words, (0, sizes[0]), others, (0, sizes[1]),
        tuple(map(np.uint64, (shared, *blocked, stored))), key,
    )  # fmt: skip
    expected = [[] for _ in ends]
    for word in map(int, words[: sizes[0]]):
        for other in map(int, others[: sizes[1]]):
            is_blocked = blocked[0] >> (word >> CODE) & 1 or blocked[1] >> (other >> CODE) & 1
            if not (is_blocked or word & other & shared):
                cell = word & low | word >> shift & upper | word >> other_shift & uppermost
                expected[bucket + cell].append((word | other) & stored)
    assert not found[-LANES:].any()
    assert (ends - starts).tolist() == list(map(len, expected))
    for index, pairs in enumerate(expected):
        if len(pairs) <= capacities[index]:
            assert sorted(found[starts[index] : ends[index]].tolist()) == sorted(pairs)


@settings(max_examples=settings.default.max_examples // 3)
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


@PROCESSORS
@given(
    seed=SEEDS,
    size=st.integers(0, 20),
    widths=st.tuples(*[st.integers(0, 3)] * FIELDS),
    groups=st.sampled_from([FIELDS - 1, FIELDS]),
    is_empty=st.booleans(),
)
def test_free_pairs_are_counted_bit_by_bit(processor, seed, size, widths, groups, is_empty):
    generator = np.random.default_rng(seed)
    firsts = tuple(sum(1 << width for width in widths[:group]) for group in range(FIELDS))
    rows = sum(1 << width for width in widths)
    tables = rows_of(generator, rows + 2)
    start = (rows, rows + 1)
    if is_empty:
        tables[start[0]] = ~tables[start[1]]
    chosen = [generator.integers(0, 1 << width, size) for width in widths]
    words = np.zeros(size, np.uint64)
    for group, each in enumerate(chosen):
        words |= each.astype(np.uint64) << np.uint64(group * FIELD + ROW)
    expected = 0
    for index in range(size):
        free = tables[start[0]] & tables[start[1]]
        for group, each in enumerate(chosen[:groups]):
            free = free & tables[firsts[group] + each[index]]
        expected += sum(int(lane).bit_count() for lane in free)
    assert processor[1](tables, start, groups, firsts, words, 0, size) == expected


@PROCESSORS
@pytest.mark.parametrize(("first", "last"), [(0, 0), (2, 5), (1, 7)])
def test_only_the_words_in_the_range_are_counted(processor, first, last):
    tables = np.full((6, LANES), ~np.uint64(0))
    words = np.zeros(7, np.uint64)
    counted = processor[1](tables, (4, 5), FIELDS, (0, 1, 2, 3), words, first, last)
    assert counted == 512 * (last - first)
