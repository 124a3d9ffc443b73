from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.frames.signs import SMALLEST_SQUARE
from nqviz.ui.board import density_view as module
from nqviz.ui.board.density_view import DensityView, density, nearest, shades
from tests.support.mouse import wheel
from tests.support.pixels import colors_in
from tests.support.qt_objects import activated

N = 20_000


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[DensityView]:
    view = DensityView()
    view.set_look(LIGHT, 1.0)
    view.resize(400, 400)
    activated(qtbot, view)
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
    whole = "Rows 0 to 19\u202f999, columns 0 to 19\u202f999"
    for _ in range(2):
        assert said[-1] == f"{whole}."  # Figures come once these queens have been counted.
        settled(qtbot, view)
        assert said[-1].startswith(f"{whole}: from 0 queens")
        view.show_queens(spread())


def test_nothing_is_shown_before_there_are_queens(qtbot: QtBot, view: DensityView) -> None:
    view.grab()
    press(qtbot, view, Qt.Key.Key_Plus)
    press(qtbot, view, Qt.Key.Key_Right)
    press(qtbot, view, Qt.Key.Key_Home)
    view.show_queens(spread())
    view.show_queens(None)
    settled(qtbot, view)


def by_hand(queens, row, column, span, side):
    """Count queen by queen, in whole numbers."""
    counts = [[0] * side for _ in range(side)]
    for each, standing in enumerate(queens):
        if row <= each < row + span and column <= standing < column + span:
            counts[(each - row) * side // span][(standing - column) * side // span] += 1
    return counts


parts = st.integers(1, 60).flatmap(
    lambda n: st.tuples(
        st.permutations(range(n)),
        st.integers(0, n - 1),
        st.integers(0, n - 1),
        st.integers(1, n),
        st.integers(1, 40),
    )
)


@given(parts)
def test_every_part_agrees_with_a_count_by_hand(part):
    queens, row, column, span, side = part
    counts = density(np.array(queens, np.int32), row, column, span, side)
    assert counts.tolist() == by_hand(queens, row, column, span, side)


def use_chunk(monkeypatch, queens):
    monkeypatch.setattr(module, "_CHUNK", queens)


@given(queens=st.integers(1, 300).flatmap(lambda n: st.permutations(range(n))))
def test_no_queen_is_lost_at_any_resolution(queens):
    for side in (1, 7, 64, 500):
        counts = density(np.array(queens, np.int32), 0, 0, len(queens), side)
        assert counts.sum() == len(queens)


@pytest.mark.parametrize("chunk", [1, 10, 333, 1 << 20])
def test_portions_make_no_difference(monkeypatch, chunk):
    queens = np.random.default_rng(1).permutation(1000).astype(np.int32)
    whole = density(queens, 100, 50, 700, 90)
    use_chunk(monkeypatch, chunk)
    assert (density(queens, 100, 50, 700, 90) == whole).all()


def test_the_parts_of_a_board_add_up(monkeypatch):
    use_chunk(monkeypatch, 1000)
    queens = np.random.default_rng(2).permutation(4096).astype(np.int32)
    whole = density(queens, 0, 0, 4096, 64)
    for row in range(4):
        for column in range(4):
            part = density(queens, row * 1024, column * 1024, 1024, 16)
            corner = whole[row * 16 : row * 16 + 16, column * 16 : column * 16 + 16]
            assert (part == corner).all()


def test_it_can_be_stopped(monkeypatch):
    use_chunk(monkeypatch, 10)
    asked = []

    def should_continue():
        asked.append(None)
        return len(asked) < 3

    assert density(np.arange(100, dtype=np.int32), 0, 0, 100, 5, should_continue) is None
    assert len(asked) == 3


def test_a_million_queens_take_little_memory_beside_themselves(monkeypatch):
    largest = 0
    count = np.bincount

    def bincount(values, **kwargs):
        nonlocal largest
        largest = max(largest, len(values))
        return count(values, **kwargs)

    monkeypatch.setattr(np, "bincount", bincount)
    queens = np.arange(3_000_000, dtype=np.int32)
    assert density(queens, 0, 0, len(queens), 300).sum() == 3_000_000
    assert largest <= 1 << 20


def test_shades_go_from_the_emptiest_to_the_fullest():
    levels = shades(np.array([[3, 4], [5, 13]]))
    assert levels.tolist() == [[0, 25], [51, 255]]
    assert shades(np.array([[7, 7]])).tolist() == [[0, 0]]


@given(
    queens=st.integers(1, 60).flatmap(lambda n: st.permutations(range(n))),
    row=st.floats(0, 0.99),
    column=st.floats(0, 0.99),
)
def test_the_nearest_queen_is_nearest(queens, row, column):
    n = len(queens)
    here, there = int(row * n), int(column * n)
    found = nearest(np.array(queens, np.int32), here, there)
    assert queens[found[0]] == found[1]
    distances = [max(abs(each - here), abs(queens[each] - there)) for each in range(n)]
    assert max(abs(found[0] - here), abs(found[1] - there)) == min(distances)
