from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import number
from nqviz.model.position import Task
from nqviz.programs.protocol import LIMITS
from nqviz.programs.source import template_text
from nqviz.programs.unnamed import is_unnamed, kept_programs
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.solvers.registry import find_solver
from nqviz.ui.jobs.job import Activity
from nqviz.ui.menus.recent_files import RecentFiles
from nqviz.ui.programs.program_bar import ProgramBar
from nqviz.ui.step.program_editor import ProgramEditor
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.window_contents import WindowContents
from tests.support.own_programs import QUEENS, WRONG, write
from tests.support.program_window import (
    accept,
    answer,
    begin,
    editor,
    index,
    name_file,
    open_program,
    question,
    replace_all,
    save_as,
    shown,
    trust_dialogs,
    wait_for_end,
)
from tests.support.reading import texts_in
from tests.support.scenario import press


def bar(window: MainWindow) -> ProgramBar:
    bar = window.step_page.panes.findChild(ProgramBar)
    assert isinstance(bar, ProgramBar)
    return bar


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
    press("F4", "Escape")
    assert not editor(window).isVisible()
    assert index(window) == 30


def test_escape_beside_the_text_leads_back_before_the_projector_ends(window: MainWindow) -> None:
    press("F4", "Ctrl+B")
    window.step_page.board.setFocus()
    assert "Escape: back to the run." in window.findChild(WindowContents).way_out.text()
    press("Escape")
    assert not editor(window).isVisible()
    assert window.presentation.is_on
    press("Escape")
    assert not window.presentation.is_on


def test_letters_and_arrows_type_and_move_no_run(qtbot: QtBot, window: MainWindow) -> None:
    window.step_page.player.seek(30)
    press("F4", "Ctrl+Home")
    qtbot.keyClicks(editor(window), "# t e p 1 + ? .")
    press("Right", "Left", "Down", "PgDown", "PgUp", "Home", "End", "Shift+Right", "Space")
    assert index(window) == 30
    assert window.step_page.player.pace.step_size == 1
    assert editor(window).toPlainText().replace(" ", "").startswith("#tep1+?.")
    assert not window.step_page.player.is_playing
    press("Ctrl+Z")
    while editor(window).document().isUndoAvailable():
        press("Ctrl+Z")
    assert editor(window).toPlainText() == QUEENS


@pytest.mark.parametrize("key", ["Ctrl+Return", "F5"])
def test_what_was_typed_runs_without_a_question_and_is_watched(
    qtbot: QtBot, window: MainWindow, file: Path, key: str
) -> None:
    page = window.step_page
    page.player.seek(30)
    press("F4", "Ctrl+Home")
    qtbot.keyClicks(editor(window), "# mine")
    press("Return")
    for _ in range(4):
        press("Down")
    place = editor(window).textCursor().position()
    press(key)
    assert not trust_dialogs(window)
    assert shown(window).file.text == "# mine\n" + QUEENS
    qtbot.waitUntil(lambda: index(window) == 1)
    assert QApplication.focusWidget() is page.board
    assert page.panes.code.isVisible()
    assert bar(window).modes.choice == 1
    press("Right")
    assert index(window) == 2
    press("F4")
    assert QApplication.focusWidget() is editor(window)
    assert editor(window).textCursor().position() == place
    step = page.player.position.last
    assert step is not None
    assert editor(window).lit() == step.line
    assert file.read_text() == QUEENS
    press("Ctrl+S")
    assert file.read_text() == "# mine\n" + QUEENS


def test_what_stands_there_while_somebody_writes_names_no_key_of_the_board(
    qtbot: QtBot, window: MainWindow
) -> None:
    press("F4")
    window.status.clear_notice()
    assert window.step_page.panes.why.text == (
        "You are writing mine.py. Ctrl+Enter runs it with n = 4, F6 checks it, Escape leads back "
        "to the board."
    )
    assert window.status.text == "Ctrl+Enter runs it, Ctrl+S saves it, Escape leads back."
    qtbot.mouseClick(window.step_page.board, Qt.MouseButton.LeftButton)
    assert not window.editing.is_on
    press("Right", "Home")
    assert window.step_page.panes.why.text.endswith("one step, or Space to play.")


