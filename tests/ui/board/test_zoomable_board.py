import pytest
from pytestqt.qtbot import QtBot

from nqviz.ui.board.zoomable_board import ZoomableBoard
from tests.support.mouse import wheel
from tests.support.qt_objects import added

N, NOTCH = 100, 1.5


@pytest.fixture
def board(qtbot: QtBot) -> ZoomableBoard:
    return added(qtbot, ZoomableBoard("Board", N, None), 500, 500)


def test_a_notch_of_the_wheel_zooms_at_the_pointer(board: ZoomableBoard) -> None:
    point = board.geometry_of_board().center(30, 60)
    wheel(board, point, 1)
    assert board.viewport.x.length == pytest.approx(N / NOTCH)
    assert board.geometry_of_board().at(point) == (30, 60)
    wheel(board, point, -1)
    assert board.part is None


def test_a_trackpad_zooms_by_parts_of_a_notch(board: ZoomableBoard) -> None:
    point = board.geometry_of_board().center(30, 60)
    for _ in range(4):
        wheel(board, point, 0.25)
    assert board.viewport.x.length == pytest.approx(N / NOTCH)


def test_another_board_can_look_at_the_same_part(qtbot: QtBot, board: ZoomableBoard) -> None:
    with qtbot.waitSignal(board.looked):
        board.zoom_by(5.0)
    assert board.part == pytest.approx((40, 40, 20))
    other = added(qtbot, ZoomableBoard("Board", N, None))
    with qtbot.assertNotEmitted(other.looked):
        other.look_at(board.part)
    assert other.viewport == board.viewport
    other.look_at(None)
    assert other.part is None
