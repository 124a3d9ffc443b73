import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nqviz.solvers.kernels.quarters_join import (
    BLOCK,
    OFFSETS,
    PRESENT,
    arrange,
    arranged_bits,
    arrangement_for,
    fill_maps,
    join,
    rank_keys,
    sort_by_key,
    space_for_block,
)
from nqviz.solvers.kernels.quarters_tables import NO_BIT, bits_of

SIZES = [3, 4, 5, 8, 9, 16, 17, 19, 20, 21, 22, 24]


def targets_of(n, key, order):
    targets = np.empty(64, np.int64)
    arranged_bits.py_func(
        np.array(order), arrangement_for.py_func(key, len(order)), bits_of(n), targets
    )
    return targets


def rearranged(words, targets, lines=None):
    maps = np.empty((8, 256), np.uint64)
    fill_maps.py_func(targets, np.arange(64) if lines is None else np.array(lines), maps)
    arranged = np.empty(len(words), np.uint64)
    arrange.py_func(words, 0, len(words), maps, arranged)
    return arranged


def keys_of(words, order, key):
    """Return the number whose most significant bit is the first diagonal of the key."""
    return [
        sum(1 << key - 1 - place for place in range(key) if int(word) >> order[place] & 1)
        for word in words
    ]


@st.composite
def arrangements(draw):
    """Draw a size, how many diagonals the key has, and the order of all short ones."""
    n = draw(st.sampled_from(SIZES))
    short = bits_of(n).long
    key = draw(st.integers(max(0, short - 36), min(short, 10)))
    return n, key, draw(st.permutations(range(short)))


@given(arrangements(), st.lists(st.integers(0, (1 << 63) - 1), min_size=1, max_size=20))
def test_each_diagonal_that_is_needed_has_a_bit_of_its_own(case, words):
    n, key, order = case
    bits, targets = bits_of(n), targets_of(*case)
    taken = [int(target) for target in targets if target != NO_BIT]
    assert len({*taken, 63}) == len(taken) + 1
    arranged = rearranged(np.array(words, np.uint64), targets)
    for word, after in zip(words, arranged.tolist(), strict=True):
        assert after >> 63 == 1
        for bit in range(bits.pairs):
            assert after >> int(targets[bit]) & 1 == word >> bit & 1
        assert after >> 48 & 15 == (word >> bits.middle & 15 if n % 2 else 0)
        expected = sum(1 << int(targets[line]) for line in order[key:] if word >> line & 1)
        assert after & int(OFFSETS) == expected


@given(st.permutations(range(20)))
def test_lines_that_are_images_go_where_the_images_go(order):
    targets = targets_of(12, 5, order)
    words = np.array([1 << bit for bit in range(20)], np.uint64)
    lines = [*reversed(range(20)), *range(20, 64)]
    there = rearranged(words, targets, lines).tolist()
    assert there == rearranged(words[::-1], targets).tolist()


@st.composite
def joins(draw):
    """Draw words with as many bits as layouts of a board of n rows, in unlikely lengths."""
    n, key, order = draw(arrangements())
    seed = draw(st.integers(0, 1 << 32))
    layouts = draw(st.sampled_from([0, 1, 7, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK - 5]))
    others = draw(st.integers(0, 200))
    sparse = draw(st.integers(1, 5))
    generator = np.random.default_rng(seed)

    def words(size):
        drawn = np.full(size, (1 << bits_of(n).long) - 1, np.uint64)
        for _ in range(sparse):
            drawn &= generator.integers(0, 1 << 63, size, np.uint64)
        return drawn

    return (n, key, order), words(layouts), words(others), generator.integers(1, 5, others)


@given(joins())
def test_the_join_counts_what_comparing_each_pair_counts(drawn):
    case, left, right, weights = drawn
    _, key, order = case
    arrangement, targets = arrangement_for.py_func(key, len(order)), targets_of(*case)
    keys = keys_of(right, order, key)
    runs = np.array(
        [(key, index, index + 1, weights[index]) for index, key in enumerate(keys)], np.int64
    ).reshape(-1, 4)
    free = (left[:, None] & right[None, :]) == 0
    offsets = rearranged(right, targets) & OFFSETS
    tables, taken = space_for_block(arrangement)
    layouts = rearranged(left, targets)
    for words in (layouts, in_order_of_keys(layouts, arrangement)):
        found = join(words, len(words), offsets, runs, arrangement, tables, taken)
        assert found == ((free * weights).sum(), free.sum())


def in_order_of_keys(words, arrangement, ranks=None):
    in_order, keys = np.empty_like(words), np.empty(len(words), np.uint16)
    places = np.empty(1 << arrangement.key, np.uint64)
    if ranks is None:
        ranks = np.arange(1 << arrangement.key, dtype=np.uint16)
    sort_by_key.py_func(words, len(words), arrangement, ranks, in_order, keys, places)
    return in_order


@given(arrangements(), st.lists(st.integers(0, (1 << 40) - 1), max_size=50), st.randoms())
def test_sorting_by_key_keeps_every_word(case, drawn, random):
    _, key, order = case
    targets = targets_of(*case)
    words = np.array(drawn, np.uint64)
    arranged = rearranged(words, targets)
    ranks = np.array(random.sample(range(1 << key), 1 << key), np.uint16)
    ranked = (int(ranks[each]) for each in keys_of(words, order, key))
    places = dict(zip(arranged.tolist(), ranked, strict=True))
    arrangement = arrangement_for.py_func(key, len(order))
    in_order = in_order_of_keys(arranged, arrangement, ranks).tolist()
    assert [places[word] for word in in_order] == sorted(places[word] for word in arranged.tolist())
    assert sorted(in_order) == sorted(arranged.tolist())
    assert all(word & int(PRESENT) for word in in_order)


@given(st.lists(st.floats(0, 1), max_size=8))
def test_the_diagonal_that_gains_most_counts_most_in_the_order_of_keys(gains):
    ranks = np.empty(1 << len(gains), np.uint16)
    rank_keys.py_func(np.array(gains), ranks)
    significant = sorted(range(len(gains)), key=lambda bit: (gains[bit], bit), reverse=True)
    expected = sorted(range(len(ranks)), key=lambda key: [key >> bit & 1 for bit in significant])
    assert np.argsort(ranks).tolist() == expected
