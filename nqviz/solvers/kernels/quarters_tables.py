"""The table of the quarters: all placements of queens that do not attack each other.

The four quarters of a board look alike from its corners, so one table serves all of them. It has
the placements of any number of queens on the square of the largest quarter, whose first square is
a corner of the board, grouped by the set of rows and the set of columns that they use; smaller
quarters have its first rows or columns. A placement is one 64-bit word that holds the diagonals it
occupies. Upside down, the placements on a set of rows are those on its mirror image, so only one of
the two is tabulated.

`quarters_join.load` arranges the bits of a word by the diagonals of the board: then two placements
attack each other along a diagonal if their words share a bit, and both together are their OR.
"""

from collections.abc import Callable
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.solvers.algorithms.quarters_boards import TABULATED
from nqviz.solvers.kernels.decorators import helper, inlined, kernel
from nqviz.solvers.kernels.quarters_vectors import GAP, LANES, pair_lists

Words = NDArray[np.uint64]
Indices = NDArray[np.int64]

SPARE = LANES  # words after the last one, which vector instructions may read
MIDDLE = 4  # bits of a tabulated word, the lowest: the row of the queen in the first column
_SAMPLE = 64  # placements of a set of rows
NO_BIT = -1
ANTI, MAIN = 1, 2
CLASSES = 4
PORTION = 16  # sets of rows tabulated in one call: some dozen milliseconds at n = 22


class Bits(NamedTuple):
    """The numbers of the diagonals that two quarters share; see `shared_lines`.

    - From 0: the short diagonals that both halves of the board share. The last ones are the rising
      ones above the long diagonal; in the right half, only the top quarter can occupy these.
    - From `long`: the two long diagonals.
    - Up to `pairs`: all other diagonals that two quarters share.

    For the join they are arranged; see `quarters_join.Arrangement`.
    """

    n: int
    long: int
    pairs: int


class PlacementTable(NamedTuple):
    """The placements on a square by (rows, columns), the sets in increasing order, and by class.

    A word has a bit for each diagonal of the square: from bit `MIDDLE` the falling ones, and after
    them the rising ones. The bits below are the row, counted from 1, of the queen in the last
    column, which is the middle one of a board with an odd number of rows; 0 without one.

    A class is the OR of `MAIN` and `ANTI`, which stand for a queen on the diagonal from the first
    square and on the other long one of the square. The classes are in the order 0, `ANTI`, both,
    `MAIN`: so the placements with one of these queens follow each other, as do those without one.

    Attributes:
        words: one word for each placement.
        starts: by pair of sets, four times, where each of its classes begins; then the end.
        bases: by set of rows, its first pair. Of a set that is not tabulated, that of the set
            upside down.
        images: by set of rows, 1 if it is not tabulated, or 0.
    """

    words: Words
    starts: Indices
    bases: Indices
    images: Indices


class QuarterTable(NamedTuple):
    """The placements on one quarter of the board, its rows and columns counted from the corner.

    Attributes:
        words: one arranged word for each placement, and `SPARE` words; see `load`.
        starts: by pair of sets, the index of its first word; then the end of the last pair.
        longs: by pair, the index of its first placement with a queen on a long diagonal.
        bases: by set of rows, its first pair; then the number of pairs.
    """

    words: Words
    starts: Indices
    longs: Indices
    bases: Indices


def bits_of(n: int) -> Bits:
    """Return the numbers of diagonals of a board of n rows; n is 2 to 24."""
    long = 2 * n - 4
    return Bits(n, long, long + 2 + n % 2)


Line = tuple[str, int]  # "falling" and row - column, or "rising" and row + column


def shared_lines(n: int) -> list[Line]:
    """Return the diagonals that two quarters share, in the order of their numbers."""
    half = n // 2
    shared: list[Line] = [("falling", d) for d in range(1 - half, n - half) if d]
    shared += [("rising", s) for s in range(n, n + half - 1)]
    shared += [("rising", s) for s in range(half, n - 1)]
    shared += [("falling", 0), ("rising", n - 1)]
    if n % 2:
        shared.append(("falling", -half))  # meets both quarters of the right half, not the left
    return shared


