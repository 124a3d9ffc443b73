"""What an algorithm itself knows at a step, as labelled strips of cells for the state pane."""

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from nqviz.common.i18n import ntr, tr
from nqviz.model.board import EMPTY
from nqviz.model.position import Position
from nqviz.model.step import Kind


class Tone(Enum):
    """How a cell is highlighted. The window shows each tone by a colour and by a second sign."""

    __hash__ = object.__hash__  # fast: large boards have many cells whose tones are looked through

    PLAIN = "plain"
    FADED = "faded"  # not in use, or already decided
    LIT = "lit"  # the subject of the last step
    QUEEN = "queen"
    CONFLICT = "conflict"
    COLUMN = "column"  # tied to the columns on the board
    FALLING = "falling"  # tied to the falling diagonals on the board
    RISING = "rising"  # tied to the rising diagonals on the board
    FREE = "free"


# Texts that stand for signs of the board: a queen, a square that was struck once, and more often.
QUEEN, STRUCK = "♛", ("•", "●")


class Cell(NamedTuple):
    """One value, or a sign of the board, and how it is highlighted."""

    text: str
    tone: Tone = Tone.PLAIN


class Strip(NamedTuple):
    """A labelled line of cells; strips below each other align cell by cell.

    A strip without cells may stand for several `lines` that are too many to be shown; one that
    `stays` is shown before others where there is no space for all.
    """

    label: str
    cells: tuple[Cell, ...]
    lines: int = 1
    stays: bool = False


State = tuple[Strip, ...]
_SHOWN = 32  # of a larger table, only this many rows around the current row are shown
_WHOLE = 64  # rows that a table shows all


def strip(label: str, cells: Iterable[Cell]) -> Strip:
    """Return a strip of cells."""
    return Strip(label, tuple(cells))


@lru_cache(64)
def heading(label: str, n: int) -> Strip:
    """Return the strip 0, 1, ... n - 1 that heads a table by row or column."""
    return Strip(label, tuple(Cell(str(index), Tone.FADED) for index in range(n)), stays=True)


def queens_strips(position: Position) -> tuple[Strip, Strip]:
    """Return the array of queens, with the row of the last step and its attacker highlighted."""
    step = position.last
    cells = [
        Cell("" if column == EMPTY else str(column), Tone.PLAIN if column == EMPTY else Tone.QUEEN)
        for column in position.queens
    ]
    if step is not None and step.row_and_column[0] is not None:
        if step.kind in {Kind.CONFLICT, Kind.PROMISING, Kind.SKIP}:
            cells[step.row] = Cell(f"{step.column}?", Tone.LIT)
        elif step.kind in {Kind.PLACE, Kind.SOLUTION}:
            cells[step.row] = Cell(str(step.column), Tone.LIT)
        elif step.kind is not Kind.COPY:
            cells[step.row] = Cell("", Tone.LIT)
        if step.kind is Kind.CONFLICT:
            cells[step.attacker] = Cell(str(position.queens[step.attacker]), Tone.CONFLICT)
    return heading(tr("row"), position.n), Strip(tr("queens"), tuple(cells), stays=True)


def lines_in_use(position: Position) -> int:
    """Return how many rows have a line of their own in a table that is copied downwards."""
    placed = position.n - position.queens.count(EMPTY)
    is_copied = position.last is None or position.last.kind is not Kind.PLACE
    return min(placed + is_copied, position.n)


def rows_shown(n: int, row: int) -> range:
    """Return the rows of a table that are shown: all, or a block of rows with a given one."""
    if n <= _WHOLE:
        return range(n)
    half = _SHOWN // 2
    start = min(max(row, 0) // half * half, n - _SHOWN)
    return range(start, start + _SHOWN)


def rows_left_out(hidden: int, lines: int = 1) -> tuple[Strip, ...]:
    """Return what says how many rows of a table, of so many lines each, are not shown, if any."""
    if not hidden:
        return ()
    words = ntr("and {count} row more", "and {count} rows more", hidden)
    return (Strip(words, (), hidden * lines),)


def flag_strip(
    label: str, size: int, flags: Iterable[int], tone: Tone, lit: Mapping[int, Tone]
) -> Strip:
    """Return a line of `size` flags, those in `flags` set, and some in a tone of their own."""
    word = 0
    for index in flags:
        word |= 1 << index
    return word_strip(label, size, word, tone, tuple(lit.items()))


@lru_cache(2048)  # The flags of a line come again and again, in the rows of one board.
def word_strip(
    label: str, size: int, word: int, tone: Tone, lit: tuple[tuple[int, Tone], ...] = ()
) -> Strip:
    """Return a line of `size` flags, the bits of a word, of which some have a tone of their own."""
    cell_if_set, cell_if_not = Cell("1", tone), Cell("0", Tone.FADED)
    cells = [cell_if_set if word >> index & 1 else cell_if_not for index in range(size)]
    for index, other_tone in lit:
        cells[index] = Cell(cells[index].text, other_tone)
    return strip(label, cells)


def blank_strip(label: str, size: int) -> Strip:
    """Return a line of `size` cells that holds nothing yet."""
    return strip(label, [Cell("", Tone.FADED)] * size)
