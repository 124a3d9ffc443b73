"""The compiled count by quarters of the board; see `algorithms.quarters`.

The parts of a count are runs of sets of left rows. For each set, `count_rows` pairs placements of
the quarters into layouts of both halves, sorts them into buckets, and joins the halves
(`quarters_join`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.model.position import Task
from nqviz.solvers.base.native import Kernel, Name, Part
from nqviz.solvers.kernels import quarters_join, quarters_tables
from nqviz.solvers.kernels.decorators import helper, inlined, kernel
from nqviz.solvers.kernels.quarters_join import BLOCK, Rows, Runs, join, sort_by_key
from nqviz.solvers.kernels.quarters_tables import Bits, Half, Indices, QuarterTable, Words
from nqviz.solvers.kernels.quarters_vectors import LANES, pair_lists

GRAIN = 128  # sets of left rows in a part, for n up to 18
WEIGHTS = 3  # a layout has weight 1, 2 or 4
# Estimated times, in units of the time to join a right layout with one pair of left placements.
PAIRING = 3e4  # to make a right layout
_TABULATING = 8e5  # to tabulate a placement of a quarter
_TABLES = (0, 0)  # the name of the part that stands for the tables
_TURNED_FROM = 20  # rows: on smaller boards the join gains less than neighbouring sets lose

# int64[kinds, 5], a line for each kind of layouts of a half; see `pair_up`.
Kinds = NDArray[np.int64]


@helper
def mirrored_set(rows: int, n: int) -> int:
    """Return a set of rows with the order of all rows reversed."""
    mirrored = 0
    for _ in range(n):
        mirrored = mirrored << 1 | rows & 1
        rows >>= 1
    return mirrored


def row_sets(n: int) -> Indices:
    """Return the sets of n // 2 rows that are not larger than their mirror image."""
    rows = np.arange(1 << n, dtype=np.int64)
    rows = rows[np.bitwise_count(rows) == n // 2]
    return rows[rows <= _mirrored_sets(rows, n)]


def _mirrored_sets(rows: Indices, n: int) -> Indices:
    mirrored = np.zeros_like(rows)
    for row in range(n):
        mirrored |= (rows >> row & 1) << (n - 1 - row)
    return mirrored


def turned(sets: Indices, left: Half, right: Half, bits: Bits) -> Indices:
    """Return of each set of left rows and its mirror image the one whose join is shorter.

    Both count the same. The key bits stand for diagonals of the top quarters: the more layouts of
    both halves occupy them, the more runs a block of the join can skip.
    """
    mirrored = _mirrored_sets(sets, bits.n)
    in_left = [quarters_tables.key_densities(quarter, bits) for quarter in left]
    in_right = quarters_tables.key_densities(right.tops, bits)
    height = bits.n // 2
    every = (1 << height) - 1

    def skipped(rows: Indices) -> NDArray[np.float64]:
        top, bottom = rows & every, rows >> height
        densities = (in_left[0][top] + in_left[1][bottom]) * in_right[every ^ top]
        return np.asarray(densities.sum(axis=1))

    return np.where(skipped(sets) >= skipped(mirrored), sets, mirrored)


@inlined
def blocked_middles(rows: int, n: int, order: int) -> int:
    """Return the rows in which the middle column must not have its queen.

    Allowed are the rows for which the layout compares with its mirror image as `order` (-1, 0, 1).
    Compared are the smaller of `rows`, those of the left half, and their reverse, with the same of
    the rows right of the middle. An even n has no middle column: either no row is blocked, or all.
    """
    every = (1 << n) - 1
    others = every ^ rows
    least = min(rows, mirrored_set(rows, n))
    blocked = every
    for row in range(n):
        middle = 1 << row if n % 2 else 0
        if middle & rows:
            continue
        across = others ^ middle
        across = min(across, mirrored_set(across, n))
        if (least > across) - (least < across) == order:
            blocked = blocked ^ middle if middle else 0
    return blocked


class Buckets(NamedTuple):
    """The layouts of a half, one word each, by weight (1, 2 or 4) and key.

    Attributes:
        words: uint64[buckets * (capacity + LANES)].
        counts: int64[buckets]: how many words each bucket should hold; if that is more than its
            capacity, the others are lost.
        capacity: how many words a bucket can hold.
    """

    words: Words
    counts: Indices
    capacity: int


def new_buckets(keys: int, capacity: int) -> Buckets:
    """Return empty buckets."""
    size = WEIGHTS * keys
    return Buckets(
        np.empty(size * (capacity + LANES), np.uint64), np.zeros(size, np.int64), capacity
    )


def with_enough_space(buckets: Buckets) -> Buckets:
    """Return the buckets, or empty ones with twice the capacity if one of them has overflowed."""
    if buckets.counts.max() <= buckets.capacity:
        return buckets
    return new_buckets(len(buckets.counts) // WEIGHTS, 2 * buckets.capacity)


@inlined
def pair_up(
    buckets: Buckets,
    first: QuarterTable,
    first_rows: int,
    second: QuarterTable,
    second_rows: int,
    kinds: Kinds,
    bits: Bits,
) -> None:
    """Put the layouts of a half, pairs of placements on two quarters, into buckets.

    The placements are those on `first_rows` and `second_rows`. The numbers of a line of `kinds`:
    whether the first placement has a queen on a long diagonal (0 or 1), whether the second has one,
    the logarithm of the weight in base two, and the rows of the first and of the second quarter in
    which the middle column must not have its queen. These rows are 0 for even n; for odd n the
    second placement is never empty, so `pair_lists` excludes first placements.
    """
    keys = len(buckets.counts) // WEIGHTS
    key = (bits.long - bits.key, keys - 1)
    shared = np.uint64((1 << bits.pairs) - 1)
    base = first.bases[first_rows]
    pairs = first.bases[first_rows + 1] - base
    last = second.bases[second_rows + 1] - 1
    for kind in range(len(kinds)):
        first_starts, first_ends = _ends(first, kinds[kind, 0])
        second_starts, second_ends = _ends(second, kinds[kind, 1])
        masks = (
            shared,
            np.uint64(kinds[kind, 3] << bits.middle),
            np.uint64(kinds[kind, 4] << bits.middle),
        )
        for index in range(pairs):
            other = last - index
            pair_lists(
                buckets.words,
                buckets.counts,
                buckets.capacity,
                kinds[kind, 2] * keys,
                first.words,
                (first_starts[base + index], first_ends[base + index]),
                second.words,
                (second_starts[other], second_ends[other]),
                masks,
                key,
            )


@inlined
def _ends(quarter: QuarterTable, with_long: int) -> tuple[Indices, Indices]:
    """Return where the placements with or without a queen on a long diagonal begin and end."""
    if with_long:
        return quarter.longs, quarter.starts[1:]
    return quarter.starts, quarter.longs


@inlined
def right_kinds(left_rows: int, n: int, kinds: Kinds) -> Kinds:
    """Set the kinds of right layouts that count, given the rows of the left half; return them.

    They are the first lines of `kinds`, int64[5, 5]. A queen on a long diagonal also stands for its
    mirror image on the left. Of a layout without such a queen and its mirror image only the smaller
    is counted, or both if they are equal.
    """
    every = (1 << n) - 1
    height = n // 2
    used = 0
    for with_long in range(1, 4):
        in_first, in_second = with_long & 1, with_long >> 1
        kinds[used, 0], kinds[used, 1], kinds[used, 2] = in_first, in_second, in_first + in_second
        kinds[used, 3] = kinds[used, 4] = 0
        used += 1
    for order in range(-1, 1):
        blocked = blocked_middles(left_rows, n, order)
        if blocked != every:
            kinds[used, 0], kinds[used, 1], kinds[used, 2] = 0, 0, -order
            kinds[used, 3], kinds[used, 4] = blocked & ((1 << height) - 1), blocked >> height
            used += 1
    return kinds[:used]


@helper
def fill(buckets: Buckets, half: Half, rows: int, kinds: Kinds, bits: Bits) -> bool:
    """Replace the words of the buckets by the layouts of a half; return whether all of them fit."""
    height = bits.n // 2
    for bucket in range(len(buckets.counts)):
        buckets.counts[bucket] = 0
    top, bottom = rows & ((1 << height) - 1), rows >> height
    pair_up(buckets, half.tops, top, half.bottoms, bottom, kinds, bits)
    fits = True
    for count in buckets.counts:
        if count > buckets.capacity:
            fits = False
    return fits


@inlined
def list_runs(buckets: Buckets, runs: Runs) -> int:
    """Set a run for each bucket that is not empty; return how many there are."""
    keys = len(buckets.counts) // WEIGHTS
    used = 0
    for bucket, count in enumerate(buckets.counts):
        if count:
            first = bucket * (buckets.capacity + LANES)
            runs[used, 0], runs[used, 1] = bucket % keys, first
            runs[used, 2], runs[used, 3] = first + count, 1 << bucket // keys
            used += 1
    return used


class CountWorkspace(NamedTuple):
    """The arrays of a count, allocated by Python: in a kernel, that takes a second to compile."""

    lefts: Buckets
    rights: Buckets
    in_order: Words  # and places: see `sort_by_key`
    places: Indices
    left_kinds: Kinds
    right_kinds: Kinds
    runs: Runs
    tables: Rows  # and taken: see `quarters_join.space_for_block`
    taken: Rows


def workspace_for_count(bits: Bits) -> CountWorkspace:
    """Return the workspace for a count of any sets of left rows."""
    keys = 1 << bits.key
    lefts = new_buckets(1, 1 << 10)
    return CountWorkspace(
        lefts,
        new_buckets(keys, 64 << max(0, bits.n - 15)),
        np.empty_like(lefts.words),
        np.empty(keys + 1, np.int64),
        np.zeros((1, 5), np.int64),
        np.zeros((5, 5), np.int64),
        np.empty((WEIGHTS * keys, 4), np.int64),
        *quarters_join.space_for_block(bits),
    )


@kernel
def count_rows(
    sets: Indices,
    done: int,
    left: Half,
    right: Half,
    bits: Bits,
    workspace: CountWorkspace,
    counted: Indices,
) -> int:
    """Count the solutions for some sets of left rows and their mirror images.

    `done` of the sets have been counted already; returns how many are now: not all if a bucket has
    overflowed. Adds the numbers of solutions and of pairs found to `counted`, int64[2].
    """
    n = bits.n
    lefts, rights, runs = workspace.lefts, workspace.rights, workspace.runs
    while done < len(sets):
        rows = sets[done]
        if not fill(lefts, left, rows, workspace.left_kinds, bits):
            break
        layouts = lefts.counts[0]
        if layouts:
            words = lefts.words
            if layouts > BLOCK:
                words = workspace.in_order
                sort_by_key(lefts.words, layouts, bits, words, workspace.places)
            kinds = right_kinds(rows, n, workspace.right_kinds)
            # All key bits of a right layout are in its top quarter, so the first word has them.
            if not fill(rights, right, (1 << n) - 1 ^ rows, kinds, bits):
                break
            used = list_runs(rights, runs)
            weighted, pairs = join(
                words, layouts, rights.words, runs[:used], bits, workspace.tables, workspace.taken
            )
            counted[0] += weighted * (1 if rows == mirrored_set(rows, n) else 2)
            counted[1] += pairs
        done += 1
    return done


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The data that all parts of a count share."""

    bits: Bits
    left: Half
    right: Half
    sets: Indices


def tables_of(n: int, should_continue: Callable[[], bool] = lambda: True) -> Tables | None:
    """Tabulate the quarters of a board of n rows, and list the sets of left rows.

    Returns None once `should_continue` has returned False.
    """
    both = quarters_tables.halves(n, should_continue)
    if both is None:
        return None
    bits, sets = quarters_tables.bits_of(n), row_sets(n)
    return Tables(bits, *both, turned(sets, *both, bits) if n >= _TURNED_FROM else sets)


def parts(
    task: Task, after: Name | None = None, should_continue: Callable[[], bool] = lambda: True, /
) -> Iterator[Part]:
    """Tabulate the quarters, and divide the sets of left rows into runs; see `Partition`.

    The prefix of a part is (tables, index of the first set, index after the last). The first part
    has no sets: it stands for the tables, which are finished when it is yielded.
    """
    if task.n == 1:
        return iter([Part((), 1.0)] if after is None else [])
    tables = tables_of(task.n, should_continue)
    return iter(()) if tables is None else _parts(tables, after)


def _parts(tables: Tables, after: Name | None) -> Iterator[Part]:
    """Yield the parts of some tables, as `parts` describes them.

    The estimated costs of sets have errors, which are similar for neighbouring sets. So the runs
    are in an order in which the first ones, however many, are spread over the whole range.
    """
    costs = _costs(tables)
    tabulated = _TABULATING * sum(
        float(_placements(quarter).sum())
        for half in (tables.left, tables.right)
        for quarter in (half.tops, half.bottoms)
    )
    total = tabulated + float(costs.sum())
    size = max(1, GRAIN >> max(0, tables.bits.n - 18))
    order = spread(-(-len(costs) // size)) * size
    if after is None:
        yield Part((tables, *_TABLES), tabulated / total)
    elif after != _TABLES:
        order = order[np.flatnonzero(order == after[0])[0] + 1 :]
    for first in map(int, order):
        yield Part((tables, first, first + size), float(costs[first : first + size].sum()) / total)


def spread(count: int) -> Indices:
    """Return the numbers below `count` in an order whose first ones are spread over the range.

    They are sorted by their binary digits read backwards (van der Corput's sequence).
    """
    numbers = np.arange(count, dtype=np.int64)
    backwards = np.zeros_like(numbers)
    for digit in range(count.bit_length()):
        backwards = 2 * backwards + (numbers >> digit & 1)
    return np.argsort(backwards)


def _costs(tables: Tables) -> NDArray[np.float64]:
    """Return the estimated time of each set of left rows: to pair the right half, and to join."""
    n, sets = tables.bits.n, tables.sets
    left = _pairs(tables.left, sets, n // 2)
    right = _pairs(tables.right, (1 << n) - 1 ^ sets, n // 2)
    return right * (left + PAIRING)


def _pairs(half: Half, rows: Indices, height: int) -> NDArray[np.float64]:
    """Return how many pairs of placements each set of rows has, if all lists were equally long."""
    top, bottom = rows & ((1 << height) - 1), rows >> height
    lists = np.diff(half.tops.bases)[top]
    return _placements(half.tops)[top] * _placements(half.bottoms)[bottom] / lists


def _placements(quarter: QuarterTable) -> NDArray[np.float64]:
    return np.diff(quarter.starts[quarter.bases]).astype(np.float64)


def count(n: int, prefix: tuple[Any, ...]) -> tuple[int, int]:
    """Return (solutions, pairs found) of a part, or of the whole board if the prefix is empty."""
    if n == 1:
        return 1, 1  # one square has no quarters
    tables, first, last = prefix or (tables_of(n), 0, None)
    assert tables is not None, "without should_continue it is not cancelled"
    return count_sets(tables, tables.sets[first:last], workspace_for_count(tables.bits))


def count_sets(tables: Tables, sets: Indices, workspace: CountWorkspace) -> tuple[int, int]:
    """Count some sets of left rows; enlarge the buckets when one overflows."""
    counted = np.zeros(2, np.int64)
    done = 0
    while True:
        done = count_rows(sets, done, tables.left, tables.right, tables.bits, workspace, counted)
        if done == len(sets):
            solutions, found = map(int, counted)
            return solutions, found
        lefts = with_enough_space(workspace.lefts)
        rights = with_enough_space(workspace.rights)
        workspace = workspace._replace(
            lefts=lefts, rights=rights, in_order=np.empty_like(lefts.words)
        )


QUARTERS = Kernel(parts=parts, count=count, edition=2)
