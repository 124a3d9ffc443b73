"""The N-queens problem as an exact cover: items, options, and what is left of them.

An option is a square. It takes four items: its row, its column, its falling and its rising
diagonal. Rows and columns are primary items, which must be covered exactly once; diagonals are
secondary items, which may be covered at most once. An option is left as long as none of its items
is covered.

Under another rule an option takes an item for each line of the rule: a diagonal may go around the
edge; the squares that touch at a corner are those of a block of four, a secondary item; each two
squares a knight's move apart are a secondary item, too; a region is a primary item. A blocked
square is no option.

A primary item is a number here: the rows are 0, 1, ... n - 1, the columns n, n + 1, ... 2n - 1, and
the regions follow in the order of their letters.
Which of them a search takes next follows from the options that are left. So the order in which the
queens were placed follows from the queens, and a search can resume after any placement.
"""

import threading
import weakref
from array import array
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from itertools import compress, repeat
from typing import Self

from nqviz.common.i18n import tr
from nqviz.model.board import EMPTY, Line, Square, attacked_columns, lines_of, squares_of
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import Kind

_NONE = 1 << 40  # options: more than any item has
_MANY = 100  # From so many squares on, numpy counts them faster than a loop; it is imported then.


def _squares_of(line: Line, n: int, row: int, column: int, rule: Rule) -> list[Square]:
    if line is Line.KING:
        rows, columns = (range(max(0, each - 1), min(n, each + 2)) for each in (row, column))
        return [(i, j) for i in rows for j in columns]
    return [
        (other, each)
        for other in range(n)
        for each in attacked_columns(line, row, column, other, n, rule)
        if 0 <= each < n
    ]


def items_on(n: int, square: Square, line: Line, rule: Rule) -> int:
    """Return how many items a square has on a line of a rule.

    It is one, or the blocks of four that the square is in, or its pairs a knight's move apart.
    """
    row, column = square
    if line is Line.KING:
        return ((row > 0) + (row < n - 1)) * ((column > 0) + (column < n - 1))
    return len(_squares_of(line, n, row, column, rule)) if line is Line.KNIGHT else 1


def indices_by_item(
    n: int, row: int, column: int, rule: Rule = QUEENS
) -> tuple[Sequence[int], ...]:
    """Return the squares of a square's row, and for each of the rule's lines those of its item.

    The square (row, column) has the index row * n + column. Under the rule of queens these are
    ranges, by which a line is cut out of a board of n * n. The up to four blocks that a square is
    in are taken together, and so are the up to eight pairs of squares a knight's move apart.
    """
    if rule is not QUEENS:
        by_line = (_squares_of(line, n, row, column, rule) for line in lines_of(rule))
        of_lines = ([i * n + j for i, j in squares] for squares in by_line)
        return range(row * n, row * n + n), *of_lines
    falling, top = row - column, max(0, row + column - n + 1)
    first, rising = max(falling * n, -falling), top * n + row + column - top
    step = max(1, n - 1)
    return (
        range(row * n, row * n + n),
        range(column, n * n, n),
        range(first, first + (n - abs(falling)) * (n + 1), n + 1),
        range(rising, rising + (min(n, row + column + 1) - top) * step, step),
    )


def item_name(n: int, item: int, rule: Rule = QUEENS) -> str:
    """Return the words for a primary item."""
    if item < n:
        return tr("row {row}", row=item)
    if item < 2 * n:
        return tr("column {column}", column=item - n)
    return tr("region {letter}", letter=rule.letters[item - 2 * n])


