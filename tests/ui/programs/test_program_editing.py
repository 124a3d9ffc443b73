from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from nqviz.common.assets import asset
from nqviz.ui.programs.new_dialog import NewProgramDialog
from nqviz.ui.step.program_editor import ProgramEditor
from nqviz.ui.window.main_window import MainWindow
from tests.support.program_window import (
    QUEENS,
    accept,
    click_in,
    index,
    open_program,
    shown,
    trust_dialogs,
    wait_for_end,
    written,
)
from tests.support.scenario import press

WRONG = QUEENS.replace("abs(c - column) == row - r", "abs(c - column) == 1")


def editor(window: MainWindow) -> ProgramEditor:
    return window.step_page.panes.editor


def replace_all(window: MainWindow, text: str) -> None:
    press("Ctrl+A")
    QApplication.clipboard().setText(text)
    press("Ctrl+V")
    assert editor(window).toPlainText() == text


def name_file(dialog: QFileDialog, path: Path) -> None:
    dialog.findChildren(QLineEdit)[0].setText(str(path))


def question(window: MainWindow) -> QMessageBox:
    (box,) = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    return box


def answer(qtbot: QtBot, window: MainWindow, words: str) -> None:
    box = question(window)
    buttons = {each.text(): each for each in box.buttons()}
    qtbot.waitUntil(box.isActiveWindow)
    qtbot.mouseClick(buttons[words], Qt.MouseButton.LeftButton)
    window.activateWindow()


def test_f4_edits_the_program_and_leads_back(window: MainWindow) -> None:
    window.step_page.player.seek(30)
    press("F4")
    assert editor(window).isVisible()
    assert QApplication.focusWidget() is editor(window)
    assert editor(window).toPlainText() == QUEENS
    step = window.step_page.player.position.last
    assert step is not None
    assert editor(window).lit() == step.line
    assert editor(window).textCursor().blockNumber() == step.line - 1
    window.status.clear_notice()
    assert window.status.text == "Ctrl+Enter runs it, Ctrl+S saves it, Escape leads back."
    press("F4")
    assert not editor(window).isVisible()
    assert window.step_page.panes.code.isVisible()
    assert QApplication.focusWidget() is window.step_page.board
    press("F4")
    press("Escape")
    assert not editor(window).isVisible()
    assert index(window) == 30


def test_letters_and_arrows_type_and_move_no_run(qtbot: QtBot, window: MainWindow) -> None:
    window.step_page.player.seek(30)
    press("F4")
    press("Ctrl+Home")
    qtbot.keyClicks(editor(window), "# t e p 1 + ? .")
    for key in ("Right", "Left", "Down", "PgDown", "PgUp", "Home", "End", "Shift+Right", "Space"):
        press(key)
    assert index(window) == 30
    assert window.step_page.player.pace.step_size == 1
    assert editor(window).toPlainText().replace(" ", "").startswith("#tep1+?.")
    assert not window.step_page.player.is_playing
    press("Ctrl+Z")
    while editor(window).document().isUndoAvailable():
        press("Ctrl+Z")
    assert editor(window).toPlainText() == QUEENS


@pytest.mark.parametrize("key", ["Ctrl+Return", "F5"])
def test_what_was_typed_runs_without_a_question_and_comes_back(
    qtbot: QtBot, window: MainWindow, file: Path, key: str
) -> None:
    window.step_page.player.seek(30)
    before = window.step_page.player.position.queens
    press("F4")
    press("Ctrl+Home")
    qtbot.keyClicks(editor(window), "# mine")
    press("Return")
    press(key)
    assert not trust_dialogs(window)
    assert shown(window).file.text == "# mine\n" + QUEENS
    qtbot.waitUntil(lambda: index(window) == 30)
    assert window.step_page.player.position.queens == before
    assert QApplication.focusWidget() is editor(window)
    step = window.step_page.player.position.last
    assert step is not None
    assert editor(window).lit() == step.line
    assert file.read_text() == QUEENS
    press("Ctrl+S")
    assert file.read_text() == "# mine\n" + QUEENS


