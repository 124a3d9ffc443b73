"""The join of two lists of layouts: how many pairs of a left and a right one share no diagonal.

Pairs are not compared one by one. The left list is divided into blocks of 512 layouts. A table of a
block has rows of 512 bits: which of its layouts leave a certain set of diagonals free. For a right
layout, one AND for each group of diagonals that it occupies, and a population count, then decide
512 pairs at once.

Some of the diagonals are the key. The left list is sorted by it, so the layouts of a block occupy
few different keys; the right layouts with one key are a run. If no layout of a block leaves free
what a key occupies, the block skips the run. On large boards a run is sorted by a few more
diagonals, the subkey, and a block skips sections of the run for the same reason. And there the
right layouts are joined class by class, by which of the most telling diagonals of the key they
occupy: the blocks of a class have none but left layouts that leave these free.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.solvers.kernels.decorators import helper, inlined
from nqviz.solvers.kernels.kernel import zeros
from nqviz.solvers.kernels.quarters_tables import (
    CLASSES,
    MIDDLE,
    NO_BIT,
    Bits,
    Indices,
    PlacementTable,
    QuarterTable,
    Words,
)
from nqviz.solvers.kernels.quarters_vectors import (
    CODE,
    FIELD,
    FIELDS,
    LANES,
    ROW,
    count_free,
    double_rows,
    intersect,
    swap_bits,
)

BLOCK = 64 * LANES  # layouts
KEY = 8  # diagonals: the most that make up the key
# Diagonals: up to so many are faster in three groups, with less to load for each right layout, than
# in four, whose tables are smaller.
_IN_FEWER_GROUPS = 25
CLASSIFYING = 3  # diagonals of the key by which right layouts are divided into classes
PRESENT = np.uint64(1 << 63)  # a bit that no diagonal needs, set in each arranged word
_LONGS = 2 * FIELD  # the lowest bit of those that stand for long diagonals
RISING = _LONGS + 1  # the bit of the long rising diagonal
# Of each field the bits of the offset of a row: not those below a row's size, nor `PRESENT`.
OFFSETS = np.uint64(sum(((1 << FIELD) - (1 << ROW)) << FIELD * g for g in range(FIELDS))) & ~PRESENT
_BYTES = 6  # of a tabulated word, for n up to 22; then the seventh has diagonals, too

Rows = NDArray[np.uint64]  # uint64[rows, 8]: rows of 512 bits
# int64[runs, 4]: (key, first, last, weight) of each run of right layouts with the same key bits.
Runs = Indices
Sections = NDArray[np.uint64]  # uint64[runs, 2**subkey]: where the section of each subkey ends
Keys = NDArray[np.uint16]
# uint64[2, bytes, 256]: what each value of each byte of a tabulated word becomes, and upside down
Maps = NDArray[np.uint64]


class Arrangement(NamedTuple):
    """How the bits of a word are arranged for the join.

    A word has four fields of 16 bits. Each holds the short diagonals of a group, from its bit 6 on,
    so with nothing else in it, it is the offset in bytes of a row of 64 bytes. The six bits below
    have the lower half of the key in the first field, the upper half in the second, in the third
    the diagonals that are compared only while quarters are paired, and the subkey, and in the
    fourth the row of the queen in the middle column (see `quarters_vectors.pair_lists`).

    Attributes:
        key: the number of diagonals of the key.
        low: how many of them are in its lower half.
        short: the number of short diagonals.
        subkey: the number of diagonals of the subkey.
        groups: how many groups the other diagonals are divided into, `FIELDS` or one less.
    """

    key: int
    low: int
    short: int
    subkey: int
    groups: int


def arrangement_for(key: int, short: int, subkey: int) -> Arrangement:
    """Return the arrangement with a key and a subkey of so many of the short diagonals."""
    groups = FIELDS if short - key - subkey > _IN_FEWER_GROUPS else FIELDS - 1
    return Arrangement(key, key // 2, short, subkey, groups)


def group_width(arrangement: Arrangement, group: int) -> int:
    """Return how many diagonals a group has: none where there are fewer groups."""
    grouped = arrangement.short - arrangement.key - arrangement.subkey
    groups = arrangement.groups
    return (grouped + groups - 1 - group) // groups if group < groups else 0


# For compiled functions: called from Python, it would be compiled at each start.
_inlined_width = inlined(group_width)


@inlined
def subkey_bit(arrangement: Arrangement) -> int:
    """Return the lowest bit of the subkey."""
    return _LONGS + ROW - arrangement.subkey


@helper
def arranged_bits(order: Indices, arrangement: Arrangement, bits: Bits, targets: Indices) -> None:
    """Set by number of a diagonal its bit in an arranged word, int64[bits.pairs].

    `order` are the short diagonals; the first ones are the key, the most significant bit first, and
    the next ones the subkey.
    """
    key, low = arrangement.key, arrangement.low
    for rank in range(key):
        bit = key - 1 - rank
        targets[order[rank]] = bit if bit < low else FIELD + bit - low
    for bit in range(arrangement.subkey):
        targets[order[key + bit]] = subkey_bit(arrangement) + bit
    rank = key + arrangement.subkey
    for group in range(FIELDS):
        for bit in range(_inlined_width(arrangement, group)):
            targets[order[rank]] = group * FIELD + ROW + bit
            rank += 1
    for bit in range(bits.long, bits.pairs):
        targets[bit] = _LONGS + bit - bits.long


def new_maps(side: int) -> Maps:
    """Return space for the maps of the four quarters, uint64[4, 2, bytes, 256]."""
    used = -(-(MIDDLE + 4 * side - 2) // 8)
    return np.empty((4, 2, max(_BYTES, used), 256), np.uint64)


@helper
def fill_maps(targets: Indices, lines: Indices, rows: int, is_bottom: int, maps: Maps) -> None:
    """Set for each byte of a tabulated word what it becomes on a quarter, and upside down.

    The first byte's entries also have `PRESENT`. `targets` are by number of a diagonal, see
    `arranged_bits`, and `lines` as in `quarters_tables.lines_of`. The square has so many rows, or
    0: then the row of the queen in its last column is left out. Of a bottom quarter (1, or 0) the
    table counts the rows from below, and an arranged word from above.
    """
    for image in range(2):
        for byte in range(maps.shape[1]):
            entries = maps[image, byte]
            entries[0] = PRESENT if byte == 0 else np.uint64(0)
            for bit in range(8):
                line = lines[image, 8 * byte + bit]
                target = NO_BIT if line == NO_BIT else targets[line]
                added = np.uint64(0) if target == NO_BIT else np.uint64(1) << np.uint64(target)
                for value in range(1 << bit):
                    entries[value | 1 << bit] = entries[value] | added
        for value in range(256):
            row = value & ((1 << MIDDLE) - 1)
            if 0 < row <= rows:
                code = row if image == is_bottom else rows + 1 - row
                maps[image, 0, value] |= np.uint64(code) << np.uint64(CODE)


@helper
def load(table: PlacementTable, rows: int, maps: Maps, quarter: QuarterTable, pair: int) -> None:
    """Arrange the placements on a set of rows, whose first pair gets the index `pair`.

    The words are written from where that pair starts in the quarter, and it is set where the others
    do. In each list, those with a queen on a long diagonal come last. `PRESENT` is set in each.
    """
    words, starts, longs, bases = quarter
    source, is_image = CLASSES * table.bases[rows], table.images[rows]
    entries, at = maps[is_image], starts[pair]
    for index in range(pair, pair + bases[rows + 1] - bases[rows]):
        first, anti, both, main, last = table.starts[source : source + CLASSES + 1]
        source += CLASSES
        rest, long = last, last - both
        if is_image:
            # Upside down, those on the other diagonal are on the long one.
            _arrange(table.words, main, last, entries, words, at)
            at += last - main
            rest, long = main, main - anti
        _arrange(table.words, first, rest, entries, words, at)
        at += rest - first
        starts[index + 1] = at
        longs[index] = at - long


@inlined
def _arrange(
    words: Words, first: int, last: int, entries: NDArray[np.uint64], arranged: Words, at: int
) -> None:
    """Copy words[first:last] to `arranged` from the index `at` on, their bits rearranged."""
    mask, start, offset = np.uint64(255), np.uint64(first), np.uint64(at)
    for index in range(np.uint64(last - first)):
        word = words[start + index]
        after = np.uint64(0)
        for byte in range(_BYTES):
            after |= entries[byte, word >> np.uint64(8 * byte) & mask]
        arranged[offset + index] = after
    for byte in range(_BYTES, len(entries)):
        for index in range(np.uint64(last - first)):
            value = words[start + index] >> np.uint64(8 * byte) & mask
            arranged[offset + index] |= entries[byte, value]


def space_for_block(arrangement: Arrangement) -> tuple[Rows, Rows]:
    """Return (tables, taken): space for the tables of a block and for its transposed words.

    `tables` has a row for each set of diagonals of a group, of each half of the key, and of the
    subkey, and one to spare. `taken` has a row for each bit of a word: the bits of the layouts that
    have it. Both begin at a line of the processor's cache.
    """
    rows = sum(1 << group_width(arrangement, group) for group in range(FIELDS))
    rows += (1 << arrangement.low) + (1 << arrangement.key - arrangement.low)
    rows += (1 << arrangement.subkey) + 1
    return zeros(np.uint64, rows, LANES), zeros(np.uint64, 64, LANES)


def first_ranks(arrangement: Arrangement) -> Keys:
    """Return ranks in which a key's own value is its rank; see `rank_keys`."""
    keys = np.arange(1 << arrangement.key, dtype=np.uint16)
    return np.concatenate([keys, np.zeros(1 << arrangement.subkey, np.uint16)])


