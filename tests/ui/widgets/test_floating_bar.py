import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.floating_bar import FloatingBar
from tests.support.qt_objects import exposed


class Page(QWidget):
    """A page with a bar of controls along one of its ends."""

    def __init__(self, edge: Qt.Edge) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        self.content = QLabel("content")
        column.addWidget(self.content, 1)
        self.bar = FloatingBar(edge, column, self)
        self.button = QPushButton("control")
        self.bar.add(self.button)


@pytest.fixture(params=[Qt.Edge.TopEdge, Qt.Edge.BottomEdge], ids=["top", "bottom"])
def page(request: pytest.FixtureRequest, qtbot: QtBot) -> Page:
    page = Page(request.param)
    page.resize(400, 300)
    return exposed(qtbot, page)


def test_a_floating_bar_takes_no_space_and_lies_over_the_rest(qtbot: QtBot, page: Page) -> None:
    beside = page.content.height()
    was_above = page.bar.y() < page.content.y()
    page.bar.set_floating(is_floating=True)
    qtbot.waitUntil(lambda: page.content.height() > beside)
    assert page.bar.isHidden()
    page.bar.reveal(is_shown=True)
    assert page.bar.geometry().intersects(page.content.geometry())
    assert (page.bar.y() == 0) == was_above
    page.resize(QSize(500, 350))
    assert page.bar.width() == 500
    assert page.bar.y() in {0, 350 - page.bar.height()}
    page.bar.reveal(is_shown=False)
    page.bar.set_floating(is_floating=False)
    qtbot.waitUntil(lambda: not page.bar.geometry().intersects(page.content.geometry()))
    assert page.bar.isVisible()
    assert (page.bar.y() < page.content.y()) == was_above


def test_a_bar_is_in_use_while_the_keyboard_is_in_it(qtbot: QtBot, page: Page) -> None:
    page.activateWindow()
    page.content.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    page.content.setFocus()
    assert not page.bar.in_use()
    page.button.setFocus()
    qtbot.waitUntil(page.button.hasFocus)
    assert page.bar.in_use()
    page.bar.hide()
    assert not page.bar.in_use()
