import pytest
from pytestqt.qtbot import QtBot

from nqviz.ui.board.zoom import STEP
from nqviz.ui.board.zoomable_board import ZoomableBoard
from tests.support.mouse import wheel

N = 100


@pytest.fixture
def board(qtbot: QtBot) -> ZoomableBoard:
    board = ZoomableBoard("Board", N, None)
    qtbot.addWidget(board)
    board.resize(500, 500)
    return board


def test_a_notch_of_the_wheel_zooms_at_the_pointer(board: ZoomableBoard) -> None:
    point = board.geometry_of_board().center(30, 60)
    wheel(board, point, 1)
    assert board.zoom.span == pytest.approx(N / STEP)
    assert board.geometry_of_board().at(point) == (30, 60)
    wheel(board, point, -1)
    assert board.zoom.is_whole(N)


def test_a_trackpad_zooms_once_its_small_moves_are_a_notch(board: ZoomableBoard) -> None:
    point = board.geometry_of_board().center(30, 60)
    for _ in range(3):
        wheel(board, point, 0.25)
        assert board.zoom.is_whole(N)
    wheel(board, point, 0.25)
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
