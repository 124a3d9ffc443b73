"""The tables of the quarters: all placements of queens that do not attack each other.

A quarter of the board is tabulated once for each n: its placements of any number of queens, grouped
by the set of rows and the set of columns that they use. A placement is one 64-bit word that holds
the diagonals it occupies, so two placements attack each other along a diagonal if their words share
a bit, and the word of both together is their OR.
"""

from collections.abc import Callable
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.solvers.algorithms.quarters_boards import PLACEMENTS
from nqviz.solvers.kernels.decorators import helper, inlined, kernel
from nqviz.solvers.kernels.quarters_vectors import GAP, LANES, pair_lists

Words = NDArray[np.uint64]
Indices = NDArray[np.int64]

SPARE = LANES  # words after the last one, which vector instructions may read
_SAMPLE = 64  # placements of a set of rows
NO_BIT = -1
PORTION = 16  # sets of rows tabulated in one call: some dozen milliseconds at n = 22


class Bits(NamedTuple):
    """The assignment of the bits of a word to diagonals, while the quarters are tabulated.

    - From bit 0: the short diagonals that both halves of the board share. The last ones are the
      rising ones above the long diagonal; in the right half, only the top quarter can occupy these.
    - From `long`: the two long diagonals.
    - Up to `pairs`: all other diagonals that two quarters share; from `pairs`: those of one quarter
      alone.
    - From `middle`, if n is odd: four bits with the row, within its quarter and counted from 1, of
      the queen in the middle column; 0 without one.

    For the join the bits are rearranged; see `quarters_join.Arrangement`.
    """

    n: int
    long: int
    pairs: int
    middle: int


class QuarterTable(NamedTuple):
    """The placements of one quarter by (rows, columns), the sets in increasing order.

    A quarter can be the mirror image of the one that is tabulated. Its sets of columns are those of
    the tabulated one; `sets` and `lines` tell its sets of rows and its diagonals.

    Attributes:
        words: one word for each placement, and `SPARE` words.
        starts: by pair of sets, the index of its first word; then the end of the last pair.
        longs: by pair, the index of its first placement with a queen on a long diagonal.
        bases: by set of rows, its first pair; then the number of pairs.
        sets: by set of rows, the set of rows of the tabulated quarter that it is the image of.
        lines: by diagonal of the tabulated quarter, both as bits of a word: its image.
        skipped: how many words before the first one of `words` are left out.
    """

    words: Words
    starts: Indices
    longs: Indices
    bases: Indices
    sets: Indices
    lines: Indices
    skipped: int


class Half(NamedTuple):
    """A half of the board: the tables of its top and its bottom quarter."""

    tops: QuarterTable
    bottoms: QuarterTable


