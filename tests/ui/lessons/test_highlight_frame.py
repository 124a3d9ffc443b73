import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.ui.lessons.highlight_frame import HighlightFrame


@pytest.fixture
def target(qtbot: QtBot) -> QWidget:
    target = QWidget()
    qtbot.addWidget(target)
    QVBoxLayout(target).addWidget(QPushButton("Push", target))
    target.resize(300, 200)
    with qtbot.waitExposed(target):
        target.show()
    return target


def thickness(frame: HighlightFrame, color: str) -> int:
    """Return how many pixels of a colour stand at the middle of the left edge."""
    image = frame.parentWidget().grab().toImage()
    middle = image.height() // 2
    wide = 0
    while image.pixelColor(wide, middle) == QColor(color):
        wide += 1
    return wide


def test_it_stays_as_large_as_what_it_frames(target: QWidget) -> None:
    frame = HighlightFrame(target, LIGHT, 1.0)
    assert frame.isVisible()
    for width, height in ((500, 300), (120, 90)):
        target.resize(width, height)
        assert frame.geometry() == target.rect()


def test_it_stays_on_top_of_what_comes_later(target: QWidget) -> None:
    frame = HighlightFrame(target, LIGHT, 1.0)
    later = QWidget(target)
    later.show()
    children = [each for each in target.children() if isinstance(each, QWidget)]
    assert children[-1] is frame


def test_the_mouse_works_through_it(qtbot: QtBot, target: QWidget) -> None:
    button = target.findChild(QPushButton)
    HighlightFrame(target, LIGHT, 1.0)
    at = button.mapTo(target, QPoint(9, 9))
    with qtbot.waitSignal(button.clicked):
        QTest.mouseClick(
            target.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at
        )


def test_it_has_the_colour_of_its_own_look_and_grows_with_the_text(target: QWidget) -> None:
    frame = HighlightFrame(target, LIGHT, 1.0)
    thin = thickness(frame, LIGHT.accent)
    assert thin >= 3
    frame.set_look(PROJECTOR, 3.0)
    assert thickness(frame, PROJECTOR.accent) > thin
