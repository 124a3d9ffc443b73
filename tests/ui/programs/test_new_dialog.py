from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.programs.source import TEMPLATE, template_keys, template_text
from nqviz.solvers.registry import find_solver
from nqviz.ui.programs.new_dialog import NewProgramDialog


def dialog_of(qtbot: QtBot, key: str = "", look: Look = LIGHT) -> NewProgramDialog:
    begun = []
    dialog = NewProgramDialog(key, lambda *args: begun.extend(args), look, 1.0)
    dialog.begun = begun
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_it_offers_the_template_and_the_algorithms_by_their_titles(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    box = dialog.start_box
    assert [box.itemData(place) for place in range(box.count())] == list(template_keys())
    assert dialog.text == template_text(TEMPLATE)
    qtbot.keyClick(box, Qt.Key.Key_Down)
    key = template_keys()[1]
    assert box.currentText() == find_solver(key).title
    assert dialog.text == template_text(key)
    assert dialog.preview.toPlainText() == template_text(key)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_it_begins_with_the_algorithm_that_is_shown(qtbot: QtBot, look: Look) -> None:
    assert dialog_of(qtbot, "bitmask", look).text == template_text("bitmask")
    assert dialog_of(qtbot, "quarters", look).text == template_text(TEMPLATE)


def test_the_preview_is_not_changed_by_typing(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    qtbot.keyClicks(dialog.preview, "x")
    qtbot.keyClick(dialog.preview, Qt.Key.Key_Return)
    qtbot.keyClick(dialog.preview, Qt.Key.Key_Tab)
    assert dialog.preview.toPlainText() == template_text(TEMPLATE)


def test_a_name_that_is_free_is_proposed(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "queens.py").touch()
    monkeypatch.setattr(
        "nqviz.ui.widgets.user_folders.QStandardPaths.writableLocation", lambda _: str(tmp_path)
    )
    dialog = dialog_of(qtbot)
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    (asked,) = dialog.findChildren(QFileDialog)
    assert [Path(name).name for name in asked.selectedFiles()] == ["queens-2.py"]
    asked.accept()
    assert dialog.begun == [tmp_path / "queens-2.py", template_text(TEMPLATE)]