def bits_of(n: int) -> Bits:
    """Return the assignment of bits for a board of n rows; n is 2 to 24."""
    long = 2 * n - 4
    pairs = long + 2 + n % 2
    return Bits(n, long, pairs, pairs + n - n // 2)


Line = tuple[str, int]  # "falling" and row - column, or "rising" and row + column


def shared_lines(n: int) -> list[Line]:
    """Return the diagonals that two quarters share, in the order of their bits."""
    half = n // 2
    shared: list[Line] = [("falling", d) for d in range(1 - half, n - half) if d]
    shared += [("rising", s) for s in range(n, n + half - 1)]
    shared += [("rising", s) for s in range(half, n - 1)]
    shared += [("falling", 0), ("rising", n - 1)]
    if n % 2:
        shared.append(("falling", -half))  # meets both quarters of the right half, not the left
    return shared


def square_words(n: int) -> Words:
    """Return the word of a queen on each square, by row and column; n is 2 to 24."""
    half = n // 2
    bits = bits_of(n)
    shared = shared_lines(n)
    words = np.zeros((n, n), np.uint64)
    for rows in (range(half), range(half, n)):
        for columns in (range(half), range(half, n)):
            bit = {line: index for index, line in enumerate(shared)}
            for row in rows:
                for column in columns:
                    falling = bit.setdefault(("falling", row - column), len(bit))
                    rising = bit.setdefault(("rising", row + column), len(bit))
                    word = 1 << falling | 1 << rising
                    if n % 2 and column == half:
                        word |= row - rows[0] + 1 << bits.middle
                    words[row, column] = word
    return words


def halves(n: int, should_continue: Callable[[], bool] = lambda: True) -> tuple[Half, Half] | None:
    """Tabulate the four quarters of a board of n rows, n at least 2: its left and right half.

    Takes 8 bytes for each placement. For even n only the first quarter is tabulated, and the others
    are its mirror images. `should_continue` is called every few dozen milliseconds; once it has
    returned False, None is returned.
    """
    middle = n // 2
    squares = square_words(n)
    long = bits_of(n).long
    # All quarters reserve the space of the largest: memory that is not written to costs nothing.
    capacity = PLACEMENTS[n - middle]
    quarters: list[QuarterTable] = []
    for columns in (slice(middle), slice(middle, n)):
        for rows in (slice(middle), slice(middle, n)):
            if quarters and n % 2 == 0:
                quarters.append(
                    _image(quarters[0], n, rows.start == middle, columns.start == middle)
                )
                continue
            quarter = tabulate(squares[rows, columns], long, capacity, should_continue)
            if quarter is None:
                return None
            quarters.append(quarter)
    return Half(*quarters[:2]), Half(*quarters[2:])


def _image(quarter: QuarterTable, n: int, is_bottom: bool, is_right: bool) -> QuarterTable:
    """Return the mirror image of the first quarter of a board with an even number n of rows."""
    shared = shared_lines(n)
    lines = quarter.lines.copy()
    for bit, line in enumerate(shared):
        image = _mirrored_line(line, n) if is_bottom else line
        if is_right:
            kind, index = image
            image = ("rising", index + n - 1) if kind == "falling" else ("falling", index - n + 1)
        lines[bit] = shared.index(image) if image in shared else NO_BIT
    sets = quarter.sets
    if is_bottom:
        sets = mirrored_sets(sets, n // 2)
    return quarter._replace(sets=sets, lines=lines)


def _mirrored_line(line: Line, n: int) -> Line:
    """Return a diagonal with the order of all rows reversed."""
    kind, index = line
    return ("rising" if kind == "falling" else "falling", n - 1 - index)


def mirrored_sets(rows: Indices, n: int) -> Indices:
    """Return sets of n rows with the order of all rows reversed."""
    mirrored = np.zeros_like(rows)
    for row in range(n):
        mirrored |= (rows >> row & 1) << (n - 1 - row)
    return mirrored


def tabulate(
    squares: Words, long: int, capacity: int, should_continue: Callable[[], bool] = lambda: True
) -> QuarterTable | None:
    """Return the placements on a quarter; None if cancelled, as in `halves`.

    `squares` are the words of its squares by row and column, `long` is the index of the first bit
    for a long diagonal, and `capacity` at least the number of placements.
    """
    height, width = squares.shape
    sizes = [comb(width, rows.bit_count()) for rows in range(1 << height)]
    bases = np.concatenate(([0], np.cumsum(sizes, dtype=np.int64)))
    starts = np.zeros(bases[-1] + 1, np.int64)
    longs = np.zeros(bases[-1], np.int64)
    starts[1] = longs[0] = 1  # the empty placement
    words = np.empty(capacity + GAP, np.uint64)
    words[0] = 0
    sets = np.arange(1 << height, dtype=np.int64)
    lines = np.arange(64, dtype=np.int64)
    quarter = QuarterTable(words, starts, longs, bases, sets, lines, 0)
    squares = np.ascontiguousarray(squares)
    ranks = _ranks(width)
    used, limits = np.ones(1, np.int64), np.array([capacity])
    for first in range(1, 1 << height, PORTION):
        if not should_continue():
            return None
        last = min(first + PORTION, 1 << height)
        _tabulate(quarter, used, limits, squares, long, ranks, first, last)
    assert used[0] <= capacity, "a full list loses words but counts them"
    return quarter


def densities(quarter: QuarterTable, bits: Bits) -> NDArray[np.float64]:
    """Return how large a share of the placements on each set of rows occupies each short diagonal.

    The shares are float64[sets of rows, bits.long], estimated from a sample.
    """
    first, after = quarter.starts[quarter.bases[:-1]], quarter.starts[quarter.bases[1:]]
    indices = first[:, None] + np.arange(_SAMPLE) * (after - first)[:, None] // _SAMPLE
    words = quarter.words[indices]
    shares = np.zeros((len(quarter.sets), 64))
    for bit in range(bits.pairs):
        if quarter.lines[bit] != NO_BIT:
            shares[:, quarter.lines[bit]] = (words >> np.uint64(bit) & np.uint64(1)).mean(axis=1)
    return np.ascontiguousarray(shares[quarter.sets, : bits.long])


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
    quarter: QuarterTable,
    used: Indices,
    limits: Indices,
    squares: Words,
    long: int,
    ranks: Indices,
    first_set: int,
    last_set: int,
) -> None:
    """Tabulate the placements on the sets of rows from `first_set` to `last_set` - 1.

    The placements on a set extend those on the set without its last row, which are tabulated
    before. `used` is int64[1], the number of words so far, and `limits` how many there may be;
    `ranks` as in `_ranks`.
    """
    width = squares.shape[1]
    words, starts, longs, bases = quarter.words, quarter.starts, quarter.longs, quarter.bases
    every, none = ~np.uint64(0), np.uint64(0)
    masks = (every, none, none, every)
    row = 0
    for rows in range(first_set, last_set):
        pair = bases[rows]
        while rows >= 2 << row:
            row += 1
        above = bases[rows ^ (1 << row)]
        columns = (1 << size_of(rows)) - 1
        while columns < 1 << width:
            for wants_long in range(2):
                if wants_long:
                    longs[pair] = used[0]
                for column in range(width):
                    if not columns >> column & 1:
                        continue
                    source = above + ranks[columns ^ (1 << column)]
                    first = starts[source]
                    last = starts[source + 1]
                    # A queen on one long diagonal; the centre, on both, belongs to no half.
                    diagonals = np.int64(squares[row, column] >> np.uint64(long)) & 3
                    is_long = 0 < diagonals < 3
                    if not wants_long:
                        if is_long:
                            continue
                        last = longs[source]
                    elif not is_long:
                        first = longs[source]
                    square = (column, column + 1)
                    pair_lists(
                        words, used, limits, 0,
                        squares[row], square, words, (first, last), masks, (0, 0, 0, 0, 0),
                    )  # fmt: skip
            pair += 1
            starts[pair] = used[0]
            columns = next_set(columns)