@helper
def rank_keys(gains: NDArray[np.float64], arrangement: Arrangement, ranks: Keys) -> None:
    """Set the ranks of keys in an order in which the bit of the largest gain counts most.

    `gains` is by bit of the key, and after them of the subkey. The rank of a layout is the sum of
    the ranks of its key and of its subkey, which follow those of all keys. As many bits as the
    subkey has, those of the smallest gains, don't count.
    """
    subkeys = 1 << arrangement.key
    ranks[0] = ranks[subkeys] = 0
    for line in range(len(gains)):
        rank = 0
        for other in range(len(gains)):
            if (gains[other], other) < (gains[line], line):
                rank += 1
        value = 1 << rank >> arrangement.subkey
        first, bit = (0, line) if line < arrangement.key else (subkeys, line - arrangement.key)
        for key in range(first, first + (1 << bit)):
            ranks[key + (1 << bit)] = ranks[key] | value


@helper
def sort_by_key(
    words: Words,
    layouts: int,
    arrangement: Arrangement,
    ranks: Keys,
    in_order: Words,
    keys: Keys,
    starts: Words,
) -> None:
    """Copy the first `layouts` words to `in_order`, sorted by the ranks of their keys.

    This is a counting sort. `keys` is uint16[layouts] and `starts` uint64[1 << arrangement.key];
    both are overwritten. All numbers are unsigned: for an index that could be negative, more
    instructions are compiled.
    """
    one, used = np.uint64(1), np.uint64(layouts)
    lower = np.uint64((1 << arrangement.low) - 1)
    upper = np.uint64((1 << arrangement.key) - 1) - lower
    shift = np.uint64(FIELD - arrangement.low)
    subkeys = np.uint64(1 << arrangement.key)
    subkey = np.uint64((1 << arrangement.subkey) - 1)
    lowest = np.uint64(subkey_bit(arrangement))
    for key in range(len(starts)):
        starts[key] = 0
    for index in range(used):
        word = words[index]
        keys[index] = (
            ranks[word & lower | word >> shift & upper] + ranks[subkeys + (word >> lowest & subkey)]
        )
        starts[keys[index]] += one
    total = np.uint64(0)
    for key in range(len(starts)):
        total += starts[key]
        starts[key] = total - starts[key]
    for index in range(used):
        at = starts[keys[index]]
        in_order[at] = words[index]
        starts[keys[index]] = at + one