class Matrix:
    """The options that are left, and how many of them each primary item has.

    Attributes:
        sizes: by primary item, how many options it has left.
        chosen: the options chosen so far, in their order.
        removed: for each of them, how many other options covering each of its items removed.
        has_given: whether some were not chosen but given.
    """

    def __init__(self, n: int, rule: Rule = QUEENS) -> None:
        self.n = n
        self.rule = rule
        self.has_given = False
        self.chosen: list[Square] = []
        self.removed: list[tuple[int, ...]] = []
        letters = rule.letters
        in_regions = ["".join(rule.regions).count(letter) for letter in letters]
        self.sizes = array("q", [n] * (2 * n) + in_regions)
        self._uncovered = bytearray(b"\1") * len(self.sizes)
        self._region_items = {letter: 2 * n + rank for rank, letter in enumerate(letters)}
        self._left = bytearray(b"\1") * (n * n)  # by rows
        self._gone: list[array[int]] = []  # by chosen option, the squares gone with it
        blocked = [row * n + column for row, column in rule.blocked]
        for index in blocked:
            self._left[index] = 0
        self._resize(blocked, -1)

    def copy(self) -> Self:
        """Return an equal matrix that changes by itself."""
        other = copy(self)
        other.chosen, other.removed, other._gone = self.chosen[:], self.removed[:], self._gone[:]
        other.sizes, other._uncovered = self.sizes[:], self._uncovered[:]
        other._left = self._left[:]
        return other

    def is_covered(self, item: int) -> bool:
        """Return whether a primary item is covered."""
        return not self._uncovered[item]

    def item(self) -> int | None:
        """Return the item to choose: one with the fewest options, the first of several.

        None where every primary item is covered.
        """
        if self.n >= _MANY:
            import numpy as np  # noqa: PLC0415

            is_open = np.frombuffer(self._uncovered, np.bool_)
            item = int(np.where(is_open, np.frombuffer(self.sizes, np.int64), _NONE).argmin())
            return item if self._uncovered[item] else None
        least = min(compress(self.sizes, self._uncovered), default=None)
        if least is None:
            return None
        item = self.sizes.index(least)
        while not self._uncovered[item]:
            item = self.sizes.index(least, item + 1)
        return item

    def options(self, item: int) -> Iterator[Square]:
        """Yield the options that a primary item has left now, from the left or from the top.

        They are made one by one: a search leaves hundreds of large items open.
        """
        n, left = self.n, self._left
        if item < n:
            return zip(repeat(item), compress(range(n), left[item * n : item * n + n]))
        if item < 2 * n:
            return zip(compress(range(n), left[item - n :: n]), repeat(item - n))
        return iter(
            [
                (row, column)
                for row, letters in enumerate(self.rule.regions)
                for column, letter in enumerate(letters)
                if left[row * n + column] and self._region_items[letter] == item
            ]
        )

    def cover(self, option: Square, items: int | None = None) -> tuple[int, ...]:
        """Choose an option, cover the first `items` of its items, or all.

        Returns how many other options each of them removes.
        """
        n, left = self.n, self._left
        row, column = option
        gone = array("q", [row * n + column])
        removed = []
        left[row * n + column] = 0
        by_item = indices_by_item(n, row, column, self.rule)
        for indices in by_item[:items]:
            before = len(gone)
            if isinstance(indices, range):
                line = slice(indices.start, indices.stop, indices.step)
                cut = left[line]
                if len(cut) < _MANY:
                    gone.extend(compress(indices, cut))
                else:
                    import numpy as np  # noqa: PLC0415

                    found = np.flatnonzero(np.frombuffer(cut, np.uint8)).astype(np.int64)
                    gone.frombytes((indices.start + indices.step * found).tobytes())
                left[line] = bytes(len(cut))
            else:
                gone.extend(index for index in indices if left[index])
                for index in gone[before:]:
                    left[index] = 0
            removed.append(len(gone) - before)
        self._resize(gone, -1)
        self._uncovered[row] = False
        self._uncovered[n + column] = items == 1
        if self.rule.regions:
            item = self._region_items[self.rule.regions[row][column]]
            self._uncovered[item] = items not in {None, len(by_item)}
        self.chosen.append(option)
        self.removed.append(tuple(removed))
        self._gone.append(gone)
        return self.removed[-1]

    def uncover(self) -> Square:
        """Take the last chosen option back, uncover its items, and return it."""
        row, column = self.chosen.pop()
        self.removed.pop()
        gone = self._gone.pop()
        if len(gone) < _MANY:
            for index in gone:
                self._left[index] = 1
        else:
            import numpy as np  # noqa: PLC0415

            np.frombuffer(self._left, np.uint8)[np.frombuffer(gone, np.int64)] = 1
        self._resize(gone, 1)
        self._uncovered[row] = self._uncovered[self.n + column] = True
        if self.rule.regions:
            self._uncovered[self._region_items[self.rule.regions[row][column]]] = True
        return row, column

    def in_common(self, queens: Sequence[int], most: int) -> int:
        """Return how many of its first choices stand among the queens, but not more than `most`."""
        common = 0
        for row, column in self.chosen[: max(0, most)]:
            if queens[row] != column:
                break
            common += 1
        return common

    def option_of(self, item: int, queens: Sequence[int]) -> Square | None:
        """Return the square of the queen that covers a primary item, if one stands there."""
        n = self.n
        if item < n:
            return None if queens[item] == EMPTY else (item, queens[item])
        if item < 2 * n:
            return (queens.index(item - n), item - n) if item - n in queens else None
        for row, column in enumerate(queens):
            if column != EMPTY and item == self._region_items[self.rule.regions[row][column]]:
                return row, column
        return None

    def choice(self, queens: Sequence[int]) -> Square | None:
        """Return the square of the queen that covers the item to choose, if one stands there."""
        item = self.item()
        assert item is not None, "an empty row is an item that is not covered"
        return self.option_of(item, queens)

    def _resize(self, indices: Sequence[int], by: int) -> None:
        n, sizes, regions = self.n, self.sizes, self.rule.regions
        if len(indices) >= _MANY and not regions:
            import numpy as np  # noqa: PLC0415

            counts = np.frombuffer(sizes, np.int64)
            for side, items in enumerate(np.divmod(np.asarray(indices), n)):
                counts[side * n : side * n + n] += by * np.bincount(items, minlength=n)
            return
        for index in indices:
            row, column = divmod(index, n)
            sizes[row] += by
            sizes[n + column] += by
            if regions:
                sizes[self._region_items[regions[row][column]]] += by


