"""Where the ink of marks lies; which marks there are is shown by the tests of `nqviz.frames`."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from nqviz.frames.attacks import Stroke, attack_strokes, attacked_squares, reach_strokes
from nqviz.frames.mark import Mark
from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.frames.signs import Sign
from nqviz.model.board import Line, Square
from nqviz.model.rule import QUEENS, Rule
from nqviz.ui.board.geometry import Geometry, fit
from nqviz.ui.board.mark_painter import paint_focus, paint_marks
from tests.support.pixels import colors_in

pytestmark = pytest.mark.usefixtures("qapp")
N, SIDE = 7, 400
PLACE = fit(N, QRectF(0, 0, SIDE, SIDE), 14.0, LIGHT.line)
SQUARES = [(row, column) for row in range(N) for column in range(N)]
COLOR = {Sign.QUEEN: "queen", Sign.STRUCK_ONCE: "struck", Sign.STRUCK_OFTEN: "struck"}
BANDS = {Sign.DEAD_ROW, Sign.DEAD_COLUMN, Sign.TURNED_ROW, Sign.ASKED_ROW}
STROKES = {Sign.EDGE, Sign.CONFLICT, Sign.ATTACK, Sign.PAIR, Sign.RAY, Sign.STRIKE}
ARROWS = {Sign.ARROW, Sign.DASHED_ARROW, Sign.POINTER}
IN_SQUARES = [
    sign
    for sign in Sign
    if sign.drawings and sign not in BANDS | STROKES | ARROWS | {Sign.SOLUTION}
]


def painted(*marks: Mark, look: Look = LIGHT, geometry: Geometry = PLACE) -> QImage:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_marks(painter, geometry, look, marks)
    painter.end()
    return image


def colors_on(image: QImage, square: Square, inset: int = 9) -> set[str]:
    inside = PLACE.square(*square).toRect().adjusted(inset, inset, -inset, -inset)
    return colors_in(image, inside.adjusted(0, 0, -1, -1))


def touched(*marks: Mark, inset: int = 9) -> set[Square]:
    """Return the squares in the inner part of which something was painted."""
    image = painted(*marks)
    return {each for each in SQUARES if colors_on(image, each, inset) != {"#ffffff"}}


def attack_mark(one: Square, other: Square, rule: Rule) -> Mark:
    return Mark(Sign.ATTACK, color="conflict", strokes=attack_strokes(one, other, N, rule))


@pytest.mark.parametrize("sign", IN_SQUARES, ids=lambda sign: sign.name)
def test_a_sign_lies_in_its_squares_and_has_the_colour_of_its_mark(sign: Sign) -> None:
    squares = ((1, 2), (4, 5))
    assert touched(Mark(sign, squares, COLOR.get(sign, "conflict")), inset=2) == set(squares)
    images = [painted(Mark(sign, squares, color)) for color in ("conflict", "swap")]
    has_own_color = all(each.ink and each.inside != "" for each in sign.drawings)
    assert (images[0] == images[1]) is has_own_color


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_no_two_signs_in_a_square_look_alike(look: Look) -> None:
    alike = {Sign.FAULT, Sign.DISC, Sign.EXCLUDED, Sign.EXCLUDED_IN_CORNER}
    different = [sign for sign in IN_SQUARES if sign not in alike]
    images = [painted(Mark(sign, ((2, 3),), "swap"), look=look) for sign in different]
    assert all(one != other for one, other in combinations(images, 2))


@pytest.mark.parametrize("sign", sorted(BANDS, key=lambda sign: sign.name))
def test_a_band_takes_its_row_or_column(sign: Sign) -> None:
    is_column = sign is Sign.DEAD_COLUMN
    squares = tuple((each, 3) if is_column else (3, each) for each in range(N))
    lit = touched(Mark(sign, squares, "accent"), inset=-1)
    assert set(squares) <= lit
    assert {square[is_column] for square in lit} <= {2, 3, 4}  # an edge lies in two rows


@pytest.mark.parametrize("sign", sorted(ARROWS, key=lambda sign: sign.name))
def test_an_arrow_runs_from_square_to_square(sign: Sign) -> None:
    found = touched(Mark(sign, color="swap", strokes=(Stroke((5, 1), (2, 1)),)))
    assert {(4, 1), (3, 1)} <= found <= {(row, 1) for row in (2, 3, 4, 5)}


@pytest.mark.parametrize(
    ("rule", "one", "other", "squares"),
    [
        (QUEENS, (1, 2), (4, 5), {(1, 2), (2, 3), (3, 4), (4, 5)}),
        (Rule("torus"), (1, 2), (4, 5), {(1, 2), (2, 3), (3, 4), (4, 5)}),
        (Rule("torus"), (1, 2), (4, 6), {(1, 2), (2, 1), (3, 0), (4, 6)}),
        (Rule("torus"), (4, 6), (1, 2), {(1, 2), (2, 1), (3, 0), (4, 6)}),
        (Rule("torus"), (0, 5), (3, 1), {(0, 5), (1, 6), (2, 0), (3, 1)}),
        (Rule("kings"), (2, 2), (3, 3), {(2, 2), (3, 3)}),
    ],
)
def test_a_line_passes_the_squares_of_its_diagonal(
    rule: Rule, one: tuple[int, int], other: tuple[int, int], squares: set[tuple[int, int]]
) -> None:
    assert touched(attack_mark(one, other, rule)) == squares


def test_a_leap_is_no_straight_line() -> None:
    ends = (1, 1), (3, 2)
    leap = touched(attack_mark(*ends, Rule("empresses")))
    straight = touched(attack_mark(*ends, QUEENS))
    assert {(1, 1), (3, 2)} <= leap
    assert leap != straight


@pytest.mark.parametrize(
    ("rule", "line", "squares"),
    [
        (QUEENS, Line.RISING, {(1, 2), (2, 1), (3, 0)}),
        (QUEENS, Line.COLUMN, {(row, 2) for row in range(1, 7)}),
        (Rule("torus"), Line.RISING, {(1, 2), (2, 1), (3, 0), (4, 6), (5, 5), (6, 4)}),
        (Rule("kings"), Line.KING, {(1, 2), (2, 1), (2, 3)}),
        (Rule("rooks", regions=("AAAAAAB", "ACCCCCB", "ACDDDCE", *["FFFFFGG"] * 4)), Line.REGION,
         {(2, 1), (2, 5)}),
    ],
)  # fmt: skip
def test_what_a_queen_strikes_is_painted_as_far_as_there_are_rows(
    rule: Rule, line: Line, squares: set[tuple[int, int]]
) -> None:
    start, rows = (1, 2), range(2, N)
    if line is Line.REGION:
        mark = Mark(Sign.REGION_STRIKE, attacked_squares(start, line, rows, N, rule), "conflict")
    else:
        strokes = reach_strokes(start, line, rows, N, rule)
        mark = Mark(Sign.STRIKE, color="conflict", strokes=strokes)
    assert touched(mark) == squares


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_a_conflict_stands_out_from_the_ray_that_it_lies_on(look: Look) -> None:
    strokes = (Stroke((0, 3), (6, 3)),)
    signs = (Sign.RAY, "column"), (Sign.EDGE, "light_square"), (Sign.CONFLICT, "conflict")
    image = painted(*[Mark(sign, color=color, strokes=strokes) for sign, color in signs], look=look)
    middle = PLACE.center(3, 3)
    across = range(round(middle.x() - 2 * PLACE.line), round(middle.x() + 2 * PLACE.line))
    colors = {image.pixelColor(x, round(middle.y())).name() for x in across}
    assert look.conflict in colors
    assert look.column not in colors


def test_only_a_full_board_is_framed_around_its_squares() -> None:
    image = painted(Mark(Sign.SOLUTION, (), "solution"))
    edge = PLACE.board.topLeft() + QPointF(PLACE.board.width() / 2, -PLACE.edge / 2)
    assert image.pixelColor(edge.toPoint()).name() == LIGHT.solution
    assert touched(Mark(Sign.SOLUTION, (), "solution"), inset=2) == set()


def test_keyboard_focus_is_a_frame_around_the_board() -> None:
    image = painted()
    painter = QPainter(image)
    paint_focus(painter, PLACE, LIGHT)
    painter.end()
    edge = PLACE.board.topLeft() + QPointF(50, 0)
    assert image.pixelColor(edge.toPoint()).name() == LIGHT.accent
    assert all(colors_on(image, each, 2) == {"#ffffff"} for each in SQUARES)


@pytest.mark.parametrize("count", range(4))
def test_a_square_that_is_struck_has_its_dot(count: int) -> None:
    struck = [[0] * N for _ in range(N)]
    struck[2][4] = count
    mark = Mark(Sign.STRUCK, color="struck", counts=tuple(map(tuple, struck)))
    assert touched(mark) == ({(2, 4)} if count else set())


def test_each_empty_square_has_a_number_of_solutions_and_a_cross_leaves_it_free() -> None:
    queens, use = tuple((row, row) for row in range(N)), ((12,) * N,) * N
    numbers, cross = Mark(Sign.USE, queens, "accent", counts=use), (0, 1)
    assert touched(numbers) == set(SQUARES) - set(queens)
    plain = painted(numbers)
    crossed = painted(numbers, Mark(Sign.CROSSED_IN_CORNER, (cross,), "text"))
    square = PLACE.square(*cross).toRect()
    middle = square.adjusted(10, 20, -10, -16)
    assert plain.copy(middle) == crossed.copy(middle)
    assert plain.copy(square) != crossed.copy(square)


@pytest.mark.parametrize("count", [4, 40, 400, 4000, 40000, 4000000])
def test_numbers_of_neighbours_leave_a_gap(count: int) -> None:
    image = painted(Mark(Sign.USE, (), "accent", counts=((count,) * N,) * N))
    for column in range(1, N):
        left = round(PLACE.square(3, column).left())
        for x in (left - 2, left + 1):  # beside the edge, which is smoothed
            assert len(colors_in(image, QRect(x, 160, 1, 50))) <= 2  # the grounds of two squares
    assert len(colors_on(image, (3, 3), inset=4)) > 2


def test_small_squares_show_simpler_signs_or_none() -> None:
    geometry = fit(60, QRectF(0, 0, SIDE, SIDE), 0.0, LIGHT.line)
    square = ((20, 30),)
    for sign, color in ((Sign.QUEEN, "queen"), (Sign.GHOST, "muted"), (Sign.FORBIDDEN, "muted")):
        assert painted(Mark(sign, square, color), geometry=geometry) != painted(geometry=geometry)
    assert painted(Mark(Sign.LOCK, square, "accent"), geometry=geometry) == painted(
        geometry=geometry
    )
