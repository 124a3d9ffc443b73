import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, LOOKS, PROJECTOR, Look
from nqviz.lessons.drawing import Draw, DrawMark
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations
from nqviz.model.position import Position, Task
from nqviz.ui.board.view import BoardView
from nqviz.ui.lessons.answer_picture import ShareView
from nqviz.ui.lessons.explanation import Explanation, HighlightFrame, PaneCover
from tests.support.qt_objects import exposed, shown


@pytest.fixture
def board(qtbot: QtBot) -> BoardView:
    return shown(qtbot, BoardView())


@pytest.fixture
def target(qtbot: QtBot) -> QWidget:
    """Return a widget with a label and a button in it."""
    target = QWidget()
    column = QVBoxLayout(target)
    column.addWidget(QLabel("92", target))
    column.addWidget(QPushButton("Push", target))
    target.resize(300, 200)
    return exposed(qtbot, target)


def test_a_drawing_is_wiped_off_with_its_share(board: BoardView) -> None:
    explanation = Explanation(board, board)
    marks = (DrawMark(Draw.RING, (1, 1)), DrawMark(Draw.SHARE, (1, 3)))
    explanation.draw(marks, Position.start(Task(8)), spreads=False)
    assert explanation.has_drawn
    assert board.annotations == Annotations(rings=((1, 1),))
    assert board.findChild(ShareView).isVisible()
    explanation.clear()
    assert not explanation.has_drawn
    assert board.annotations == NO_ANNOTATIONS
    assert not any(each.isVisible() for each in board.findChildren(ShareView))


@pytest.mark.parametrize("kind", [PaneCover, HighlightFrame])
def test_panes_are_covered_or_framed_as_long_as_that_is_asked(board: BoardView, kind) -> None:
    explanation = Explanation(board, board)
    explanation.lay(kind, [board])
    [laid] = board.findChildren(kind)
    explanation.lay(kind, [board])
    assert board.findChildren(kind) == [laid]
    explanation.lay(kind, [])
    assert not laid.isVisible()


@pytest.mark.parametrize("kind", [PaneCover, HighlightFrame])
def test_it_stays_as_large_as_the_pane_and_on_top_of_all_that_comes_later(
    target: QWidget, kind
) -> None:
    laid = kind(target, LIGHT, 1.0)
    target.resize(500, 300)
    assert laid.geometry() == target.rect()
    QLabel("later", target).show()
    assert [each for each in target.children() if isinstance(each, QWidget)][-1] is laid
    assert laid.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_the_mouse_works_through_a_frame_alone(qtbot: QtBot, target: QWidget) -> None:
    button = target.findChild(QPushButton)
    at, plain = button.mapTo(target, QPoint(9, 9)), Qt.KeyboardModifier.NoModifier
    frame = HighlightFrame(target, LIGHT, 1.0)
    with qtbot.waitSignal(button.clicked):
        QTest.mouseClick(target.windowHandle(), Qt.MouseButton.LeftButton, plain, at)
    frame.hide()
    PaneCover(target, LIGHT, 1.0)
    with qtbot.assertNotEmitted(button.clicked):
        QTest.mouseClick(target.windowHandle(), Qt.MouseButton.LeftButton, plain, at)


def test_a_frame_has_the_colour_of_its_look_and_grows_with_the_text(target: QWidget) -> None:
    frame, widths = HighlightFrame(target, LIGHT, 1.0), []
    for look, scale in ((LIGHT, 1.0), (PROJECTOR, 3.0)):
        frame.set_look(look, scale)
        image = target.grab().toImage()
        middle, width = image.height() // 2, 0
        while image.pixelColor(width, middle) == QColor(look.accent):
            width += 1
        widths.append(width)
    assert 3 <= widths[0] < widths[1]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_nothing_below_a_cover_is_seen(target: QWidget, look: Look) -> None:
    cover = PaneCover(target, look, 1.0)
    assert cover.accessibleName() == "Covered until the answer."
    image = target.grab().toImage()
    target.findChild(QLabel).setText("4")
    assert target.grab().toImage() == image
    cover.hide()
    assert target.grab().toImage() != image
