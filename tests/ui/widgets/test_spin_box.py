import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.spin_box import SpinBox
from tests.support.qt_objects import exposed


@pytest.mark.parametrize("key", [Qt.Key.Key_U, Qt.Key.Key_K])
def test_keys_with_ctrl_that_edit_nothing_are_the_windows(qtbot: QtBot, key: Qt.Key) -> None:
    modifier = Qt.KeyboardModifier.ControlModifier
    window = QWidget()
    field = SpinBox(window, value=42)
    QVBoxLayout(window).addWidget(field)
    done: list[int] = []
    QShortcut(int(modifier.value) | key, window, lambda: done.append(1))
    exposed(qtbot, window)
    field.setFocus()
    QTest.keyClick(field, key, modifier)
    assert (done, field.value(), field.text()) == ([1], 42, "42")
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "17")
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.value() == 18
