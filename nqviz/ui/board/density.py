"""How densely a part of a board is occupied, as an array: what a picture of many queens is made of.

Nothing here knows Qt.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

_CHUNK = 1 << 20  # queens at a time: it bounds the memory beside the queens themselves

Queens = NDArray[np.integer[Any]]


def density(
    queens: Queens,
    row: int,
    column: int,
    span: int,
    side: int,
    should_continue: Callable[[], bool] = lambda: True,
) -> NDArray[np.int64] | None:
    """Return how many queens of a part of the board stand on each of `side` x `side` pixels.

    `queens` has a column for each row; the part starts at a row and column and is `span` squares
    wide; the axes of the result are (down, across). It is None once `should_continue`, which is
    asked again and again, has returned False.
    """
    counts: NDArray[np.int64] = np.zeros(side * side, np.int64)
    for start in range(row, min(row + span, len(queens)), _CHUNK):
        if not should_continue():
            return None
        end = min(start + _CHUNK, row + span, len(queens))
        across = queens[start:end].astype(np.int64) - column
        down = np.arange(start - row, end - row, dtype=np.int64)
        is_inside = (across >= 0) & (across < span)
        pixels = down[is_inside] * side // span * side + across[is_inside] * side // span
        counts += np.bincount(pixels, minlength=side * side)
    return counts.reshape(side, side)


def shades(counts: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return grey levels from 0 for the emptiest pixel to 255 for the fullest."""
    least, most = int(counts.min()), int(counts.max())
    return ((counts - least) * 255 // max(1, most - least)).astype(np.uint8)


def nearest(queens: Queens, row: int, column: int) -> tuple[int, int]:
    """Return a queen (row, column) that is nearest to a square, among those in near rows.

    On a board of n queens, some are usually within the root of n rows and columns.
    """
    reach = 8 * int(len(queens) ** 0.5) + 8
    start, end = max(0, row - reach), min(len(queens), row + reach + 1)
    down = np.abs(np.arange(start, end) - row)
    across = np.abs(queens[start:end].astype(np.int64) - column)
    found = start + int(np.argmin(np.maximum(down, across)))
    return found, int(queens[found])