def square_words(side: int) -> Words:
    """Return the word of a queen on each square, by row and column; see `PlacementTable`."""
    row, column = np.mgrid[:side, :side].astype(np.uint64)
    one, falling = np.uint64(1), np.uint64(MIDDLE + side - 1)
    rising = np.uint64(MIDDLE + 2 * side - 1)
    words = one << row + falling - column | one << row + column + rising
    words[:, -1] |= row[:, -1] + one
    return words


def square_classes(n: int) -> Indices:
    """Return the class of a queen on each square of the table for n rows; see `PlacementTable`."""
    side = n - n // 2
    classes = np.zeros((side, side), np.int64)
    for row in range(side):
        classes[row, side - 1 - row] |= ANTI
        classes[row, row] |= MAIN
    if n % 2:  # the centre, on both long diagonals, belongs to no half
        classes[-1, -1] &= ~MAIN
        classes[0, -1] &= ~ANTI
    return classes


def lines_of(n: int, *, is_bottom: bool, is_right: bool) -> Indices:
    """Return by bit of a tabulated word the number of its diagonal in a quarter of the board.

    It is int64[2, 64]: for placements as they are tabulated, and upside down. `NO_BIT` stands for
    the diagonals of one quarter alone, and for bits without a diagonal.
    """
    side = n - n // 2
    numbers = {line: number for number, line in enumerate(shared_lines(n))}
    lines = np.full((2, 64), NO_BIT)
    falling: list[Line] = [("falling", index) for index in range(1 - side, side)]
    rising: list[Line] = [("rising", index) for index in range(2 * side - 1)]
    for bit, diagonal in enumerate(falling + rising, MIDDLE):
        for image, seen in enumerate((diagonal, _upside_down(diagonal, side))):
            line = _upside_down(seen, n) if is_bottom else seen
            line = _left_to_right(line, n) if is_right else line
            lines[image, bit] = numbers.get(line, NO_BIT)
    return lines


def _upside_down(line: Line, n: int) -> Line:
    """Return a diagonal with the order of n rows reversed."""
    kind, index = line
    return ("rising" if kind == "falling" else "falling", n - 1 - index)


def _left_to_right(line: Line, n: int) -> Line:
    """Return a diagonal with the order of n columns reversed."""
    kind, index = line
    return ("rising", index + n - 1) if kind == "falling" else ("falling", index - n + 1)


def mirrored_sets(rows: Indices, n: int) -> Indices:
    """Return sets of n rows with the order of all rows reversed."""
    mirrored = np.zeros_like(rows)
    for row in range(n):
        mirrored |= (rows >> row & 1) << (n - 1 - row)
    return mirrored


def numbers_of_lists(height: int, width: int) -> Indices:
    """Return how many sets of columns there are for each set of rows of a quarter."""
    sizes = np.array([comb(width, size) for size in range(height + 1)])
    return sizes[np.bitwise_count(np.arange(1 << height))]


def tabulate(n: int, should_continue: Callable[[], bool] = lambda: True) -> PlacementTable | None:
    """Tabulate the placements for a board of n rows, n at least 2.

    It takes 8 bytes for each of about half of the placements on the largest quarter.
    `should_continue` is called every few dozen milliseconds; once it has returned False, None is
    returned.
    """
    side = n - n // 2
    rows = np.arange(1 << side)
    mirrored = mirrored_sets(rows, side)
    images = (rows > mirrored).astype(np.int64)
    lists = numbers_of_lists(side, side) * (1 - images)
    bases = np.cumsum(lists) - lists
    starts = np.zeros(CLASSES * lists.sum() + 1, np.int64)
    starts[1 : CLASSES + 1] = 1  # the empty placement
    capacity = TABULATED[side]
    words = np.empty(capacity + GAP, np.uint64)
    words[0] = 0
    table = PlacementTable(words, starts, bases[np.minimum(rows, mirrored)], images)
    squares, classes, ranks = square_words(side), square_classes(n), _ranks(side)
    used, limits = np.ones(1, np.int64), np.array([capacity])
    for first in range(1, 1 << side, PORTION):
        if not should_continue():
            return None
        last = min(first + PORTION, 1 << side)
        _tabulate(table, used, limits, squares, classes, ranks, first, last)
    assert used[0] == capacity, "a full list loses words but counts them"
    return table


