from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from nqviz.curves.plot_model import PlotModel
from nqviz.frames.palette import LIGHT
from nqviz.measuring.timing import Timing
from nqviz.solvers.registry import SOLVERS
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.store.timings_csv import read_file
from nqviz.ui.measure.export_dialog import ExportDialog

ORIGIN = Origin.of_this_machine()
MEASURED = [
    TimingRecord(
        0, datetime.now(UTC), Timing("bitmask", n, 1, False, (10.0 ** (n - 9),), s), ORIGIN
    )
    for n, s in ((8, 92), (9, 352))
]


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> ExportDialog:
    model = PlotModel(SOLVERS, range(8, 10))
    model.timings["bitmask"] = {record.timing.n: record.timing for record in MEASURED}
    dialog = ExportDialog(model, MEASURED, LIGHT)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.path_field.setText(str(tmp_path / "curves.png"))
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def save(qtbot: QtBot, dialog: ExportDialog) -> None:
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)


def test_a_picture_is_written_with_the_keyboard_alone(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    dialog.size_box.setCurrentText("1280x720")
    with qtbot.waitSignal(dialog.exported) as exported:
        qtbot.keyClick(dialog.path_field, Qt.Key.Key_Return)
    assert exported.args == [tmp_path / "curves.png"]
    assert QImage(str(tmp_path / "curves.png")).width() == 1280
    assert dialog.isHidden()


def test_the_kind_gives_the_file_its_suffix(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    dialog.format_box.setCurrentIndex(1)
    assert dialog.path_field.text() == str(tmp_path / "curves.svg")
    assert dialog.size_box.isEnabled()
    dialog.format_box.setCurrentIndex(2)
    assert dialog.path_field.text() == str(tmp_path / "curves.csv")
    assert not dialog.size_box.isEnabled()
    assert "no size" in dialog.size_box.toolTip()
    save(qtbot, dialog)
    assert read_file(tmp_path / "curves.csv") == MEASURED


def test_a_name_without_a_suffix_gets_one(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    dialog.path_field.setText(str(tmp_path / "curves"))
    save(qtbot, dialog)
    assert [each.name for each in tmp_path.iterdir()] == ["curves.png"]


def test_what_is_there_is_replaced_only_when_asked_twice(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    old = tmp_path / "curves.png"
    old.write_text("somebody's only copy")
    save(qtbot, dialog)
    assert "is there already" in dialog.problem
    assert old.read_text() == "somebody's only copy"
    dialog.path_field.setText(str(tmp_path / "other.png"))
    assert dialog.problem == ""
    dialog.path_field.setText(str(old))
    save(qtbot, dialog)
    assert old.read_text() == "somebody's only copy"
    save(qtbot, dialog)
    assert QImage(str(old)).width() == 1920


def test_the_kind_follows_the_name_that_is_typed(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    path = tmp_path / "slide.svg"
    dialog.path_field.clear()
    qtbot.keyClicks(dialog.path_field, str(path))
    assert "SVG" in dialog.format_box.currentText()
    save(qtbot, dialog)
    assert path.read_bytes().lstrip().startswith((b"<?xml", b"<svg"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("curves.jpg", "should end in .png"),
        ("", "should end in .png"),
        ("missing/curves.png", "can't be written"),
        ("x" * 300 + ".png", "."),
    ],
)
def test_what_goes_wrong_is_one_sentence_and_the_dialog_stays(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, name: str, sentence: str
) -> None:
    dialog.path_field.setText(str(tmp_path / name) if name else "")
    save(qtbot, dialog)
    assert sentence in dialog.problem
    assert "\n" not in dialog.problem
    assert dialog.isVisible()
    assert list(tmp_path.iterdir()) == []


def test_the_file_dialogs_own_question_is_enough(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "old.png"
    old.write_text("replace me")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(old), ""))
    [browse] = [each for each in dialog.findChildren(QPushButton) if "Browse" in each.text()]
    qtbot.mouseClick(browse, Qt.MouseButton.LeftButton)
    save(qtbot, dialog)
    assert QImage(str(old)).width() == 1920


def test_escape_leaves_everything_as_it_is(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isHidden()
    assert list(tmp_path.iterdir()) == []
