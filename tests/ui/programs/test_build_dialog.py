from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.practice.parsons import parsons_problem
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.programs.build_dialog import BuildDialog
from nqviz.ui.programs.trust_dialog import TrustDialog
from nqviz.ui.window.main_window import MainWindow
from tests.support.qt_objects import exposed
from tests.support.scenario import press

ALT = Qt.KeyboardModifier.AltModifier
BASIC = parsons_problem(find_solver("wirth-basic"))


@pytest.fixture
def orders() -> dict[str, list[str]]:
    return {}


@pytest.fixture
def dialog(qtbot: QtBot, orders: dict[str, list[str]]) -> BuildDialog:
    built = []
    dialog = BuildDialog(SOLVERS, SOLVERS[0], orders, built.append, LIGHT, 1.0)
    dialog.built = built
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    return exposed(qtbot, dialog)


def sort_with_keys(qtbot: QtBot, dialog: BuildDialog, right: Sequence[str]) -> None:
    """Put each line in its place, by Alt and the arrow."""
    for place, line in enumerate(right):
        at = dialog.lines.index(line, place)
        dialog.list.setCurrentRow(at)
        for _ in range(at - place):
            qtbot.keyClick(dialog.list, Qt.Key.Key_Up, ALT)


def test_lines_are_put_in_order_with_keys_and_run_with_enter(
    qtbot: QtBot, dialog: BuildDialog, orders: dict[str, list[str]]
) -> None:
    assert tuple(dialog.lines) != BASIC.lines
    sort_with_keys(qtbot, dialog, BASIC.lines)
    assert tuple(dialog.lines) == BASIC.lines == tuple(orders["wirth-basic"])
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert [each.text for each in dialog.built] == [BASIC.source(BASIC.lines).text]
    assert not dialog.isVisible()


def test_the_line_above_is_shown_and_no_line_is_cut(qtbot: QtBot, dialog: BuildDialog) -> None:
    assert dialog.definition.text() == " 4  def solve(n):"
    assert dialog.list.horizontalScrollBar().maximum() == 0
    qtbot.keyClick(dialog.algorithm_box, Qt.Key.Key_End)
    assert dialog.definition.isVisible() is parsons_problem(SOLVERS[-1]).runs


def test_a_button_moves_a_line_and_a_hint_says_where_it_goes_wrong(
    qtbot: QtBot, dialog: BuildDialog
) -> None:
    sort_with_keys(qtbot, dialog, BASIC.lines)
    dialog.list.setCurrentRow(0)
    qtbot.mouseClick(dialog.down_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.hint_button, Qt.MouseButton.LeftButton)
    assert dialog.words.text().startswith("✓ Right")  # count = 0 may stand before queens
    qtbot.mouseClick(dialog.down_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.down_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.hint_button, Qt.MouseButton.LeftButton)
    assert "In line 8 another one belongs: “queens = [None] * n" in dialog.words.text()
    for _ in range(3):
        qtbot.mouseClick(dialog.up_button, Qt.MouseButton.LeftButton)
    assert dialog.words.isHidden()
    qtbot.mouseClick(dialog.hint_button, Qt.MouseButton.LeftButton)
    assert dialog.words.text().startswith("✓ Right")
    qtbot.mouseClick(dialog.shuffle_button, Qt.MouseButton.LeftButton)
    assert tuple(dialog.lines) != BASIC.lines
    assert dialog.focusWidget() is dialog.list


def test_what_was_built_is_there_again_for_each_algorithm(
    qtbot: QtBot, dialog: BuildDialog
) -> None:
    before = dialog.lines
    qtbot.keyClick(dialog.algorithm_box, Qt.Key.Key_Down)
    assert sorted(dialog.lines) != sorted(before)
    qtbot.keyClick(dialog.algorithm_box, Qt.Key.Key_Up)
    assert dialog.lines == before


def test_a_listing_is_compared_and_not_run(qtbot: QtBot, dialog: BuildDialog) -> None:
    dialog.algorithm_box.setCurrentIndex([each.key for each in SOLVERS].index("quarters"))
    qtbot.mouseClick(dialog.run_button, Qt.MouseButton.LeftButton)
    assert not dialog.built
    assert "another one belongs" in dialog.words.text()
    assert dialog.isVisible()


def test_an_order_that_is_no_python_is_answered_with_the_line_that_is_wrong(
    qtbot: QtBot, dialog: BuildDialog
) -> None:
    sort_with_keys(qtbot, dialog, BASIC.lines[::-1])
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert not dialog.built
    assert dialog.words.text().startswith("Python can't run the lines in this order")
    assert f"In line 5 another one belongs: “{BASIC.lines[-1].strip()}”" in dialog.words.text()


def test_what_is_built_runs_in_the_window_without_a_question(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    qtbot.keyClick(main_window, Qt.Key.Key_F4, Qt.KeyboardModifier.ShiftModifier)
    dialog = main_window.findChild(BuildDialog)
    sort_with_keys(qtbot, dialog, BASIC.lines)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert not main_window.findChildren(TrustDialog)
    timeline = main_window.step_page.player.timeline
    assert timeline.solver.file is not None
    assert timeline.solver.title == "Backtracking-basic-built.py"
    qtbot.waitUntil(lambda: timeline.length is not None or timeline.reached > 0)


def test_what_is_built_anew_begins_anew_and_is_not_compared_with_what_was_built_before(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    def build(lines: Sequence[str]) -> None:
        main_window.activateWindow()
        qtbot.waitUntil(main_window.isActiveWindow)
        press("Shift+F4")
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, BuildDialog)
        sort_with_keys(qtbot, dialog, lines)
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)

    notices: list[str] = []
    main_window.programs.noticed.connect(notices.append)
    page = main_window.step_page
    counts, goes_on = " " * 20 + "count += 1", " " * 20 + "search(row + 1)"
    changed = {counts: goes_on, goes_on: counts}
    build([changed.get(line, line) for line in BASIC.lines])
    wrong = page.player.timeline
    assert wrong.solver.file is not None
    qtbot.waitUntil(lambda: wrong.reached > 0)
    build(BASIC.lines)
    right = page.player.timeline
    assert right is not wrong
    qtbot.waitUntil(lambda: right.reached > 0)
    assert not any("something else" in each for each in notices)


def test_lines_have_the_numbers_of_the_program_and_two_signs_stay_two(dialog: BuildDialog) -> None:
    option = QStyleOptionViewItem()
    index = dialog.list.model().index(2, 0)
    dialog.numbers.initStyleOption(option, index)
    assert option.text == f" 7  {dialog.lines[2]}"
    assert option.font.featureValue(QFont.Tag("calt")) == 0
    assert BASIC.source(dialog.lines).text.splitlines()[6] == dialog.lines[2]
