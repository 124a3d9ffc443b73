import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from nqviz.position import Position, Task
from nqviz.solvers.overlay import NO_OVERLAY
from nqviz.ui.board_view import BoardView, square_in_words
from nqviz.ui.palette import DARK


@pytest.fixture
def board(qtbot: QtBot) -> BoardView:
    board = BoardView()
    qtbot.addWidget(board)
    board.resize(400, 430)
    board.show_position(Position(Task(6), [1, 3, -1, -1, -1, -1]), NO_OVERLAY)
    board.show()
    return board


@pytest.mark.parametrize("square", [(0, 0), (0, 5), (5, 0), (3, 2)])
def test_a_click_chooses_the_square_under_it(
    qtbot: QtBot, board: BoardView, square: tuple[int, int]
) -> None:
    point = board.geometry_of_board().center(*square).toPoint()
    with qtbot.waitSignal(board.square_chosen) as chosen:
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=point)
    assert tuple(chosen.args) == square


def test_a_click_beside_the_board_chooses_nothing(qtbot: QtBot, board: BoardView) -> None:
    with qtbot.assertNotEmitted(board.square_chosen):
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
        point = board.geometry_of_board().center(2, 2).toPoint()
        qtbot.mouseClick(board, Qt.MouseButton.RightButton, pos=point)


def test_a_screen_reader_hears_what_stands_where(board: BoardView) -> None:
    assert board.accessibleName() == "Board"
    assert board.accessibleDescription() == (
        "6 by 6, 2 queens placed. Queens by row and column: 0-1, 1-3."
    )
    board.show_position(Position.start(Task(6)), NO_OVERLAY)
    assert board.accessibleDescription() == "6 by 6, 0 queens placed."


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
def test_the_pointer_hears_who_attacks(board: BoardView) -> None:
    point = board.geometry_of_board().center(2, 3).toPoint()
    event = QHelpEvent(QEvent.Type.ToolTip, point, board.mapToGlobal(point))
    QApplication.sendEvent(board, event)
    assert QToolTip.text().startswith("Row 2, column 3 is attacked from row 0 along")
    QToolTip.hideText()


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ((0, 1), "a queen stands here"),
        ((2, 1), "row 0 down the column"),
        ((2, 2), "row 1 along the rising diagonal"),
        ((5, 5), "no queen of another row attacks"),
    ],
)
def test_a_square_in_words(square: tuple[int, int], words: str) -> None:
    position = Position(Task(6), [1, 3, -1, -1, -1, -1])
    assert words in square_in_words(position, *square)


def test_the_board_takes_on_a_look(board: BoardView) -> None:
    board.set_look(DARK, 1.0)
    place = board.geometry_of_board()
    image = board.grab().toImage()
    corner = place.square(4, 4).center().toPoint()
    assert image.pixelColor(corner).name() == DARK.light_square