def follow(
    n: int,
    queens: Sequence[int],
    items: int | None = None,
    rule: Rule = QUEENS,
    near: Matrix | None = None,
    first: Sequence[Square] = (),
) -> Matrix:
    """Return the matrix after the choices that placed the queens.

    Those that are `first` were not chosen but given. Of the option chosen last, only the first so
    many items are covered. `near`, another matrix of the same task, stays as it is; the choices
    that it has in common are taken over.
    """
    matrix = Matrix(n, rule) if near is None else near.copy()
    placed = n - list(queens).count(EMPTY)
    common = matrix.in_common(queens, placed - 1)  # the last one may be covered in part
    while len(matrix.chosen) > common:
        matrix.uncover()
    if matrix.removed and len(matrix.removed[-1]) < 1 + len(lines_of(rule)):
        matrix.uncover()
    for level in range(len(matrix.chosen) + 1, placed + 1):
        option = first[level - 1] if level <= len(first) else matrix.choice(queens)
        assert option is not None, "the search has covered this item before it went on"
        matrix.cover(option, items if level == placed else None)
    return matrix


class _Latest:
    """The matrix that was followed last: most positions are near the one before them."""

    matrix: Matrix | None = None


class _Stepped(threading.local):
    """The matrix of the run that was stepped last in this thread, as long as there is one.

    After a far jump the position is near this one. It changes with the next step.
    """

    matrix: Callable[[], Matrix | None] = staticmethod(lambda: None)


_stepped = _Stepped()


def note_stepped(matrix: Matrix) -> None:
    """Note the matrix of a run that is stepped: positions to be shown are near it."""
    _stepped.matrix = weakref.ref(matrix)


@lru_cache(maxsize=4)
def given_first(task: Task) -> tuple[Square, ...]:
    """Return the given queens by row, if the search would not have chosen them itself."""
    given = squares_of(task.given)
    matrix = Matrix(task.n, task.rule)
    for _ in given:
        option = matrix.choice(task.given)
        if option is None:
            return given
        matrix.cover(option)
    return () if not given or matrix.chosen[-1] == given[-1] else given


@lru_cache(maxsize=4)
def followed(task: Task, queens: tuple[int, ...], items: int | None) -> Matrix:
    """Return the matrix of `follow` from a cache; it must not be changed."""
    n, rule, first = task.n, task.rule, given_first(task) if task.given else ()
    known = [
        matrix
        for matrix in (_Latest.matrix, _stepped.matrix())
        if matrix is not None
        and matrix.n == n
        and matrix.rule == rule
        and not (first or matrix.has_given)
    ]
    near = max(known, key=lambda matrix: matrix.in_common(queens, n), default=None)
    _Latest.matrix = follow(n, queens, items, rule, near, first)
    _Latest.matrix.has_given = bool(first)
    return _Latest.matrix


def matrix_at(position: Position) -> Matrix:
    """Return the matrix of a position, which is cached: it must not be changed.

    A queen that has just been placed has its row covered, and the other items step by step. Those
    that were given have all of theirs covered from the start.
    """
    last, rule = position.last, position.task.rule
    items = None
    if last is not None and last.kind is Kind.PLACE:
        items = 1
    elif last is not None and last.kind is Kind.MARK:
        items = 2 + lines_of(rule).index(last.struck_line)
    return followed(position.task, tuple(position.queens), items)
