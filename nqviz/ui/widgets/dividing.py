"""Divides space, without Qt: among panes, and between a larger text and a smaller one."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

# Where there is space, text becomes so many times as large as the rest of the window.
ZOOMS = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0)


class Demand(NamedTuple):
    """A height in pixels that a pane should have.

    Attributes:
        is_whole: whether less than that is of no use.
        only_with: the pane without which there is no use for this one.
    """

    pane: str
    height: int
    is_whole: bool = False
    only_with: str = ""


def divide(space: int, gap: int, demands: Iterable[Demand]) -> dict[str, int]:
    """Return the heights of the panes that are shown, with gaps between them, in a column.

    Earlier demands go first. A pane can have several, each higher than the one before; where the
    first can't be met, it is left out.
    """
    heights: dict[str, int] = {}
    left_out: set[str] = set()
    for demand in demands:
        before = heights.get(demand.pane, 0)
        rest = space - (gap if heights and not before else 0)
        more = demand.height - before
        is_missed = bool(demand.only_with) and demand.only_with not in heights
        if is_missed or demand.pane in left_out or rest < (more if demand.is_whole else 1):
            left_out |= {demand.pane} - heights.keys()
            continue
        if more <= 0:
            continue
        heights[demand.pane] = before + min(more, rest)
        space = rest - min(more, rest)
    return heights


def largest(zooms: Sequence[float], fits: Callable[[float], bool]) -> float:
    """Return the largest zoom at which everything fits, else the smallest; they are descending.

    What fits at one zoom fits at any smaller one. `fits` is called last for the one that it is.
    """
    zoom = zooms[bisect_left(zooms[:-1], True, key=fits)]
    fits(zoom)
    return zoom
