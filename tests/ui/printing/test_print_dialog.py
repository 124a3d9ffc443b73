"""Tests of `nqviz.ui.printing.print_dialog`."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.model.position import Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.ui.printing import paper as sheets
from nqviz.ui.printing.paper import PAPERS
from nqviz.ui.printing.print_dialog import PrintDialog
from tests.support.qt_objects import exposed

READER = shutil.which("pdftotext")


@pytest.fixture
def timeline() -> Timeline:
    return Timeline(find_solver("wirth-basic"), Task(6))


def opened(qtbot: QtBot, timeline: Timeline, *, has_lesson: bool) -> PrintDialog:
    lessons = [load_lesson(path) for path in own_lessons()[:3]]
    lesson, said = lessons[1] if has_lesson else None, []
    dialog = PrintDialog(lessons, lesson, timeline, 2, said.append, LIGHT)
    dialog.said = said
    return exposed(qtbot, dialog)


def type_name(qtbot: QtBot, dialog: PrintDialog, path: Path) -> None:
    dialog.path_field.selectAll()
    qtbot.keyClicks(dialog.path_field, str(path))


def test_the_lesson_that_is_on_is_printed_with_enter(
    qtbot: QtBot, timeline: Timeline, tmp_path: Path
) -> None:
    dialog = opened(qtbot, timeline, has_lesson=True)
    assert dialog.lesson_box.currentText() == "Why does the fourth row fail?"
    assert dialog.rows_box.isHidden()
    type_name(qtbot, dialog, tmp_path / "questions")
    qtbot.keyClick(dialog.path_field, Qt.Key.Key_Return)
    assert (tmp_path / "questions.pdf").read_bytes().startswith(b"%PDF-")
    assert "questions.pdf was written" in dialog.said[0]


@pytest.mark.skipif(READER is None, reason="poppler-utils is not installed")
@pytest.mark.parametrize("paper", PAPERS)
def test_a_printer_gets_the_same_pages_as_a_file(
    qtbot: QtBot, timeline: Timeline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paper: str
) -> None:
    """The printer of the test prints into a file, as "Print to File" of the system's dialog."""
    printed = tmp_path / "printed.pdf"

    class PrintsToFile:
        def __init__(self, printer: QPrinter, _parent: QWidget) -> None:
            printer.setOutputFileName(str(printed))

        def exec(self) -> QDialog.DialogCode:
            return QDialog.DialogCode.Accepted

    monkeypatch.setattr(sheets, "QPrintDialog", PrintsToFile)
    monkeypatch.setattr(sheets.QPrinterInfo, "availablePrinterNames", lambda: ["mine"])
    dialog = opened(qtbot, timeline, has_lesson=True)
    dialog.paper_box.setCurrentText(paper)
    qtbot.mouseClick(dialog.print_button, Qt.MouseButton.LeftButton)
    again = opened(qtbot, timeline, has_lesson=True)
    again.paper_box.setCurrentText(paper)
    type_name(qtbot, again, tmp_path / "saved.pdf")
    qtbot.mouseClick(again.save_button, Qt.MouseButton.LeftButton)
    words, saved = words_of(printed), words_of(tmp_path / "saved.pdf")
    assert [word for word, _ in words] == [word for word, _ in saved]
    far = max(
        abs(one - two)
        for (_, box), (_, other) in zip(words, saved, strict=True)
        for one, two in zip(box, other, strict=True)
    )
    assert far < 2, "points on the paper"
    pages = len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "saved.pdf").read_bytes()))
    assert dialog.said[0] == f"{pages} pages are on their way to the printer."


def words_of(path: Path) -> list[tuple[str, list[float]]]:
    """Return each word of a PDF file, and its place on its page in points."""
    assert READER is not None
    read = subprocess.run([READER, "-bbox", path, "-"], capture_output=True, check=True)
    found = re.findall(
        r'<word xMin="(.*)" yMin="(.*)" xMax="(.*)" yMax="(.*)">(.*)</word>', read.stdout.decode()
    )
    assert found
    return [(word, [*map(float, box)]) for *box, word in found]


def test_a_table_begins_at_the_start_or_where_the_run_stands(
    qtbot: QtBot, timeline: Timeline, tmp_path: Path
) -> None:
    timeline.extend(10_000)
    timeline.seek(timeline.length)
    dialog = opened(qtbot, timeline, has_lesson=False)
    assert dialog.lesson_box.isHidden()
    assert dialog.path_field.text().endswith("from-step-0.pdf")
    dialog.start_box.setFocus()
    qtbot.keyClick(dialog.start_box, Qt.Key.Key_Down)
    assert dialog.path_field.text().endswith(f"from-step-{timeline.length}.pdf")
    type_name(qtbot, dialog, tmp_path / "a.pdf")
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    assert "There is no step after step" in dialog.problem
    assert not (tmp_path / "a.pdf").exists()
    qtbot.keyClick(dialog.start_box, Qt.Key.Key_Up)
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    assert "a.pdf was written" in dialog.said[0]
