from collections import Counter
from xml.etree import ElementTree

import pytest

import nqviz
from nqviz.frames.attacks import Stroke, Way
from nqviz.frames.mark import Mark
from nqviz.frames.marks import marks_of
from nqviz.frames.palette import LIGHT, LOOKS
from nqviz.frames.signs import Sign
from nqviz.model.position import Position, Task
from nqviz.model.rule import parsed_rule
from nqviz.solvers.registry import SOLVERS
from nqviz.web.svg import MOST_DRAWN, board_svg

_OF_BOARD = {Sign.REGIONS, Sign.LETTERS, Sign.STRUCK, Sign.USE, Sign.FOCUS}
_STROKES = {
    *(Sign.EDGE, Sign.CONFLICT, Sign.ATTACK, Sign.PAIR, Sign.RAY, Sign.STRIKE),
    *(Sign.ARROW, Sign.DASHED_ARROW, Sign.POINTER),
}


def _parts(marks, n=4, **options):
    return list(ElementTree.fromstring(board_svg(marks, n, **options)).iter())  # noqa: S314  ours


@pytest.mark.parametrize("sign", [sign for sign in Sign if sign not in _OF_BOARD])
@pytest.mark.parametrize("size", [0, 24])
def test_every_sign_is_drawn_on_its_square(sign, size):
    strokes = tuple(Stroke((0, 0), (2, 1), way) for way in Way) if sign in _STROKES else ()
    mark = Mark(sign, ((1, 2),), "conflict", strokes=strokes)
    assert len(_parts([mark], size=size)) >= len(_parts([], size=size))
    if not size:
        assert len(_parts([mark])) > len(_parts([]))


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_what_is_of_the_whole_board_is_drawn(look):
    marks = [
        Mark(Sign.REGIONS, letters=("AB", "AB")),
        Mark(Sign.USE, ((0, 0),), counts=((1, 2), (3, 0))),
        Mark(Sign.STRUCK, color="struck", counts=((0, 1), (2, 7))),
        Mark(Sign.LETTERS, color="text", letters=("AB", "AB")),
    ]
    parts = _parts(marks, 2, look=look)
    texts = Counter(each.text for each in parts if each.tag.endswith("text"))
    assert texts == {"A": 1, "B": 1, "2": 1, "3": 1, "0": 1}
    colors = {each.get(name) for each in parts for name in ("fill", "stroke")}
    assert {look.light_square, look.dark_square, look.struck} <= colors


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_every_step_of_a_run_is_a_picture(solver, walk):
    for position in walk(solver, Task(4)):
        assert _parts(marks_of(position, solver.overlay(position)))


def test_queens_stand_on_their_squares():
    (dot,) = [
        each
        for each in _parts([Mark(Sign.DOT, ((0, 3),), "queen")], size=408)
        if each.get("d", "").count("a") == 2
    ]
    left, top = map(float, dot.get("d")[1:].split("a")[0].split())
    edge = 2 * 408 / 4 / 12  # two lines wide; a line is a twelfth of a square
    cell = (408 - 2 * edge) / 4
    assert (left, top) == pytest.approx((edge + 3.37 * cell, edge + 0.5 * cell), abs=0.1)


def test_a_torus_is_clipped_at_its_edge():
    step = next(
        step
        for step in nqviz.run(7, "wirth-basic", rule="torus").steps()
        if step.svg(labels=False).count("<svg") > 1
    )
    assert step.kind == "conflict"


def test_blocked_squares_are_hatched():
    rule = parsed_rule("queens blocked=0:0")
    marks = marks_of(Position.start(Task(4, rule=rule)))
    assert len(_parts(marks)) > len(_parts([]))


def test_a_board_has_a_size_and_a_limit():
    assert 'width="123"' in board_svg([], 8, LIGHT, 123)
    with pytest.raises(ValueError, match="too large"):
        board_svg([], MOST_DRAWN + 1)
    with pytest.raises(ValueError, match="at least 16 pixels"):
        board_svg([], 8, LIGHT, 3)
