from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from nqviz.ui.window.keys_dialog import KeysDialog, key_names
from nqviz.ui.window.main_window import ACTIONS


def test_every_key_is_listed_once(qtbot: QtBot) -> None:
    dialog = KeysDialog(ACTIONS)
    qtbot.addWidget(dialog)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    for action in ACTIONS:
        assert texts.count(action.title) == bool(action.keys)
        assert not action.keys or " · ".join(key_names(action)) in texts
    assert "Ctrl+wheel" in texts


def test_end_and_home_scroll_a_list_that_is_too_long(qtbot: QtBot) -> None:
    dialog = KeysDialog(ACTIONS)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(500, 300)
    bar = dialog.findChild(QScrollArea).verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Home)
    assert bar.value() == 0


def test_arrows_are_shown_as_arrows() -> None:
    names = {action.title: key_names(action) for action in ACTIONS}
    assert names["One step forward"][0] == "→"
    assert names["To the previous solution"] == ["Shift ←"]
