from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from nqviz.frames.attacks import attack_strokes, attacked_squares, reach_strokes
from nqviz.frames.mark import Mark
from nqviz.frames.palette import LIGHT
from nqviz.frames.signs import Sign
from nqviz.model.board import Line, Square
from nqviz.model.rule import QUEENS, Rule
from nqviz.ui.board.geometry import fit
from nqviz.ui.board.mark_painter import paint_marks
from tests.support.pixels import colors_in

N, SIDE = 7, 400
INK = QColor("#ff0000")


def attack_mark(one: Square, other: Square, rule: Rule) -> Mark:
    return Mark(Sign.ATTACK, color="conflict", strokes=attack_strokes(one, other, N, rule))


def touched(mark: Mark) -> set[Square]:
    """Return the squares in the inner part of which something was painted."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    place = fit(N, QRectF(image.rect()), 14.0, 3.0)
    painter = QPainter(image)
    paint_marks(painter, place, replace(LIGHT, conflict=INK.name()), [mark])
    painter.end()
    found = set()
    for row in range(N):
        for column in range(N):
            inner = place.square(row, column).adjusted(9, 9, -9, -9).toRect()
            if INK.name() in colors_in(image, inner.adjusted(0, 0, -1, -1)):
                found.add((row, column))
    return found


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
