import errno
import subprocess
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.model.board import EMPTY
from nqviz.model.position import Position
from nqviz.programs.protocol import LIMITS
from nqviz.programs.verdict import judge
from nqviz.solvers.base.overlay import Attack, Overlay
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.programs import program_checking
from nqviz.ui.window.main_window import MainWindow
from tests.support.own_programs import QUEENS, write
from tests.support.program_window import (
    begin,
    open_program,
    replace_all,
    save_as,
    shown,
    trust_dialogs,
    wait_for_end,
)
from tests.support.reading import columns_of
from tests.support.scenario import press

NO_DIAGONALS = QUEENS.replace("c == column or abs(c - column) == row - r", "c == column")
MISSING = QUEENS.replace("for column in range(n)", "for column in range(n - 1)")
WAITING = "import time\ndef solve(n):\n    while True:\n        time.sleep(0.001)\n"
ENDLESS = "def solve(n):\n    queens = []\n    while True:\n        n = n + 1\n"
ERROR_BELOW = 60 * "# more\n" + "def solve(n):\n    queens = []\n    return queens[n]\n"
ERROR = "def solve(n):\n    queens = []\n    return queens[n]\n"


def check(qtbot: QtBot, window: MainWindow, path: Path, text: str) -> str:
    open_program(qtbot, window, write(path, text), n=5)
    press("F6")
    qtbot.waitUntil(lambda: not window.checking.is_busy)
    return window.step_page.panes.why.text


def noted(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Position, Overlay]]:
    """Return a list of what the board shows from now on."""
    board = window.step_page.board
    shown: list[tuple[Position, Overlay]] = []
    show = board.show_position

    def note(position: Position, overlay: Overlay) -> None:
        shown.append((position, overlay))
        show(position, overlay)

    monkeypatch.setattr(board, "show_position", note)
    return shown


