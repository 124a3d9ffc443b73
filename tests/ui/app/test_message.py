import sys

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from nqviz.ui.app.message import show_message


def test_a_sentence_is_shown_until_it_is_closed(qtbot):
    seen = []

    def close():
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.append(box.text())
        qtbot.keyClick(box, Qt.Key.Key_Escape)

    QTimer.singleShot(0, close)
    show_message("gone.nqviz can't be read: there is no such file.")
    assert seen == ["gone.nqviz can't be read: there is no such file."]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows always has a screen")
def test_nothing_is_shown_without_a_screen(monkeypatch):
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    show_message("Nobody reads this.")
