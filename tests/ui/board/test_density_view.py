from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.ui.board.density_view import DensityView
from nqviz.ui.board.geometry import SMALLEST_SQUARE
from tests.support.mouse import wheel
from tests.support.pixels import colors_in

N = 20_000


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[DensityView]:
    view = DensityView()
    view.set_look(LIGHT, 1.0)
    qtbot.addWidget(view)
    view.resize(400, 400)
    with qtbot.waitActive(view):
        view.show()
        view.activateWindow()
    view.setFocus()
    yield view
    view.close_down()


def spread(n: int = N) -> np.ndarray:
    return np.random.default_rng(5).permutation(n).astype(np.int32)


def settled(qtbot: QtBot, view: DensityView) -> QImage:
    qtbot.waitUntil(lambda: not view.is_counting)
    QApplication.processEvents()
    return view.grab().toImage()


def press(qtbot: QtBot, view: DensityView, key: Qt.Key, times: int = 1) -> None:
    for _ in range(times):
        qtbot.keyClick(view, key)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_where_queens_stand_the_picture_differs_from_where_none_do(
    qtbot: QtBot, view: DensityView, look: Look
) -> None:
    view.set_look(look, 1.0)
    view.show_queens(np.arange(N, dtype=np.int32))
    image = settled(qtbot, view)
    geometry = view.geometry_of_board()
    for share in (0.2, 0.5, 0.8):
        on = geometry.center(int(share * N), int(share * N)).toPoint()
        off = geometry.center(int(share * N), int((0.95 - share) * N)).toPoint()
        colors = {image.pixelColor(on + QPoint(x, 0)).name() for x in (-1, 0, 1)}
        assert colors != {look.light_square}
        if share != 0.5:
            assert image.pixelColor(off).name() == look.light_square


def test_the_keys_come_down_to_a_queen_and_back(qtbot: QtBot, view: DensityView) -> None:
    queens = spread()
    view.show_queens(queens)
    press(qtbot, view, Qt.Key.Key_Plus, 40)
    geometry = view.geometry_of_board()
    assert geometry.cell > SMALLEST_SQUARE
    standing = [row for row in geometry.rows if queens[row] in geometry.columns]
    assert standing
    image = settled(qtbot, view)
    square = geometry.square(standing[0], int(queens[standing[0]])).toRect()
    assert LIGHT.queen in colors_in(image, square.adjusted(0, 0, -1, -1))
    press(qtbot, view, Qt.Key.Key_Minus, 40)
    assert view.part is None


def test_arrows_move_and_home_shows_all(qtbot: QtBot, view: DensityView) -> None:
    view.show_queens(spread())
    press(qtbot, view, Qt.Key.Key_Plus, 4)
    before = view.viewport
    press(qtbot, view, Qt.Key.Key_Right)
    assert view.viewport.x.start > before.x.start
    assert view.viewport.y == before.y
    press(qtbot, view, Qt.Key.Key_Up)
    assert view.viewport.y.start < before.y.start
    press(qtbot, view, Qt.Key.Key_Home)
    assert view.part is None


def test_the_wheel_zooms_at_the_pointer_and_a_drag_moves(qtbot: QtBot, view: DensityView) -> None:
    view.show_queens(spread())
    point = QPointF(150, 120)
    before = view.geometry_of_board().at(point)
    wheel(view, point, 2)
    after = view.geometry_of_board().at(point)
    assert view.viewport.x.length < N
    assert abs(before[0] - after[0]) <= 1
    assert abs(before[1] - after[1]) <= 1
    start = view.viewport
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    qtbot.mouseMove(view, QPoint(150, 190))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(150, 190))
    assert view.viewport.x.start > start.x.start
    assert view.viewport.y.start > start.y.start


def test_it_reads_what_is_shown_and_what_is_under_the_pointer(
    qtbot: QtBot, view: DensityView
) -> None:
    said: list[str] = []
    view.read.connect(said.append)
    view.show_queens(np.array([2, 0, 3, 1], np.int32))
    assert said[-1] == "Rows 0 to 3, columns 0 to 3."
    geometry = view.geometry_of_board()
    qtbot.mouseMove(view, geometry.center(1, 0).toPoint())
    qtbot.waitUntil(lambda: said[-1] == "Row 1, column 0: a queen stands here.")
    qtbot.mouseMove(view, geometry.center(1, 2).toPoint())
    qtbot.waitUntil(lambda: said[-1] == "Row 1, column 2; the row's queen is in column 0.")
    view.show_queens(spread())
    settled(qtbot, view)
    assert said[-1].startswith("Rows 0 to 19\u202f999, columns 0 to 19\u202f999: from 0 queens")


def test_nothing_is_shown_before_there_are_queens(qtbot: QtBot, view: DensityView) -> None:
    view.grab()
    press(qtbot, view, Qt.Key.Key_Plus)
    press(qtbot, view, Qt.Key.Key_Right)
    press(qtbot, view, Qt.Key.Key_Home)
    view.show_queens(spread())
    view.show_queens(None)
    settled(qtbot, view)
