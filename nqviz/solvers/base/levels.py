"""The levels of an algorithm's search tree: which row of the board each of them fills."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nqviz.model.board import EMPTY, Square
from nqviz.model.position import Position


@dataclass(frozen=True, slots=True)
class Levels:
    """Which row each level of a search tree fills.

    Attributes:
        rows: the rows in the order in which they are filled, given n; None where the next row is
            chosen anew at each node.
        choices: the queens (row, column) that stand, in the order in which they were placed; only
            for an algorithm whose `rows` is None.
    """

    rows: Callable[[int], Sequence[int]] | None = range
    choices: Callable[[Position], Sequence[Square]] | None = None

    def names(self, n: int) -> tuple[str, ...]:
        """Return what the levels below the root are called: their rows, or their numbers from 1."""
        return tuple(map(str, range(1, n + 1) if self.rows is None else self.rows(n)))

    def path(self, position: Position) -> list[Square]:
        """Return the queens (row, column) that stand, in the order in which they were placed."""
        if self.rows is None:
            return list(self.choices(position)) if self.choices else []
        standing = ((row, position.queens[row]) for row in self.rows(position.n))
        return [(row, column) for row, column in standing if column != EMPTY]


BY_ROW = Levels()
