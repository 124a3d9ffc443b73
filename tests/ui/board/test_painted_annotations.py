import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from nqviz.frames.marks import marks_of
from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations
from nqviz.model.board import Square, attack
from nqviz.model.position import Position, Task
from nqviz.model.rule import MOVES, QUEENS, Rule
from nqviz.solvers.base.overlay import NO_OVERLAY
from nqviz.ui.board.geometry import fit
from nqviz.ui.board.mark_painter import paint_marks
from tests.support.pixels import colors_in

pytestmark = pytest.mark.usefixtures("qapp")
SIDE, N = 420, 7
PLACE = fit(N, QRectF(0, 0, SIDE, SIDE), 0.0, LIGHT.line)
SQUARES = {(row, column) for row in range(N) for column in range(N)}


def painted(annotations: Annotations, look: Look = LIGHT, rule: Rule = QUEENS) -> QImage:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    position = Position.start(Task(N, rule=rule))
    paint_marks(painter, PLACE, look, marks_of(position, NO_OVERLAY, annotations))
    painter.end()
    return image


def marked(annotations: Annotations, rule: Rule = QUEENS) -> set[Square]:
    """Return the squares with ink around their middle."""
    image = painted(annotations, rule=rule)

    def has_ink(square: Square) -> bool:
        inside = PLACE.square(*square).toRect().adjusted(8, 8, -8, -8)
        return colors_in(image, inside.adjusted(0, 0, -1, -1)) != {"#ffffff"}

    return {square for square in SQUARES if has_ink(square)}


@pytest.mark.parametrize("queen", [(0, 0), (3, 3), (1, 4), (6, 2)])
def test_rays_cross_the_squares_that_a_queen_attacks_and_no_others(queen: Square) -> None:
    row, column = queen
    attacked = {
        (r, c) for r, c in SQUARES if r == row or c == column or abs(r - row) == abs(c - column)
    }
    assert marked(Annotations(rays=(queen,))) == attacked


@pytest.mark.parametrize("key", MOVES)
@pytest.mark.parametrize("queen", [(0, 0), (3, 3), (1, 4)])
def test_under_each_rule_they_come_to_the_squares_that_are_attacked(
    queen: Square, key: str
) -> None:
    rule = Rule(key)
    row, column = queen
    attacked = {
        square
        for square in SQUARES
        if square[0] == row or attack(row, column, *square, N, rule) is not None
    }
    found = marked(Annotations(rays=(queen,)), rule)
    if rule.moves.knight:  # an arc passes the corners of squares between
        assert found >= attacked
    else:
        assert found == attacked


def test_an_arrow_runs_from_square_to_square() -> None:
    assert marked(Annotations(arrows=(((5, 1), (2, 1)),))) >= {(5, 1), (4, 1), (3, 1)}
    assert marked(Annotations(arrows=(((5, 1), (2, 1)),))) <= {(k, 1) for k in (2, 3, 4, 5)}


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_each_mark_has_a_shape_of_its_own_on_its_square(look: Look) -> None:
    square = (2, 5)
    marks = [Annotations(**{name: (square,)}) for name in ("rings", "blamed", "crosses", "ticks")]
    assert [marked(each) for each in marks] == [{square}] * 4
    images = [painted(each, look) for each in (NO_ANNOTATIONS, *marks)]
    assert all(one != other for one in images for other in images if one is not other)


def test_rays_spread_from_a_queen() -> None:
    assert marked(Annotations(rays=((3, 3),), reach=1 / N)) == {
        (row, column) for row in (2, 3, 4) for column in (2, 3, 4)
    }


def test_the_squares_that_one_queen_attacks_have_dots() -> None:
    one, two = painted(Annotations(rays=((0, 0),))), painted(Annotations(rays=((0, 0), (0, 0))))
    beside_the_line = PLACE.center(0, 3).toPoint() + QPoint(0, 5)
    assert one.pixelColor(beside_the_line).name() != "#ffffff"
    assert two.pixelColor(beside_the_line).name() == "#ffffff"