@pytest.mark.usefixtures("judged_here")
def test_a_right_one_is_right_and_a_wrong_board_is_shown_with_its_attack(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = NO_DIAGONALS.replace("count += 1", "found.append(list(queens))")
    text = text.replace('print("solution", count, queens)', "pass")
    text = text.replace("    count = 0\n", "    found = []\n").replace("nonlocal count", "pass")
    text = text.replace("return count", "return found")
    words = check(qtbot, main_window, tmp_path / "mine.py", QUEENS)
    assert words.startswith("mine.py: Right")
    press("Shift+F6")
    assert main_window.step_page.panes.why.text.startswith("Nothing wrong was found")
    boards = noted(main_window, monkeypatch)
    assert check(qtbot, main_window, tmp_path / "less.py", MISSING).startswith("less.py: n = 1")
    position, overlay = boards[-1]
    assert (position.queens, overlay.missing) == ([EMPTY], ((0, 0),))
    legend = main_window.step_page.legend
    assert "missing solution" in legend.texts()
    wait_for_end(qtbot, main_window)
    press("Right")
    qtbot.waitUntil(lambda: "missing solution" not in legend.texts())
    words = check(qtbot, main_window, tmp_path / "wrong.py", text)
    assert "n = 2: [0, 1] is no solution" in words
    position, overlay = boards[-1]
    assert position.queens == [0, 1]
    assert overlay.attacks == (Attack((0, 0), (1, 1)),)
    assert columns_of(main_window.step_page.board, LIGHT.conflict)
    assert main_window.step_page.player.timeline.task.n == 2


@pytest.mark.usefixtures("judged_here")
def test_the_first_step_that_differs_is_shown_by_a_key(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    press("Shift+F6")
    assert main_window.step_page.player.index == 0
    words = check(qtbot, main_window, tmp_path / "wrong.py", NO_DIAGONALS)
    assert "Shift+F6 shows the first step that differs." in words
    assert words.endswith("Ctrl+Enter goes back to n = 5.")
    press("Shift+F6")
    why, player = main_window.step_page.panes.why, main_window.step_page.player
    qtbot.waitUntil(lambda: "does not go on with it" in why.text)
    assert player.timeline.task.n == 2
    assert f"that step {player.index} puts" in why.text
    assert why.text.endswith("Ctrl+Enter goes back to n = 5.")
    assert player.position.queens == [0, 1]
    assert main_window.step_page.board.hasFocus()
    press("Right")
    assert "go on with it" not in why.text


@pytest.mark.usefixtures("judged_here")
def test_the_step_that_differs_is_watched_and_its_line_is_the_one_that_is_written_next(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    check(qtbot, main_window, tmp_path / "wrong.py", NO_DIAGONALS + 60 * "\n# more")
    press("F4", "Ctrl+End", "Shift+F6")
    panes, player = main_window.step_page.panes, main_window.step_page.player
    qtbot.waitUntil(lambda: "does not go on with it" in panes.why.text)
    assert not main_window.editing.is_on
    assert player.position.last is not None
    line = player.position.last.line
    assert panes.code.lit() == line
    assert panes.code.viewport().rect().contains(panes.code.line_rect(line).toRect())
    press("F4")
    assert panes.editor.textCursor().blockNumber() == line - 1


@pytest.mark.usefixtures("judged_here")
def test_where_no_step_can_be_named_the_smallest_run_that_goes_wrong_is_shown_and_said_so(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    words = check(qtbot, main_window, tmp_path / "wrong.py", "def solve(n):\n    return n\n")
    assert "Shift+F6" not in words
    assert words.endswith("Ctrl+Enter goes back to n = 5.")
    assert main_window.step_page.player.timeline.task.n == 2
    press("Shift+F6")
    assert main_window.step_page.player.timeline.task.n == 2
    assert "n = 2 goes wrong" in main_window.step_page.panes.why.text
    replaced = "def solve(n):\n    return 2 * n\n"
    press("F4")
    replace_all(main_window, replaced)
    press("Shift+F6")
    assert "F6 checks the program first" in main_window.step_page.panes.why.text
    press("Ctrl+S")


@pytest.mark.usefixtures("judged_here")
def test_the_line_of_an_error_is_lit(qtbot: QtBot, main_window: MainWindow, tmp_path: Path) -> None:
    words = check(qtbot, main_window, tmp_path / "error.py", ERROR)
    assert "IndexError" in words
    assert main_window.step_page.panes.code.lit() == 3


def test_escape_stops_it(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "lines", 3000)
    open_program(qtbot, main_window, write(tmp_path / "endless.py", ENDLESS), n=5)
    press("F6")
    assert main_window.checking.is_busy
    why, status = main_window.step_page.panes.why, main_window.status
    assert why.text == "endless.py is being checked. Escape stops."
    assert status.text == "Checking the program. Escape stops."
    press("Escape")
    assert not main_window.checking.is_busy
    assert why.text == "The check was stopped."
    assert status.text.startswith("This run ended at a limit at step")
    press("F4", "F6")
    status.clear_notice()
    assert status.text == "Checking the program. Escape stops."
    press("Escape")
    assert why.text == "The check was stopped."
    assert main_window.editing.is_on
    press("Escape")
    assert not main_window.editing.is_on


@pytest.mark.usefixtures("judged_here")
def test_what_is_edited_is_checked(qtbot: QtBot, main_window: MainWindow, tmp_path: Path) -> None:
    open_program(qtbot, main_window, write(tmp_path / "mine.py", QUEENS), n=5)
    press("F4", "Ctrl+A")
    QApplication.clipboard().setText(ERROR_BELOW)
    press("Ctrl+V", "Ctrl+Home", "F6")
    assert not trust_dialogs(main_window)
    qtbot.waitUntil(lambda: not main_window.checking.is_busy)
    qtbot.waitUntil(lambda: "IndexError" in main_window.step_page.panes.why.text)
    editor = main_window.step_page.panes.editor
    line = editor.lit()
    assert line == ERROR_BELOW.count("\n")
    assert editor.viewport().rect().contains(editor.line_rect(line).toRect())
    press("Ctrl+S")


def test_why_nothing_can_be_checked_is_said(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_program(qtbot, main_window, write(tmp_path / "mine.py", QUEENS), n=5)

    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    press("F6")
    qtbot.waitUntil(lambda: not main_window.checking.is_busy)
    words = "The program could not be checked: no more processes."
    assert main_window.step_page.panes.why.text == words
    assert "Escape stops" not in main_window.status.text


def test_an_algorithm_needs_no_check(main_window: MainWindow) -> None:
    press("F6")
    assert not main_window.checking.is_busy
    assert "program of your own" in main_window.step_page.panes.why.text


@pytest.mark.usefixtures("judged_here")
def test_n_the_board_and_the_run_agree_after_a_check_and_run_gives_n_back(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = noted(main_window, monkeypatch)
    words = check(qtbot, main_window, tmp_path / "less.py", MISSING)
    assert words.startswith("less.py: n = 1")
    page = main_window.step_page
    assert boards[-1][0].n == page.chooser.n_box.value() == page.player.timeline.task.n == 1
    wait_for_end(qtbot, main_window)
    qtbot.waitUntil(lambda: page.panes.why.text == words)  # It stays while the run is recorded.
    press("Shift+F6")
    assert page.chooser.n_box.value() == 1
    press("F4")
    replace_all(main_window, QUEENS)
    press("Ctrl+Return")
    assert (page.chooser.n_box.value(), page.player.timeline.task.n) == (5, 5)
    page.chooser.n_box.setValue(4)
    press("Ctrl+Return")
    assert page.player.timeline.task.n == 4  # The user has chosen it since.
    press("Ctrl+S")


@pytest.mark.usefixtures("judged_here")
def test_another_algorithm_has_the_n_that_the_user_has_chosen(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    words = check(qtbot, main_window, tmp_path / "less.py", MISSING)
    assert words.startswith("less.py: n = 1")
    page = main_window.step_page
    assert page.player.timeline.task.n == 1
    page.chooser.algorithm_box.setFocus()
    press("Up")
    timeline = page.player.timeline
    assert (timeline.solver, timeline.task.n) == (SOLVERS[-1], 5)
    page.chooser.n_box.setValue(1)
    page.chooser.algorithm_box.setFocus()
    press("Up")
    assert page.player.timeline.solver is SOLVERS[-2]
    assert page.player.timeline.task.n == 1  # The user has chosen it since.


@pytest.mark.usefixtures("judged_here")
def test_who_writes_goes_on_writing_beside_the_board_that_was_found_wrong(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    open_program(qtbot, main_window, write(tmp_path / "mine.py", QUEENS), n=5)
    press("End", "F4")
    replace_all(main_window, MISSING)
    press("F6")
    page, editor = main_window.step_page, main_window.step_page.panes.editor
    qtbot.waitUntil(lambda: "mine.py: n = 1" in page.panes.why.text)
    assert page.chooser.n_box.value() == 1
    assert main_window.editing.is_on
    assert editor.isVisible()
    assert QApplication.focusWidget() is editor
    assert editor.textCursor().atEnd()  # where it was
    assert page.player.index == 0
    assert "does something else" not in main_window.status.text  # which was another n's run
    replace_all(main_window, QUEENS)
    assert page.panes.why.text.startswith("You are writing mine.py")
    press("F6")
    qtbot.waitUntil(lambda: "mine.py: Right" in page.panes.why.text)
    assert page.chooser.n_box.value() == 5
    press("Ctrl+S")


def check_without_a_name(qtbot: QtBot, window: MainWindow) -> None:
    """Begin a program that is wrong from n = 2 on, and check it before it is saved."""
    begin(window)
    replace_all(window, NO_DIAGONALS)
    press("F6")
    words = window.step_page.panes.why
    qtbot.waitUntil(lambda: words.text.startswith("untitled.py: n = 2"))


@pytest.mark.usefixtures("judged_here")
def test_what_was_found_stays_when_the_program_gets_a_name(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = main_window.step_page
    check_without_a_name(qtbot, main_window)
    found, boards = page.panes.why.text, noted(main_window, monkeypatch)
    press("Ctrl+S")
    save_as(qtbot, main_window, tmp_path / "mine.py")
    wait_for_end(qtbot, main_window)
    assert page.panes.why.text == found.replace("untitled.py", "mine.py")
    assert found.endswith("Ctrl+Enter goes back to n = 4.")
    assert boards[-1][0].queens == [0, 1]
    press("Shift+F6")
    qtbot.waitUntil(lambda: "does not go on with it" in page.panes.why.text)
    assert page.player.timeline.task.n == 2
    open_program(qtbot, main_window, write(tmp_path / "other.py", QUEENS))
    assert page.player.timeline.task.n == 4


@pytest.mark.usefixtures("judged_here")
def test_what_was_led_to_stays_when_the_program_gets_a_name_and_run_gives_n_back(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    page = main_window.step_page
    check_without_a_name(qtbot, main_window)
    press("Shift+F6")
    qtbot.waitUntil(lambda: "does not go on with it" in page.panes.why.text)
    found, step = page.panes.why.text, page.player.index
    press("Ctrl+S")
    save_as(qtbot, main_window, tmp_path / "mine.py")
    qtbot.waitUntil(lambda: page.panes.why.text == found)
    assert (shown(main_window).file.name, page.player.index) == ("mine.py", step)
    press("F4")
    replace_all(main_window, MISSING)
    press("Ctrl+Return")
    assert page.player.timeline.task.n == 4
    press("Ctrl+S")


def test_a_check_goes_on_when_the_program_gets_a_name(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "lines", 300)
    monkeypatch.setattr(program_checking, "judge", partial(judge, seconds=1.0))
    begin(main_window)
    replace_all(main_window, WAITING)
    press("F6")
    assert main_window.checking.is_busy
    press("Ctrl+S")
    save_as(qtbot, main_window, tmp_path / "mine.py")
    qtbot.waitUntil(lambda: main_window.step_page.panes.why.text.startswith("mine.py: n = 1"))
