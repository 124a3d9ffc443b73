from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.ui.widgets.file_dialog import FileDialog
from tests.support.qt_objects import shown


class NoteDialog(FileDialog):
    def __init__(self) -> None:
        super().__init__("Note", "Save", LIGHT, None)
        self.written: list[Path] = []
        self._lay_out(())

    def _suffix(self) -> str:
        return ".txt"

    def _write(self, path: Path) -> None:
        path.write_text("new", "utf-8")

    def _on_written(self, path: Path) -> None:
        self.written.append(path)


@pytest.fixture
def dialog(qtbot: QtBot) -> NoteDialog:
    dialog = NoteDialog()
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    return shown(qtbot, dialog)


def save(qtbot: QtBot, dialog: NoteDialog, path: Path | str) -> None:
    dialog.path_field.selectAll()
    qtbot.keyClicks(dialog.path_field, str(path))
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)


def test_a_name_without_a_suffix_gets_it(qtbot: QtBot, dialog: NoteDialog, tmp_path: Path) -> None:
    save(qtbot, dialog, tmp_path / "note")
    assert dialog.written == [tmp_path / "note.txt"]
    assert (tmp_path / "note.txt").read_text("utf-8") == "new"
    assert not dialog.isVisible()


def test_a_file_is_replaced_only_when_that_is_asked_for_twice(
    qtbot: QtBot, dialog: NoteDialog, tmp_path: Path
) -> None:
    path = tmp_path / "note.txt"
    path.write_text("old", "utf-8")
    save(qtbot, dialog, path)
    assert "is there already" in dialog.problem
    assert dialog.accessibleDescription() == dialog.problem
    assert path.read_text("utf-8") == "old"
    qtbot.keyClicks(dialog.path_field, "2")  # another file, which is asked about anew
    assert dialog.problem == ""
    save(qtbot, dialog, path)
    assert path.read_text("utf-8") == "old"
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    assert path.read_text("utf-8") == "new"


def test_what_was_confirmed_while_browsing_is_replaced_at_once(
    qtbot: QtBot, dialog: NoteDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "note.txt"
    path.write_text("old", "utf-8")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    (browse,) = (each for each in dialog.findChildren(QPushButton) if "Browse" in each.text())
    qtbot.mouseClick(browse, Qt.MouseButton.LeftButton)
    assert dialog.path_field.text() == str(path)
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    assert path.read_text("utf-8") == "new"


@pytest.mark.parametrize(
    ("name", "words"),
    [("note.png", "should end in .txt"), ("missing/note.txt", "The system reports")],
)
def test_what_cannot_be_written_is_said_in_a_sentence(
    qtbot: QtBot, dialog: NoteDialog, tmp_path: Path, name: str, words: str
) -> None:
    save(qtbot, dialog, tmp_path / name)
    assert words in dialog.problem
    assert "\n" not in dialog.problem
    assert dialog.isVisible()
    assert dialog.written == []
