import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import DARK, LIGHT, PROJECTOR, Look
from nqviz.ui.widgets.styled import Styled, styled_children
from tests.support.qt_objects import added, exposed


class Leaf(Styled, QWidget):
    """A widget that is three heights of text wide, and counts how often it is painted."""

    paints = 0

    @property
    def style_now(self) -> tuple[Look, float]:
        return self._look, self._scale

    def sizeHint(self) -> QSize:
        return QSize(round(3 * self._unit), 20)

    def paintEvent(self, _event) -> None:
        self.paints += 1


class Box(Styled, QWidget):
    """A container that draws one of its children larger."""

    def __init__(self) -> None:
        super().__init__()
        self.leaf, self.large = Leaf(self), Leaf(self)
        self.margin = 0

    def apply_look(self) -> None:
        self.margin = round(self._unit)
        self.large.set_look(self._look, 2 * self._scale)


@pytest.fixture
def box(qtbot: QtBot) -> Box:
    return added(qtbot, Box())


def test_a_new_widget_is_light_and_of_normal_size(box: Box) -> None:
    assert box.leaf.style_now == (LIGHT, 1.0)


def test_a_look_reaches_the_children_and_what_depends_on_it(box: Box) -> None:
    box.set_look(DARK, 1.5)
    assert box.leaf.style_now == (DARK, 1.5)
    assert box.margin == round(1.5 * DARK.font)


def test_a_container_may_draw_a_child_larger(box: Box) -> None:
    box.set_look(PROJECTOR, 1.5)
    assert box.large.style_now == (PROJECTOR, 3.0)


def test_widgets_without_a_look_hand_it_on_to_those_inside(qtbot: QtBot) -> None:
    outer, stack, box = Leaf(), QStackedWidget(), Box()
    qtbot.addWidget(outer)
    QVBoxLayout(outer).addWidget(stack)
    stack.addWidget(box)
    assert list(styled_children(outer)) == [box]  # and the box reaches its own
    outer.set_look(DARK, 2.0)
    assert box.leaf.style_now == (DARK, 2.0)
    assert box.large.style_now == (DARK, 4.0)


def test_another_look_is_painted_and_laid_out(qtbot: QtBot) -> None:
    window = QWidget()
    leaf = Leaf(window)
    row = QHBoxLayout(window)
    row.addWidget(leaf)
    row.addStretch()
    window.resize(500, 50)
    exposed(qtbot, window)
    qtbot.waitUntil(lambda: leaf.paints > 0)
    assert leaf.width() == 3 * LIGHT.font
    paints = leaf.paints
    leaf.set_look(PROJECTOR, 1.0)
    qtbot.waitUntil(lambda: leaf.paints > paints and leaf.width() == 3 * PROJECTOR.font)
