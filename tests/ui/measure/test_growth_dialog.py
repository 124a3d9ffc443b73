from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Timing
from nqviz.model.position import Counters, Task
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.growth_dialog import GrowthDialog
from nqviz.ui.measure.measure_controller import MeasureController


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[CurvesPage]:
    page = CurvesPage(MeasureController(SOLVERS))
    qtbot.addWidget(page)
    qtbot.addWidget(page.tools)
    for n in (8, 9, 10):
        page.curves.model.add(Timing("bitmask", n, 1, False, (1e-3 * 6.0 ** (n - 8),), 1))
    page.curves.redraw()
    with qtbot.waitExposed(page):
        page.show()
    yield page
    page.controller.close_down()


def opened(qtbot: QtBot, page: CurvesPage) -> tuple[GrowthDialog, list[tuple[str, int]]]:
    """Open the dialog by its button; return it with what it asks for."""
    with qtbot.waitSignal(page.controller.operations_asked) as asked:
        qtbot.mouseClick(page.view_tools.growth_button, Qt.MouseButton.LeftButton)
    return page.findChild(GrowthDialog), [(solver.key, task.n) for solver, task in asked.args[0]]


def column(dialog: GrowthDialog, place: int) -> list[str]:
    return [dialog.table.item(line, place).text() for line in range(dialog.table.rowCount())]


def test_it_asks_for_squares_and_shows_them_as_they_come(qtbot: QtBot, page: CurvesPage) -> None:
    dialog, asked = opened(qtbot, page)
    assert asked == [("wirth-basic", n) for n in range(4, 15)]
    assert dialog.table.rowCount() == 0
    for n, tests in ((4, 60), (5, 220)):
        page.curves.model.add(OperationCounts("wirth-basic", Task(n), Counters(tests=tests)))
    page.curves.redraw()
    assert column(dialog, 1) == ["60", "220"]
    assert column(dialog, 2) == ["", "×3.7"]
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)


def test_it_begins_with_the_curve_in_hand_and_the_keyboard_changes_it(
    qtbot: QtBot, page: CurvesPage
) -> None:
    qtbot.keyClick(page.curves, Qt.Key.Key_Right)
    assert page.curves.pointed_key == "bitmask"
    dialog, asked = opened(qtbot, page)
    assert asked[0][0] == "bitmask"
    assert column(dialog, 4) == ["", "×6.0", "×6.0"]
    assert "A computer ten times as fast gains one more row" in dialog.text
    assert "n = 27: about" in dialog.text
    with qtbot.waitSignal(page.controller.operations_asked):
        qtbot.keyClick(dialog.algorithm_box, Qt.Key.Key_Up)
    assert "Sieve" in dialog.algorithm_box.currentText()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