@helper
def select_free(
    words: Words, layouts: int, occupied: int, arrangement: Arrangement, selected: Words
) -> int:
    """Copy those of the first `layouts` words that occupy none of some diagonals to `selected`.

    `occupied` has the bits of these diagonals in a key. Returns how many words they are; `selected`
    has space for all and one to spare.
    """
    low = arrangement.low
    mask = np.uint64(occupied & (1 << low) - 1 | occupied >> low << FIELD)
    free = 0
    for index in range(layouts):
        word = words[index]
        selected[free] = word
        if word & mask == 0:
            free += 1
    return free


@helper
def divide_runs(
    words: Words,
    runs: Runs,
    arrangement: Arrangement,
    divided: Words,
    sections: Sections,
    spare: Words,
) -> None:
    """Copy the words of the runs to `divided`, each run sorted by its subkeys, and clear those.

    The runs then tell where they are in `divided`, and the sections where in them each subkey ends.
    `spare` has space for 2**subkey copies of the longest run: where the words of each subkey are
    gathered first, which takes less time than to count them before. See also `sort_by_key`.
    """
    one, lowest = np.uint64(1), np.uint64(subkey_bit(arrangement))
    mask = np.uint64((1 << arrangement.subkey) - 1)
    end = np.uint64(0)
    for run in range(len(runs)):
        first, last = np.uint64(runs[run, 1]), np.uint64(runs[run, 2])
        ends = sections[run]
        for subkey in range(len(ends)):
            ends[subkey] = np.uint64(subkey) * (last - first)
        for index in range(first, last):
            word = words[index]
            subkey = word >> lowest & mask
            at = ends[subkey]
            spare[at] = word & OFFSETS
            ends[subkey] = at + one
        runs[run, 1] = end
        for subkey in range(len(ends)):
            start = np.uint64(subkey) * (last - first)
            size = ends[subkey] - start
            for index in range(size):
                divided[end + index] = spare[start + index]
            end += size
            ends[subkey] = end
        runs[run, 2] = end