def test_a_click_leads_to_writing_and_to_watching(qtbot: QtBot, window: MainWindow) -> None:
    page, code = window.step_page, window.step_page.panes.code
    rect = code.line_rect(2)
    point = rect.center().toPoint()
    qtbot.mouseClick(code.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert QApplication.focusWidget() is editor(window)
    assert page.panes.findChild(ProgramBar).modes.choice == 0
    assert editor(window).textCursor().blockNumber() == 1
    qtbot.keyClicks(editor(window), "#")
    qtbot.mouseClick(bar(window).modes.button(1), Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is page.board
    assert window.status.text == "mine.py has changes that have not run: Ctrl+Enter runs them."
    assert shown(window).file.text == QUEENS
    qtbot.mouseClick(bar(window).modes.button(0), Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is editor(window)
    qtbot.mouseClick(page.transport.forward_button, Qt.MouseButton.LeftButton)
    assert shown(window).file.text != QUEENS
    qtbot.waitUntil(lambda: index(window) == 1)
    press("F4")
    qtbot.mouseClick(page.transport.forward_button, Qt.MouseButton.LeftButton)
    assert (index(window), QApplication.focusWidget()) == (2, page.board)


def test_while_one_watches_letters_are_keys_also_in_the_listing(window: MainWindow) -> None:
    press("F4", "Ctrl+Return")
    assert "Letters are keys" in window.status.text
    window.status.clear_notice()
    assert window.status.text == "Space plays the run, End goes to its end."
    before = index(window)
    press("End")
    assert index(window) > before
    press("Home")
    code = window.step_page.panes.code
    code.setFocus(Qt.FocusReason.TabFocusReason)
    press("B")
    assert not window.editing.is_on
    assert [each.number for each in window.step_page.player.breakpoints] == [code.chosen()]
    assert shown(window).file.text == QUEENS


def test_the_keys_that_are_named_are_those_of_what_is_shown(window: MainWindow) -> None:
    def is_named() -> bool:
        return window.status.text == "Space plays the run, End goes to its end."

    window.status.clear_notice()
    assert is_named()
    press("E")
    assert not is_named()
    press("E")
    assert is_named()
    press("V")
    assert window.status.text == "→ goes on, and Escape ends the questions."
    press("P")
    assert is_named()
    window.show_page(Where.RACE)
    assert not is_named()
    window.show_page(Where.STEP)
    assert is_named()
    window.puzzles.show_next()
    assert not is_named()
    press("Escape")
    assert is_named()
    window.step_page.controller.set_run(find_solver("sieve"), Task(6))
    assert not is_named()


def test_the_number_of_a_line_still_runs_to_it(qtbot: QtBot, window: MainWindow) -> None:
    code = window.step_page.panes.code
    y = code.viewport().y() + round(code.line_rect(2).center().y())
    qtbot.mouseClick(code, Qt.MouseButton.LeftButton, pos=QPoint(0, 0))
    number = code.childAt(5, y)
    qtbot.mouseClick(number, Qt.MouseButton.LeftButton, pos=number.mapFrom(code, QPoint(5, y)))
    assert not window.editing.is_on
    last = window.step_page.player.position.last
    assert last is not None
    assert last.line == 2


def test_another_board_is_watched(window: MainWindow) -> None:
    press("F4")
    window.step_page.chooser.n_box.setValue(5)
    assert not window.editing.is_on
    assert QApplication.focusWidget() is window.step_page.board


ENDLESS = "def solve(n):\n    while True:\n        pass\n"


def test_a_program_that_does_not_end_is_stopped_and_runs_again(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    main_window.open_file(write(tmp_path / "endless.py", ENDLESS))
    accept(qtbot, main_window)
    program, stop = shown(main_window), bar(main_window).stop_button
    assert stop.isEnabled()
    qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    assert main_window.step_page.panes.why.text == "The run was stopped."
    task = main_window.step_page.player.timeline.task
    qtbot.waitUntil(lambda: not program.is_running(task))
    qtbot.waitUntil(lambda: not stop.isEnabled())
    qtbot.mouseClick(bar(main_window).run_button, Qt.MouseButton.LeftButton)
    assert program.is_running(task)
    press("Escape")
    program.close()


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


def test_another_language_keeps_what_is_typed(qtbot: QtBot, window: MainWindow) -> None:
    press("F4")
    replace_all(window, WRONG)
    press("F4", "F4")
    assert editor(window).toPlainText() == WRONG
    window.set_language("ja")
    qtbot.waitUntil(lambda: editor(window).isVisible())
    assert editor(window).toPlainText() == WRONG
    assert window.menus.key_actions["Save the session"].text() != "Save the program"
    editor(window).undo()
    assert editor(window).toPlainText() == QUEENS


def test_without_a_program_f4_begins_one(main_window: MainWindow) -> None:
    press("Ctrl+Return")
    assert not main_window.editing.is_on
    press("F4")
    assert is_unnamed(shown(main_window).file.path)
    assert QApplication.focusWidget() is editor(main_window)


def test_a_new_program_is_there_at_once_and_gets_its_name_when_it_is_saved(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    begin(main_window)
    assert not main_window.findChildren(QFileDialog)
    assert QApplication.focusWidget() is editor(main_window)
    assert editor(main_window).toPlainText() == template_text("template")
    path = shown(main_window).file.path
    press("Ctrl+Home")
    qtbot.keyClicks(editor(main_window), "# mine")
    press("Return")
    main_window.step_page.player.seek(0)
    press("Ctrl+Return")
    qtbot.waitUntil(lambda: index(main_window) == 1)
    entry = main_window.menus.key_actions["Save the session"]
    assert entry.text() == "Save the program"
    program = main_window.step_page.player.timeline
    main_window.step_page.controller.set_run(find_solver("sieve"), Task(6))
    assert entry.text() == "Save the session"
    main_window.step_page.controller.set_run(program.solver, program.task)
    assert entry.text() == "Save the program"
    press("Ctrl+S")
    save_as(qtbot, main_window, tmp_path / "begun.py")
    text = "# mine\n" + template_text("template")
    assert (tmp_path / "begun.py").read_text() == text
    assert not trust_dialogs(main_window)
    assert shown(main_window).file.path == tmp_path / "begun.py"
    assert not path.exists()
    assert not main_window.editing.is_on
    assert main_window.menus.key_actions["Save the session"].text() == "Save the session"
    press("F4", "Ctrl+Z")
    assert not editor(main_window).toPlainText().startswith("# mine\n")


def test_what_has_no_name_outlives_a_crash_and_is_offered_again(
    qtbot: QtBot, main_window: MainWindow, open_window: Callable[[], MainWindow]
) -> None:
    begin(main_window)
    path = shown(main_window).file.path
    press("Ctrl+Home")
    qtbot.keyClicks(editor(main_window), "# kept")
    qtbot.waitUntil(lambda: path.read_text().startswith("# kept"))  # as if it crashed now
    assert kept_programs() == [path]
    other = open_window()
    kept = "A program without a name is kept: F4 goes on with it."
    qtbot.waitUntil(lambda: other.status.text == kept)  # after the run is surveyed
    other.status.show_activity(Activity("Compiling kernels", can_cancel=False, is_asked=False))
    press("Ctrl+Tab")
    qtbot.waitUntil(lambda: other.status.text == kept)  # until it is read
    press("Ctrl+Tab", "Ctrl+Tab", "F4")
    assert editor(other).toPlainText().startswith("# kept")
    press("Ctrl+A", "Delete")
    other.close()
    assert not path.exists()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # popups
def test_what_has_no_name_is_kept_and_whoever_quits_is_told(
    qtbot: QtBot, main_window: MainWindow, open_window: Callable[[], MainWindow]
) -> None:
    begin(main_window)
    press("Ctrl+N")  # nothing was written in the first one
    untouched = shown(main_window).file.path
    qtbot.keyClicks(editor(main_window), "# kept")
    press("Ctrl+N")
    other = shown(main_window).file.path
    assert other != untouched
    press("Ctrl+Q")
    assert main_window.isVisible()
    assert question(main_window).text().startswith("untitled.py: it has no name yet, and is kept.")
    answer(qtbot, main_window, "Close: it is kept")
    assert not main_window.isVisible()
    assert untouched.read_text().startswith("# kept")
    assert not other.exists()
    again = open_window()
    (menu,) = again.menus.findChildren(RecentFiles)
    menu.popup(again.pos())
    assert menu.actions()[0].text() == "untitled.py – kept without a name"
    menu.setActiveAction(menu.actions()[0])
    with qtbot.waitActive(again):
        qtbot.keyClick(menu, Qt.Key.Key_Return)
        again.activateWindow()  # as a window manager does
    assert editor(again).toPlainText().startswith("# kept")
    assert not trust_dialogs(again)  # it was written here


def test_what_has_no_name_gets_one_when_the_window_closes(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    begin(main_window)
    qtbot.keyClicks(editor(main_window), "# named")
    press("Ctrl+Q")
    answer(qtbot, main_window, "Save under a name")
    (asked,) = main_window.findChildren(QFileDialog)
    asked.activateWindow()
    qtbot.waitUntil(asked.isActiveWindow)
    name_file(asked, tmp_path / "named.py")
    buttons = asked.findChildren(QDialogButtonBox)[0]
    save = buttons.button(QDialogButtonBox.StandardButton.Save)
    qtbot.mouseClick(save, Qt.MouseButton.LeftButton)
    assert not main_window.isVisible()
    assert (tmp_path / "named.py").read_text().startswith("# named")
    assert kept_programs() == []


def choose(qtbot: QtBot, window: MainWindow, words: str) -> None:
    box = bar(window).begin_box
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
    view = box.view()
    entry = view.model().index(box.findText(words), 0)
    view.scrollTo(entry)
    at = view.visualRect(entry).center()
    qtbot.mouseMove(view.viewport(), at)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # popups
def test_a_new_program_begins_with_an_algorithm_or_with_one_that_was_kept(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    begin(main_window)
    qtbot.keyClicks(editor(main_window), "# kept")
    press("Ctrl+N")
    choose(qtbot, main_window, "Bitmask")
    assert editor(main_window).toPlainText() == template_text("bitmask")
    assert QApplication.focusWidget() is editor(main_window)
    press("Ctrl+Z")
    assert editor(main_window).toPlainText() == template_text("template")
    choose(qtbot, main_window, "Kept: untitled.py")
    assert editor(main_window).toPlainText().startswith("# kept")


@pytest.mark.usefixtures("judged_here")
def test_a_program_is_written_run_watched_mended_and_checked_by_keys(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    why = main_window.step_page.panes.why
    begin(main_window)
    press("Ctrl+A", "Delete")
    for line in filter(None, WRONG.split("\n")):
        indent = len(line) - len(line.lstrip())
        while editor(main_window).textCursor().positionInBlock() < indent:
            press("Tab")
        while editor(main_window).textCursor().positionInBlock() > indent:
            press("Backspace")
        QTest.keyClicks(editor(main_window), line.strip())
        press("Return")
    assert editor(main_window).toPlainText().split("\n")[:-1] == [*filter(None, WRONG.split("\n"))]
    press("F6")
    qtbot.waitUntil(lambda: "untitled.py: n = " in why.text)
    assert QApplication.focusWidget() is editor(main_window)
    press("Ctrl+Return")
    qtbot.waitUntil(lambda: index(main_window) == 1)
    for _ in range(3):
        press("Right")
    assert index(main_window) == 4
    press("F4", "Ctrl+End")
    while "== 1:" not in editor(main_window).textCursor().block().text():
        press("Up")
    press("End", "Left", "Backspace")
    QTest.keyClicks(editor(main_window), "row - r")
    press("F6")
    qtbot.waitUntil(lambda: ": Right to n = " in why.text)
    press("Ctrl+S")
    (asked,) = main_window.findChildren(QFileDialog)
    asked.reject()


def context_menu(qtbot: QtBot, text: ProgramEditor, name: str) -> None:
    at = text.viewport().rect().center()
    reason = QContextMenuEvent.Reason.Mouse
    event = QContextMenuEvent(reason, at, text.viewport().mapToGlobal(at))
    QApplication.sendEvent(text.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    (entry,) = (each for each in menu.actions() if each.objectName() == name)
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())


@pytest.mark.usefixtures("judged_here")
@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # popups
def test_a_program_is_written_run_watched_mended_and_checked_by_the_mouse(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    page, left = main_window.step_page, Qt.MouseButton.LeftButton
    page.chooser.n_box.setValue(4)
    main_window.menus.key_actions["Begin a new program"].trigger()
    choose(qtbot, main_window, "Backtracking, basic")
    right = editor(main_window).toPlainText()
    line = next(at for at, each in enumerate(right.split("\n"), 1) if "return True" in each)
    block = editor(main_window).document().findBlockByNumber(line - 1)
    cursor = QTextCursor(block)
    cursor.setPosition(block.position() + block.text().index("True") + 2)
    at = editor(main_window).cursorRect(cursor).center()
    qtbot.mouseDClick(editor(main_window).viewport(), left, pos=at)
    context_menu(qtbot, editor(main_window), "edit-delete")
    assert editor(main_window).toPlainText() != right
    qtbot.mouseClick(bar(main_window).run_button, left)
    qtbot.waitUntil(lambda: index(main_window) == 1)
    qtbot.mouseClick(page.transport.forward_button, left)
    assert index(main_window) == 2
    qtbot.mouseClick(bar(main_window).check_button, left)
    qtbot.waitUntil(lambda: page.panes.why.text.startswith("untitled.py: n = "))
    qtbot.mouseClick(bar(main_window).modes.button(0), left)
    context_menu(qtbot, editor(main_window), "edit-undo")
    assert editor(main_window).toPlainText() == right
    qtbot.mouseClick(bar(main_window).check_button, left)
    qtbot.waitUntil(lambda: ": Right to n = " in page.panes.why.text)
    qtbot.mouseClick(bar(main_window).save_button, left)
    (asked,) = main_window.findChildren(QFileDialog)
    asked.reject()


def test_an_error_is_said_until_another_text_stands_there(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    open_program(qtbot, main_window, write(tmp_path / "mine.py", "def solve(n:\n"), n=4)
    wait_for_end(qtbot, main_window)
    press("End")
    why = main_window.step_page.panes.why
    qtbot.waitUntil(lambda: "SyntaxError" in why.text)
    press("F4")
    assert "SyntaxError" in why.text
    assert editor(main_window).textCursor().blockNumber() == 0
    press("Ctrl+End", "F4", "F4")
    assert editor(main_window).textCursor().blockNumber() == 0  # the line of the error
    press("Space")
    assert why.text.startswith("You are writing mine.py")
    press("Backspace")
    assert "SyntaxError" in why.text


def test_who_runs_what_has_no_step_stays_at_the_line_of_its_error(
    qtbot: QtBot, window: MainWindow
) -> None:
    for text, words, line in (
        (60 * "# more\n" + "def solve(n)\n    return 1\n", "Line 61, SyntaxError", 61),
        ("def solve(n):\n    return 1\n\n\nmissing\n", "Line 5, NameError", 5),
        ("# more\ndef queens(n):\n    return 1\n", "defines no function solve(n)", 1),
    ):
        press("F4")
        replace_all(window, text)
        press("Ctrl+Home", "Ctrl+Return")
        qtbot.waitUntil(lambda words=words: words in window.step_page.panes.why.text)
        assert window.editing.is_on
        assert QApplication.focusWidget() is editor(window)
        assert editor(window).textCursor().blockNumber() == line - 1
        assert editor(window).viewport().rect().contains(editor(window).cursorRect())
        press("Escape")
        press("Ctrl+Return")  # while one watches
        qtbot.waitUntil(lambda: editor(window).hasFocus())
        assert words in window.step_page.panes.why.text
        replace_all(window, text + "# again\n")
        press("Ctrl+Return")
        press("End")  # before the step is there
        qtbot.waitUntil(lambda: editor(window).hasFocus())
        qtbot.waitUntil(lambda words=words: words in window.step_page.panes.why.text)
        replace_all(window, QUEENS)
        press("Ctrl+Return")
        qtbot.waitUntil(lambda: index(window) == 1)
        assert not window.editing.is_on
    press("Ctrl+S")


def test_it_is_said_where_a_run_that_is_watched_breaks_off(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "lines", 1200)
    status = window.status
    for line, words in (
        ("n // 0", "This run ended in an error at"),
        ("n = n + 1", "This run ended at a limit at"),
    ):
        text = QUEENS.replace("    return count\n", f"    while True:\n        {line}\n")
        press("F4")
        replace_all(window, text)
        press("Ctrl+Return")
        qtbot.waitUntil(lambda words=words: status.text.startswith(words))
        status.clear_notice()
        press("Right")
        end = window.step_page.player.timeline.length
        assert status.text == f"{words} step {number(end)}: End leads there."
        press("End")
        qtbot.waitUntil(lambda end=end: index(window) == end)
        assert status.text == "Space plays the run, End goes to its end."
        press("F4")
        replace_all(window, QUEENS)
        press("Ctrl+Return")
        wait_for_end(qtbot, window)
        status.clear_notice()
        assert status.text == "Space plays the run, End goes to its end."
    press("Ctrl+S")


def test_a_jump_goes_on_when_the_first_step_is_recorded(qtbot: QtBot, window: MainWindow) -> None:
    press("F4")
    replace_all(window, "# mine\n" + QUEENS)
    press("Ctrl+Return", "End")
    wait_for_end(qtbot, window)
    qtbot.waitUntil(lambda: index(window) == window.step_page.player.timeline.length)
    press("Ctrl+S")


def test_a_jump_says_that_it_waits_for_the_recording(qtbot: QtBot, window: MainWindow) -> None:
    press("F4")
    replace_all(window, "import time\n\n\ndef solve(n):\n    time.sleep(60)\n")
    press("Ctrl+Return")
    window.status.clear_notice()
    press("End")
    words = "A program is still being recorded; the jump waits for it. Escape stops."
    qtbot.waitUntil(lambda: window.status.text == words)
    press("Escape")
    assert window.status.text == "Space plays the run, End goes to its end."
    press("Ctrl+S")


def test_who_runs_what_is_no_python_writes_on_before_it_is_recorded_and_after_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    press("F4")
    replace_all(window, "def solve(n")
    press("Ctrl+Return")
    QTest.keyClicks(editor(window), ":")
    assert editor(window).toPlainText() == "def solve(n:"
    press("Ctrl+Return")
    qtbot.waitUntil(lambda: "SyntaxError" in window.step_page.panes.why.text)
    press("Backspace")
    QTest.keyClicks(editor(window), "):")
    press("Return")
    assert editor(window).toPlainText() == "def solve(n):\n    "
    press("Ctrl+S")


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
    file = write(tmp_path / "cols.py", QUEENS.replace("queens", "cols"))
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


def test_variables_stay_while_a_class_votes_on_a_step(window: MainWindow) -> None:
    page = window.step_page
    page.player.seek(30)
    page.panes.code.toggle_stop(13)
    for size in ((1024, 768), (1366, 768)):
        window.resize(*size)
        press("V")
        assert page.interaction.stops_bar.isVisible()
        assert page.interaction.predict_bar.votes.isVisible()
        assert page.panes.program.isVisible()
        assert {"queens", "column"} <= {each.words for each in texts_in(page.panes.program)}
        press("Escape")
        assert not page.interaction.predict_bar.votes.isVisible()


def test_breakpoints_are_set_while_writing_move_with_their_lines_and_stop_the_next_run(
    qtbot: QtBot, window: MainWindow
) -> None:
    press("F4")
    text, player = editor(window), window.step_page.player
    lines = text.toPlainText().split("\n")
    line = next(place for place, each in enumerate(lines, 1) if "queens = []" in each)
    text.go_to(line)
    row = text.viewport().y() + round(text.line_rect(line).center().y())
    number = text.childAt(5, row)
    assert number is not None
    middle = number.mapFrom(text, QPoint(5, row))
    qtbot.mouseClick(number, Qt.MouseButton.LeftButton, pos=middle)
    assert player.breakpoints == (Breakpoint(At.LINE, line),)
    text.go_to(line)
    press("Return")
    text.go_to(line + 2)
    press("F9", "Ctrl+Return")
    qtbot.waitUntil(lambda: index(window) == 1)
    assert player.breakpoints == tuple(Breakpoint(At.LINE, each) for each in (line + 1, line + 2))
    press("F4")
    text.go_to(line)  # It is empty.
    press("F9")
    assert len(player.breakpoints) == 2
    assert "No step is shown" in window.step_page.panes.why.text
