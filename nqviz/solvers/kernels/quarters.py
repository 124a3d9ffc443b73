"""The compiled count by quarters of the board; see `algorithms.quarters`.

The parts of a count are runs of sets of left rows. For each set, `count_rows` pairs placements of
the quarters into layouts of both halves, sorts them by their key, and joins the halves
(`quarters_join`). The placements are loaded from one table, on small boards all at once, on large
ones for each set.

The key are diagonals that, in the right half, only the top quarter can occupy: its placement tells
the key of a layout, so pairing puts the layout into the bucket of that key. The left half is sorted
by its own keys, so that a block of it can skip most buckets of a large board. The largest boards
also have a subkey, of diagonals that occupy both of these quarters: the first ones on the other
side of the long rising diagonal, near the middle of the board, where most layouts have queens.

A set of rows and its mirror image count the same. On large boards that one is counted whose layouts
occupy more of the key. The diagonals that most of them occupy divide the right layouts into
classes, and the next ones count most in the order of the left layouts.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.model.position import Task
from nqviz.solvers.algorithms.quarters_boards import CHOSEN_FROM, DIVIDED_FROM, LOADED_FROM
from nqviz.solvers.base.native import Kernel, Name, Part
from nqviz.solvers.kernels import quarters_join, quarters_tables
from nqviz.solvers.kernels.decorators import helper, inlined, kernel
from nqviz.solvers.kernels.kernel import in_own_pages
from nqviz.solvers.kernels.quarters_join import (
    BLOCK,
    CLASSIFYING,
    KEY,
    OFFSETS,
    RISING,
    Arrangement,
    Keys,
    Maps,
    Rows,
    Runs,
    Sections,
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
    subkey_bit,
)
from nqviz.solvers.kernels.quarters_tables import (
    CLASSES,
    SPARE,
    Bits,
    Indices,
    PlacementTable,
    QuarterTable,
    Words,
    bits_of,
    lines_of,
    mirrored_sets,
    numbers_of_lists,
    size_of,
    tabulate,
)
from nqviz.solvers.kernels.quarters_vectors import CODE, FIELD, GAP, ROW, pair_lists

GRAIN = 128  # sets of left rows in a part, for n up to 18
WEIGHTS = 3  # a layout has weight 1, 2 or 4
WITHOUT, WITH, EITHER = range(3)  # whether placements have a queen on a long diagonal
EVERY = ~np.uint64(0)
# Estimated times, in units of the time to join a right layout with one pair of left placements.
PAIRING = 3e4  # to make a right layout
_TABULATING = 8e5  # to tabulate a placement of a quarter
_TABLES = (0, 0)  # the name of the part that stands for the tables

# int64[kinds, 6], a line for each kind of layouts of a half; see `fill`.
Kinds = NDArray[np.int64]

# Of the four quarters: shares of placements, by set of rows and diagonal of the key and the subkey.
# Empty on small boards; see `quarters_boards.CHOSEN_FROM`.
Shares = NDArray[np.float64]
Densities = tuple[Shares, Shares, Shares, Shares]
# Top and bottom left, top and bottom right.
Quarters = tuple[QuarterTable, QuarterTable, QuarterTable, QuarterTable]


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
    return rows[rows <= mirrored_sets(rows, n)]


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
        words: the words of all buckets, each followed by `GAP` unused ones.
        starts: int64[buckets]: where each bucket begins.
        limits: int64[buckets]: where it is full.
        ends: int64[buckets]: where its words should end; if that is after its limit, some are lost.
    """

    words: Words
    starts: Indices
    limits: Indices
    ends: Indices


def new_buckets(capacities: Indices) -> Buckets:
    """Return empty buckets, given how many words each can hold, int64[buckets]."""
    after = np.cumsum(capacities + GAP)
    starts = after - capacities - GAP
    return Buckets(in_own_pages(np.uint64, after[-1]), starts, after - GAP, starts.copy())


def with_enough_space(buckets: Buckets) -> Buckets:
    """Return the buckets, or empty ones with more space if one of them has overflowed.

    Each then has twice the space that it needed: as large as the fullest, they would take many
    times the memory.
    """
    capacities, needed = buckets.limits - buckets.starts, buckets.ends - buckets.starts
    if (needed <= capacities).all():
        return buckets
    return new_buckets(np.maximum(2 * needed, capacities))


