import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LOOKS, Look
from nqviz.ui.lessons.pane_cover import PaneCover


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_nothing_below_a_cover_is_seen(qtbot: QtBot, look: Look) -> None:
    target = QWidget()
    qtbot.addWidget(target)
    label = QLabel("92", target)
    QVBoxLayout(target).addWidget(label)
    target.resize(300, 200)
    target.show()
    cover = PaneCover(target, look, 1.0)
    image = target.grab().toImage()
    label.setText("4")
    assert target.grab().toImage() == image
    target.resize(400, 100)
    assert cover.geometry() == target.rect()
    QLabel("later", target).show()
    assert target.childAt(target.rect().center()) is cover
    cover.hide()
    assert target.grab().toImage() != image


def test_it_says_that_it_covers_something(qtbot: QtBot) -> None:
    target = QWidget()
    qtbot.addWidget(target)
    cover = PaneCover(target, LOOKS[0], 1.0)
    assert cover.accessibleName() == "Covered until the answer."
    assert cover.focusPolicy() is Qt.FocusPolicy.NoFocus
