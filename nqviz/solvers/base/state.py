"""What an algorithm itself knows at a step, as labelled strips of cells for the state pane."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Tone(Enum):
    """How a cell is lit. The window gives each tone a colour and a second sign beside it."""

    PLAIN = "plain"
    FADED = "faded"  # not in use, or already decided
    LIT = "lit"  # what this step is about
    QUEEN = "queen"
    CONFLICT = "conflict"
    COLUMN = "column"  # tied to the columns on the board
    FALLING = "falling"  # tied to the falling diagonals on the board
    RISING = "rising"  # tied to the rising diagonals on the board
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Cell:
    """One value and how it is lit."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Strip:
    """A labelled line of cells; strips below each other align cell by cell.

    A strip without cells may stand for several lines that are not made because they are too many.
    """

    label: str
    cells: tuple[Cell, ...]
    lines: int = 1


State = tuple[Strip, ...]


def strip(label: str, cells: Iterable[Cell]) -> Strip:
    """Return a strip of cells."""
    return Strip(label, tuple(cells))


def heading(label: str, n: int) -> Strip:
    """Return the strip 0, 1, ... n - 1 that heads a table by row or column."""
    return Strip(label, tuple(Cell(str(index), Tone.FADED) for index in range(n)))
