"""Programs such as a student writes, and the answer to the question before they run."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nqviz.programs.program import Program
from nqviz.ui.programs.trust_dialog import TrustDialog
from nqviz.ui.window.main_window import MainWindow

BACKTRACKING = """\
def safe(queens, column):
    row = len(queens)
    return all(
        other != column and abs(other - column) != row - place
        for place, other in enumerate(queens)
    )


def solve(n):
    queens = []
    count = 0

    def search(row):
        nonlocal count
        if row == n:
            count += 1
            return
        for column in range(n):
            if safe(queens, column):
                queens.append(column)
                search(row + 1)
                queens.pop()

    search(0)
    return count
"""
FAILING = BACKTRACKING.replace("count += 1", "count += row / (n - row)")
ENDLESS = "def solve(n):\n    queens = [0]\n    while True:\n        pass\n"
ONE_SOLUTION = BACKTRACKING.replace("return\n", "raise StopIteration\n").replace(
    "    search(0)\n",
    "    try:\n        search(0)\n    except StopIteration:\n        pass\n",
)


def write(path: Path, text: str = BACKTRACKING) -> Path:
    """Write a program into a file."""
    path.write_text(text)
    return path


def question(window: MainWindow) -> TrustDialog | None:
    """Return the question before a program runs, if it is asked."""
    dialogs = [each for each in window.findChildren(TrustDialog) if each.isVisible()]
    return dialogs[0] if dialogs else None


def agree(qtbot: QtBot, window: MainWindow) -> None:
    """Answer the question before a program runs."""
    dialog = question(window)
    assert dialog is not None
    QTest.mouseClick(dialog.run_button, Qt.MouseButton.LeftButton)
    with qtbot.waitActive(window):
        window.activateWindow()


def open_program(qtbot: QtBot, window: MainWindow, path: Path) -> Program:
    """Open a program in a window, and wait until it has ended."""
    window.open_file(path)
    if question(window) is not None:
        agree(qtbot, window)
    player = window.step_page.player
    qtbot.waitUntil(lambda: player.timeline.length is not None, timeout=20_000)
    opened = player.timeline.solver
    assert isinstance(opened, Program)
    return opened
