import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow
from pytestqt.qtbot import QtBot

from nqviz.ui.lessons.blank_screen import BlankScreen
from tests.support.pixels import colors_in
from tests.support.qt_objects import activated


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    window.edit = QLineEdit()
    window.setCentralWidget(window.edit)
    window.fired = []
    action = QAction("Next", window)
    action.setShortcut("PgDown")
    action.triggered.connect(lambda: window.fired.append("PgDown"))
    window.addAction(action)
    window.blank_screen = BlankScreen(window)
    activated(qtbot, window)
    window.edit.setFocus()
    return window


def test_a_key_brings_the_picture_back_and_does_nothing_else(
    qtbot: QtBot, window: QMainWindow
) -> None:
    window.blank_screen.cover()
    assert window.blank_screen.geometry() == window.rect()
    qtbot.keyClick(window.blank_screen, Qt.Key.Key_PageDown)
    assert window.blank_screen.isHidden()
    assert window.fired == []
    assert window.focusWidget() is window.edit
    qtbot.keyClick(window.edit, Qt.Key.Key_PageDown)
    assert window.fired == ["PgDown"]


def test_a_key_that_is_held_down_does_not_make_it_flicker(window: QMainWindow) -> None:
    window.blank_screen.cover()
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Period, Qt.KeyboardModifier.NoModifier, ".", True
    )
    QApplication.sendEvent(window.blank_screen, held)
    assert window.blank_screen.isVisible()


def test_it_stays_as_large_as_the_window(window: QMainWindow) -> None:
    window.blank_screen.cover()
    window.resize(500, 400)
    assert window.blank_screen.size() == window.size()
    assert colors_in(window.grab().toImage()) == {"#000000"}


def test_a_click_brings_the_picture_back(qtbot: QtBot, window: QMainWindow) -> None:
    window.blank_screen.cover()
    qtbot.mouseClick(window.blank_screen, Qt.MouseButton.LeftButton)
    assert window.blank_screen.isHidden()
    assert window.focusWidget() is window.edit


def test_what_is_not_covered_stays_as_it_is(window: QMainWindow) -> None:
    window.blank_screen.uncover()
    assert window.focusWidget() is window.edit
    assert window.blank_screen.isHidden()
