"""Queens, crosses and a rule that a person has put on a board, as a frozen value."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Self

from nqviz.model.board import EMPTY, Square, is_solution
from nqviz.model.position import Position, Task
from nqviz.model.rule import LETTERS, QUEENS, Rule
from nqviz.puzzles.hint import Hint

BLOCKED = "blocked"  # A square is drawn as blocked, or with the letter of a region.


@dataclass(frozen=True, slots=True)
class Placement:
    """What a person has made of a board.

    Attributes:
        queens: the column of the queen in each row, or `EMPTY`.
        crossed: the squares that are crossed out.
        rule: says which squares are attacked; blocked squares and regions are drawn into it.
    """

    queens: tuple[int, ...] = ()
    crossed: frozenset[Square] = frozenset()
    rule: Rule = QUEENS

    @classmethod
    def empty(cls, n: int, rule: Rule) -> Self:
        """Return a board of side n on which nothing stands."""
        return cls((EMPTY,) * n, frozenset(), rule)

    @property
    def n(self) -> int:
        """The side of the board."""
        return len(self.queens)

    @property
    def has_queens(self) -> bool:
        """Whether a queen stands."""
        return set(self.queens) != {EMPTY}

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands and nothing is crossed out."""
        return not (self.crossed or self.has_queens)

    @property
    def is_solved(self) -> bool:
        """Whether the queens are a solution."""
        return EMPTY not in self.queens and is_solution(self.queens, self.rule)

    @property
    def position(self) -> Position:
        """The queens as a position before the first step."""
        return Position(Task(self.n, rule=self.rule), list(self.queens))

    def misfit(self) -> str:
        """Return why regions or blocked squares make no board yet; empty where they do."""
        return self.rule.misfit(self.n)

    def with_queen(self, row: int, column: int) -> Self:
        """Return the same with the queen of a row on a square, or without it if it stands there."""
        placed = EMPTY if self.queens[row] == column else column
        queens = (*self.queens[:row], placed, *self.queens[row + 1 :])
        return replace(self, queens=queens, crossed=self.crossed - {(row, column)})

    def with_cross(self, row: int, column: int) -> Self:
        """Return the same with a square crossed out, from which a queen goes, or not any more."""
        return replace(self._without([(row, column)]), crossed=self.crossed ^ {(row, column)})

    def with_drawn(self, row: int, column: int, drawn: str) -> Self:
        """Return the same with a square that is blocked or free again, or of a region's letter.

        Where there are no regions yet, each row is one.
        """
        if drawn == BLOCKED:
            rule = replace(self.rule, blocked=self.rule.blocked ^ {(row, column)})
            queens = self._without([(row, column)]).queens
        else:
            rows = tuple(LETTERS[each % len(LETTERS)] * self.n for each in range(self.n))
            regions = list(self.rule.regions or rows)
            regions[row] = regions[row][:column] + drawn + regions[row][column + 1 :]
            rule, queens = replace(self.rule, regions=tuple(regions)), self.queens
        return replace(self, queens=queens, crossed=self.crossed - rule.blocked, rule=rule)

    def without_regions(self) -> Self:
        """Return the same with no regions."""
        return replace(self, rule=replace(self.rule, regions=()))

    def with_hint(self, hint: Hint) -> Self:
        """Return the same with what a hint says carried out."""
        queens = list(self._without(hint.taken).queens)
        for row, column in hint.queens:
            queens[row] = column
        crossed = (self.crossed | set(hint.crossed)) - set(hint.taken) - set(hint.queens)
        return replace(self, queens=tuple(queens), crossed=crossed)

    def _without(self, squares: Collection[Square]) -> Self:
        standing = enumerate(self.queens)
        queens = tuple(EMPTY if square in squares else square[1] for square in standing)
        return replace(self, queens=queens)


NO_PLACEMENT = Placement()
