from nqviz.solvers.base.state import Cell, Strip
from nqviz.web.cell_numbers import CellNumbers
from nqviz.web.table import ValueTable


def test_equal_changes_of_other_states_are_one_entry() -> None:
    """What is read of them is compared with the window's states in test_encoding.py."""
    cells = CellNumbers(ValueTable(has_holes=False), 7)
    changes, entries = [], set()
    for texts in ("abc", "abd", "xbc", "xbd"):
        entries.add(cells.state("en", (Strip("s", tuple(map(Cell, texts))),)))
        changes.append(list(cells.changes))
        cells.changes.clear()
    assert len(entries) == 1
    assert changes[1] == changes[3] != []