@inlined
def transpose(rows: Rows) -> None:
    """Transpose the 64 x 64 bits in each of the eight lanes (Warren, Hacker's Delight, 7-3)."""
    step = 32
    mask = np.uint64(0xFFFFFFFF)
    while step:
        row = 0
        while row < 64:
            swap_bits(rows, row, step, mask)
            row = (row + step + 1) & ~step
        step >>= 1
        mask ^= mask << np.uint64(step)


@helper
def fill_tables(
    words: Words, first: int, last: int, arrangement: Arrangement, tables: Rows, taken: Rows
) -> None:
    """Make the tables of the block words[first:last], at most 512 layouts.

    The groups are followed by the lower and the upper half of the key, and by the subkey. If the
    block has fewer layouts, the bits of the missing ones are 0, which means never free.
    """
    for row in range(64):
        for lane in range(LANES):
            index = first + row * LANES + lane
            taken[row, lane] = words[index] if index < last else np.uint64(0)
    transpose(taken)
    row = 0
    for group in range(FIELDS):
        width = _inlined_width(arrangement, group)
        _fill_group(tables, row, width, taken, group * FIELD + ROW)
        row += 1 << width
    low = arrangement.low
    _fill_group(tables, row, low, taken, 0)
    row += 1 << low
    _fill_group(tables, row, arrangement.key - low, taken, FIELD)
    row += 1 << arrangement.key - low
    _fill_group(tables, row, arrangement.subkey, taken, subkey_bit(arrangement))


@helper
def _fill_group(tables: Rows, row: int, size: int, taken: Rows, bit: int) -> None:
    """Make the 2**size rows of a group from `row` on; its diagonals are the bits from `bit` on."""
    for lane in range(LANES):
        tables[row, lane] = taken[63, lane]
    for diagonal in range(size):
        double_rows(tables, row, 1 << diagonal, taken, bit + diagonal)


@inlined
def join(
    left: Words,
    layouts: int,
    right: Words,
    runs: Runs,
    sections: Sections,
    arrangement: Arrangement,
    tables: Rows,
    taken: Rows,
) -> tuple[int, int]:
    """Return (sum of the weights, number) of the pairs that share no diagonal.

    The left layouts are the first `layouts` words of `left`, in any order. The more neighbours have
    the same key, the more runs of right layouts a block can skip. Of the right ones, nothing but
    `OFFSETS` may be set. For `sections` see `divide_runs`, for `tables` and `taken`
    `space_for_block`.
    """
    weighted = pairs = 0
    low = arrangement.low
    second = 1 << _inlined_width(arrangement, 0)
    third = second + (1 << _inlined_width(arrangement, 1))
    fourth = third + (1 << _inlined_width(arrangement, 2))
    firsts = (0, second, third, fourth)
    row = fourth + (1 << _inlined_width(arrangement, 3))
    subkeys = row + (1 << low) + (1 << arrangement.key - low)
    spare = subkeys + (1 << arrangement.subkey)
    for block in range(0, layouts, BLOCK):
        fill_tables(left, block, min(block + BLOCK, layouts), arrangement, tables, taken)
        for run in range(len(runs)):
            key, first, last, weight = runs[run, 0], runs[run, 1], runs[run, 2], runs[run, 3]
            lower, upper = row + (key & ((1 << low) - 1)), row + (1 << low) + (key >> low)
            if not intersect(tables, lower, upper, spare):
                continue
            for subkey in range(1 << arrangement.subkey):
                end = np.int64(sections[run, subkey]) if arrangement.subkey else last
                if first < end:
                    start = (spare, subkeys + subkey)
                    free = count_free(tables, start, arrangement.groups, firsts, right, first, end)
                    weighted += weight * free
                    pairs += free
                    first = end
    return weighted, pairs