@helper
def fill(
    buckets: Buckets,
    first: QuarterTable,
    pair: int,
    second: QuarterTable,
    other_pair: int,
    lists: int,
    kinds: Kinds,
    arrangement: Arrangement,
    kept: np.uint64,
) -> bool:
    """Replace the words of the buckets by the layouts of a half; return whether all of them fit.

    They are pairs of placements of two quarters: of so many lists from `pair` on, and of those on
    the other columns, from `other_pair` on. The numbers of a line of `kinds`: whether the first
    placement has a queen on a long diagonal (`WITHOUT`, `WITH` or `EITHER`), whether the second has
    one, the logarithm of the weight in base two, the rows of the first and of the second quarter in
    which the middle column must not have its queen, counted from 1, and whether such a queen of the
    first placement doubles the weight (0 or 1). Of a layout's word the bits `kept` are stored.

    If there is more than one bucket for each weight, the key of the first placement tells the
    bucket. A weight can only be doubled in the right half, whose first quarter is the top one.
    """
    for bucket in range(len(buckets.ends)):
        buckets.ends[bucket] = buckets.starts[bucket]
    size = len(buckets.ends) // WEIGHTS
    low = arrangement.low if size > 1 else 0
    # The buckets of the doubled weight are those of a key with one bit more.
    doubled = RISING - arrangement.key
    compared = np.uint64((1 << CODE) - 1) | OFFSETS
    for kind in range(len(kinds)):
        first_starts, first_ends = _ends(first, kinds[kind, 0])
        second_starts, second_ends = _ends(second, kinds[kind, 1])
        key = ((1 << low) - 1, FIELD - low, size - (1 << low), doubled, size * kinds[kind, 5])
        masks = (compared, np.uint64(kinds[kind, 3]), np.uint64(kinds[kind, 4]), kept)
        for index in range(lists):
            one, other = pair + index, other_pair + lists - 1 - index
            pair_lists(
                buckets.words,
                buckets.ends,
                buckets.limits,
                kinds[kind, 2] * size,
                first.words,
                (first_starts[one], first_ends[one]),
                second.words,
                (second_starts[other], second_ends[other]),
                masks,
                key,
            )
    fits = True
    for bucket in range(len(buckets.ends)):
        if buckets.ends[bucket] > buckets.limits[bucket]:
            fits = False
    return fits


@inlined
def _ends(quarter: QuarterTable, with_long: int) -> tuple[Indices, Indices]:
    """Return where the placements with or without a queen on a long diagonal begin and end."""
    if with_long == WITHOUT:
        return quarter.starts, quarter.longs
    if with_long == WITH:
        return quarter.longs, quarter.starts[1:]
    return quarter.starts, quarter.starts[1:]


@inlined
def right_kinds(left_rows: int, n: int, kinds: Kinds) -> Kinds:
    """Set the kinds of right layouts that count, given the rows of the left half; return them.

    They are the first lines of `kinds`, int64[4, 6]. A queen on a long diagonal also stands for its
    mirror image on the left. Of a layout without such a queen and its mirror image only the smaller
    is counted, or both if they are equal.
    """
    every = (1 << n) - 1
    height = n // 2
    _set_kind(kinds, 0, EITHER, WITH, 1, 0, 0, 1)
    _set_kind(kinds, 1, WITH, WITHOUT, 1, 0, 0, 0)
    used = 2
    for order in range(-1, 1):
        blocked = blocked_middles(left_rows, n, order)
        if order == -1 and blocked | left_rows == left_rows:
            # All that have no such queen weigh as much as those whose first placement has one.
            kinds[1, 0] = EITHER
        elif blocked != every:
            in_first, in_second = blocked & ((1 << height) - 1), blocked >> height
            _set_kind(kinds, used, WITHOUT, WITHOUT, -order, in_first << 1, in_second << 1, 0)
            used += 1
    return kinds[:used]


@inlined
def _set_kind(
    kinds: Kinds,
    kind: int,
    first_long: int,
    second_long: int,
    weight: int,
    first_middles: int,
    second_middles: int,
    is_doubled: int,
) -> None:
    """Set a line of `kinds` to some numbers; to assign a tuple takes a second more to compile."""
    kinds[kind, 0], kinds[kind, 1], kinds[kind, 2] = first_long, second_long, weight
    kinds[kind, 3], kinds[kind, 4], kinds[kind, 5] = first_middles, second_middles, is_doubled


