"""Counting by quarters at full speed; `algorithms.quarters` explains it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.model.position import Task
from nqviz.solvers.base.native import Kernel, Name, Part
from nqviz.solvers.kernels.decorators import helper, inlined, kernel
from nqviz.solvers.kernels.quarters_join import (
    BLOCK,
    Rows,
    Runs,
    join,
    sort_by_key,
    space_for_block,
)
from nqviz.solvers.kernels.quarters_tables import (
    Bits,
    Half,
    Indices,
    QuarterTable,
    Words,
    bits_of,
    halves,
)
from nqviz.solvers.kernels.quarters_vectors import LANES, pair_lists

GRAIN = 128  # sets of left rows in a part, for n up to 18
WEIGHTS = 3  # 1, 2 and 4
PAIRING = 3e4  # what making a right layout costs, in joins with one pair of left placements
_TABULATING = 8e5  # what a placement of a quarter costs in the making of the tables, in the same
_TABLES = (0, 0)  # the name of the part that is done when the tables are

Kinds = NDArray[np.int64]  # a line for each kind of half layouts; `pair_up` explains it


@helper
def mirrored_set(rows: int, n: int) -> int:
    """Return a set of rows with the order of all rows reversed."""
    mirrored = 0
    for _ in range(n):
        mirrored = mirrored << 1 | rows & 1
        rows >>= 1
    return mirrored


def row_sets(n: int) -> Indices:
    """Return the sets of n // 2 rows that are not above their mirror image."""
    rows = np.arange(1 << n, dtype=np.int64)
    rows = rows[np.bitwise_count(rows) == n // 2]
    mirrored = sum((rows >> row & 1) << (n - 1 - row) for row in range(n))
    return rows[rows <= mirrored]


@inlined
def barred_middles(rows: int, n: int, order: int) -> int:
    """Return the rows in which the queen of the middle column must not stand.

    `rows` are those of the left half; the layout must compare as `order` (-1, 0 or 1) with its
    mirror image: the lower of `rows` and its reverse with the same of the rows on the other side.
    For even n, which has no middle column, no row is barred or every row is.
    """
    every = (1 << n) - 1
    others = every ^ rows
    least = min(rows, mirrored_set(rows, n))
    barred = every
    for row in range(n):
        middle = 1 << row if n % 2 else 0
        if middle & rows:
            continue
        across = others ^ middle
        across = min(across, mirrored_set(across, n))
        if (least > across) - (least < across) == order:
            barred = barred ^ middle if middle else 0
    return barred


class Buckets(NamedTuple):
    """Half layouts by weight (1, 2 or 4) and key: `workspace` for as many words in each bucket.

    A bucket that counts more than it has room for has lost some.
    """

    words: Words
    counts: Indices
    workspace: int


def new_buckets(keys: int, workspace: int) -> Buckets:
    """Return empty buckets."""
    size = WEIGHTS * keys
    return Buckets(
        np.empty(size * (workspace + LANES), np.uint64), np.zeros(size, np.int64), workspace
    )


def with_enough_space(buckets: Buckets) -> Buckets:
    """Return some buckets, or empty ones with twice the room if any of them is too full."""
    if buckets.counts.max() <= buckets.workspace:
        return buckets
    return new_buckets(len(buckets.counts) // WEIGHTS, 2 * buckets.workspace)


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
    """Put the half layouts on a set of rows, pairs of placements on two quarters, into buckets.

    A line of `kinds` asks for pairs whose first and whose second placement have (1) or have not (0)
    a queen on a long diagonal, tells the logarithm of their weight, and names the rows of both
    quarters where a queen of the middle column bars a placement.
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
                buckets.workspace,
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
    if with_long:
        return quarter.longs, quarter.starts[1:]
    return quarter.starts, quarter.longs


@inlined
def right_kinds(left_rows: int, n: int, kinds: Kinds) -> Kinds:
    """List the kinds of right half layouts that count, given the rows of the left half.

    Returns the lines of `kinds` that are used.
    A queen on a long diagonal stands for its mirror image on the left, too. Of a layout without
    one and its mirror image only the lower is counted, or both where they are equal.
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
        barred = barred_middles(left_rows, n, order)
        if barred != every:
            kinds[used, 0], kinds[used, 1], kinds[used, 2] = 0, 0, -order
            kinds[used, 3], kinds[used, 4] = barred & ((1 << height) - 1), barred >> height
            used += 1
    return kinds[:used]


@helper
def fill(buckets: Buckets, half: Half, rows: int, kinds: Kinds, bits: Bits) -> bool:
    """Empty the buckets and `pair_up` a half into them; tell whether they had enough room."""
    height = bits.n // 2
    for bucket in range(len(buckets.counts)):
        buckets.counts[bucket] = 0
    top, bottom = rows & ((1 << height) - 1), rows >> height
    pair_up(buckets, half.tops, top, half.bottoms, bottom, kinds, bits)
    had_room = True
    for count in buckets.counts:
        if count > buckets.workspace:
            had_room = False
    return had_room


@inlined
def list_runs(buckets: Buckets, runs: Runs) -> int:
    """List the buckets that hold something as runs, and return how many do."""
    keys = len(buckets.counts) // WEIGHTS
    used = 0
    for bucket, count in enumerate(buckets.counts):
        if count:
            first = bucket * (buckets.workspace + LANES)
            runs[used, 0], runs[used, 1] = bucket % keys, first
            runs[used, 2], runs[used, 3] = first + count, 1 << bucket // keys
            used += 1
    return used


class Workspace(NamedTuple):
    """What a count writes to. numba takes a second to compile what Python allocates in no time."""

    lefts: Buckets
    rights: Buckets
    in_order: Words
    places: Indices
    left_kinds: Kinds
    right_kinds: Kinds
    runs: Runs
    tables: Rows
    taken: Rows


def room_for_count(bits: Bits) -> Workspace:
    """Return room for a count of any sets of left rows."""
    keys = 1 << bits.key
    lefts = new_buckets(1, 1 << 10)
    return Workspace(
        lefts,
        new_buckets(keys, 64 << max(0, bits.n - 15)),
        np.empty_like(lefts.words),
        np.empty(keys + 1, np.int64),
        np.zeros((1, 5), np.int64),
        np.zeros((5, 5), np.int64),
        np.empty((WEIGHTS * keys, 4), np.int64),
        *space_for_block(bits),
    )


@kernel
def count_rows(
    sets: Indices,
    done: int,
    left: Half,
    right: Half,
    bits: Bits,
    workspace: Workspace,
    counted: Indices,
) -> int:
    """Count these sets of left rows and their mirror images, apart from the first `done`.

    Adds to `counted`: solutions, pairs found. Returns how many sets are done then, which are not
    all of them where there was not enough room for one.
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
    """What all parts of a count share."""

    bits: Bits
    left: Half
    right: Half
    sets: Indices


def tables_of(n: int, should_continue: Callable[[], bool] = lambda: True) -> Tables | None:
    """Tabulate the quarters of a board of n rows, and list the sets of left rows.

    Returns None once `should_continue` has said no.
    """
    both = halves(n, should_continue)
    return None if both is None else Tables(bits_of(n), *both, row_sets(n))


def parts(
    task: Task,
    after: Name | None = None,
    should_continue: Callable[[], bool] = lambda: True,
    /,
) -> Iterator[Part]:
    """Tabulate the quarters, then divide the sets of left rows into runs of a few.

    The prefix of a part is (tables, first set, set after the last): the tables live as long as
    their parts. The first part has no sets: it stands for the making of the tables.
    """
    if task.n == 1:
        return iter([Part((), 1.0)] if after is None else [])
    tables = tables_of(task.n, should_continue)
    return iter(()) if tables is None else _parts(tables, after)


def _parts(tables: Tables, after: Name | None) -> Iterator[Part]:
    """Yield what the tables have cost, as a part that is done, and the runs of sets.

    What sets cost is not known as well as it might be, and neighbours are mistaken in the same way.
    So the runs come in an order in which any number of them are spread over all.
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
    """Return the numbers below `count`, any first ones of which lie all over their range.

    It is the order of their digits in base two, read backwards (van der Corput's sequence).
    """
    numbers = np.arange(count, dtype=np.int64)
    backwards = np.zeros_like(numbers)
    for digit in range(count.bit_length()):
        backwards = 2 * backwards + (numbers >> digit & 1)
    return np.argsort(backwards)


def _costs(tables: Tables) -> NDArray[np.float64]:
    """Estimate what each set of left rows costs: pairing the right half, and joining."""
    n, sets = tables.bits.n, tables.sets
    left, right = (
        _pairs(half, rows, n // 2)
        for half, rows in ((tables.left, sets), (tables.right, (1 << n) - 1 ^ sets))
    )
    return right * (left + PAIRING)


def _pairs(half: Half, rows: Indices, height: int) -> NDArray[np.float64]:
    """Return how many pairs of placements each set of rows has, as if all lists were as long."""
    top, bottom = rows & ((1 << height) - 1), rows >> height
    lists = np.diff(half.tops.bases)[top]
    return _placements(half.tops)[top] * _placements(half.bottoms)[bottom] / lists


def _placements(quarter: QuarterTable) -> NDArray[np.float64]:
    """Return how many placements each set of rows has."""
    return np.diff(quarter.starts[quarter.bases]).astype(np.float64)


def count(n: int, prefix: tuple[Any, ...]) -> tuple[int, int]:
    """Count a part, or the whole board where the prefix is empty: (solutions, pairs found)."""
    if n == 1:
        return 1, 1  # one square can't be cut into quarters
    tables, first, last = prefix or (tables_of(n), 0, None)
    assert tables is not None, "nobody has stopped it"
    return count_sets(tables, tables.sets[first:last], room_for_count(tables.bits))


def count_sets(tables: Tables, sets: Indices, workspace: Workspace) -> tuple[int, int]:
    """Count some sets of left rows, in as much more room as they turn out to need."""
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
