"""The join of two lists of layouts: how many pairs of a left and a right one share no diagonal.

Pairs are not compared one by one. The left list is divided into blocks of 512 layouts. A table of a
block has rows of 512 bits: which of its layouts leave a certain set of diagonals free. For a right
layout, one AND for each group of diagonals that it occupies, and a population count, then decide
512 pairs at once.
"""

import numpy as np
from numpy.typing import NDArray

from nqviz.solvers.kernels.decorators import helper, inlined
from nqviz.solvers.kernels.kernel import zeros
from nqviz.solvers.kernels.quarters_tables import Bits, Indices, Words
from nqviz.solvers.kernels.quarters_vectors import GROUPS, LANES, count_free, double_rows, swap_bits

BLOCK = 64 * LANES  # layouts
PRESENT = np.uint64(1 << 63)  # a bit that no diagonal needs, set in each layout of a block

Rows = NDArray[np.uint64]  # uint64[rows, 8]: rows of 512 bits
# int64[runs, 4]: (key, first, last, weight) of each run of right layouts with the same key bits.
Runs = Indices


def space_for_block(bits: Bits) -> tuple[Rows, Rows]:
    """Return (tables, taken): space for the tables of a block and for its transposed words.

    `tables` has a row for each set of diagonals of a group. `taken` has a row for each diagonal:
    the bits of the layouts that occupy it. Both begin at a line of the processor's cache.
    """
    low = bits.key // 2
    rows = (GROUPS << bits.width) + (1 << low) + (1 << bits.key - low)
    return zeros(np.uint64, rows, LANES), zeros(np.uint64, 64, LANES)


@inlined
def sort_by_key(words: Words, used: int, bits: Bits, in_order: Words, places: Indices) -> None:
    """Copy the first `used` words to `in_order`, sorted by their key bits (counting sort).

    `places` is int64[keys + 1], and is overwritten.
    """
    shift = np.uint64(bits.long - bits.key)
    mask = (1 << bits.key) - 1
    for place in range(mask + 2):
        places[place] = 0
    for index in range(used):
        places[(np.int64(words[index] >> shift) & mask) + 1] += 1
    for place in range(mask + 1):
        places[place + 1] += places[place]
    for index in range(used):
        key = np.int64(words[index] >> shift) & mask
        in_order[places[key]] = words[index]
        places[key] += 1


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


@inlined
def fill_tables(words: Words, first: int, last: int, bits: Bits, tables: Rows, taken: Rows) -> None:
    """Make the tables of the block words[first:last], at most 512 layouts.

    The groups are followed by the lower and the upper half of the key bits. If the block has fewer
    layouts, the bits of the missing ones are 0, which means never free.
    """
    for row in range(64):
        for lane in range(LANES):
            index = first + row * LANES + lane
            taken[row, lane] = words[index] | PRESENT if index < last else np.uint64(0)
    transpose(taken)
    for group in range(GROUPS):
        _fill_group(tables, group << bits.width, bits.width, taken, group * bits.width)
    row = GROUPS << bits.width
    low = bits.key // 2
    key = bits.long - bits.key
    _fill_group(tables, row, low, taken, key)
    _fill_group(tables, row + (1 << low), bits.key - low, taken, key + low)


@helper
def _fill_group(tables: Rows, row: int, size: int, taken: Rows, bit: int) -> None:
    """Make the 2**size rows of a group from `row` on; its diagonals are the bits from `bit` on."""
    for lane in range(LANES):
        tables[row, lane] = taken[63, lane]
    for diagonal in range(size):
        double_rows(tables, row, 1 << diagonal, taken, bit + diagonal)


@inlined
def join(
    left: Words, layouts: int, right: Words, runs: Runs, bits: Bits, tables: Rows, taken: Rows
) -> tuple[int, int]:
    """Return (sum of the weights, number) of the pairs that share no diagonal.

    The left layouts are the first `layouts` words of `left`, in any order. The more neighbours have
    the same key bits, the more runs of right layouts a block can skip. For `tables` and `taken` see
    `space_for_block`.
    """
    weighted = pairs = 0
    low = bits.key // 2
    row = GROUPS << bits.width
    for block in range(0, layouts, BLOCK):
        fill_tables(left, block, min(block + BLOCK, layouts), bits, tables, taken)
        for run in range(len(runs)):
            key, first, last, weight = runs[run, 0], runs[run, 1], runs[run, 2], runs[run, 3]
            start = (row + (key & ((1 << low) - 1)), row + (1 << low) + (key >> low))
            free = count_free(tables, start, bits.width, right, first, last)
            weighted += weight * free
            pairs += free
    return weighted, pairs
