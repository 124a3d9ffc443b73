import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nqviz.solvers.kernels.quarters_join import BLOCK, join, sort_by_key, space_for_block
from nqviz.solvers.kernels.quarters_tables import bits_of

SIZES = [3, 4, 5, 8, 9, 16, 17, 19, 20, 21, 22]


def in_order_of_keys(words, bits):
    in_order, places = np.empty_like(words), np.empty((1 << bits.key) + 1, np.int64)
    sort_by_key(words, len(words), bits, in_order, places)
    return in_order


@st.composite
def joins(draw):
    """Draw words with as many bits as layouts of a board of n rows, in unlikely lengths."""
    n = draw(st.sampled_from(SIZES))
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
