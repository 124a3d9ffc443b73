from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QSpinBox
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.ui.pictures.writing_dialog import WritingDialog
from tests.support.qt_objects import added


class OneNumber(WritingDialog):
    """Asks for a number that is not 0, and for a file."""

    def __init__(self) -> None:
        super().__init__("Write a number", LIGHT, None)
        self.box = QSpinBox()
        self._lay_out([("&Number", self.box)])
        self.box.valueChanged.connect(self._show_hint)
        self.chosen: Path | None = None
        self._show_hint()

    def _problem(self) -> str:
        return "" if self.box.value() else "Nothing is written of 0."

    def _in_words(self) -> str:
        return f"It is {self.box.value()}."

    def _on_save_clicked(self) -> None:
        self.chosen = self._ask_file(Path("folder", "number.txt"), {".txt", ".md"})


@pytest.fixture
def dialog(qtbot: QtBot) -> OneNumber:
    return added(qtbot, OneNumber())


def test_a_problem_is_told_and_keeps_the_button_grey(dialog: OneNumber) -> None:
    assert dialog.hint == "Nothing is written of 0."
    assert not dialog.save_button.isEnabled()
    dialog.box.setValue(3)
    assert dialog.hint == "It is 3."
    assert dialog.save_button.isEnabled()
    assert dialog.box.accessibleName() == "Number"


@pytest.mark.parametrize(
    ("answer", "chosen"),
    [("", None), ("a.txt", "a.txt"), ("a.MD", "a.MD"), ("a", "a.txt"), ("a.png", "a.png.txt")],
)
def test_a_name_gets_the_suffix_that_it_lacks(
    dialog: OneNumber,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    answer: str,
    chosen: str | None,
) -> None:
    given = str(tmp_path / answer) if answer else ""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (given, ""))
    dialog.box.setValue(1)
    dialog.save_button.click()
    assert dialog.chosen == (None if chosen is None else tmp_path / chosen)


def test_a_file_that_was_not_asked_about_is_not_replaced(
    dialog: OneNumber, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").touch()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "a"), ""))
    dialog.box.setValue(1)
    dialog.save_button.click()
    assert dialog.chosen is None
    assert "is there already" in dialog.hint
