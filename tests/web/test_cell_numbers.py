from random import Random
from typing import Any

from nqviz.solvers.base.state import Cell, State, Strip, Tone
from nqviz.web.cell_numbers import CellNumbers
from nqviz.web.table import ValueTable

_FIRST = 7  # so many numbers come before those of cells


def _values(table: ValueTable, entry: int) -> Any:
    """Return the value of an entry, lists and records as lists."""
    row: Any = table.parts(entry)
    return [_values(table, each) for each in row] if isinstance(row, tuple) else row


def _apply(numbers: list[int], table: ValueTable, cells: CellNumbers) -> None:
    numbers += [0] * (cells.width - len(numbers))
    for entry in cells.changes:
        change = _values(table, entry)
        for place, by in zip(change[::2], change[1::2], strict=True):
            numbers[place] += by
    cells.changes.clear()


def _read(numbers: list[int], table: ValueTable, cells: CellNumbers, entry: int) -> State:
    """Return the state of which the strips have an entry."""
    tones, strips = list(Tone), []
    for label, at, lines, stays in _values(table, entry):
        first, size = at["cells"]
        own = numbers[first : first + size]
        texts = (Cell(cells.texts[each // len(tones)], tones[each % len(tones)]) for each in own)
        strips.append(Strip(label, tuple(texts), lines, stays))
    return tuple(strips)


def test_states_are_found_again_from_changes_of_numbers() -> None:
    chance, table = Random(4), ValueTable(has_holes=False)
    cells, numbers = CellNumbers(table, _FIRST), [0] * _FIRST
    for _ in range(200):
        state = tuple(
            Strip(
                f"strip {at}",
                tuple(
                    Cell(chance.choice(["", "1", "♛"]), chance.choice(list(Tone)))
                    for _ in range(chance.choice([2, 5]))
                ),
                stays=at == 0,
            )
            for at in range(chance.randint(1, 3))
        )
        entry = cells.state("en", state)
        _apply(numbers, table, cells)
        assert _read(numbers, table, cells, entry) == state
        assert numbers[_FIRST:] == cells.all()
    assert numbers[:_FIRST] == [0] * _FIRST


def test_equal_changes_of_other_states_are_one_entry() -> None:
    cells = CellNumbers(ValueTable(has_holes=False), _FIRST)
    changes, entries = [], set()
    for texts in ("abc", "abd", "xbc", "xbd"):
        entries.add(cells.state("en", (Strip("s", tuple(map(Cell, texts))),)))
        changes.append(list(cells.changes))
        cells.changes.clear()
    assert len(entries) == 1
    assert changes[1] == changes[3] != []


def test_how_often_squares_are_struck_is_counted_by_square() -> None:
    table = ValueTable(has_holes=False)
    cells, numbers = CellNumbers(table, _FIRST), [0] * _FIRST
    for counts in ((b"\0\0", b"\0\0"), (b"\1\0", b"\2\3"), (b"\1\1", b"\2\0")):
        places = cells.board(counts)
        _apply(numbers, table, cells)
        assert bytes(numbers[places.first :]) == b"".join(counts)
        assert places.size == 2
