from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.programs.source import source_of
from nqviz.ui.look.theme import apply_look
from nqviz.ui.programs.trust_dialog import TrustDialog
from tests.support.qt_objects import shown
from tests.support.reading import cut, faint, texts_in

FILE = Path("/home/someone/a rather long name of a folder/queens \u202eyp.py")


def dialog_of(qtbot: QtBot, *, is_new: bool = True) -> TrustDialog:
    return shown(qtbot, TrustDialog(source_of(FILE, "def solve(n): ..."), is_new=is_new))


def test_it_names_the_file_with_every_sign_and_says_what_it_can_do(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    assert dialog.file.text() == str(FILE).replace("\u202e", "\\u202e")
    assert "rights" in dialog.warning.text()
    assert dialog.question.text() == "Run this program?"
    assert dialog_of(qtbot, is_new=False).question.text() == "This program has changed. Run it?"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape])
def test_a_key_that_is_pressed_by_habit_runs_nothing(qtbot: QtBot, key: Qt.Key) -> None:
    dialog = dialog_of(qtbot)
    qtbot.waitUntil(dialog.isActiveWindow)
    with qtbot.waitSignal(dialog.rejected), qtbot.assertNotEmitted(dialog.accepted):
        qtbot.keyClick(QApplication.focusWidget() or dialog, key)


def test_a_click_runs_it(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    assert not dialog.always_box.isChecked()
    with qtbot.waitSignal(dialog.accepted):
        qtbot.mouseClick(dialog.run_button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_it_can_be_read(qtbot: QtBot, qapp: QApplication, look: Look) -> None:
    apply_look(qapp, look, 1.0)
    dialog = dialog_of(qtbot)
    texts = texts_in(dialog)
    assert not cut(texts)
    assert not faint(texts, dialog.grab().toImage(), 7.0 if look.hides_menus else 4.5)
    dialog.close()
    apply_look(qapp, LIGHT, 1.0)
