from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nqviz.solvers.kernels.quarters_join import (
    BLOCK,
    OFFSETS,
    PRESENT,
    arranged_bits,
    arrangement_for,
    divide_runs,
    fill_maps,
    first_ranks,
    join,
    load,
    new_maps,
    rank_keys,
    select_free,
    sort_by_key,
    space_for_block,
)
from nqviz.solvers.kernels.quarters_tables import (
    CLASSES,
    MIDDLE,
    NO_BIT,
    PlacementTable,
    QuarterTable,
    bits_of,
    lines_of,
)

SIZES = [3, 4, 5, 8, 9, 16, 17, 19, 20, 21, 22, 23, 24]


def targets_of(n, key, subkey, order):
    targets = np.empty(bits_of(n).pairs, np.int64)
    arrangement = arrangement_for(key, len(order), subkey)
    arranged_bits.py_func(np.array(order), arrangement, bits_of(n), targets)
    return targets


def rearranged(words, targets):
    """Return words that have the diagonals where the arranged ones have them."""
    arranged = np.full(len(words), PRESENT)
    for line, target in enumerate(targets.tolist()):
        arranged |= (words >> np.uint64(line) & np.uint64(1)) << np.uint64(target)
    return arranged


def keys_of(words, order, key):
    """Return the number whose most significant bit is the first diagonal of the key."""
    return [
        sum(1 << key - 1 - place for place in range(key) if int(word) >> order[place] & 1)
        for word in words
    ]


def subkeys_of(words, order, key, subkey):
    """Return the number whose least significant bit is the first diagonal of the subkey."""
    return [
        sum(1 << place for place in range(subkey) if int(word) >> order[key + place] & 1)
        for word in words
    ]


@st.composite
def arrangements(draw):
    """Draw a size, how many diagonals the keys have, and the order of all short ones."""
    n = draw(st.sampled_from(SIZES))
    short, pairs = bits_of(n).long, bits_of(n).pairs
    key = draw(st.integers(max(0, short - 36), min(short, 10)))
    subkey = draw(st.integers(0, min(short - key, 6 - (pairs - short))))
    return n, key, subkey, draw(st.permutations(range(short)))


@given(arrangements())
def test_each_diagonal_that_is_needed_has_a_bit_of_its_own(case):
    n, key, subkey, order = case
    targets = targets_of(*case).tolist()
    # The others are those of the row in the middle column, and `PRESENT`.
    assert len({*targets, *range(48, 52), 63}) == len(targets) + 5
    for rank, line in enumerate(order):
        has_offset = bool(1 << targets[line] & int(OFFSETS))
        assert has_offset == (rank >= key + subkey)
    assert [targets[line] for line in range(bits_of(n).long, bits_of(n).long + 2)] == [32, 33]


def arranged_word(word, lines, targets, row):
    """Return what a tabulated word becomes; `row` is that of the queen in the middle column."""
    arranged = int(PRESENT) | row << 48
    for bit, line in enumerate(lines.tolist()):
        if word >> bit & 1 and line != NO_BIT:
            arranged |= 1 << int(targets[line])
    return arranged


@given(arrangements(), st.booleans(), st.booleans(), st.integers(0, 1 << 32))
def test_placements_are_loaded_with_the_diagonals_of_the_board(case, is_bottom, is_right, seed):
    n, side = case[0], case[0] - case[0] // 2
    generator = np.random.default_rng(seed)
    lists = 2
    starts = np.cumsum([0, *generator.integers(0, 4, lists * CLASSES)])
    words = generator.integers(0, 1 << 4 * side - 2, starts[-1], np.uint64) << np.uint64(MIDDLE)
    words |= generator.integers(0, side + 1, len(words), np.uint64)
    table = PlacementTable(words, starts, np.zeros(2, np.int64), np.arange(2))
    lines, targets = lines_of(n, is_bottom=is_bottom, is_right=is_right), targets_of(*case)
    has_middle = bool(n % 2 and is_right)
    maps = new_maps(side)[0]
    fill_maps.py_func(targets, lines, side if has_middle else 0, is_bottom, maps)

    def arranged(first, last, image):
        for word in words[first:last].tolist():
            row = word & 15 if has_middle else 0
            if image != is_bottom and row:
                row = side + 1 - row
            yield arranged_word(word, lines[image], targets, row)

    # Two sets of rows, the second one as the image of the first: each has all the words.
    quarter = QuarterTable(
        np.zeros(2 * len(words), np.uint64),
        np.zeros(2 * lists + 1, np.int64),
        np.zeros(2 * lists, np.int64),
        np.array([0, lists, 2 * lists]),
    )
    for image in range(2):
        load.py_func(table, image, maps, quarter, lists * image)
    assert quarter.starts[-1] == 2 * len(words)
    for pair in range(2 * lists):
        start, long, end = quarter.starts[pair], quarter.longs[pair], quarter.starts[pair + 1]
        image = pair // lists
        first, anti, both, main, last = starts[CLASSES * (pair % lists) :][: CLASSES + 1]
        if image:
            without = [*arranged(first, anti, image), *arranged(main, last, image)]
            of_long = [*arranged(anti, main, image)]
        else:
            without, of_long = [*arranged(first, both, image)], [*arranged(both, last, image)]
        assert sorted(quarter.words[start:long].tolist()) == sorted(without)
        assert sorted(quarter.words[long:end].tolist()) == sorted(of_long)


@st.composite
def joins(draw):
    """Draw words with as many bits as layouts of a board of n rows, in unlikely lengths."""
    n, *arrangement = draw(arrangements())
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

    return (n, *arrangement), words(layouts), words(others), generator.integers(1, 5, others)