def test_saving_writes_runs_and_asks_nothing(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    press("F4")
    assert window.menus.key_actions["Save the session"].text() == "Save the program"
    replace_all(window, WRONG)
    press("Ctrl+S")
    assert file.read_text() == WRONG
    qtbot.waitUntil(lambda: shown(window).file.text == WRONG)
    assert not trust_dialogs(window)
    assert not editor(window).document().isModified() or file.read_text() == WRONG
    press("F4")
    assert window.menus.key_actions["Save the session"].text() == "Save the session"
    press("Ctrl+S")
    (dialog,) = window.findChildren(QFileDialog)
    dialog.reject()


def test_a_file_keeps_the_ends_of_its_lines(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    file = written(tmp_path / "dos.py", QUEENS.replace("\n", "\r\n"))
    open_program(qtbot, main_window, file, n=4)
    press("F4")
    press("Ctrl+Home")
    qtbot.keyClicks(editor(main_window), "#")
    press("Ctrl+S")
    assert file.read_bytes() == b"#" + QUEENS.replace("\n", "\r\n").encode()


def test_another_language_keeps_what_is_typed(qtbot: QtBot, window: MainWindow) -> None:
    press("F4")
    replace_all(window, WRONG)
    press("F4")
    press("F4")
    assert editor(window).toPlainText() == WRONG
    window.set_language("ja")
    qtbot.waitUntil(lambda: editor(window).isVisible())
    assert editor(window).toPlainText() == WRONG
    assert window.menus.key_actions["Save the session"].text() != "Save the program"
    editor(window).undo()
    assert editor(window).toPlainText() == QUEENS


@pytest.mark.parametrize(
    ("words", "left"), [("Save them", WRONG), ("Close without saving", QUEENS)]
)
def test_the_window_asks_before_it_loses_something(
    qtbot: QtBot, window: MainWindow, file: Path, words: str, left: str
) -> None:
    press("F4")
    replace_all(window, WRONG)
    window.close()
    assert window.isVisible()
    assert "mine.py" in question(window).text()
    answer(qtbot, window, "Don't close")
    assert window.isVisible()
    window.close()
    answer(qtbot, window, words)
    assert not window.isVisible()
    assert file.read_text() == left


def test_a_change_elsewhere_is_taken_where_nothing_was_typed(
    qtbot: QtBot, window: MainWindow, file: Path
) -> None:
    press("F4")
    written(file, WRONG)
    accept(qtbot, window)
    assert editor(window).toPlainText() == WRONG
    editor(window).undo()
    assert editor(window).toPlainText() == QUEENS
    editor(window).redo()


@pytest.mark.parametrize("is_noticed", [True, False])
def test_a_change_elsewhere_and_here_is_one_question(
    qtbot: QtBot, window: MainWindow, file: Path, is_noticed: bool
) -> None:
    press("F4")
    mine = QUEENS + "# mine\n"
    replace_all(window, mine)
    written(file, WRONG)
    if not is_noticed:
        press("Ctrl+S")
    qtbot.waitUntil(lambda: any(box.isVisible() for box in window.findChildren(QMessageBox)))
    words = "Keep what is here" if is_noticed else "Take what was saved elsewhere"
    with qtbot.waitActive(window):
        answer(qtbot, window, words)
    editor(window).setFocus()
    if not is_noticed:
        assert editor(window).toPlainText() == WRONG
        press("Ctrl+Z")
    assert editor(window).toPlainText() == mine
    press("Ctrl+S")
    assert file.read_text() == mine


def test_a_file_that_cannot_be_written_is_said(window: MainWindow, file: Path) -> None:
    press("F4")
    replace_all(window, "# coding: ascii\n# \u265b\n")
    press("Ctrl+S")
    assert "encoding" in window.error
    assert file.read_text() == QUEENS
    editor(window).undo()


def test_without_a_program_a_new_one_is_offered(qtbot: QtBot, main_window: MainWindow) -> None:
    press("Ctrl+Return")
    assert not main_window.findChildren(NewProgramDialog)
    press("F4")
    (dialog,) = main_window.findChildren(NewProgramDialog)
    cancel = dialog.findChildren(QDialogButtonBox)[0].button(QDialogButtonBox.StandardButton.Cancel)
    click_in(qtbot, main_window, dialog, cancel)


def test_a_new_program_is_written_run_and_edited(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    press("Ctrl+N")
    (dialog,) = main_window.findChildren(NewProgramDialog)
    text = dialog.text
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    (asked,) = dialog.findChildren(QFileDialog)
    name_file(asked, tmp_path / "begun.py")
    save = asked.findChildren(QDialogButtonBox)[0].button(QDialogButtonBox.StandardButton.Save)
    click_in(qtbot, main_window, asked, save)
    assert (tmp_path / "begun.py").read_text() == text
    assert not trust_dialogs(main_window)
    assert shown(main_window).file.path == tmp_path / "begun.py"
    assert editor(main_window).isVisible()
    assert QApplication.focusWidget() is editor(main_window)


def test_a_program_of_ours_is_saved_under_another_name(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    ours = asset("programs", "bitmask.py")
    before = ours.read_text()
    open_program(qtbot, main_window, ours, n=4)
    press("F4")
    replace_all(main_window, WRONG)
    press("Ctrl+S")
    (asked,) = main_window.findChildren(QFileDialog)
    name_file(asked, tmp_path / "mine.py")
    save = asked.findChildren(QDialogButtonBox)[0].button(QDialogButtonBox.StandardButton.Save)
    click_in(qtbot, main_window, asked, save)
    assert ours.read_text() == before
    assert (tmp_path / "mine.py").read_text() == WRONG
    assert shown(main_window).file.path == tmp_path / "mine.py"
    assert editor(main_window).toPlainText() == WRONG
    assert main_window.editing.may_close()


def test_another_run_leaves_the_editor(qtbot: QtBot, window: MainWindow) -> None:
    press("F4")
    box = window.step_page.chooser.algorithm_box
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert not window.editing.is_on
    assert window.step_page.panes.code.isVisible()


def test_another_variable_can_hold_the_queens(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    file = written(tmp_path / "cols.py", QUEENS.replace("queens", "cols"))
    open_program(qtbot, main_window, file, n=4)
    press("End")
    qtbot.waitUntil(lambda: "solve returned 2." in main_window.step_page.panes.why.text)
    assert "No queens were seen" in main_window.step_page.panes.why.text
    box = main_window.step_page.panes.program.queens_box
    assert box.text() == "queens"
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, "cols")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    wait_for_end(qtbot, main_window)
    assert shown(main_window).file.queens == "cols"
    press("End")
    qtbot.waitUntil(lambda: main_window.step_page.player.position.counters.solutions == 2)
    assert "No queens" not in main_window.step_page.panes.why.text
