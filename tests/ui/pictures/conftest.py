"""Saves what a window shows, as a user does."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from nqviz.ui.pictures.page_dialog import PageDialog
from nqviz.ui.pictures.save_dialog import SaveDialog
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.window.main_window import MainWindow

CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class SavingUser(NamedTuple):
    """What a user of a window does.

    Attributes:
        ask: presses a key of the menu for exports, and returns the dialog that it opens.
        save: saves in a file what a dialog has chosen.
    """

    ask: Callable[[Qt.Key], Any]
    save: Callable[[SaveDialog | PageDialog, Path], None]


@pytest.fixture
def user(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, main_window: MainWindow) -> SavingUser:
    def ask(key: Qt.Key) -> Any:
        qtbot.keyClick(QApplication.focusWidget(), key, CONTROL_SHIFT)
        qtbot.waitUntil(lambda: bool(main_window.findChildren(FittingDialog)))
        return main_window.findChildren(FittingDialog)[0]

    def save(dialog: SaveDialog | PageDialog, path: Path) -> None:
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not main_window.findChildren(FittingDialog))
        with qtbot.waitActive(main_window):
            main_window.activateWindow()  # the offscreen platform has no window manager to do so

    return SavingUser(ask, save)
