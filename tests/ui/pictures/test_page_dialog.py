from collections.abc import Generator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import LANGUAGES, language_in_use, use_language
from nqviz.frames.palette import LIGHT
from nqviz.runs.step_range import WriteProgress
from nqviz.ui.pictures.page_dialog import PageDialog
from nqviz.ui.pictures.web_pages import WebPage
from tests.support.qt_objects import activated

Saved = list[tuple[Path, tuple[str, ...], int]]


def pages(written: Saved) -> list[WebPage]:
    def write(
        path: Path, languages: Sequence[str], step: int
    ) -> Generator[WriteProgress, None, None]:
        written.append((path, tuple(languages), step))
        yield WriteProgress(1, 1)

    return [
        WebPage("This lesson", "lesson-2", write, "The slides."),
        WebPage("This run", "sieve-n8", write, "The run.", step=40, length=60),
    ]


def opened(qtbot: QtBot, choice: Sequence[WebPage], folder: Path) -> PageDialog:
    return activated(qtbot, PageDialog(choice, folder, LIGHT, lambda work, _path: list(work)))


@pytest.fixture
def proposed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are proposed, each of which is taken."""
    names: list[str] = []

    def take(_parent: object, _title: str, name: str, _kinds: str) -> tuple[str, str]:
        names.append(name)
        return name, ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", take)
    return names


def test_the_first_page_is_proposed_and_another_one_can_be_chosen(
    qtbot: QtBot, proposed: list[str], tmp_path: Path
) -> None:
    written: Saved = []
    dialog = opened(qtbot, pages(written), tmp_path)
    assert dialog.hint == "The slides."
    assert not dialog.step_box.isVisible()
    dialog.page_box.setFocus()
    qtbot.keyClick(dialog.page_box, Qt.Key.Key_Down)
    assert dialog.hint == "The run."
    assert dialog.step_box.isVisible()
    assert dialog.step_box.value() == 40
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    assert proposed == [str(tmp_path / "sieve-n8.html")]
    assert written == [(tmp_path / "sieve-n8.html", ("en",), 40)]
    assert not dialog.isVisible()


def test_a_page_needs_a_language_and_a_step_that_the_run_has(
    qtbot: QtBot, proposed: list[str], tmp_path: Path
) -> None:
    written: Saved = []
    dialog = opened(qtbot, pages(written)[1:], tmp_path)
    assert not dialog.page_box.isVisible()
    dialog.step_box.setValue(61)
    assert dialog.hint == "The run ends at step 60."
    assert not dialog.save_button.isEnabled()
    dialog.step_box.setValue(60)
    qtbot.keyClick(dialog.language_boxes["en"], Qt.Key.Key_Space)
    assert dialog.hint == "A page needs at least one language."
    assert not dialog.save_button.isEnabled()
    for key in ("ja", "zh_CN"):
        qtbot.keyClick(dialog.language_boxes[key], Qt.Key.Key_Space)
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    assert len(proposed) == 1
    assert written == [(tmp_path / "sieve-n8.html", ("zh_CN", "ja"), 60)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_leads_to_two_fields(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    before = language_in_use()
    use_language(language)
    dialog = opened(qtbot, pages([]), tmp_path)
    dialog.page_box.setCurrentIndex(1)
    use_language(before)
    labels = [*dialog.findChildren(QLabel), *dialog.findChildren(QAbstractButton)]
    shown = [label.text().replace("&&", "") for label in labels if label.isVisible()]
    letters = [text[text.index("&") + 1].upper() for text in shown if "&" in text]
    assert len(letters) >= 3
    assert len(set(letters)) == len(letters)
