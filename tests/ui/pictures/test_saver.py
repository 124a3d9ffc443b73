import csv
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import DARK
from nqviz.ui.pictures.save_dialog import SaveDialog
from nqviz.ui.window.main_window import MainWindow

CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(main_window: MainWindow) -> MainWindow:
    return main_window


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "saved"
    folder.mkdir()
    return folder


def asked(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> SaveDialog:
    """Press a key of the File menu and return the dialog that it opens."""
    qtbot.keyClick(QApplication.focusWidget(), key, CONTROL_SHIFT)
    qtbot.waitUntil(lambda: bool(window.findChildren(SaveDialog)))
    return window.findChildren(SaveDialog)[0]


def save(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, dialog: SaveDialog, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window = dialog.parentWidget()
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.findChildren(SaveDialog))
    with qtbot.waitActive(window):
        window.activateWindow()  # the offscreen platform has no window manager to do so


def test_a_picture_of_the_present_step_is_saved(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, window: MainWindow, folder: Path
) -> None:
    window.set_look(DARK)
    window.step_page.player.seek(12)
    path = folder / "step.png"
    with qtbot.waitSignal(window.saver.exporter.finished):
        save(qtbot, monkeypatch, asked(qtbot, window, Qt.Key.Key_S), path)
    saved = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    board = window.step_page.board
    board.setFixedSize(720, 720)
    board.clearFocus()  # its frame belongs to the window
    assert saved == board.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert window.status.text == f"{path} is written."


def test_a_film_of_the_next_steps_is_saved_while_the_run_goes_on(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, window: MainWindow, folder: Path
) -> None:
    player = window.step_page.player
    player.seek(8)
    dialog = asked(qtbot, window, Qt.Key.Key_F)
    dialog.last_box.setValue(28)
    dialog.beside_box.setCurrentIndex(0)  # nothing: what is drawn does not matter here
    path = folder / "run.gif"
    with qtbot.waitSignal(window.saver.exporter.finished):
        save(qtbot, monkeypatch, dialog, path)
        qtbot.keyClick(window.step_page.board, Qt.Key.Key_Right)
        assert player.position.index == 9
    assert player.position.index == 9
    assert Image.open(BytesIO(path.read_bytes())).n_frames == 21


def test_escape_gives_a_film_up_and_nothing_is_left(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, window: MainWindow, folder: Path
) -> None:
    dialog = asked(qtbot, window, Qt.Key.Key_F)
    dialog.last_box.setValue(4000)
    save(qtbot, monkeypatch, dialog, folder / "run.gif")
    qtbot.waitUntil(lambda: " of 4" in window.status.text)
    assert list(folder.iterdir())
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_Escape)
    assert not list(folder.iterdir())
    assert not window.saver.exporter.is_active
    assert "run.gif" not in window.status.text


def test_a_trace_is_saved(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, window: MainWindow, folder: Path
) -> None:
    dialog = asked(qtbot, window, Qt.Key.Key_T)
    dialog.first_box.setValue(5)
    dialog.last_box.setValue(9)
    path = folder / "trace.csv"
    with qtbot.waitSignal(window.saver.exporter.finished):
        save(qtbot, monkeypatch, dialog, path)
    lines = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert [int(line["step"]) for line in lines] == [5, 6, 7, 8, 9]


def test_a_folder_that_is_missing_is_said_in_the_window(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, window: MainWindow, folder: Path
) -> None:
    with qtbot.waitSignal(window.saver.exporter.failed):
        dialog = asked(qtbot, window, Qt.Key.Key_S)
        save(qtbot, monkeypatch, dialog, folder / "no" / "step.png")
    assert "can't be written" in window.error


def test_one_file_at_a_time(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, window: MainWindow, folder: Path
) -> None:
    window.saver.exporter.hold()
    save(qtbot, monkeypatch, asked(qtbot, window, Qt.Key.Key_S), folder / "step.svg")
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_F, CONTROL_SHIFT)
    assert window.error.startswith("Another file is being written")
    assert not window.findChildren(SaveDialog)
    with qtbot.waitSignal(window.saver.exporter.finished):
        window.saver.exporter.resume()
    assert b"<svg" in (folder / "step.svg").read_bytes()


def test_a_window_that_is_closed_leaves_nothing_half_written(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, window: MainWindow, folder: Path
) -> None:
    dialog = asked(qtbot, window, Qt.Key.Key_F)
    save(qtbot, monkeypatch, dialog, folder / "run.png")
    qtbot.waitUntil(lambda: bool(list(folder.iterdir())))
    window.close()
    assert not list(folder.iterdir())


def test_what_the_window_shows_is_proposed(qtbot: QtBot, window: MainWindow) -> None:

    def proposed(key: Qt.Key) -> tuple[str, bool]:
        dialog = asked(qtbot, window, key)
        found = dialog.beside_box.currentText(), dialog.attacks_box.isChecked()
        dialog.reject()
        qtbot.waitUntil(lambda: not window.findChildren(SaveDialog))
        with qtbot.waitActive(window):
            window.activateWindow()
        return found

    assert proposed(Qt.Key.Key_S) == ("nothing", False)
    assert proposed(Qt.Key.Key_F) == ("the sentence and the code", False)
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_X)
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_T)
    assert proposed(Qt.Key.Key_S) == ("nothing", True)
    assert proposed(Qt.Key.Key_F) == ("the sentence and the search tree", True)
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_K)
    while window.step_page.controller.state.presented != "calls":
        qtbot.keyClick(window.step_page.board, Qt.Key.Key_K)
    assert proposed(Qt.Key.Key_S) == ("the sentence and the calls", True)
