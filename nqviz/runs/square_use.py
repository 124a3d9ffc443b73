"""How many solutions that contain some queens use each square."""

from collections.abc import Callable, Sequence

from nqviz.model.board import EMPTY

LARGEST = 12  # boards beyond this have too many solutions to go through all of them in Python
_LOOKS = 0xFFF  # placements between two looks whether the result is still needed

SquareUse = tuple[tuple[int, ...], ...]  # by row and column


def square_use(
    queens: Sequence[int], is_needed: Callable[[], bool] = lambda: True
) -> SquareUse | None:
    """Return for each square how many solutions that contain the queens have a queen there.

    `queens` has the column of the queen in each row, or `EMPTY`. None where the result is no
    longer needed, which is asked every few milliseconds.
    """
    n = len(queens)
    uses = [[0] * n for _ in range(n)]
    columns, placed = [0] * n, 0

    def search(row: int, used: int, falling: int, rising: int) -> bool:
        """Go through the solutions below the queens of the rows above; False ends it."""
        nonlocal placed
        if row == n:
            for each, column in enumerate(columns):
                uses[each][column] += 1
            return True
        free = ((1 << n) - 1) & ~(used | falling | rising)
        if queens[row] != EMPTY:
            free &= 1 << queens[row]
        while free:
            bit = free & -free
            free ^= bit
            columns[row] = bit.bit_length() - 1
            placed += 1
            if not placed & _LOOKS and not is_needed():
                return False
            if not search(row + 1, used | bit, (falling | bit) << 1, (rising | bit) >> 1):
                return False
        return True

    return tuple(map(tuple, uses)) if search(0, 0, 0, 0) else None
