import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.scenes.bars import Bar, Bars
from nqviz.ui.printing.record_dialog import RecordDialog

READER = shutil.which("pdftotext")
RECORD = (
    Bars("What?", (Bar("Place", (3, 9), True), Bar("Backtrack", (8, 1), False)), "Changed: 7."),
    Bars("Who wins?", (Bar("1  Basic", (2,), None),)),
)


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, said: list[str]) -> RecordDialog:
    dialog = RecordDialog(RECORD, said.append, LIGHT)  # It deletes itself when it has written.
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def save(qtbot: QtBot, dialog: RecordDialog, path: Path) -> None:
    dialog.path_field.selectAll()
    qtbot.keyClicks(dialog.path_field, str(path))
    qtbot.keyClick(dialog.path_field, Qt.Key.Key_Return)


@pytest.mark.skipif(READER is None, reason="poppler-utils is missing")
def test_a_page_to_print_has_each_question_with_its_bars(
    qtbot: QtBot, dialog: RecordDialog, said: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "answers"
    save(qtbot, dialog, path)
    path = path.with_suffix(".pdf")
    assert said == [f"{path} was written."]
    text = subprocess.run(
        [READER, "-layout", path, "-"], capture_output=True, text=True, check=True
    ).stdout
    for words in ("1. What?", "First vote", "✓ Place", "Changed: 7.", "2. Who wins?", "Basic"):
        assert words in " ".join(text.split()), words


def test_a_table_takes_another_suffix(qtbot: QtBot, dialog: RecordDialog, tmp_path: Path) -> None:
    assert dialog.path_field.text().endswith("answers.pdf")
    qtbot.keyClick(dialog.form_box, Qt.Key.Key_Down)
    assert dialog.path_field.text().endswith("answers.csv")
    for typed, named in (("class 7.b", "class 7.b.pdf"), ("a.CSV", "a.pdf"), ("", "answers.pdf")):
        dialog.path_field.setText(typed)
        qtbot.keyClick(dialog.form_box, Qt.Key.Key_Up)
        assert dialog.path_field.text() == named
        qtbot.keyClick(dialog.form_box, Qt.Key.Key_Down)
    save(qtbot, dialog, tmp_path / "mine")
    lines = (tmp_path / "mine.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 6
    assert lines[2] == "1,What?,2,Place,9,yes"
