import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.model.rule import Rule
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.guide import LINES
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.playback.algorithms_dialog import AlgorithmsDialog
from tests.support.qt_objects import activated, shown


@pytest.fixture
def chosen() -> list[tuple[Solver, bool]]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, chosen: list[tuple[Solver, bool]]) -> AlgorithmsDialog:
    dialog = AlgorithmsDialog(
        SOLVERS, find_solver("sieve"), lambda *each: chosen.append(each), mirror=False
    )
    return activated(qtbot, dialog)


def test_every_algorithm_has_a_line_about_it(dialog: AlgorithmsDialog) -> None:
    assert set(LINES) == {solver.key for solver in SOLVERS}
    texts = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert texts == [f"{each.title}\n{LINES[each.key]}" for each in SOLVERS]
    assert SOLVERS[dialog.list.currentRow()].key == "sieve"


def test_one_is_chosen_with_arrows_and_enter(
    qtbot: QtBot, dialog: AlgorithmsDialog, chosen: list[tuple[Solver, bool]]
) -> None:
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert chosen == [(SOLVERS[SOLVERS.index(find_solver("sieve")) + 1], False)]
    assert not dialog.isVisible()


def test_half_of_row_0_is_chosen_where_it_means_something(
    qtbot: QtBot, dialog: AlgorithmsDialog, chosen: list[tuple[Solver, bool]]
) -> None:
    dialog.list.setCurrentRow(SOLVERS.index(find_solver("min-conflicts")))
    assert not dialog.mirror_box.isEnabled()
    dialog.list.setCurrentRow(0)
    qtbot.keyClick(dialog.mirror_box, Qt.Key.Key_Space)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert chosen == [(SOLVERS[0], True)]


def test_who_does_not_serve_the_rule_is_grey_says_why_and_is_passed_over(qtbot: QtBot) -> None:
    rule = Rule("one-diagonal")
    dialog = shown(
        qtbot, AlgorithmsDialog(SOLVERS, find_solver("sieve-bits"), print, mirror=False, rule=rule)
    )
    symmetric = find_solver("sieve-symmetric")
    item = dialog.list.item(SOLVERS.index(symmetric))
    assert item.text() == f"{symmetric.title}\n{symmetric.why_not(rule)}"
    assert not dialog.mirror_box.isEnabled()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert SOLVERS[dialog.list.currentRow()].key == "bitmask"
