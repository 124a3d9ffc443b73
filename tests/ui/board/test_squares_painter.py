import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from nqviz.frames.mark import Layer, layers
from nqviz.frames.marks import marks_of
from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.model.board import DIAGONALS, Line
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.overlay import NO_OVERLAY, Attack, Overlay, Threat
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.board.geometry import Geometry
from nqviz.ui.board.squares_painter import paint_board
from tests.support import pixels

pytestmark = pytest.mark.usefixtures("qapp")
BASIC = SOLVERS[0]


def colors_in(image: QImage, place: Geometry, row: int, column: int) -> set[str]:
    square = place.square(row, column).toRect()
    return pixels.colors_in(image, square.adjusted(0, 0, -1, -1))


def picture(position: Position, overlay: Overlay = NO_OVERLAY, look: Look = LIGHT) -> tuple:
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    marks = marks_of(position, overlay)
    place = paint_board(painter, position.n, marks, look, QRectF(0, 0, 400, 400))
    painter.end()
    return image, place


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_queens_stand_where_the_position_has_them(look: Look) -> None:
    position = Position(Task(4), [1, 3, 0, 2])
    image, place = picture(position, look=look)
    for row in range(4):
        for column in range(4):
            has_queen = look.queen in colors_in(image, place, row, column)
            assert has_queen == (position.queens[row] == column)


def test_row_0_is_at_the_top_and_column_0_at_the_left() -> None:
    image, place = picture(Position(Task(4), [3, -1, -1, -1]))
    center = place.square(0, 3).center()
    assert center.x() > 300
    assert center.y() < 100
    assert LIGHT.queen in colors_in(image, place, 0, 3)


@pytest.mark.parametrize("line", [Line.COLUMN, *DIAGONALS])
def test_a_threat_is_a_stroke_along_its_line(line: Line) -> None:
    overlay = Overlay(threats=(Threat(1, 1, line),))
    image, place = picture(Position.start(Task(4)), overlay)
    square = place.square(1, 1)
    offset = place.cell * 0.15
    left, right = square.center().x() - offset, square.center().x() + offset
    top, bottom = square.center().y() - offset, square.center().y() + offset

    def is_inked(x: float, y: float) -> bool:
        return image.pixelColor(round(x), round(y)).name() not in {
            LIGHT.light_square,
            LIGHT.dark_square,
        }

    middle = square.center().x()
    assert (is_inked(left, top), is_inked(middle, top), is_inked(right, top)) == (
        line is Line.FALLING,
        line is Line.COLUMN,
        line is Line.RISING,
    )
    assert is_inked(left, bottom) == (line is Line.RISING)


def test_a_square_struck_more_often_has_more_ink() -> None:
    def ink(strikes: int) -> float:
        struck = tuple(
            tuple(strikes * (row == column == 0) for column in range(4)) for row in range(4)
        )
        image, place = picture(Position.start(Task(4)), Overlay(struck=struck))
        square = place.square(0, 0).toRect()
        return sum(
            255 - image.pixelColor(x, y).lightness()
            for x in range(square.left(), square.right())
            for y in range(square.top(), square.bottom())
        )

    inks = [ink(strikes) for strikes in range(4)]
    assert inks == sorted(set(inks))


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


def test_layers_name_what_is_shown(first_of) -> None:
    assert layers(marks_of(Position.start(Task(4)), NO_OVERLAY)) == set()
    conflict = first_of(BASIC, 4, Kind.CONFLICT)
    assert layers(marks_of(conflict, NO_OVERLAY)) == {Layer.QUEEN, Layer.CONFLICT}
    overlay = Overlay(struck=((0, 1),), threats=(Threat(0, 0, Line.RISING),), forbidden=((0, 0),))
    assert layers(marks_of(Position.start(Task(2)), overlay)) == {
        Layer.STRUCK,
        Layer.THREAT,
        Layer.FORBIDDEN,
    }


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


@pytest.mark.parametrize("row", [0, 3])
def test_a_given_queen_is_a_layer_in_whatever_row_it_stands(row: int) -> None:
    queens = tuple(1 if each == row else -1 for each in range(6))
    assert Layer.GIVEN in layers(marks_of(Position.start(Task(6, given=queens)), NO_OVERLAY))
    assert Layer.GIVEN not in layers(marks_of(Position.start(Task(6)), NO_OVERLAY))


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_queens_that_attack_each_other_are_joined_by_a_line(look: Look) -> None:
    position = Position(Task(4), [0, -1, -1, 3])
    plain, place = picture(position, look=look)
    image, _ = picture(position, Overlay(attacks=(Attack((0, 0), (3, 3)),)), look)
    for square in ((1, 1), (2, 2)):
        assert look.conflict in colors_in(image, place, *square)
        assert look.conflict not in colors_in(plain, place, *square)
    for square in ((0, 0), (3, 3)):
        assert look.warning_soft in colors_in(image, place, *square)
        assert look.queen in colors_in(image, place, *square)
    assert look.conflict not in colors_in(image, place, 0, 3)
    assert layers(marks_of(position, Overlay(attacks=(Attack((0, 0), (3, 3)),)))) >= {Layer.ATTACK}


def test_queens_beyond_the_first_of_a_row_are_painted() -> None:
    image, place = picture(Position(Task(4), [0, -1, -1, -1]), Overlay(extra=((0, 2), (3, 3))))
    for square in ((0, 0), (0, 2), (3, 3)):
        assert LIGHT.queen in colors_in(image, place, *square)
    assert LIGHT.queen not in colors_in(image, place, 0, 1)
