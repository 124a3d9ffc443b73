from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.overlay_widget import FocusFrame


def test_the_frame_follows_its_parent_even_when_its_own_attributes_are_gone(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    frame = FocusFrame(parent)
    vars(frame).clear()  # as the garbage collector does before Qt's part is deleted
    with qtbot.waitExposed(parent):
        parent.show()
    parent.resize(QSize(321, 123))
    assert frame.size() == QSize(321, 123)
