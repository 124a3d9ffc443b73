"""Tests of `nqviz.ui.window.learnt_dialog`."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from nqviz.lessons.learning import LearningFile
from nqviz.ui.printing import paper
from nqviz.ui.window.learnt_dialog import LearntDialog, ask_delete
from tests.support.qt_objects import added, shown

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def file(tmp_path: Path) -> LearningFile:
    file = LearningFile(tmp_path / "learnt.json")
    file.change(lambda learning: learning.with_practice("sieve", 18, 20, {"WENT_ON": 2}))
    return file


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, file: LearningFile, said: list[str]) -> LearntDialog:
    dialog = LearntDialog(file, said.append, lambda text: said.append(f"error: {text}"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    return shown(qtbot, dialog)


def test_it_shows_what_was_learnt_and_where_it_is(dialog: LearntDialog, file: LearningFile) -> None:
    text = dialog.view.toPlainText()
    assert "I was 1 of 13 algorithms." in text
    assert "At best 18 of 20 steps right at once" in text
    assert str(file.path) in dialog.place.text()


@pytest.mark.parametrize(("name", "begin"), [("a.html", b"<!DOCTYPE html>"), ("a.pdf", b"%PDF")])
def test_it_is_saved_as_a_page_or_for_a_printer(
    dialog: LearntDialog, said: list[str], tmp_path: Path, name: str, begin: bytes
) -> None:
    dialog.save(tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begin)
    assert said == [f"Saved in {tmp_path / name}."]


def test_it_is_printed(
    qtbot: QtBot,
    file: LearningFile,
    said: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The printer of the test prints into a file, as "Print to File" of the system's dialog."""
    answers = [QDialog.DialogCode.Rejected, QDialog.DialogCode.Accepted]

    class PrintsToFile:
        def __init__(self, printer: QPrinter, _parent: QWidget) -> None:
            printer.setOutputFileName(str(tmp_path / "printed.pdf"))

        def exec(self) -> QDialog.DialogCode:
            return answers.pop(0)

    monkeypatch.setattr(paper, "QPrintDialog", PrintsToFile)
    monkeypatch.setattr(paper.QPrinterInfo, "availablePrinterNames", lambda: ["mine"])
    dialog = shown(qtbot, LearntDialog(file, said.append, said.append))
    qtbot.mouseClick(dialog.print_button, LEFT)
    assert said == []
    qtbot.mouseClick(dialog.print_button, LEFT)
    assert (tmp_path / "printed.pdf").read_bytes().startswith(b"%PDF")
    assert said == ["1 page is on its way to the printer."]


def test_what_cannot_be_saved_is_said(
    dialog: LearntDialog, said: list[str], tmp_path: Path
) -> None:
    dialog.save(tmp_path / "a.txt")
    dialog.save(tmp_path / "missing" / "a.html")
    assert len(said) == 2
    assert all(text.startswith("error: ") for text in said)
    assert not (tmp_path / "a.txt").exists()


def test_all_of_it_is_deleted_when_that_is_confirmed(
    qtbot: QtBot, dialog: LearntDialog, file: LearningFile
) -> None:
    assert file.path is not None
    for text, is_there in (("Keep it", True), ("Delete", False)):
        qtbot.mouseClick(dialog.delete_button, LEFT)
        box = dialog.findChildren(QMessageBox)[-1]
        button = next(each for each in box.buttons() if each.text() == text)
        qtbot.mouseClick(button, LEFT)
        assert file.path.exists() is is_there
    assert "I was 0 of 13 algorithms." in dialog.view.toPlainText()
    assert not dialog.delete_button.isEnabled()
    assert not dialog.save_button.isEnabled()
    assert not dialog.print_button.isEnabled()


def test_what_cannot_be_deleted_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    said: list[str] = []
    box = added(qtbot, ask_delete(LearningFile(tmp_path), said.append))
    next(each for each in box.buttons() if each.text() == "Delete").click()
    assert "can't be deleted" in said[0]
