import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from nqviz.audit.display_tables import SheetCell, TableSheet
from nqviz.audit.figures import CONFIRMED, Judgement, TableCell, Verdict, not_checked
from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.model.published import WIRTH
from nqviz.ui.measure.audit_table import AuditTable, verdict_in_words
from tests.support.qt_objects import activated

PRINTED = ((6, 4), (7, 40), (8, 76), (9, 352))


def cell(line: int) -> TableCell:
    return TableCell("table", line, "total")


SHEET = TableSheet(
    "A table",
    ("n", "total", "remark"),
    tuple(
        (str(n), SheetCell(cell(line), total), "a remark" if n == 9 else None)
        for line, (n, total) in enumerate(PRINTED)
    ),
    WIRTH,
)
JUDGEMENTS = {
    cell(0): CONFIRMED,
    cell(1): not_checked(lambda: "It takes too long."),
    cell(2): Judgement(Verdict.WRONG, lambda: "OEIS A000170", 92),
}


@pytest.fixture
def chosen() -> list[tuple[int, int]]:
    """Return the list of entries that became current, or were under the pointer."""
    return []


@pytest.fixture
def table(qtbot: QtBot, chosen: list[tuple[int, int]]) -> AuditTable:
    table = AuditTable(lambda line, column: chosen.append((line, column)))
    table.set_look(LIGHT, 1.0)
    table.resize(700, 400)
    activated(qtbot, table)
    table.show_sheet(SHEET, {})
    return table


def texts(table: AuditTable, column: int) -> list[str]:
    return table.sheet_model.column_texts(column)


def current(table: AuditTable) -> tuple[int, int]:
    return table.currentIndex().row(), table.currentIndex().column()


def rect_of(table: AuditTable, line: int, column: int) -> QRect:
    return table.visualRect(table.sheet_model.index(line, column))


def test_the_figures_stand_as_printed_until_one_is_wrong(table: AuditTable) -> None:
    assert texts(table, 0) == ["6", "7", "8", "9"]
    assert table.sheet_model.index(0, 1).data() == "4"
    assert texts(table, 1) == ["4", "40", "76", "352"]
    assert texts(table, 2) == ["", "", "", "a remark"]
    table.show_judgements(JUDGEMENTS)
    assert texts(table, 1) == ["4", "40", "76 ≠ 92", "352"]


def test_a_screen_reader_hears_the_verdict(table: AuditTable) -> None:
    table.show_judgements(JUDGEMENTS)
    heard = [
        table.sheet_model.index(line, 1).data(Qt.ItemDataRole.AccessibleTextRole)
        for line in range(4)
    ]
    assert heard == ["4: confirmed", "40: not checked", "76 ≠ 92: wrong", "352: not checked yet"]
    assert verdict_in_words(None) == "not checked yet"


def test_the_first_wrong_figure_is_gone_to_else_the_first_entry(table: AuditTable) -> None:
    assert current(table) == (0, 0)
    table.show_sheet(SHEET, JUDGEMENTS)
    assert current(table) == (2, 1)
    table.go_to(Verdict.NOT_CHECKED)
    assert current(table) == (1, 1)


def test_a_sheet_without_figures_begins_with_its_last_text(table: AuditTable) -> None:
    table.show_sheet(TableSheet("Errors", ("where", "what"), (("here", "this"),)), {})
    assert current(table) == (0, 1)


def test_keys_and_the_pointer_choose_an_entry(
    qtbot: QtBot, table: AuditTable, chosen: list[tuple[int, int]]
) -> None:
    chosen.clear()
    qtbot.keyClick(table, Qt.Key.Key_Right)
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert chosen == [(0, 1), (1, 1)]
    qtbot.mouseMove(table.viewport(), rect_of(table, 3, 0).center())
    qtbot.waitUntil(lambda: chosen[-1] == (3, 0))
    assert current(table) == (1, 1)


def ink(image: QImage, ground: str, side: int) -> frozenset[tuple[int, int]]:
    """Return where the left end of an entry is not the colour of its ground."""
    return frozenset(
        (x, y)
        for x in range(side)
        for y in range(image.height() - 2)
        if image.pixelColor(x, y).name() != ground
    )


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_each_verdict_has_a_sign_and_a_ground_of_its_own(table: AuditTable, look: Look) -> None:
    table.show_judgements(JUDGEMENTS)
    table.set_look(look, 1.0)
    table.setCurrentIndex(table.sheet_model.index(0, 0))
    signs = set()
    for line, ground in enumerate((look.success_soft, look.card, look.warning_soft)):
        rect = rect_of(table, line, 1)
        image = table.viewport().grab(rect).toImage()
        assert image.pixelColor(QPoint(2, 2)).name() == ground
        signs.add(ink(image, ground, round(1.4 * look.font)))
    assert len(signs) == 3


def test_long_texts_share_the_width_and_break_into_lines(table: AuditTable) -> None:
    long = "a remark that is too long for one line of a narrow table " * 3
    sheet = TableSheet("Notes", ("place", "note"), (("chapter 8", long), ("end", "short")), WIRTH)
    table.show_sheet(sheet, {})
    width = table.viewport().width()
    assert table.columnWidth(0) + table.columnWidth(1) == pytest.approx(width, abs=2)
    high = table.rowHeight(0)
    assert high > table.rowHeight(1)
    table.resize(450, 400)
    assert table.rowHeight(0) > high
