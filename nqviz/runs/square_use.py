"""How many solutions that contain some queens use each square."""

from collections.abc import Callable, Sequence
from operator import or_

from nqviz.model.board import EMPTY, struck_columns
from nqviz.model.rule import QUEENS, Rule

# Boards beyond these have too many solutions to go through all of them in Python.
LARGEST, LARGEST_UNDER_RULES = 12, 9
_PLACEMENTS_BETWEEN_LOOKS = 0xFFF  # A power of 2, less 1; a look finds if it is needed.

SquareUse = tuple[tuple[int, ...], ...]  # by row and column


def largest_under(rule: Rule) -> int:
    """Return the largest board whose squares are counted under a rule."""
    return LARGEST if rule == QUEENS else LARGEST_UNDER_RULES


def square_use(
    queens: Sequence[int], is_needed: Callable[[], bool] = lambda: True, rule: Rule = QUEENS
) -> SquareUse | None:
    """Return for each square how many solutions that contain the queens have a queen there.

    `queens` has the column of the queen in each row, or `EMPTY`. None where the result is no
    longer needed, which is asked every few milliseconds.
    """
    n = len(queens)
    uses = [[0] * n for _ in range(n)]
    columns, placed = [0] * n, 0
    masks = _masks(n, rule)

    def search(row: int, struck: tuple[int, ...]) -> bool:
        """Go through the solutions below the queens of the rows above; False ends it.

        `struck` has, for this row and each below, the bits of its squares that can't be used.
        """
        nonlocal placed
        if row == n:
            for each, column in enumerate(columns):
                uses[each][column] += 1
            return True
        free = ((1 << n) - 1) & ~struck[0]
        if queens[row] != EMPTY:
            free &= 1 << queens[row]
        while free:
            bit = free & -free
            free ^= bit
            columns[row] = column = bit.bit_length() - 1
            placed += 1
            if not placed & _PLACEMENTS_BETWEEN_LOOKS and not is_needed():
                return False
            if not search(row + 1, tuple(map(or_, struck[1:], masks[row][column]))):
                return False
        return True

    blocked = [sum(1 << at for each, at in rule.blocked if each == row) for row in range(n)]
    return tuple(map(tuple, uses)) if search(0, tuple(blocked)) else None


def _masks(n: int, rule: Rule) -> list[list[list[int]]]:
    """Return, by row, column and further row down, the bits of the squares that a queen attacks."""

    def mask(row: int, column: int, below: int) -> int:
        struck = {each for each in struck_columns(row, column, below, n, rule) if 0 <= each < n}
        return sum(1 << each for each in struck)

    return [
        [[mask(row, column, below) for below in range(row + 1, n)] for column in range(n)]
        for row in range(n)
    ]
