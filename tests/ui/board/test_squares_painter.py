import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from nqviz.frames.marks import marks_of
from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.overlay import NO_OVERLAY, Overlay
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.board.geometry import Geometry
from nqviz.ui.board.squares_painter import paint_board
from tests.support import pixels

pytestmark = pytest.mark.usefixtures("qapp")
BASIC = SOLVERS[0]


def colors_in(image: QImage, geometry: Geometry, row: int, column: int) -> set[str]:
    square = geometry.square(row, column).toRect()
    return pixels.colors_in(image, square.adjusted(0, 0, -1, -1))


def picture(position: Position, overlay: Overlay = NO_OVERLAY, look: Look = LIGHT) -> tuple:
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    marks = marks_of(position, overlay)
    geometry = paint_board(painter, position.n, marks, look, QRectF(0, 0, 400, 400))
    painter.end()
    return image, geometry


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_queens_stand_where_the_position_has_them(look: Look) -> None:
    position = Position(Task(4), [1, 3, 0, 2])
    image, geometry = picture(position, look=look)
    for row in range(4):
        for column in range(4):
            has_queen = look.queen in colors_in(image, geometry, row, column)
            assert has_queen == (position.queens[row] == column)


def test_row_0_is_at_the_top_and_column_0_at_the_left() -> None:
    image, geometry = picture(Position(Task(4), [3, -1, -1, -1]))
    center = geometry.square(0, 3).center()
    assert center.x() > 300
    assert center.y() < 100
    assert LIGHT.queen in colors_in(image, geometry, 0, 3)


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("n", [1, 2, 65, 1000])
def test_no_size_and_no_kind_is_too_much(painted, kind: Kind, n: int) -> None:
    queens = list(range(n))
    before = {Kind.RESTART: queens, Kind.REPLACE: [*queens[::-1], *queens]}.get(kind, [])
    last = Step(kind, 0, 0, 1, min(n - 1, 2), 1, before=tuple(before))
    painted(Position(Task(n), queens, last=last), NO_OVERLAY, side=100)


def test_a_large_board_is_painted_without_a_loop_over_its_squares(painted) -> None:
    struck = ((1,) * 500,) * 500
    position = Position(Task(500), list(range(500)))
    painted(position, Overlay(struck=struck))
    calls = 0

    def count(_frame, event, _arg):
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    painted(position, Overlay(struck=struck))
    sys.setprofile(None)
    assert calls < 5_000


@settings(max_examples=20)
@given(start=st.integers(0, 200), there=st.integers(0, 200), steps=st.integers(1, 30))
def test_the_image_of_a_step_does_not_depend_on_the_way(
    painted, start: int, there: int, steps: int
) -> None:
    played, jumped = Timeline(BASIC, Task(6)), Timeline(BASIC, Task(6))
    for _ in range(start):
        played.forward()
    for _ in range(steps):
        played.forward()
    for _ in range(steps):
        played.back()
    jumped.seek(there)
    jumped.seek(start)
    assert painted(played.position, NO_OVERLAY) == painted(jumped.position, NO_OVERLAY)


def test_the_same_function_writes_svg(first_of) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    painter = QPainter(generator)
    position = first_of(BASIC, 5, Kind.CONFLICT)
    paint_board(painter, 5, marks_of(position), LIGHT, QRectF(0, 0, 200, 200))
    painter.end()
    text = bytes(buffer.data().data()).decode()
    assert "<path" in text
    assert LIGHT.conflict in text