@given(joins())
def test_the_join_counts_what_comparing_each_pair_counts(drawn):
    case, left, right, weights = drawn
    _, key, subkey, order = case
    arrangement, targets = arrangement_for(key, len(order), subkey), targets_of(*case)
    # A run for each key and weight, the words of each in the order in which they were drawn.
    keys = np.array(keys_of(right, order, key), np.int64)
    by_run = np.lexsort((weights, keys))
    keys, right, weights = keys[by_run], right[by_run], weights[by_run]
    starts = [
        index
        for index in range(len(right))
        if index == 0 or (keys[index - 1], weights[index - 1]) != (keys[index], weights[index])
    ]
    runs = np.array(
        [
            (keys[first], first, last, weights[first])
            for first, last in pairwise([*starts, len(right)])
        ],
        np.int64,
    ).reshape(-1, 4)
    free = (left[:, None] & right[None, :]) == 0
    arranged = rearranged(right, targets)
    offsets, sections = arranged & OFFSETS, np.empty((len(runs), 1 << subkey), np.uint64)
    if subkey:
        offsets = np.empty_like(arranged)
        divide_runs.py_func(arranged, runs, arrangement, offsets, sections, spare_for(runs, subkey))
        assert sorted(offsets) == sorted(arranged & OFFSETS)
    tables, taken = space_for_block(arrangement)
    layouts = rearranged(left, targets)
    by_key = np.argsort(np.array(keys_of(left, order, key), np.int64))
    for words in (layouts, layouts[by_key]):
        found = join(words, len(words), offsets, runs, sections, arrangement, tables, taken)
        assert found == ((free * weights).sum(), free.sum())


def spare_for(runs, subkey):
    longest = max((last - first for _, first, last, _ in runs.tolist()), default=0)
    return np.empty(longest << subkey, np.uint64)


@given(joins())
def test_a_divided_run_has_a_section_for_each_subkey(drawn):
    (n, key, subkey, order), words, *_ = drawn
    arrangement = arrangement_for(key, len(order), subkey)
    arranged = rearranged(words, targets_of(n, key, subkey, order))
    cut = len(words) // 3
    runs = np.array([(0, cut, len(words), 1), (1, 0, cut, 1)])
    divided, sections = np.empty_like(words), np.empty((2, 1 << subkey), np.uint64)
    divide_runs.py_func(arranged, runs, arrangement, divided, sections, spare_for(runs, subkey))
    subkeys = np.array(subkeys_of(words, order, key, subkey), np.int64)
    place = 0
    for run, (first, last) in enumerate(((cut, len(words)), (0, cut))):
        for each in range(1 << subkey):
            chosen = arranged[first:last][subkeys[first:last] == each] & OFFSETS
            end = int(sections[run, each])
            assert divided[place:end].tolist() == chosen.tolist()
            place = end
    assert runs[:, 1:3].tolist() == [[0, len(words) - cut], [len(words) - cut, len(words)]]


@given(arrangements(), st.lists(st.integers(0, (1 << 40) - 1), max_size=50), st.integers(0))
def test_sorting_by_key_keeps_every_word(case, drawn, seed):
    _, key, subkey, order = case
    targets = targets_of(*case)
    words = np.array(drawn, np.uint64)
    arranged = rearranged(words, targets)
    below = max(1, 1 << key >> 1)  # so that no sum of two is as large as the number of keys
    size = (1 << key) + (1 << subkey)
    ranks = np.random.default_rng(seed).integers(0, below, size).astype(np.uint16)
    keys, subkeys = keys_of(words, order, key), subkeys_of(words, order, key, subkey)
    ranked = ranks[keys] + ranks[(1 << key) + np.array(subkeys, np.int64)]
    places = dict(zip(arranged.tolist(), ranked.tolist(), strict=True))
    arrangement = arrangement_for(key, len(order), subkey)
    sorted_words, its_keys = np.empty_like(words), np.empty(len(words), np.uint16)
    starts = np.empty(1 << key, np.uint64)
    sort_by_key.py_func(arranged, len(words), arrangement, ranks, sorted_words, its_keys, starts)
    in_order = sorted_words.tolist()
    assert [places[word] for word in in_order] == sorted(places[word] for word in arranged.tolist())
    assert sorted(in_order) == sorted(arranged.tolist())
    assert all(word & int(PRESENT) for word in in_order)


@given(arrangements(), st.lists(st.integers(0, (1 << 40) - 1), max_size=50), st.data())
def test_selected_layouts_leave_diagonals_of_the_key_free(case, drawn, data):
    _, key, subkey, order = case
    words = np.array(drawn, np.uint64)
    arranged = rearranged(words, targets_of(*case))
    arrangement = arrangement_for(key, len(order), subkey)
    occupied = data.draw(st.integers(0, (1 << key) - 1))
    selected = np.empty(len(words) + 1, np.uint64)
    number = select_free.py_func(arranged, len(words), occupied, arrangement, selected)
    keys = keys_of(words, order, key)
    expected = [word for word, each in zip(arranged, keys, strict=True) if not each & occupied]
    assert selected[:number].tolist() == expected


@given(st.lists(st.floats(0, 1), max_size=8), st.data())
def test_the_diagonals_that_gain_most_count_most_in_the_order_of_keys(gains, data):
    subkey = data.draw(st.integers(0, len(gains) // 2))
    key = len(gains) - subkey
    arrangement = arrangement_for(key, len(gains), subkey)
    ranks = first_ranks(arrangement)
    rank_keys.py_func(np.array(gains), arrangement, ranks)
    telling = sorted(range(len(gains)), key=lambda line: (gains[line], line))[subkey:]
    for one in range(1 << key):
        for other in range(1 << subkey):
            lines = one | other << key
            expected = sum(1 << place for place, line in enumerate(telling) if lines >> line & 1)
            assert ranks[one] + ranks[(1 << key) + other] == expected
