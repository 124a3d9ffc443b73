import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.ui.board.zoom import STEP
from nqviz.ui.board.zoomable_board import ZoomableBoard

N = 100


@pytest.fixture
def board(qtbot: QtBot) -> ZoomableBoard:
    board = ZoomableBoard("Board", N, None)
    qtbot.addWidget(board)
    board.resize(500, 500)
    return board


def turn(board: ZoomableBoard, angle: int, point: QPointF) -> None:
    event = QWheelEvent(
        point,
        board.mapToGlobal(point),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(board, event)


def test_a_notch_of_the_wheel_zooms_at_the_pointer(board: ZoomableBoard) -> None:
    point = board.geometry_of_board().center(30, 60)
    turn(board, 120, point)
    assert board.zoom.span == pytest.approx(N / STEP)
    assert board.geometry_of_board().at(point) == (30, 60)
    turn(board, -120, point)
    assert board.zoom.is_whole(N)


def test_a_trackpad_zooms_once_its_small_moves_are_a_notch(board: ZoomableBoard) -> None:
    point = board.geometry_of_board().center(30, 60)
    for _ in range(3):
        turn(board, 30, point)
        assert board.zoom.is_whole(N)
    turn(board, 30, point)
    assert board.zoom.span == pytest.approx(N / STEP)


def test_the_part_that_is_shown_moves_in_squares_and_stays_on_the_board(
    board: ZoomableBoard,
) -> None:
    board.zoom_by(5.0)
    assert (board.zoom.row, board.zoom.column) == (pytest.approx(40), pytest.approx(40))
    board.move_by(10, -15)
    assert (board.zoom.row, board.zoom.column) == (pytest.approx(50), pytest.approx(25))
    board.move_by(1000, -1000)
    assert (board.zoom.row, board.zoom.column) == (pytest.approx(80), 0)
