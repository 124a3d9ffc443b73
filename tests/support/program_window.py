"""How programs of a user's own are opened and written in a window."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QMessageBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nqviz.programs.program import Program
from nqviz.programs.source import read_source
from nqviz.ui.programs.trust_dialog import TrustDialog
from nqviz.ui.step.program_editor import ProgramEditor
from nqviz.ui.window.main_window import MainWindow
from tests.support.scenario import press


def trust_dialogs(window: MainWindow) -> list[TrustDialog]:
    """Return the questions that a window asks."""
    return [each for each in window.findChildren(TrustDialog) if each.isVisible()]


def accept(qtbot: QtBot, window: MainWindow) -> None:
    """Let the program run that the window asks about."""
    qtbot.waitUntil(lambda: bool(trust_dialogs(window)))
    (dialog,) = trust_dialogs(window)
    click_in(qtbot, window, dialog, dialog.run_button)


def click_in(qtbot: QtBot, window: MainWindow, dialog: QDialog, button: QWidget) -> None:
    """Click a button that closes a dialog, and wait until the window is active again."""
    qtbot.waitUntil(dialog.isActiveWindow)
    with qtbot.waitActive(window):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        window.activateWindow()  # as a window manager does


def shown(window: MainWindow) -> Program:
    """Return the program that a window shows."""
    solver = window.step_page.player.timeline.solver
    assert isinstance(solver, Program)
    return solver


def index(window: MainWindow) -> int:
    """Return how many steps a window has gone."""
    return window.step_page.player.position.index


def wait_for_end(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until the run that is shown is known to its end."""
    qtbot.waitUntil(lambda: window.step_page.player.timeline.length is not None)


def open_program(qtbot: QtBot, window: MainWindow, path: Path, n: int = 0) -> Program:
    """Open a program that has run before, and wait for its end; n is the window's where it is 0."""
    if n:
        window.step_page.chooser.n_box.setValue(n)
    window.programs.trust(read_source(path))
    window.open_file(path)
    wait_for_end(qtbot, window)
    return shown(window)


def begin(window: MainWindow) -> None:
    """Begin a new program; the run of its template is long for a larger board."""
    window.step_page.chooser.n_box.setValue(4)
    press("Ctrl+N")


def editor(window: MainWindow) -> ProgramEditor:
    """Return the editor of a window."""
    return window.step_page.panes.editor


def replace_all(window: MainWindow, text: str) -> None:
    """Put a text in place of what is edited, as a user does."""
    press("Ctrl+A")
    QApplication.clipboard().setText(text)
    press("Ctrl+V")
    assert editor(window).toPlainText() == text


def name_file(dialog: QFileDialog, path: Path) -> None:
    """Give a file dialog a path."""
    dialog.findChildren(QLineEdit)[0].setText(str(path))


def question(window: MainWindow) -> QMessageBox:
    """Return the question that a window asks."""
    (box,) = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    return box


def answer(qtbot: QtBot, window: MainWindow, words: str) -> None:
    """Press the button of a question that has these words."""
    box = question(window)
    buttons = {each.text(): each for each in box.buttons()}
    qtbot.waitUntil(box.isActiveWindow)
    QTest.mouseClick(buttons[words], Qt.MouseButton.LeftButton)
    window.activateWindow()


def save_as(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    """Save under a path, which a window asks for."""
    (asked,) = window.findChildren(QFileDialog)
    name_file(asked, path)
    save = asked.findChildren(QDialogButtonBox)[0].button(QDialogButtonBox.StandardButton.Save)
    click_in(qtbot, window, asked, save)
