from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.overlay_widget import FocusFrame
from tests.support.qt_objects import exposed


def test_the_frame_follows_its_parent_even_when_its_own_attributes_are_gone(qtbot: QtBot) -> None:
    parent = QWidget()
    frame = FocusFrame(parent)
    vars(frame).clear()  # as the garbage collector does before Qt's part is deleted
    exposed(qtbot, parent)
    parent.resize(QSize(321, 123))
    assert frame.size() == QSize(321, 123)
