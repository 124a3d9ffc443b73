"""The cells of states, and how often squares are struck, as numbers that change from step to step.

States that follow each other differ in a few cells, and in the same ones again and again, whereas a
whole state seldom comes again. So each cell has a place among the numbers of a step, at which the
number of its text and tone stands; an entry of the table says which strips are shown, and at which
places their cells are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nqviz.solvers.base.state import Cell, State, Strip, Tone
from nqviz.web.table import Places, ValueTable


@dataclass(slots=True)
class _Row:
    """Places in a row, and what stands there: the cells of a strip, or the counts of a board."""

    first: int
    cells: Sequence[Any]


class CellNumbers:
    """Gives places and numbers to cells, and finds the entries of what changes them.

    Attributes:
        texts: of cells. A cell's number is the place of its text times the number of tones, and the
            place of its tone.
        changes: the entries of what has changed since they were cleared.
        width: how many numbers a step has, these and those before them.
    """

    def __init__(self, table: ValueTable, first: int) -> None:
        """Begin with nothing; other numbers have the places before the first."""
        self.texts: list[str] = []
        self.changes: list[int] = []
        self.width = first
        self._table = table
        self._numbers = _Numbers(self.texts)
        self._entries: dict[tuple[int, ...], int] = {}  # of changes
        self._rows: dict[Any, _Row] = {}  # in the order of their places
        self._layouts: dict[Any, tuple[list[_Row], int]] = {}
        self._last: dict[str, tuple[State, tuple[list[_Row], int]]] = {}  # by language

    def state(self, language: str, state: State) -> int:
        """Take the next state in a language, and return the entry of its strips."""
        last, shown = self._last.get(language, ((), None))
        if shown is None or not _is_alike(state, last):
            shown = self._laid_out(language, state)
        for row, strip in zip(shown[0], state, strict=True):
            if row.cells is not strip.cells:
                self._change(row, strip.cells, self._numbers)
        self._last[language] = state, shown
        return shown[1]

    def _laid_out(self, language: str, state: State) -> tuple[list[_Row], int]:
        """Return the rows of the strips of a state, and their entry."""
        named = (language, *((strip.label, len(strip.cells), *strip[2:]) for strip in state))
        found = self._layouts.get(named)
        if found is None:
            names = [(language, at, len(strip.cells)) for at, strip in enumerate(state)]
            rows = [self._row(name, (None,) * name[-1]) for name in names]
            entry = self._table.add(tuple(map(_with_places, state, rows)))
            found = self._layouts[named] = rows, entry
        return found

    def board(self, counts: Sequence[Sequence[int]]) -> Places:
        """Take the next counts of all squares, by row and column, and return their places."""
        rows = [self._row(at, bytes(len(each))) for at, each in enumerate(counts)]
        for row, each in zip(rows, counts, strict=True):
            if row.cells != each:
                self._change(row, each, range(256))
        return Places("board", rows[0].first, len(rows))

    def all(self) -> list[int]:
        """Return the numbers at all places."""
        numbers = list[int]()
        for name, row in self._rows.items():
            numbers += row.cells if type(name) is int else map(self._numbers.__getitem__, row.cells)
        return numbers

    def forget(self, least: int) -> None:
        """Forget the entries from a number on."""
        self._entries = {key: each for key, each in self._entries.items() if each < least}
        self._layouts.clear()
        self._last.clear()

    def _row(self, name: Any, cells: Sequence[Any]) -> _Row:
        found = self._rows.get(name)
        if found is None:
            found = self._rows[name] = _Row(self.width, cells)
            self.width += len(cells)
        return found

    def _change(self, row: _Row, cells: Sequence[Any], numbers: Any) -> None:
        """Note at which places of a row other cells stand than before, and by how much."""
        changes: list[int] = []
        for place, (now, before) in enumerate(zip(cells, row.cells, strict=True), row.first):
            if now is not before and now != before:
                changes += (place, numbers[now] - numbers[before])
        row.cells = cells
        if changes:
            key = tuple(changes)
            entry = self._entries.get(key)
            if entry is None:
                entry = self._entries[key] = self._table.add(key)
            self.changes.append(entry)


class _Numbers(dict[Cell | None, int]):
    """Numbers of cells; that of none is 0."""

    def __init__(self, texts: list[str]) -> None:
        super().__init__({None: 0})
        self._texts = texts
        self._tones = {tone: index for index, tone in enumerate(Tone)}
        self._of_texts: dict[str, int] = {}

    def __missing__(self, cell: Cell) -> int:
        text = self._of_texts.setdefault(cell.text, len(self._texts))
        if text == len(self._texts):
            self._texts.append(cell.text)
        number = self[cell] = text * len(self._tones) + self._tones[cell.tone]
        return number


def _is_alike(state: State, other: State) -> bool:
    """Tell whether states have the same strips but for what stands in their cells."""
    return len(state) == len(other) and all(
        one is before
        or (
            len(one.cells) == len(before.cells)
            and one.label == before.label
            and one[2:] == before[2:]
        )
        for one, before in zip(state, other, strict=True)
    )


def _with_places(strip: Strip, row: _Row) -> dict[str, Any]:
    return strip._asdict() | {"cells": Places("cells", row.first, len(strip.cells))}
