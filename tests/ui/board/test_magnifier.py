import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from nqviz.frames.marks import marks_of
from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.frames.signs import SMALLEST_SQUARE
from nqviz.frames.viewport import Viewport, board_viewport
from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.overlay import NO_OVERLAY, Overlay
from nqviz.ui.board.geometry import Geometry
from nqviz.ui.board.magnifier import inset
from nqviz.ui.board.squares_painter import paint_board

pytestmark = pytest.mark.usefixtures("qapp")
SIDE = 600


def picture(
    position: Position,
    overlay: Overlay = NO_OVERLAY,
    look: Look = LIGHT,
    viewport: Viewport | None = None,
    side: int = SIDE,
) -> tuple[QImage, Geometry]:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    marks, room = marks_of(position, overlay), QRectF(0, 0, side, side)
    geometry = paint_board(painter, position.n, marks, look, room, label=14, viewport=viewport)
    painter.end()
    return image, geometry


def at(image: QImage, geometry: Geometry, row: int, column: int) -> str:
    return image.pixelColor(geometry.center(row, column).toPoint()).name()


def with_step(n: int, row: int, column: int, kind: Kind = Kind.PROMISING) -> Position:
    queens = [EMPTY] * n
    queens[n // 3] = n // 2
    return Position(Task(n), queens, last=Step(kind, row, column, 1, n // 3))


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("n", [100, 300, 1000])
def test_a_queen_differs_from_its_ground_however_small_its_square_is(n: int, look: Look) -> None:
    position = Position(Task(n), [EMPTY] * n)
    empty, geometry = picture(position, look=look)
    position.queens[n // 2] = n // 4
    image, _ = picture(position, look=look)
    assert at(image, geometry, n // 2, n // 4) != at(empty, geometry, n // 2, n // 4)
    assert at(image, geometry, n // 4, n // 2) == at(empty, geometry, n // 4, n // 2)


@pytest.mark.parametrize("n", [100, 1000])
def test_more_strikes_are_darker_whatever_the_rows_are_made_of(n: int) -> None:
    shades = []
    for strikes in range(4):
        row = [strikes] * n
        position = Position(Task(n), [EMPTY] * n)
        image, geometry = picture(position, Overlay(struck=(bytes(row),) * n))
        assert image == picture(position, Overlay(struck=(tuple(row),) * n))[0]
        point = geometry.center(n // 2, n // 2).toPoint()
        shades.append(image.pixelColor(point).lightness())
    assert shades == sorted(set(shades), reverse=True)


@pytest.mark.parametrize("square", [(10, 10), (10, 990), (990, 10), (990, 990), (0, 0), (999, 999)])
def test_the_inset_shows_the_squares_around_the_step_and_does_not_hide_them(
    square: tuple[int, int],
) -> None:
    position = with_step(1000, *square)
    image, geometry = picture(position)
    assert geometry.cell < SMALLEST_SQUARE
    part = inset(geometry, LIGHT, square)
    assert not part.shown.contains(geometry.center(*square))
    assert geometry.board.contains(part.shown)
    assert part.shown.contains(part.center(*square))
    assert len(part.rows) == len(part.columns) == 15
    row = square[0] + (2 if square[0] < 500 else -2)
    for column in part.columns:
        is_dark = (row + column) % 2
        assert at(image, part, row, column) == (
            LIGHT.dark_square if is_dark else LIGHT.light_square
        )


@pytest.mark.parametrize(("n", "is_painted"), [(30, False), (80, True)])
def test_there_is_an_inset_only_where_it_makes_squares_larger(n: int, is_painted: bool) -> None:
    square = (n - 2, n - 2)
    image, geometry = picture(with_step(n, *square), side=210)
    assert geometry.cell < SMALLEST_SQUARE
    part = inset(geometry, LIGHT, square)
    frame = image.pixelColor(round(part.shown.left()) - 1, round(part.shown.center().y())).name()
    assert (frame not in {LIGHT.light_square, LIGHT.dark_square}) == is_painted


def test_every_layer_has_its_own_shape_in_the_inset() -> None:
    square = (500, 500)
    images = set()
    kinds = (Kind.PROMISING, Kind.CONFLICT, Kind.SKIP, Kind.REMOVE, Kind.PLACE, Kind.DEAD_END)
    for kind in kinds:
        image, geometry = picture(with_step(1000, *square, kind=kind))
        images.add(bytes(image.copy(inset(geometry, LIGHT, square).shown.toRect()).bits()))
    assert len(images) == len(kinds)


def test_the_cross_hair_points_at_the_square() -> None:
    image, geometry = picture(with_step(1000, 700, 200))
    center = geometry.center(700, 200)
    for x in (center.x() - 60, center.x() + 60):
        assert image.pixelColor(round(x), round(center.y())).name() != LIGHT.light_square
    for y in (center.y() - 60, center.y() + 60):
        assert image.pixelColor(round(center.x()), round(y)).name() != LIGHT.light_square


def test_squares_that_can_be_seen_need_no_cross_hair() -> None:
    position = with_step(40, 20, 30)
    image, geometry = picture(position)
    assert at(image, geometry, 20, 2) == LIGHT.light_square
    assert at(image, geometry, 20, 3) == LIGHT.dark_square


@pytest.mark.parametrize("span", [8.0, 20.0, 60.0])
def test_a_part_of_the_board_is_shown_in_true_squares(span: float) -> None:
    position = Position(Task(1000), [EMPTY] * 1000)
    viewport = board_viewport(1000, (300.0, 400.0, span))
    position.queens[303] = 405
    struck = [bytearray(1000) for _ in range(1000)]
    struck[302][404] = 3
    image, geometry = picture(
        position, Overlay(struck=tuple(map(bytes, struck))), viewport=viewport
    )
    assert geometry.rows == range(300, 300 + int(span))
    assert geometry.columns == range(400, 400 + int(span))
    grounds = {LIGHT.light_square, LIGHT.dark_square}
    assert at(image, geometry, 303, 405) not in grounds
    assert at(image, geometry, 302, 404) not in grounds
    assert at(image, geometry, 304, 406) == LIGHT.light_square
    assert geometry.at(geometry.center(303, 405)) == (303, 405)
    assert geometry.at(geometry.center(299, 405)) is None
