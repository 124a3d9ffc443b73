from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nqviz.measuring.operations import OperationCounts
from nqviz.model.position import Counters, Task
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.growth_dialog import GrowthDialog
from tests.support.measure import Asked
from tests.support.plots import timing


@pytest.fixture
def page(show_view: Callable[[type[CurvesPage]], CurvesPage]) -> CurvesPage:
    page = show_view(CurvesPage)
    for n in (8, 9, 10):
        page.curves.model.add(timing("bitmask", n, 1e-3 * 6.0 ** (n - 8)))
    page.curves.redraw()
    return page


def opened(qtbot: QtBot, page: CurvesPage) -> GrowthDialog:
    """Open the dialog by its button."""
    qtbot.mouseClick(page.view_tools.growth_button, Qt.MouseButton.LeftButton)
    return page.findChild(GrowthDialog)


def column(dialog: GrowthDialog, number: int) -> list[str]:
    model = dialog.table.model()
    return [model.index(line, number).data() for line in range(model.rowCount())]


def words(dialog: GrowthDialog) -> str:
    return "".join(label.text() for label in dialog.findChildren(QLabel))


def test_it_asks_for_squares_and_shows_them_as_they_come(
    qtbot: QtBot, page: CurvesPage, asked: Asked
) -> None:
    dialog = opened(qtbot, page)
    assert asked.operations == [[("wirth-basic", n) for n in range(4, 15)]]
    assert column(dialog, 0) == []
    for n, tests in ((4, 60), (5, 220)):
        page.curves.model.add(OperationCounts("wirth-basic", Task(n), Counters(tests=tests)))
    page.curves.redraw()
    assert column(dialog, 1) == ["2", "10"]
    assert column(dialog, 2) == ["60", "220"]
    assert column(dialog, 3) == ["", "×3.7"]
    assert "close this, and press F5" in words(dialog)
    for n in range(6, 15):
        page.curves.model.add(OperationCounts("wirth-basic", Task(n), Counters(tests=6**n)))
    page.curves.redraw()
    qtbot.waitUntil(lambda: dialog.table.model().rowCount() == 11)
    last = dialog.table.visualRect(dialog.table.model().index(10, 0))
    assert dialog.table.viewport().rect().contains(last)
    caption = next(each for each in dialog.findChildren(QLabel) if "medians" in each.text())
    assert caption.y() > dialog.table.geometry().bottom()
    assert caption.height() >= caption.heightForWidth(caption.width())
    assert "From n = 12 to n = 14 each queen more has about 6.0 times as many" in words(dialog)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)


def test_it_begins_with_the_curve_in_hand_and_the_keyboard_changes_it(
    qtbot: QtBot, page: CurvesPage, asked: Asked
) -> None:
    qtbot.keyClick(page.curves, Qt.Key.Key_Right)
    assert page.curves.pointed_key == "bitmask"
    dialog = opened(qtbot, page)
    assert asked.operations[-1][0][0] == "bitmask"
    assert column(dialog, 5) == ["", "×6.0", "×6.0"]
    assert "A computer ten times as fast gains one more row" in words(dialog)
    assert "n = 27: about" in words(dialog)
    assert "F5" not in words(dialog)  # its times are measured
    qtbot.keyClick(dialog.algorithm_box, Qt.Key.Key_Up)
    assert "Sieve" in dialog.algorithm_box.currentText()
    assert asked.operations[-1][0][0] == "sieve-symmetric"
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)


@pytest.mark.parametrize("factor", [4.0, 11.0])
def test_what_is_below_the_table_stays_below_it_whatever_the_sentences_need(
    qtbot: QtBot, page: CurvesPage, factor: float
) -> None:
    for n in (11, 12):
        page.curves.model.add(timing("bitmask", n, 36e-3 * factor ** (n - 10)))
    page.curves.redraw()
    qtbot.keyClick(page.curves, Qt.Key.Key_Right)
    dialog = opened(qtbot, page)
    for label in dialog.findChildren(QLabel):
        assert label.height() >= label.heightForWidth(label.width())
    caption = next(each for each in dialog.findChildren(QLabel) if "medians" in each.text())
    assert caption.y() > dialog.table.geometry().bottom()
