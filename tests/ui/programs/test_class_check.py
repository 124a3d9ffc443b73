from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog
from pytestqt.qtbot import QtBot

from nqviz.programs.protocol import LIMITS
from nqviz.ui.menus.recent_files import RecentFiles
from nqviz.ui.programs.class_dialog import ClassDialog
from nqviz.ui.programs.trust_dialog import ClassQuestion
from nqviz.ui.window.main_window import MainWindow
from tests.support.own_programs import BACKTRACKING, ENDLESS, write
from tests.support.program_window import click_in, name_file, open_program, shown, trust_dialogs
from tests.support.scenario import press

NO_DIAGONALS = BACKTRACKING.replace(" and abs(other - column) != row - place", "")


def begin(qtbot: QtBot, window: MainWindow, folder: Path) -> ClassQuestion:
    """Name a folder as a user does, and return the question that comes before programs run."""
    press("Ctrl+F6")
    (asked,) = window.findChildren(QFileDialog)
    name_file(asked, folder)
    box = asked.findChildren(QDialogButtonBox)[0]
    click_in(qtbot, window, asked, box.button(QDialogButtonBox.StandardButton.Open))
    qtbot.waitUntil(lambda: bool(window.findChildren(ClassQuestion)))
    (question,) = window.findChildren(ClassQuestion)
    return question


@pytest.mark.usefixtures("judged_here")
def test_those_with_one_mistake_are_in_a_line_and_one_opens_where_it_goes_wrong(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    for name, text in (("a", NO_DIAGONALS), ("b", BACKTRACKING), ("c", NO_DIAGONALS)):
        write(tmp_path / f"{name}.py", text)
    question = begin(qtbot, main_window, tmp_path)
    assert "3 programs" in question.question.text()
    click_in(qtbot, main_window, question, question.run_button)
    assert main_window.status.text.startswith("Checking programs")
    qtbot.waitUntil(lambda: bool(main_window.findChildren(ClassDialog)))
    (dialog,) = main_window.findChildren(ClassDialog)
    assert not main_window.class_check.is_busy
    assert dialog.summary.text() == "Right programs: 1 of 3."
    first, second = dialog.model.rows
    assert (first[0], first[2]) == ("2", "a.py, c.py")
    assert "does not test the diagonals" in str(first[1])
    assert second == ("1", "Right to n = 8.", "b.py")
    qtbot.waitUntil(dialog.isActiveWindow)
    with qtbot.waitActive(main_window):
        QTest.keyClick(dialog.table, Qt.Key.Key_Return)
        main_window.activateWindow()
    assert not trust_dialogs(main_window)  # It has run.
    qtbot.waitUntil(lambda: "does not go on with it" in main_window.step_page.panes.why.text)
    assert shown(main_window).file.path == tmp_path / "a.py"
    (recent,) = main_window.menus.findChildren(RecentFiles)
    recent.aboutToShow.emit()
    assert recent.actions()[0].text().startswith("&1 a.py")
    press("Ctrl+F6")  # the same table again
    assert any(each.isVisible() for each in main_window.findChildren(ClassDialog))


def test_a_program_that_opens_ends_the_check_of_another(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "class").mkdir()
    write(tmp_path / "class" / "b.py", BACKTRACKING)
    question = begin(qtbot, main_window, tmp_path / "class")
    click_in(qtbot, main_window, question, question.run_button)
    qtbot.waitUntil(lambda: bool(main_window.findChildren(ClassDialog)))
    (dialog,) = main_window.findChildren(ClassDialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    with qtbot.waitActive(main_window):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        main_window.activateWindow()
    monkeypatch.setitem(LIMITS, "lines", 3000)
    open_program(qtbot, main_window, write(tmp_path / "a.py", ENDLESS), n=4)
    press("F6")
    assert main_window.checking.is_busy
    press("Ctrl+F6")
    (dialog,) = [each for each in main_window.findChildren(ClassDialog) if each.isVisible()]
    qtbot.waitUntil(dialog.isActiveWindow)
    with qtbot.waitActive(main_window):
        QTest.keyClick(dialog.table, Qt.Key.Key_Return)
        main_window.activateWindow()
    qtbot.waitUntil(lambda: not main_window.checking.is_busy)
    assert main_window.step_page.panes.why.text == "b.py: Right to n = 8."


def test_escape_stops_it_and_what_is_refused_does_not_run(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    write(tmp_path / "endless.py", ENDLESS)
    question = begin(qtbot, main_window, tmp_path)
    click_in(qtbot, main_window, question, question.refuse_button)
    assert not main_window.class_check.is_busy
    question = begin(qtbot, main_window, tmp_path)
    click_in(qtbot, main_window, question, question.run_button)
    assert main_window.class_check.is_busy
    press("Escape")
    assert not main_window.class_check.is_busy
    assert "Checking" not in main_window.status.text
