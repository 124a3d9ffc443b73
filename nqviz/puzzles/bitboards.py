"""Sets of squares of a board as whole numbers: bit `row * n + column` is set for a square in it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import NamedTuple

from nqviz.common.bits import bits
from nqviz.common.i18n import tr
from nqviz.model.board import EMPTY, Square, attack, squares_of
from nqviz.model.rule import Rule


class UnitKind(Enum):
    """The kinds of sets of squares that have exactly one queen."""

    REGION = "region"
    ROW = "row"
    COLUMN = "column"


class Unit(NamedTuple):
    """A set of squares with exactly one queen: its kind, and its number or letter."""

    kind: UnitKind
    name: int | str

    def in_words(self) -> str:
        """Return the name that stands within a sentence."""
        if self.kind is UnitKind.REGION:
            return tr("region {letter}", letter=self.name)
        if self.kind is UnitKind.ROW:
            return tr("row {row}", row=self.name)
        return tr("column {column}", column=self.name)


@dataclass(frozen=True, slots=True)
class Bitboards:
    """The squares of a board under a rule, as bitboards.

    Attributes:
        units: the regions by letter, then the rows, then the columns.
        squares: those of each unit, in the order of `units`.
        attacked: by square, what a queen there attacks, with its row and the square itself.
        open: all squares that are not blocked.
    """

    n: int
    units: tuple[Unit, ...]
    squares: tuple[int, ...]
    attacked: tuple[int, ...]
    open: int

    def mask(self, squares: Iterable[Square]) -> int:
        """Return squares (row, column) as a bitboard."""
        return sum(1 << row * self.n + column for row, column in set(squares))

    def mask_of_queens(self, queens: Sequence[int]) -> int:
        """Return the squares of a placement by row as a bitboard."""
        return self.mask(squares_of(queens))

    def listed(self, mask: int) -> tuple[Square, ...]:
        """Return a bitboard as squares (row, column), by row."""
        return tuple(divmod(index, self.n) for index in bits(mask))

    def queens(self, mask: int) -> tuple[int, ...]:
        """Return a bitboard with at most one square in each row as a placement by row."""
        queens = [EMPTY] * self.n
        for row, column in self.listed(mask):
            queens[row] = column
        return tuple(queens)

    def attacked_by(self, queens: int) -> int:
        """Return all squares that queens attack or stand on."""
        struck = 0
        for index in bits(queens):
            struck |= self.attacked[index]
        return struck


def bitboards(rule: Rule, n: int) -> Bitboards:
    """Return the bitboards of a rule on a board of side n >= 1."""
    rule.check(n)
    masks: dict[str, int] = {}
    for index, letter in enumerate("".join(rule.regions)):
        masks[letter] = masks.get(letter, 0) | 1 << index
    letters = sorted(masks)
    rows = [((1 << n) - 1) << row * n for row in range(n)]
    columns = [sum(1 << row * n + column for row in range(n)) for column in range(n)]
    reach = _reach(rule.key, n)
    if masks:
        reach = tuple(
            struck | masks[letter]
            for struck, letter in zip(reach, "".join(rule.regions), strict=True)
        )
    units = [Unit(UnitKind.REGION, letter) for letter in letters]
    units += [Unit(kind, index) for kind in (UnitKind.ROW, UnitKind.COLUMN) for index in range(n)]
    blocked = sum(1 << row * n + column for row, column in rule.blocked)
    return Bitboards(
        n,
        tuple(units),
        tuple([masks[letter] for letter in letters] + rows + columns),
        reach,
        ((1 << n * n) - 1) & ~blocked,
    )


@cache
def _reach(key: str, n: int) -> tuple[int, ...]:
    """Return, by square, what a queen there attacks without regions, and its row."""
    rule = Rule(key)
    squares = [(row, column) for row in range(n) for column in range(n)]
    return tuple(
        sum(
            1 << index
            for index, other in enumerate(squares)
            if other[0] == square[0] or attack(*square, *other, n, rule) is not None
        )
        for square in squares
    )
