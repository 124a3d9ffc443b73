from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from nqviz.frames.marks import marks_of
from nqviz.frames.palette import LIGHT, LOOKS, REGION_COLORS, Look, region_colors
from nqviz.model.position import Position, Task
from nqviz.model.rule import LETTERS, Rule
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.overlay import NO_OVERLAY
from nqviz.ui.board.geometry import fit
from nqviz.ui.board.squares_painter import paint_board
from tests.support.pixels import colors_in, contrast

pytestmark = pytest.mark.usefixtures("qapp")
SIDE = 60


def board(rule: Rule, n: int, look: Look, side: int = SIDE) -> QImage:
    image = QImage(n * side, n * side, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    marks = marks_of(Position.start(Task(n, rule=rule)))
    paint_board(painter, n, marks, look, QRectF(image.rect()), label=0)
    painter.end()
    return image


def region(look: Look, index: int) -> QImage:
    """Return the middle of a square of a region without its letter."""
    n = index + 2
    image = board(Rule("kings", regions=tuple(each * n for each in LETTERS[:n])), n, look)
    square = fit(n, QRectF(image.rect()), 0.0, look.line).square(index, n - 1).toRect()
    return image.copy(square.adjusted(6, 6, -6, -6))


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_queens_and_letters_are_seen_on_every_region(look: Look) -> None:
    for index in range(len(REGION_COLORS)):
        assert contrast(QColor(look.queen), QColor(region_colors(look, index)[0])) >= 4.5


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_no_two_of_twelve_regions_have_the_same_picture_nor_neighbours_the_same_pattern(
    look: Look,
) -> None:
    images = [region(look, index) for index in range(12)]
    assert all(one != other for one, other in combinations(images, 2))
    grey = [image.convertToFormat(QImage.Format.Format_Grayscale8) for image in images]
    plain = [len(colors_in(image)) == 1 for image in grey]
    assert plain == [index % 6 == 0 for index in range(12)]


def test_a_border_stands_between_regions_and_nowhere_else() -> None:
    look = LOOKS[0]
    image = board(Rule("kings", regions=("AABB", "AABB", "CCDD", "CCDD")), 4, look)
    row = [image.pixelColor(x, SIDE // 2 + SIDE // 4).name() for x in range(4 * SIDE)]
    borders = [x for x, color in enumerate(row) if color == look.text]
    middle = [x for x in borders if abs(x - 2 * SIDE) < SIDE // 2]
    assert middle
    assert not [x for x in borders if SIDE // 2 < x < 1.5 * SIDE]


def test_a_blocked_square_is_hatched_and_regions_of_small_squares_are_colours() -> None:
    look = LOOKS[0]
    plain, blocked = board(Rule(), 4, look), board(Rule(blocked=frozenset({(1, 2)})), 4, look)
    differing = [
        (x // SIDE, y // SIDE)
        for x in range(10, 4 * SIDE - 10, 7)
        for y in range(10, 4 * SIDE - 10, 7)
        if plain.pixel(x, y) != blocked.pixel(x, y)
    ]
    assert differing
    # The edge is a few pixels off.
    assert set(differing) <= {(2, 1), (3, 1), (2, 2), (1, 1), (2, 0)}
    n = 52
    rows = tuple(LETTERS[row] * n for row in range(n))
    image = board(Rule("kings", regions=rows), n, look, side=6)
    down = {image.pixelColor(150, y).name() for y in range(image.height())}
    assert {region_colors(look, index)[0] for index in range(12)} <= down


@pytest.mark.parametrize("kind", [Kind.PROMISING, Kind.REMOVE, Kind.EXHAUSTED])
def test_a_letter_has_its_ground_over_a_queen_after_every_step(painted, kind: Kind) -> None:
    rule = Rule(regions=("ABC", "ABC", "ABC"))
    start = Position(Task(3, rule=rule), [0, -1, -1])
    later = replace(start, last=Step(kind, 2, 2, 1))
    first = [painted(each, NO_OVERLAY).copy(QRect(20, 5, 60, 60)) for each in (start, later)]
    assert first[0] == first[1]
    ground = region_colors(LIGHT, 0)[0]
    letter = colors_in(first[0], QRect(0, 0, 20, 20))
    assert {ground, LIGHT.text} <= letter