def densities(
    table: PlacementTable, lists: Indices, lines: Indices, bits: Bits
) -> NDArray[np.float64]:
    """Return how large a share of a quarter's placements occupies each short diagonal.

    `lists` and `lines` are those of the quarter. The shares, float64[sets of rows, bits.long], are
    estimated from a sample of the placements on each set of rows.
    """
    bases = table.bases[: len(lists)]
    first, after = table.starts[CLASSES * bases], table.starts[CLASSES * (bases + lists)]
    indices = first[:, None] + np.arange(_SAMPLE) * (after - first)[:, None] // _SAMPLE
    words = table.words[indices]
    shares = np.zeros((len(lists), bits.long))
    for image, numbers in enumerate(lines):
        sets = np.flatnonzero(table.images[: len(lists)] == image)
        for bit, line in enumerate(numbers):
            if 0 <= line < bits.long:
                has_bit = words[sets] >> np.uint64(bit) & np.uint64(1)
                shares[sets, line] = has_bit.mean(axis=1)
    return shares


def _ranks(width: int) -> Indices:
    """Return by set of columns its rank among the sets of the same size."""
    ranks = np.empty(1 << width, np.int64)
    seen = [0] * (width + 1)
    for columns in range(1 << width):
        size = columns.bit_count()
        ranks[columns] = seen[size]
        seen[size] += 1
    return ranks


@inlined
def size_of(members: int) -> int:
    """Return how many members a set has."""
    size = 0
    while members:
        members &= members - 1
        size += 1
    return size


@helper
def next_set(members: int) -> int:
    """Return the next larger set of the same size (Gosper's hack)."""
    low = members & -members
    ripple = members + low
    return ripple | (((members ^ ripple) // low) >> 2)


@kernel
def _tabulate(
    table: PlacementTable,
    used: Indices,
    limits: Indices,
    squares: Words,
    classes: Indices,
    ranks: Indices,
    first_set: int,
    last_set: int,
) -> None:
    """Tabulate the placements on the sets of rows from `first_set` to `last_set` - 1.

    The placements on a set extend those on the set without its last row, which are tabulated
    before: without it, a set that is not larger than its mirror image is not larger than its own.
    `used` is int64[1], the number of words so far, and `limits` how many there may be; `ranks` as
    in `_ranks`.
    """
    side = len(squares)
    words, starts, bases = table.words, table.starts, table.bases
    every, none = ~np.uint64(0), np.uint64(0)
    masks = (every, none, none, every)
    row = 0
    for rows in range(first_set, last_set):
        while rows >= 2 << row:
            row += 1
        if table.images[rows]:
            continue
        pair = bases[rows]
        above = bases[rows ^ (1 << row)]
        columns = (1 << size_of(rows)) - 1
        while columns < 1 << side:
            for order in range(CLASSES):
                wanted = order ^ order >> 1
                for column in range(side):
                    if columns >> column & 1 and not classes[row, column] & ~wanted:
                        missing = wanted ^ classes[row, column]
                        source = CLASSES * (above + ranks[columns ^ (1 << column)])
                        source += missing ^ missing >> 1
                        pair_lists(
                            words, used, limits, 0, squares[row], (column, column + 1),
                            words, (starts[source], starts[source + 1]), masks, (0, 0, 0, 0, 0),
                        )  # fmt: skip
                starts[CLASSES * pair + order + 1] = used[0]
            pair += 1
            columns = next_set(columns)
