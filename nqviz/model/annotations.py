"""What is drawn on a board to explain a position: rays of queens, arrows, rings and crosses."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from nqviz.model.board import EMPTY, Square, conflicts, first_attacker, squares_of
from nqviz.model.position import Position
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import Kind, Step

_LARGEST = 64  # the side of a board on which each two queens are compared


@dataclass(frozen=True, slots=True)
class Annotations:
    """Marks that explain, each square as (row, column).

    Attributes:
        rays: squares of queens whose lines of attack, and leaps, are drawn all over the board.
        arrows: each from a square to another, such as the queen that attacks it.
        rings: squares that are pointed out.
        blamed: squares of queens that are at fault.
        crosses: squares that are wrong.
        ticks: squares that are right.
        reach: how far rays have spread from their squares, as a share of the board's side.
    """

    rays: tuple[Square, ...] = ()
    arrows: tuple[tuple[Square, Square], ...] = ()
    rings: tuple[Square, ...] = ()
    blamed: tuple[Square, ...] = ()
    crosses: tuple[Square, ...] = ()
    ticks: tuple[Square, ...] = ()
    reach: float = 1.0

    def __or__(self, other: "Annotations") -> "Annotations":
        """Return the marks of both."""
        marks = {
            name: tuple(dict.fromkeys(getattr(self, name) + getattr(other, name)))
            for name in (each.name for each in fields(self))
            if name != "reach"
        }
        return Annotations(**marks, reach=min(self.reach, other.reach))


NO_ANNOTATIONS = Annotations()


def attacker_of(queens: Sequence[int], row: int, column: int, rule: Rule = QUEENS) -> Square | None:
    """Return the square of the first queen that attacks a square, by row; one beside it last."""
    other = first_attacker(queens, row, column, rule)
    if other == EMPTY and queens[row] not in {EMPTY, column}:
        other = row
    return None if other == EMPTY else (other, queens[other])


def unit_squares(step: Step, rule: Rule, n: int) -> list[Square]:
    """Return the squares of the row, column or region that a step ends, on a board of side n."""
    row, column = step.row_and_column
    if row is not None:
        return [(row, each) for each in range(n)]
    if column is not None:
        return [(each, column) for each in range(n)]
    assert step.region is not None, "what ends is a row, a column or a region"
    letter = rule.letters[step.region]
    return [(i, j) for i in range(n) for j in range(n) if rule.regions[i][j] == letter]


def attacks_of(position: Position, extra: Iterable[Square] = ()) -> Annotations:
    """Return what shows the attacks of the queens that stand.

    These are the rays of each queen, also of those beyond the first of their row, and an arrow
    between two queens that attack each other; at a dead end, in their place, an arrow from each
    square of the row, column or region to a queen that attacks it.
    """
    queens, step, rule = position.queens, position.last, position.task.rule
    if step is not None and step.kind is Kind.DEAD_END:
        squares = unit_squares(step, rule, position.n)
        attackers = [(square, attacker_of(queens, *square, rule)) for square in squares]
        return Annotations(arrows=tuple((one, other) for one, other in attackers if other))
    standing = squares_of(queens)
    pairs = conflicts(queens, rule) if position.n <= _LARGEST else ()
    arrows = (((lower, queens[lower]), (upper, queens[upper])) for upper, lower, _ in pairs)
    return Annotations(rays=(*standing, *extra), arrows=tuple(arrows))
