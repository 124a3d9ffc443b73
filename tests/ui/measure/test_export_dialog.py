from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from nqviz.curves.plot_model import PlotModel
from nqviz.frames.palette import LIGHT
from nqviz.solvers.registry import SOLVERS
from nqviz.store.timings_csv import read_file
from nqviz.ui.measure.export_dialog import ExportDialog
from tests.support.measure import record
from tests.support.qt_objects import exposed

MEASURED = [record("bitmask", n) for n in (8, 9)]


@pytest.fixture
def written() -> list[Path]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path, written: list[Path]) -> ExportDialog:
    model = PlotModel(SOLVERS, range(8, 10))
    for each in MEASURED:
        model.add(each.timing)
    dialog = ExportDialog(model, MEASURED, LIGHT, written.append)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    assert dialog.path_field.text().endswith("-n8-9.png")
    dialog.path_field.setText(str(tmp_path / "curves.png"))
    return exposed(qtbot, dialog)


def test_a_picture_is_written_with_the_keyboard_alone(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, written: list[Path]
) -> None:
    dialog.size_box.setCurrentText("1280x720")
    qtbot.keyClick(dialog.path_field, Qt.Key.Key_Return)
    assert written == [tmp_path / "curves.png"]
    assert QImage(str(tmp_path / "curves.png")).width() == 1280
    assert dialog.isHidden()


def test_the_kind_gives_the_file_its_suffix(dialog: ExportDialog, tmp_path: Path) -> None:
    dialog.format_box.setCurrentIndex(1)
    assert dialog.path_field.text() == str(tmp_path / "curves.svg")
    assert dialog.size_box.isEnabled()
    dialog.format_box.setCurrentIndex(2)
    assert dialog.path_field.text() == str(tmp_path / "curves.csv")
    assert not dialog.size_box.isEnabled()
    assert "no size" in dialog.size_box.toolTip()
    dialog.save_button.click()
    assert read_file(tmp_path / "curves.csv") == MEASURED


def test_the_kind_follows_the_name_that_is_typed(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    path = tmp_path / "slide.svg"
    dialog.path_field.clear()
    qtbot.keyClicks(dialog.path_field, str(path))
    assert "SVG" in dialog.format_box.currentText()
    dialog.save_button.click()
    assert path.read_bytes().lstrip().startswith((b"<?xml", b"<svg"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("curves.jpg", "should end in .png"), ("missing/curves.png", "can't be written")],
)
def test_what_goes_wrong_is_one_sentence_and_the_dialog_stays(
    dialog: ExportDialog, tmp_path: Path, name: str, sentence: str
) -> None:
    dialog.path_field.setText(str(tmp_path / name))
    dialog.save_button.click()
    assert sentence in dialog.problem
    assert dialog.isVisible()
    assert list(tmp_path.iterdir()) == []