@inlined
def list_runs(buckets: Buckets, classifying: int, occupied: int, runs: Runs) -> int:
    """Set a run for each bucket of a class that is not empty; return how many there are.

    `classifying` has the bits of the key that tell the class, `occupied` those that are set.
    """
    keys = len(buckets.ends) // WEIGHTS
    used = 0
    for bucket, end in enumerate(buckets.ends):
        first = buckets.starts[bucket]
        if first < end and bucket % keys & classifying == occupied:
            runs[used, 0], runs[used, 1] = bucket % keys, first
            runs[used, 2], runs[used, 3] = end, 1 << bucket // keys
            used += 1
    return used


class Held(NamedTuple):
    """The placements of the quarters for the sets of rows that were counted last, and before.

    The first index tells the quarter; 4 is added to it if the mirror image of a set is counted.
    Neighbouring sets have one of the quarters' sets of rows in common, and their images another.

    Attributes:
        words, starts, longs: as in `quarters_tables.QuarterTable`, of one set of rows.
        rows: which one; -1 without placements.
    """

    words: NDArray[np.uint64]
    starts: NDArray[np.int64]
    longs: NDArray[np.int64]
    rows: Indices


class CountWorkspace(NamedTuple):
    """The arrays of a count, allocated by Python: in a kernel, that takes a second to compile."""

    lefts: Buckets
    rights: Buckets
    in_order: Words  # and keys, starts: see `sort_by_key`
    keys: Keys
    starts: Words
    gains: Shares  # see `key_gains`
    ranks: Keys  # see `rank_keys`
    left_kinds: Kinds
    right_kinds: Kinds
    runs: Runs
    sections: Sections
    divided: Words  # and spare: see `divide_runs`
    spare: Words
    tables: Rows  # and taken: see `quarters_join.space_for_block`
    taken: Rows
    held: Held


@helper
def key_gains(densities: Densities, rows: int, mirrored: int, n: int, gains: Shares) -> float:
    """Set by diagonal of the keys how telling it is for a set of left rows, given its mirror image.

    The larger the share of left layouts and that of right layouts on a diagonal, the more pairs are
    skipped because of it. Returns the sum of the squares: the larger, the more are skipped in all.
    """
    height = n // 2
    tops, bottoms, other_tops, other_bottoms = densities
    every, every_other = (1 << height) - 1, (1 << n - height) - 1
    top, bottom = rows & every, mirrored & every_other
    other_top, other_bottom = every ^ top, every_other ^ bottom
    total = 0.0
    for line in range(len(gains)):
        left = tops[top, line] + bottoms[bottom, line]
        right = other_tops[other_top, line] + other_bottoms[other_bottom, line]
        gains[line] = left * right
        total += gains[line] * gains[line]
    return total


@helper
def most_telling(gains: Shares, arrangement: Arrangement) -> int:
    """Return the bits of the most telling diagonals of the key, and set their gains to 0."""
    telling = 0
    for _ in range(min(CLASSIFYING, arrangement.key)):
        best = -1
        for line in range(arrangement.key):
            if not telling >> line & 1 and (best < 0 or gains[line] > gains[best]):
                best = line
        telling |= 1 << best
        gains[best] = 0.0
    return telling


@helper
def placements_on(
    rows: int, table: PlacementTable, quarter: QuarterTable, maps: Maps, held: Held, place: int
) -> tuple[QuarterTable, int]:
    """Return a quarter that has the placements on a set of rows, and the first pair of this set.

    If the quarter has no words of its own, they are held at `place`.
    """
    if len(quarter.words):
        return quarter, quarter.bases[rows]
    own = QuarterTable(held.words[place], held.starts[place], held.longs[place], quarter.bases)
    if held.rows[place] != rows:
        load(table, rows, maps, own, 0)
        held.rows[place] = rows
    return own, 0


