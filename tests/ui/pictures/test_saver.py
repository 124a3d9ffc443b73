import csv
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import DARK
from nqviz.model.position import Task
from nqviz.runs.step_range import StepRange
from nqviz.ui.pictures.save_dialog import Output, SaveDialog, SaveRequest
from nqviz.ui.pictures.step_picture import PictureStyle
from nqviz.ui.window.main_window import MainWindow
from tests.support.own_programs import BACKTRACKING, write
from tests.support.program_window import open_program
from tests.ui.pictures.conftest import CONTROL_SHIFT, SavingUser

# It goes on once there is a file beside it that is called "go".
WAITING = """    import time, pathlib
    while not pathlib.Path(__file__).with_name("go").exists():
        time.sleep(0.01)
    search(0)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "saved"
    folder.mkdir()
    return folder


def rows_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def test_a_picture_of_the_present_step_is_saved(
    qtbot: QtBot, window: MainWindow, user: SavingUser, folder: Path
) -> None:
    window.set_look(DARK)
    window.step_page.player.seek(12)
    path = folder / "step.png"
    with qtbot.waitSignal(window.saver.exporter.finished):
        user.save(user.ask(Qt.Key.Key_S), path)
    saved = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    board = window.step_page.board
    board.setFixedSize(720, 720)
    board.clearFocus()  # its frame belongs to the window
    assert saved == board.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert window.status.text == f"{path} is written."


def test_a_film_of_the_next_steps_is_saved_while_the_run_goes_on(
    qtbot: QtBot, window: MainWindow, user: SavingUser, folder: Path
) -> None:
    player = window.step_page.player
    player.seek(8)
    dialog = user.ask(Qt.Key.Key_F)
    dialog.last_box.setValue(28)
    dialog.beside_box.setCurrentIndex(0)  # nothing: what is drawn does not matter here
    path = folder / "run.gif"
    with qtbot.waitSignal(window.saver.exporter.finished):
        user.save(dialog, path)
        qtbot.keyClick(window.step_page.board, Qt.Key.Key_Right)
        assert player.position.index == 9
    assert player.position.index == 9
    assert Image.open(BytesIO(path.read_bytes())).n_frames == 21


def test_escape_gives_a_film_up_and_nothing_is_left(
    qtbot: QtBot, window: MainWindow, user: SavingUser, folder: Path
) -> None:
    dialog = user.ask(Qt.Key.Key_F)
    dialog.last_box.setValue(4000)
    user.save(dialog, folder / "run.gif")
    qtbot.waitUntil(lambda: " of 4" in window.status.text)
    assert list(folder.iterdir())
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_Escape)
    assert not list(folder.iterdir())
    assert not window.saver.exporter.is_active
    assert "run.gif" not in window.status.text


def test_a_program_is_saved_as_a_trace_with_its_queens_and_as_a_film(
    qtbot: QtBot, window: MainWindow, user: SavingUser, folder: Path, tmp_path: Path
) -> None:
    opened = open_program(qtbot, window, write(tmp_path / "mine.py"))
    with qtbot.waitSignal(window.saver.exporter.finished):
        user.save(user.ask(Qt.Key.Key_T), folder / "trace.csv")
    rows, timeline = rows_of(folder / "trace.csv"), window.step_page.player.timeline
    assert len(rows) == timeline.length == len(opened.recording(timeline.task))
    assert next(row for row in rows if row["kind"] == "solution")["queens"] == "1 3 5 0 2 4"
    placed = next(row for row in rows if row["kind"] == "place")
    assert opened.file.lines[int(placed["line"]) - 1].strip() == "queens.append(column)"
    assert placed["why"].startswith(f"Line {placed['line']}: a queen goes to row 0, column 0")
    dialog = user.ask(Qt.Key.Key_F)
    assert dialog.steps_box.itemText(2) == "full boards, calls and returns"
    assert dialog.beside_box.currentText() == "the sentence and the code"
    dialog.last_box.setValue(6)
    with qtbot.waitSignal(window.saver.exporter.finished):
        user.save(dialog, folder / "run.webp")
    assert Image.open(BytesIO((folder / "run.webp").read_bytes())).n_frames == 7


@pytest.mark.parametrize("what", [Output.FILM, Output.STEP_CSV])
def test_what_is_not_recorded_yet_is_waited_for(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, what: Output
) -> None:
    go = tmp_path / "go"
    go.touch()
    text = BACKTRACKING.replace("    search(0)\n", WAITING)
    open_program(qtbot, window, write(tmp_path / "mine.py", text))
    go.unlink()
    window.step_page.controller.set_run(window.step_page.player.timeline.solver, Task(4))
    window.saver.ask(what)
    dialog = window.findChildren(SaveDialog)[0]
    path = tmp_path / ("run.gif" if what is Output.FILM else "run.csv")
    with qtbot.waitSignal(window.saver.exporter.finished):
        dialog.save(SaveRequest(what, path, StepRange(1, 300, every=20), PictureStyle(), 4.0))
        dialog.reject()
        assert window.step_page.player.timeline.length is None
        go.touch()
    assert path.exists()


def test_what_can_not_be_saved_is_said_in_the_window(
    qtbot: QtBot, window: MainWindow, user: SavingUser, folder: Path
) -> None:
    with qtbot.waitSignal(window.saver.exporter.failed):
        user.save(user.ask(Qt.Key.Key_S), folder / "no" / "step.png")
    assert "can't be written" in window.error
    window.saver.exporter.hold()
    user.save(user.ask(Qt.Key.Key_S), folder / "step.svg")
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_F, CONTROL_SHIFT)
    assert window.error.startswith("Another file is being written")
    assert not window.findChildren(SaveDialog)
    with qtbot.waitSignal(window.saver.exporter.finished):
        window.saver.exporter.resume()
    assert b"<svg" in (folder / "step.svg").read_bytes()


def test_a_window_that_is_closed_leaves_nothing_half_written(
    qtbot: QtBot, window: MainWindow, user: SavingUser, folder: Path
) -> None:
    user.save(user.ask(Qt.Key.Key_F), folder / "run.png")
    qtbot.waitUntil(lambda: bool(list(folder.iterdir())))
    window.close()
    assert not list(folder.iterdir())


def test_what_the_window_shows_is_proposed(
    qtbot: QtBot, window: MainWindow, user: SavingUser
) -> None:
    def proposed(key: Qt.Key) -> tuple[str, bool]:
        dialog = user.ask(key)
        found = dialog.beside_box.currentText(), dialog.attacks_box.isChecked()
        dialog.reject()
        qtbot.waitUntil(lambda: not window.findChildren(SaveDialog))
        with qtbot.waitActive(window):
            window.activateWindow()
        return found

    board = window.step_page.board
    assert proposed(Qt.Key.Key_S) == ("nothing", False)
    assert proposed(Qt.Key.Key_F) == ("the sentence and the code", False)
    qtbot.keyClick(board, Qt.Key.Key_X)
    qtbot.keyClick(board, Qt.Key.Key_T)
    assert proposed(Qt.Key.Key_S) == ("nothing", True)
    assert proposed(Qt.Key.Key_F) == ("the sentence and the search tree", True)
    qtbot.keyClick(board, Qt.Key.Key_K)
    while window.step_page.controller.state.presented != "calls":
        qtbot.keyClick(board, Qt.Key.Key_K)
    assert proposed(Qt.Key.Key_S) == ("the sentence and the calls", True)
