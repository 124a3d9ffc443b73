from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from nqviz.ui.look.palette import LIGHT
from nqviz.ui.window.window_contents import ErrorBanner


def test_it_says_a_sentence_until_it_is_closed(qtbot: QtBot) -> None:
    banner = ErrorBanner()
    qtbot.addWidget(banner)
    banner.set_look(LIGHT, 1.0)
    assert not banner.isVisible()
    banner.say("It went wrong.")
    assert banner.isVisible()
    assert banner.text == banner.accessibleDescription() == "It went wrong."
    qtbot.mouseClick(banner.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert not banner.isVisible()
