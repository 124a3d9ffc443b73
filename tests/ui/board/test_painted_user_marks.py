from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.frames.user_marks import NO_USER_MARKS, UserMarks, user_marks
from nqviz.ui.board.geometry import Geometry, fit
from nqviz.ui.board.mark_painter import paint_focus, paint_marks
from tests.support.pixels import colors_in

pytestmark = pytest.mark.usefixtures("qapp")
SIDE = 400
QUEENS = (0, 2, 1, 3)
PLACE = fit(4, QRectF(0, 0, SIDE, SIDE), 0.0, LIGHT.line)


def painted(marks: UserMarks, look: Look = LIGHT) -> QImage:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_marks(painter, PLACE, look, user_marks(marks, QUEENS))
    painter.end()
    return image


def marked(image: QImage, place: Geometry = PLACE) -> set[tuple[int, int]]:
    """Return the squares with ink, apart from a line that only touches their edge."""
    blank = image.pixelColor(0, 0).name()

    def has_ink(row: int, column: int) -> bool:
        square = place.square(row, column).toRect().adjusted(2, 2, -2, -2)
        return colors_in(image, square.adjusted(0, 0, -1, -1)) != {blank}

    return {(row, column) for row in range(4) for column in range(4) if has_ink(row, column)}


def test_no_marks_leave_the_board_as_it_is() -> None:
    assert marked(painted(NO_USER_MARKS)) == set()


@pytest.mark.parametrize(
    ("marks", "squares"),
    [
        (UserMarks(cursor=(2, 3)), {(2, 3)}),
        (UserMarks(asked=(1, 2)), {(1, 2)}),
        (UserMarks(asked=(1, -1)), {(1, column) for column in range(4)}),
        (UserMarks(hints=((0, 1), (3, 0))), {(0, 1), (3, 0)}),
        (UserMarks(attacked=((0, 1), (3, 0))), {(0, 1), (3, 0)}),
        (UserMarks(crossed=((0, 1),)), {(0, 1)}),
        (UserMarks(reason=((2, 2),)), {(2, 2)}),
    ],
)
def test_a_mark_is_painted_on_its_squares(marks: UserMarks, squares: set[tuple[int, int]]) -> None:
    assert marked(painted(marks)) == squares


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_two_queens_in_conflict_are_joined_by_a_line(look: Look) -> None:
    image = painted(UserMarks(pairs=((1, 2),)), look)
    between = (PLACE.center(1, 2) + PLACE.center(2, 1)) / 2
    assert image.pixelColor(between.toPoint()).name() != "#ffffff"
    assert {(1, 2), (2, 1)} <= marked(image)
    assert (0, 0) not in marked(image)


def test_every_mark_has_a_shape_of_its_own() -> None:
    square = (2, 3)
    one_of_each = (
        UserMarks(cursor=square),
        UserMarks(asked=square),
        UserMarks(hints=(square,)),
        UserMarks(attacked=(square,)),
        UserMarks(crossed=(square,)),
        UserMarks(reason=(square,)),
    )
    images = [painted(marks) for marks in one_of_each]
    assert all(one != other for one, other in combinations(images, 2))


def test_keyboard_focus_is_a_frame_around_the_board() -> None:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_focus(painter, PLACE, LIGHT)
    painter.end()
    edge = PLACE.board.topLeft() + QPointF(50, 0)
    assert image.pixelColor(edge.toPoint()).name() == LIGHT.accent
    assert marked(image) == set()


def test_each_empty_square_has_a_number_of_solutions() -> None:
    use = ((0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 0, 1), (0, 1, 1, 0))
    empty = {(r, c) for r in range(4) for c in range(4) if QUEENS[r] != c}
    assert marked(painted(UserMarks(use=use))) == empty


def test_a_cross_leaves_the_number_of_its_square_free() -> None:
    use = ((12, 0, 12, 12),) * 4
    square = PLACE.square(0, 1).toRect()
    middle = square.adjusted(20, 24, -20, -24)
    plain, crossed = painted(UserMarks(use=use)), painted(UserMarks(use=use, crossed=((0, 1),)))
    assert plain.copy(middle) == crossed.copy(middle)
    assert plain.copy(square) != crossed.copy(square)
