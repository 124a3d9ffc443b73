from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nqviz.ui.window.keys import KEYS, key_names
from nqviz.ui.window.keys_dialog import KeysDialog


def test_every_key_is_listed_once(qtbot: QtBot) -> None:
    dialog = KeysDialog()
    qtbot.addWidget(dialog)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    for key in KEYS:
        assert texts.count(key.description) == 1
        assert " · ".join(key_names(key)) in texts
    assert "Ctrl+wheel" in texts
