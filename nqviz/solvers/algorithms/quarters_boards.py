"""Quarters and halves of the board: their placements, and how many solutions a layout stands for.

The left half has n // 2 columns, the top quarters have n // 2 rows. A set of rows is a number whose
bit r stands for row r. A layout is a tuple of squares (row, column), one for each queen.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from nqviz.model.board import Line, Square, attack, mirrored, rotated

# By the side of a square quarter: how many placements it has, of any number of queens that do not
# attack each other (OEIS A287227).
PLACEMENTS = (
    1, 2, 5, 18, 87, 462, 2635, 16_870, 118_969, 915_442, 7_535_369, 66_807_234, 633_443_407
)  # fmt: skip
# Of these, those on sets of rows that are not larger than their mirror image.
TABULATED = (
    1, 2, 3, 13, 53, 286, 1471, 9429, 63_053, 486_298, 3_886_603, 34_543_071, 322_269_833
)  # fmt: skip
# Rows: on smaller boards the compiled count's join gains less than it costs to choose for each set
# of rows whether it or its mirror image is counted, and the order of the layouts.
CHOSEN_FROM = 20
# Rows: on smaller boards the compiled count's join gains less than it costs to divide its runs.
DIVIDED_FROM = 22
# Rows, for the top and the bottom quarters: on boards from here on they have no words of their own,
# which saves memory, and their placements are loaded for each set of rows. Of the top quarters that
# costs less: most sets of rows in a part are counted upside down, and are the same at the top.
LOADED_FROM = (20, 21)

Layout = tuple[Square, ...]


class Quarter(NamedTuple):
    """A quarter of the board."""

    rows: range
    columns: range


def quarters(n: int) -> tuple[Quarter, ...]:
    """Return the top left, bottom left, top right and bottom right quarter."""
    cut = n // 2
    return tuple(
        Quarter(rows, columns)
        for columns in (range(cut), range(cut, n))
        for rows in (range(cut), range(cut, n))
    )


@lru_cache(maxsize=1 << 14)
def placements(rows: tuple[int, ...], columns: tuple[int, ...]) -> tuple[Layout, ...]:
    """Return the layouts with one queen in each of these rows and columns and without an attack."""
    if len(rows) != len(columns):
        return ()
    if not rows:
        return ((),)
    return tuple(
        (*above, (rows[-1], column))
        for column in columns
        for above in placements(rows[:-1], tuple(each for each in columns if each != column))
        if meeting(above, ((rows[-1], column),)) is None
    )


@lru_cache(maxsize=256)
def tabulated(quarter: Quarter, queens: int) -> int:
    """Return how many placements of some queens a quarter has."""
    return sum(
        len(placements(rows, columns))
        for rows in combinations(quarter.rows, queens)
        for columns in combinations(quarter.columns, queens)
    )


def pairs(n: int, rows: int, *, is_left: bool) -> Iterator[tuple[Layout, tuple[Layout, ...]]]:
    """Yield each placement on the top quarter of a half with those on the bottom to pair it with.

    `rows` are those of the left half. In the left half no queen may be on a long diagonal: its
    mirror image in the right half counts for it. In the right half, pairs of multiplicity 0 are
    left out.
    """
    top, bottom = quarters(n)[:2] if is_left else quarters(n)[2:]
    taken = rows if is_left else (1 << n) - 1 ^ rows
    top_rows, bottom_rows = (
        tuple(row for row in quarter.rows if taken >> row & 1) for quarter in (top, bottom)
    )
    for columns in combinations(top.columns, len(top_rows)):
        others = tuple(column for column in top.columns if column not in columns)
        for first in placements(top_rows, columns):
            if is_left and on_long_diagonals(n, first):
                continue
            seconds = tuple(
                second
                for second in placements(bottom_rows, others)
                if not (is_left and on_long_diagonals(n, second))
                and (is_left or multiplicity(n, rows, first + second))
            )
            if seconds:
                yield first, seconds


@lru_cache(maxsize=1024)
def layouts(n: int, rows: int, *, is_left: bool) -> tuple[Layout, ...]:
    """Return the layouts of a half that are counted, given the rows of the left half."""
    return tuple(
        first + second
        for first, seconds in pairs(n, rows, is_left=is_left)
        for second in seconds
        if meeting(first, second) is None
    )


def meeting(layout: Layout, other: Layout) -> tuple[Square, Square, Line] | None:
    """Return the first queen of `other` that one of `layout` attacks, that one, and the line."""
    for square in other:
        for attacker in layout:
            line = attack(*square, *attacker)
            if line is not None:
                return square, attacker, line
    return None


def upside_down(n: int, rows: int) -> int:
    """Return a set of rows counted from the bottom."""
    return sum(1 << n - 1 - row for row in range(n) if rows >> row & 1)


@lru_cache(maxsize=32)
def row_sets(n: int) -> tuple[int, ...]:
    """Return each set of n // 2 rows that is not larger than the same set upside down."""
    sets = (sum(1 << row for row in rows) for rows in combinations(range(n), n // 2))
    return tuple(sorted(rows for rows in sets if rows <= upside_down(n, rows)))


def on_long_diagonals(n: int, layout: Iterable[Square]) -> int:
    """Return how many queens stand on a long diagonal; the centre, on both, counts for none."""
    return sum((row == column) != (row + column == n - 1) for row, column in layout)


def multiplicity(n: int, rows: int, right: Layout) -> int:
    """Return how many times a right layout counts, without the rows upside down: 0, 1, 2 or 4.

    Each queen on a long diagonal stands for its mirror image in the left half. Without one, the
    mirror image of the whole board is also counted, and the smaller of the two counts for both.
    """
    on_long = on_long_diagonals(n, right)
    if on_long:
        return 1 << on_long
    across = sum(1 << row for row, column in right if 2 * column != n - 1)
    least, other = (min(each, upside_down(n, each)) for each in (rows, across))
    return 2 if least < other else int(least == other)


def left_rows(queens: Sequence[int]) -> int:
    """Return the rows of the left half, given a queen in each of them or in all others."""
    n = len(queens)
    left = sum(1 << row for row, column in enumerate(queens) if 0 <= column < n // 2)
    right = sum(1 << row for row, column in enumerate(queens) if column >= n // 2)
    return left if left.bit_count() == n // 2 else (1 << n) - 1 ^ right


def images(queens: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the solutions that one found by the join stands for, itself first."""
    n = len(queens)
    rows = left_rows(queens)
    found = tuple(queens)
    if rows == upside_down(n, rows):
        return _with_the_other_half(found)
    return _with_the_other_half(found) + _with_the_other_half(found[::-1])


def _with_the_other_half(queens: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return a solution and those that it stands for because their left half is another."""
    n = len(queens)
    found: tuple[tuple[int, ...], ...] = (queens,)
    if any(row == column != n - 1 - row for row, column in enumerate(queens)):
        found += tuple(rotated(mirrored(each)) for each in found)  # across the rising diagonal
    if any(row != column == n - 1 - row for row, column in enumerate(queens)):
        found += tuple(mirrored(rotated(each)) for each in found)  # across the falling diagonal
    right = tuple((row, column) for row, column in enumerate(queens) if column >= n // 2)
    if len(found) == 1 and multiplicity(n, left_rows(queens), right) == 2:
        found += (mirrored(queens),)
    return found
