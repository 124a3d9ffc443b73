import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QMessageBox
from pytestqt.qtbot import QtBot

from nqviz.common.assets import asset
from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.support.own_programs import QUEENS, WRONG, write
from tests.support.program_window import (
    accept,
    answer,
    begin,
    click_in,
    editor,
    open_program,
    question,
    replace_all,
    save_as,
    shown,
    trust_dialogs,
)
from tests.support.scenario import press


def test_a_file_keeps_the_ends_of_its_lines(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    file = write(tmp_path / "dos.py", QUEENS.replace("\n", "\r\n"))
    open_program(qtbot, main_window, file, n=4)
    press("F4", "Ctrl+Home")
    qtbot.keyClicks(editor(main_window), "#")
    press("Ctrl+S")
    assert file.read_bytes() == b"#" + QUEENS.replace("\n", "\r\n").encode()


# Lines with two kinds of ends, and a hard space.
MIXED = QUEENS.replace("\n", "\r\n", 3).replace("each row", "each\xa0row")


def test_a_text_in_which_nothing_was_typed_is_neither_to_be_run_nor_to_be_saved(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    open_program(qtbot, main_window, write(tmp_path / "mixed.py", MIXED), n=4)
    press("F4")
    main_window.status.clear_notice()
    press("Escape")
    assert "changes" not in main_window.status.text
    assert main_window.editing.saving.may_close()


@pytest.mark.parametrize("key", ["F6", "Ctrl+Return"])
def test_a_change_elsewhere_that_was_refused_runs_only_after_another_question(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, key: str
) -> None:
    file = write(tmp_path / "mixed.py", MIXED)
    open_program(qtbot, main_window, file, n=4)
    press("F4")
    write(file, MIXED + "# more\n")
    qtbot.waitUntil(lambda: bool(trust_dialogs(main_window)))
    (dialog,) = trust_dialogs(main_window)
    click_in(qtbot, main_window, dialog, dialog.refuse_button)
    editor(main_window).setFocus()
    press(key)
    assert trust_dialogs(main_window)
    assert not main_window.checking.is_busy
    assert shown(main_window).file.text == MIXED


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
    write(file, WRONG)
    accept(qtbot, window)
    assert editor(window).toPlainText() == WRONG
    editor(window).undo()
    assert editor(window).toPlainText() == QUEENS
    editor(window).redo()


@pytest.mark.parametrize("is_noticed", [True, False])
def test_a_change_elsewhere_and_here_is_one_question(
    qtbot: QtBot, window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch, is_noticed: bool
) -> None:
    if not is_noticed:
        monkeypatch.setattr(window.programs, "take_change", lambda _source: False)
    press("F4")
    mine = QUEENS + "# mine\n"
    replace_all(window, mine)
    write(file, WRONG)
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


def test_two_changes_elsewhere_are_one_question_about_the_last(
    qtbot: QtBot, window: MainWindow, file: Path
) -> None:
    press("F4")
    replace_all(window, QUEENS + "# mine\n")
    write(file, WRONG)
    press("Ctrl+S")
    write(file, WRONG + "# later\n")
    answer(qtbot, window, "Take what was saved elsewhere")
    assert editor(window).toPlainText() == WRONG + "# later\n"


def test_a_file_that_cannot_be_written_is_said(window: MainWindow, file: Path) -> None:
    press("F4")
    replace_all(window, "# coding: ascii\n# \u265b\n")
    press("Ctrl+S")
    assert "encoding" in window.error
    assert file.read_text() == QUEENS
    editor(window).undo()


def test_what_cannot_be_kept_is_said_and_asked_about(qtbot: QtBot, main_window: MainWindow) -> None:
    begin(main_window)
    folder = shown(main_window).file.path.parent
    shutil.rmtree(folder)
    folder.write_text("")  # where the folder stood
    qtbot.keyClicks(editor(main_window), "#")
    main_window.close()
    assert "can't be written" in main_window.error
    answer(qtbot, main_window, "Close without saving")
    assert not main_window.isVisible()


def test_a_program_of_ours_is_saved_under_another_name(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    ours = asset("programs", "bitmask.py")
    before = ours.read_text()
    open_program(qtbot, main_window, ours, n=4)
    press("F4")
    replace_all(main_window, WRONG)
    press("Ctrl+S")
    save_as(qtbot, main_window, tmp_path / "mine.py")
    assert ours.read_text() == before
    assert (tmp_path / "mine.py").read_text() == WRONG
    assert shown(main_window).file.path == tmp_path / "mine.py"
    assert editor(main_window).toPlainText() == WRONG
    assert main_window.editing.saving.may_close()


def test_a_changed_program_of_ours_that_cannot_be_saved_stays_as_it_was_written(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    ours = asset("programs", "bitmask.py")
    open_program(qtbot, main_window, ours, n=4)
    press("F4")
    replace_all(main_window, WRONG)
    press("Ctrl+S")
    save_as(qtbot, main_window, tmp_path / "none" / "mine.py")
    assert "can't be written" in main_window.error
    assert editor(main_window).toPlainText() == WRONG
    press("Ctrl+S")
    save_as(qtbot, main_window, tmp_path / "mine.py")
    assert (tmp_path / "mine.py").read_text() == WRONG
    assert editor(main_window).toPlainText() == WRONG
    press("Ctrl+Z")
    assert editor(main_window).toPlainText() == ours.read_text()
    editor(main_window).redo()
    assert main_window.editing.saving.may_close()


def test_a_program_that_gets_a_name_is_offered_under_that_name_alone(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    begin(main_window)
    qtbot.keyClicks(editor(main_window), "#")
    press("Escape")
    page, lane = main_window.step_page, main_window.race_page.lanes[1].chooser
    main_window.show_page(Where.RACE)
    race = main_window.race_page.controller
    race.set_setup(race.setup.with_run(1, SOLVERS[-1], Task(6)))
    qtbot.keyClick(lane.algorithm_box, Qt.Key.Key_Down)
    assert lane.algorithm_box.currentText() == "untitled.py"
    main_window.show_page(Where.STEP)
    press("Ctrl+S")
    save_as(qtbot, main_window, tmp_path / "mine.py")
    boxes = [page.chooser.algorithm_box]
    boxes += [each.chooser.algorithm_box for each in main_window.race_page.lanes]
    for box in boxes:
        titles = [box.itemText(index) for index in range(box.count())]
        assert titles[len(SOLVERS) :] == ["mine.py"]
    assert page.chooser.algorithm_box.currentText() == "mine.py"
    main_window.show_page(Where.RACE)
    assert lane.algorithm_box.currentText() == "mine.py"
    qtbot.keyClick(lane.algorithm_box, Qt.Key.Key_Up)
    assert race.setup.solvers[1] is SOLVERS[-1]
    curves = main_window.measure_page.curves_page
    main_window.show_page(Where.MEASURE)
    measured = [each.title for each in curves.algorithms.boxes]
    assert measured[-1] == "mine.py"
    assert "untitled.py" not in measured
    assert "untitled.py" not in [each.text() for each in curves.findChildren(QCheckBox)]
