from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import LANGUAGES, language_in_use, use_language
from nqviz.frames.palette import DARK, PROJECTOR
from nqviz.model.step import MOVES, Kind
from nqviz.runs.film import MOST_FRAMES
from nqviz.runs.step_range import StepRange
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.pictures.save_dialog import Output, SaveDialog, SaveRequest
from nqviz.ui.pictures.step_picture import PictureStyle
from nqviz.ui.pictures.text_panel import Beside
from tests.support.qt_objects import activated


class Asked:
    """A dialog for a file that a test answers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answer = ""
        self.questions: list[tuple[str, str]] = []
        monkeypatch.setattr(QFileDialog, "getSaveFileName", self._ask)

    def _ask(self, _parent: object, _title: str, proposed: str, kinds: str) -> tuple[str, str]:
        self.questions.append((proposed, kinds))
        return self.answer, kinds


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    return Asked(monkeypatch)


def opened(
    qtbot: QtBot, what: Output, step: int = 40, length: int | None = 20_000
) -> tuple[SaveDialog, list[SaveRequest]]:
    orders: list[SaveRequest] = []
    style, path = PictureStyle(look=DARK), Path("folder", "sieve-n8")
    dialog = SaveDialog(what, step, length, SOLVERS[0], style, path, orders.append)
    activated(qtbot, dialog)
    return dialog, orders


def save(qtbot: QtBot, dialog: SaveDialog) -> None:
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)


def test_a_picture_is_of_the_present_step_in_the_present_look(
    qtbot: QtBot, asked: Asked, tmp_path: Path
) -> None:
    dialog, orders = opened(qtbot, Output.PICTURE)
    asked.answer = str(tmp_path / "board.png")
    save(qtbot, dialog)
    path, style = tmp_path / "board.png", PictureStyle(720, 720, DARK)
    assert orders == [SaveRequest(Output.PICTURE, path, StepRange(40, 40), style, 4.0)]
    assert dialog.look_box.currentText() == "Dark"
    assert asked.questions == [(str(Path("folder") / "sieve-n8-step-40.png"), "*.png")]
    assert not dialog.isVisible()


def test_a_film_is_what_was_chosen_by_keys(qtbot: QtBot, asked: Asked, tmp_path: Path) -> None:
    dialog, orders = opened(qtbot, Output.FILM)
    asked.answer = str(tmp_path / "run.webp")
    for box, keys in (
        (dialog.format_box, "W"),
        (dialog.first_box, "12"),
        (dialog.last_box, "99"),
        (dialog.steps_box, "q"),
        (dialog.fps_box, "25"),
        (dialog.look_box, "P"),
    ):
        box.setFocus()
        if box in {dialog.first_box, dialog.last_box, dialog.fps_box}:
            box.selectAll()
        qtbot.keyClicks(box, keys)
    dialog.beside_box.setFocus()
    qtbot.keyClick(dialog.beside_box, Qt.Key.Key_End)
    qtbot.keyClick(dialog.attacks_box, Qt.Key.Key_Space)
    qtbot.keyClick(dialog.size_box, Qt.Key.Key_Down)
    save(qtbot, dialog)
    style = PictureStyle(1920, 1080, PROJECTOR, Beside.COUNTERS, has_attacks=True)
    step_range = StepRange(12, 99, MOVES)
    assert orders == [SaveRequest(Output.FILM, tmp_path / "run.webp", step_range, style, 25.0)]


@pytest.mark.parametrize(
    ("what", "length", "step_range"),
    [
        (Output.FILM, 250, StepRange(0, 250)),
        (Output.FILM, 20_000, StepRange(40, 340)),
        (Output.FILM, None, StepRange(40, 340)),
        (Output.FILM, 300, StepRange(0, 300)),
        (Output.FILM, 310, StepRange(40, 310)),
        (Output.STEP_CSV, 20_000, StepRange(1, 20_000)),
        (Output.STEP_CSV, None, StepRange(40, 340)),
    ],
)
def test_the_whole_run_is_proposed_where_it_is_short(
    qtbot: QtBot, asked: Asked, tmp_path: Path, what: Output, length: int, step_range: StepRange
) -> None:
    dialog, orders = opened(qtbot, what, length=length)
    asked.answer = str(tmp_path / "run")
    save(qtbot, dialog)
    assert orders[0].step_range == step_range
    assert (
        dialog.hint.split()[0] == str(step_range.last - step_range.first + 1)
        or what is Output.STEP_CSV
    )
    assert orders[0].step_range.ends == frozenset(Kind)
    assert orders[0].path.suffix == (".csv" if what is Output.STEP_CSV else ".gif")


def test_what_can_not_be_saved_is_said_and_the_button_is_off(qtbot: QtBot) -> None:
    dialog, orders = opened(qtbot, Output.FILM)
    assert dialog.hint.startswith("301 frames, 1.3 min")
    dialog.last_box.setValue(39)
    assert dialog.hint == "There is no way from step 40 on to step 39."
    assert not dialog.save_button.isEnabled()
    assert dialog.save_button.toolTip() == dialog.hint
    save(qtbot, dialog)
    dialog.last_box.setValue(20_001)
    assert "The run ends at step" in dialog.hint
    dialog.last_box.setValue(40 + MOST_FRAMES)
    assert "too many" in dialog.hint
    dialog.steps_box.setCurrentIndex(2)
    assert dialog.save_button.isEnabled()
    assert not orders


def test_a_kind_that_is_typed_counts_before_the_one_in_the_box(
    qtbot: QtBot, asked: Asked, tmp_path: Path
) -> None:
    dialog, orders = opened(qtbot, Output.FILM)
    asked.answer = str(tmp_path / "run.WEBP")
    save(qtbot, dialog)
    assert orders[0].path.name == "run.WEBP"


def test_no_file_no_order(qtbot: QtBot, asked: Asked, tmp_path: Path) -> None:
    dialog, orders = opened(qtbot, Output.PICTURE)
    save(qtbot, dialog)
    assert asked.questions
    assert not orders
    (tmp_path / "board.png").touch()
    asked.answer = str(tmp_path / "board")
    save(qtbot, dialog)
    assert "is there already" in dialog.hint
    assert dialog.isVisible()
    asked.answer = str(tmp_path / "board.png")
    save(qtbot, dialog)
    assert [order.path.name for order in orders] == ["board.png"]


@pytest.mark.parametrize("what", list(Output))
def test_only_what_matters_is_asked_and_every_field_has_a_name(qtbot: QtBot, what: Output) -> None:
    dialog, _ = opened(qtbot, what)
    fields = {
        dialog.format_box: {Output.PICTURE, Output.FILM},
        dialog.first_box: set(Output),
        dialog.last_box: {Output.FILM, Output.STEP_CSV},
        dialog.steps_box: {Output.FILM},
        dialog.fps_box: {Output.FILM},
        dialog.beside_box: {Output.PICTURE, Output.FILM},
        dialog.attacks_box: {Output.PICTURE, Output.FILM},
        dialog.size_box: {Output.PICTURE, Output.FILM},
        dialog.look_box: {Output.PICTURE, Output.FILM},
    }
    for field, kinds in fields.items():
        assert field.isVisible() is (what in kinds)
        assert bool(field.accessibleName()) is (what in kinds)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", Output)
def test_no_letter_leads_to_two_fields(qtbot: QtBot, what: Output, language: str) -> None:
    before = language_in_use()
    use_language(language)
    dialog, _ = opened(qtbot, what)
    use_language(before)
    labels = [*dialog.findChildren(QLabel), *dialog.findChildren(QAbstractButton)]
    shown = [label.text().replace("&&", "") for label in labels if label.isVisible()]
    letters = [text[text.index("&") + 1].upper() for text in shown if "&" in text]
    assert letters
    assert len(set(letters)) == len(letters)
