"""Films, pictures and traces of a program of the user's own."""

import csv
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.position import Task
from nqviz.runs.step_range import StepRange
from nqviz.runs.timeline import Timeline
from nqviz.ui.pictures.save_dialog import Output, SaveDialog, SaveRequest
from nqviz.ui.pictures.step_picture import Picture, PictureStyle
from nqviz.ui.pictures.text_panel import Beside
from nqviz.ui.window.main_window import MainWindow
from tests.support.own_programs import BACKTRACKING, open_program, write

CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
SLOW = BACKTRACKING.replace(
    "    search(0)\n", "    import time\n    time.sleep(1)\n    search(0)\n"
)


def asked(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> SaveDialog:
    """Press a key of the File menu and return the dialog that it opens."""
    qtbot.keyClick(QApplication.focusWidget(), key, CONTROL_SHIFT)
    qtbot.waitUntil(lambda: bool(window.findChildren(SaveDialog)))
    return window.findChildren(SaveDialog)[0]


@pytest.fixture
def save(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, main_window: MainWindow, tmp_path: Path):
    """Return a function that saves what a dialog shows, and returns the file."""

    def write_file(dialog: SaveDialog, name: str) -> Path:
        path = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        with qtbot.waitSignal(main_window.saver.exporter.finished, timeout=20_000):
            qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
        return path

    return write_file


def test_a_trace_has_lines_reasons_and_queens(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, save
) -> None:
    opened = open_program(qtbot, main_window, write(tmp_path / "mine.py"))
    path = save(asked(qtbot, main_window, Qt.Key.Key_T), "trace.csv")
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    timeline = main_window.step_page.player.timeline
    assert len(rows) == timeline.length == len(opened.recording(timeline.task))
    solution = next(row for row in rows if row["kind"] == "solution")
    assert solution["queens"] == "1 3 5 0 2 4"
    assert rows[0]["queens"] == ". . . . . ."
    placed = next(row for row in rows if row["kind"] == "place")
    assert opened.file.lines[int(placed["line"]) - 1].strip() == "queens.append(column)"
    assert placed["why"].startswith(f"Line {placed['line']}: a queen goes to row 0, column 0")


def test_a_film_and_a_picture_are_saved(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, save
) -> None:
    open_program(qtbot, main_window, write(tmp_path / "mine.py"))
    dialog = asked(qtbot, main_window, Qt.Key.Key_F)
    assert dialog.steps_box.itemText(2) == "full boards, calls and returns"
    dialog.last_box.setValue(12)
    assert dialog.beside_box.currentText() == "the sentence and the code"
    path = save(dialog, "run.webp")
    assert Image.open(BytesIO(path.read_bytes())).n_frames == 13
    with qtbot.waitActive(main_window):
        main_window.activateWindow()
    path = save(asked(qtbot, main_window, Qt.Key.Key_S), "step.png")
    with Image.open(path) as picture:
        assert picture.size == (720, 720)


@pytest.mark.parametrize("what", [Output.FILM, Output.STEP_CSV])
def test_what_is_not_recorded_yet_is_waited_for(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, what: Output
) -> None:
    open_program(qtbot, main_window, write(tmp_path / "mine.py", SLOW))
    main_window.step_page.controller.set_run(main_window.step_page.player.timeline.solver, Task(4))
    main_window.saver.ask(what)
    dialog = main_window.findChildren(SaveDialog)[0]
    path = tmp_path / ("run.gif" if what is Output.FILM else "run.csv")
    step_range = StepRange(1, 300, every=20)
    request = SaveRequest(what, path, step_range, PictureStyle(), 4.0)
    with qtbot.waitSignal(main_window.saver.exporter.finished, timeout=20_000):
        dialog.requested.emit(request)
        dialog.reject()
        assert main_window.step_page.player.timeline.length is None
    assert path.exists()


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
def test_code_and_variables_stand_beside_the_board(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, look: Look
) -> None:
    text = BACKTRACKING + "\n# a comment that is longer than the others of this program" * 40
    opened = open_program(qtbot, main_window, write(tmp_path / "mine.py", text))
    timeline = Timeline(opened, Task(6))
    timeline.extend(400)
    picture = Picture(timeline, PictureStyle(1280, 720, look, Beside.CODE))
    qtbot.addWidget(picture)
    picture.show_position(timeline.position_at(350))
    picture.image()
    panel = picture.text_panel
    assert panel is not None
    shown = panel.program.accessibleDescription()
    assert "solve(n=6) › search(row=0)" in shown
    assert "queens = [" in shown
    assert panel.code.geometry().bottom() < panel.height()
    assert panel.program.height() >= panel.program.heights()[0]
    assert panel.code.viewport().height() >= panel.code.least_height(9) - 20