@kernel
def count_rows(
    sets: Indices,
    done: int,
    table: PlacementTable,
    quarters: Quarters,
    maps: NDArray[np.uint64],
    densities: Densities,
    bits: Bits,
    arrangement: Arrangement,
    workspace: CountWorkspace,
    counted: Indices,
) -> int:
    """Count the solutions for some sets of left rows and their mirror images.

    `done` of the sets have been counted already; returns how many are now: not all if a bucket has
    overflowed. Adds the numbers of solutions and of pairs found to `counted`, int64[2]. `maps` are
    by quarter, as in `new_maps`.
    """
    n = bits.n
    height = n // 2
    every, every_other = (1 << height) - 1, (1 << n - height) - 1
    lefts, rights, runs = workspace.lefts, workspace.rights, workspace.runs
    sections = workspace.sections
    subkeys = np.uint64((1 << arrangement.subkey) - 1) << np.uint64(subkey_bit(arrangement))
    offsets = OFFSETS | subkeys
    gains, ranks, held = workspace.gains, workspace.ranks, workspace.held
    while done < len(sets):
        rows = sets[done]
        mirrored = mirrored_set(rows, n)
        weight = 1 if rows == mirrored else 2
        place = classifying = 0
        if len(densities[0]):
            turned = key_gains(densities, mirrored, rows, n, gains)
            if turned > key_gains(densities, rows, mirrored, n, gains):
                rows, mirrored = mirrored, rows
                place = 4
                key_gains(densities, rows, mirrored, n, gains)
            classifying = most_telling(gains, arrangement)
            rank_keys(gains, arrangement, ranks)
        # The rows of a bottom quarter are counted from below, as those of the mirror image.
        top, bottom = rows & every, mirrored & every_other
        other_top, other_bottom = every ^ top, every_other ^ bottom
        tops, top_pair = placements_on(top, table, quarters[0], maps[0], held, place)
        bottoms, bottom_pair = placements_on(bottom, table, quarters[1], maps[1], held, place + 1)
        lists = quarters[0].bases[top + 1] - quarters[0].bases[top]
        kinds = workspace.left_kinds
        # The quarter with more rows has the longer lists, and as the second one fills more vectors.
        first, pair, second, other_pair = bottoms, bottom_pair, tops, top_pair
        if size_of(bottom) > size_of(top):
            first, pair, second, other_pair = tops, top_pair, bottoms, bottom_pair
        if not fill(lefts, first, pair, second, other_pair, lists, kinds, arrangement, EVERY):
            break
        layouts = lefts.ends[0]
        if layouts:
            words, selected = lefts.words, workspace.in_order
            if layouts > BLOCK:
                words, selected = selected, words
                sort_by_key(
                    lefts.words, layouts, arrangement, ranks, words, workspace.keys,
                    workspace.starts,
                )  # fmt: skip
            kinds = right_kinds(rows, n, workspace.right_kinds)
            first, pair = placements_on(other_top, table, quarters[2], maps[2], held, place + 2)
            second, other_pair = placements_on(
                other_bottom, table, quarters[3], maps[3], held, place + 3
            )
            lists = quarters[2].bases[other_top + 1] - quarters[2].bases[other_top]
            if not fill(
                rights, first, pair, second, other_pair, lists, kinds, arrangement, offsets
            ):
                break
            for occupied in range(classifying + 1):
                if occupied & ~classifying:
                    continue  # not a class
                used = list_runs(rights, classifying, occupied, runs)
                if not used:
                    continue
                free, number, other_words = words, layouts, rights.words
                if occupied:
                    free = selected
                    number = select_free(words, layouts, occupied, arrangement, free)
                if arrangement.subkey:
                    other_words = workspace.divided
                    divide_runs(
                        rights.words, runs[:used], arrangement, other_words, sections,
                        workspace.spare,
                    )  # fmt: skip
                weighted, pairs = join(
                    free, number, other_words, runs[:used], sections, arrangement,
                    workspace.tables, workspace.taken,
                )  # fmt: skip
                counted[0] += weighted * weight
                counted[1] += pairs
        done += 1
    return done


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The data that all parts of a count share."""

    bits: Bits
    arrangement: Arrangement
    table: PlacementTable
    quarters: Quarters  # without words if they are loaded for each set of rows
    maps: NDArray[np.uint64]  # of the four quarters; see `quarters_join.new_maps`
    densities: Densities
    sets: Indices
    idle: list[CountWorkspace]  # of parts that are counted, for the next ones


def tables_of(
    n: int,
    should_continue: Callable[[], bool] = lambda: True,
    *,
    chosen_from: int = CHOSEN_FROM,
    divided_from: int = DIVIDED_FROM,
    loaded_from: tuple[int, int] = LOADED_FROM,
) -> Tables | None:
    """Tabulate the quarters of a board of n rows, and list the sets of left rows.

    For the thresholds see `quarters_boards`. Returns None once `should_continue` has returned
    False.
    """
    table = tabulate(n, should_continue)
    if table is None:
        return None
    bits = bits_of(n)
    key, subkey = n - n // 2 - 1, 0
    rising = bits.long // 2  # the first one below the long one
    if n >= divided_from:
        key = min(key, KEY)
        subkey = min(ROW - (bits.pairs - bits.long), rising - key)
    arrangement = arrangement_for(key, bits.long, subkey)
    diagonals = np.arange(bits.long)
    telling = np.concatenate([diagonals[bits.long - key :], diagonals[rising : rising + subkey]])
    lists = [
        numbers_of_lists(height, width)
        for width in (n // 2, n - n // 2)
        for height in (n // 2, n - n // 2)
    ]
    lines = np.stack([
        lines_of(n, is_bottom=is_bottom, is_right=is_right)
        for is_right in (False, True)
        for is_bottom in (False, True)
    ])  # fmt: skip
    none = np.empty((0, 0))
    densities = (none, none, none, none)
    if n >= chosen_from:
        first, second, third, fourth = (
            quarters_tables.densities(table, *each, bits)[:, telling].copy()
            for each in zip(lists, lines, strict=True)
        )
        densities = (first, second, third, fourth)
    maps = new_maps(n - n // 2)
    others = np.setdiff1d(diagonals, telling)[::-1]
    order = np.concatenate([diagonals[::-1][:key], telling[key:], others])
    _fill_maps(lines, arrangement, bits, order, np.empty(bits.pairs, np.int64), maps)
    top_left, bottom_left, top_right, bottom_right = (
        _quarter(table, its_lists, its_maps, is_loaded=n < least)
        for its_lists, its_maps, least in zip(lists, maps, 2 * loaded_from, strict=True)
    )
    if n < min(loaded_from):
        table = table._replace(words=np.empty(0, np.uint64))
    return Tables(
        bits,
        arrangement,
        table,
        (top_left, bottom_left, top_right, bottom_right),
        maps,
        densities,
        row_sets(n),
        [],
    )


@kernel
def _fill_maps(
    lines: Indices, arrangement: Arrangement, bits: Bits, order: Indices, targets: Indices,
    maps: NDArray[np.uint64],
) -> None:  # fmt: skip
    """Set the maps of the four quarters."""
    arranged_bits(order, arrangement, bits, targets)
    for quarter in range(4):
        is_bottom, is_right = quarter % 2, quarter // 2
        rows = bits.n - bits.n // 2 if bits.n % 2 and is_right else 0
        fill_maps(targets, lines[quarter], rows, is_bottom, maps[quarter])


def _quarter(table: PlacementTable, lists: Indices, maps: Maps, *, is_loaded: bool) -> QuarterTable:
    """Return a quarter with so many lists for each set of rows; with its placements if loaded."""
    pairs = np.concatenate([[0], np.cumsum(lists)])
    none = np.empty(0, np.int64)
    quarter = QuarterTable(np.empty(0, np.uint64), none, none, pairs)
    if is_loaded:
        quarter = quarter._replace(
            words=np.empty(int(_placements(table, quarter).sum()) + SPARE, np.uint64),
            starts=np.zeros(pairs[-1] + 1, np.int64),
            longs=np.empty(pairs[-1], np.int64),
        )
        _load_all(table, maps, quarter)
    return quarter


@kernel
def _load_all(table: PlacementTable, maps: Maps, quarter: QuarterTable) -> None:
    """Load the placements on all sets of rows of a quarter."""
    for rows in range(len(quarter.bases) - 1):
        load(table, rows, maps, quarter, quarter.bases[rows])


def _placements(table: PlacementTable, quarter: QuarterTable) -> Indices:
    """Return how many placements a quarter has on each set of rows."""
    lists = np.diff(quarter.bases)
    bases = table.bases[: len(lists)]
    return table.starts[CLASSES * (bases + lists)] - table.starts[CLASSES * bases]


def workspace_for_count(tables: Tables) -> CountWorkspace:
    """Return the workspace for a count of any sets of left rows."""
    n, arrangement = tables.bits.n, tables.arrangement
    keys = 1 << arrangement.key
    lefts = new_buckets(np.full(WEIGHTS, 1 << 10))
    # From n = 19 on the fullest buckets are soon replaced by larger ones, and most of them are not.
    rights = new_buckets(np.full(WEIGHTS * keys, 128 << min(max(0, n - 15), 3)))
    return CountWorkspace(
        lefts,
        rights,
        np.empty_like(lefts.words),
        np.empty(len(lefts.words), np.uint16),
        np.empty(keys, np.uint64),
        np.empty(arrangement.key + arrangement.subkey),
        first_ranks(arrangement),
        np.zeros((1, 6), np.int64),
        np.zeros((4, 6), np.int64),
        np.empty((WEIGHTS * keys, 4), np.int64),
        np.empty((WEIGHTS * keys, 1 << arrangement.subkey), np.uint64),
        *_space_for_runs(arrangement, rights),
        *quarters_join.space_for_block(arrangement),
        _held(tables),
    )


def _space_for_runs(arrangement: Arrangement, rights: Buckets) -> tuple[Words, Words]:
    """Return (divided, spare): see `divide_runs`."""
    if not arrangement.subkey:
        return np.empty(0, np.uint64), np.empty(0, np.uint64)
    longest = int((rights.limits - rights.starts).max()) << arrangement.subkey
    return in_own_pages(np.uint64, len(rights.words)), in_own_pages(np.uint64, longest)


def _held(tables: Tables) -> Held:
    """Return space for the placements of loaded quarters; none if the quarters have their own."""
    words = lists = 0
    if len(tables.table.words):
        words = max(int(_placements(tables.table, each).max()) for each in tables.quarters) + SPARE
        lists = max(int(np.diff(each.bases).max()) for each in tables.quarters)
    return Held(
        np.empty((8, words), np.uint64),
        np.zeros((8, lists + 1), np.int64),
        np.empty((8, lists), np.int64),
        np.full(8, -1),
    )


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
    tabulated = _TABULATING * float(tables.table.starts[-1])
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
    left = _pairs(tables, (0, 1), sets)
    right = _pairs(tables, (2, 3), (1 << n) - 1 ^ sets)
    return right * (left + PAIRING)


def _pairs(tables: Tables, half: tuple[int, int], rows: Indices) -> NDArray[np.float64]:
    """Return how many pairs of placements each set of rows has, if all lists were equally long."""
    n, height = tables.bits.n, tables.bits.n // 2
    top, bottom = (tables.quarters[number] for number in half)
    tops, bottoms = (_placements(tables.table, each).astype(np.float64) for each in (top, bottom))
    in_top, in_bottom = rows & ((1 << height) - 1), mirrored_sets(rows, n) & ((1 << n - height) - 1)
    return tops[in_top] * bottoms[in_bottom] / np.diff(top.bases)[in_top]


def count(n: int, prefix: tuple[Any, ...]) -> tuple[int, int]:
    """Return (solutions, pairs found) of a part, or of the whole board if the prefix is empty."""
    if n == 1:
        return 1, 1  # one square has no quarters
    tables, first, last = prefix or (tables_of(n), 0, None)
    assert tables is not None, "without should_continue it is not cancelled"
    return count_sets(tables, tables.sets[first:last])


def count_sets(tables: Tables, sets: Indices) -> tuple[int, int]:
    """Return (solutions, pairs found) of some sets of left rows.

    The workspace is an idle one if there is one: to make one costs as much as some sets. Its
    buckets are replaced by larger ones when one overflows.
    """
    try:
        workspace = tables.idle.pop()
    except IndexError:
        workspace = workspace_for_count(tables)
    counted = np.zeros(2, np.int64)
    done = 0
    while True:
        done = count_rows(
            sets, done, tables.table, tables.quarters, tables.maps, tables.densities, tables.bits,
            tables.arrangement, workspace, counted,
        )  # fmt: skip
        if done == len(sets):
            tables.idle.append(workspace)
            solutions, found = map(int, counted)
            return solutions, found
        lefts, rights = map(with_enough_space, (workspace.lefts, workspace.rights))
        divided, spare = _space_for_runs(tables.arrangement, rights)
        workspace = workspace._replace(
            lefts=lefts,
            rights=rights,
            divided=divided,
            spare=spare,
            in_order=in_own_pages(np.uint64, len(lefts.words)),
            keys=in_own_pages(np.uint16, len(lefts.words)),
        )


QUARTERS = Kernel(parts=parts, count=count)
