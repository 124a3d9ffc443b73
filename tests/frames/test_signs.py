"""Signs are data: they lie in their squares, and their colours are fields of every look."""

from collections.abc import Iterator
from dataclasses import fields
from math import dist

import pytest

from nqviz.frames.palette import LIGHT, Look
from nqviz.frames.signs import STRUCK, Box, Disc, Drawing, Polygon, Sign, arrow

DRAWINGS = [each for sign in Sign for each in sign.drawings]
ROLES = {each.name for each in fields(Look)}


def test_colours_are_fields_of_a_look() -> None:
    roles = {role for each in DRAWINGS for role in (each.ink, each.inside) if role}
    assert roles
    assert not roles - ROLES
    assert all(getattr(LIGHT, role).startswith("#") for role in roles)


@pytest.mark.parametrize("side", [30.0, 90.0])
def test_an_outline_lies_in_its_square(side: float) -> None:
    for drawing in DRAWINGS:
        for end in ends_of(drawing, side):
            assert end <= side / 2 + 1e-9, drawing


def ends_of(drawing: Drawing, side: float) -> Iterator[float]:
    """Yield how far each outline reaches from the middle of the drawing."""
    if drawing.corner is not None:
        side = drawing.corner.side.on(side, 3.0)
    unit = drawing.unit.on(side, 3.0)
    for outline in drawing.outlines:
        if isinstance(outline, Polygon):
            ends = [abs(each) for point in outline.points for each in point]
        elif isinstance(outline, Disc):
            ends = [abs(outline.x) + outline.radius, abs(outline.y) + outline.radius]
        elif isinstance(outline, Box):
            ends = [abs(outline.x), abs(outline.x + outline.width), abs(outline.y + outline.height)]
        else:
            continue
        yield max(ends) * unit


def test_a_square_struck_more_often_has_a_larger_and_darker_dot() -> None:
    alphas = [each.drawings[0].alpha for each in STRUCK]
    assert alphas == sorted(set(alphas))
    sides = [each.drawings[0].unit.on(40.0, 3.0) for each in STRUCK]
    assert sides == sorted(set(sides))


def test_two_signs_that_are_drawn_alike_are_two_signs() -> None:
    assert Sign.ATTACK.drawings == Sign.CONFLICT.drawings
    assert Sign.ATTACK is not Sign.CONFLICT
    assert len({each.name for each in Sign}) == len(set(Sign))


@pytest.mark.parametrize("end", [(10.0, 0.0), (0.0, 7.0), (30.0, 40.0), (-5.0, 12.0)])
def test_an_arrow_ends_at_the_point_of_its_head(end: tuple[float, float]) -> None:
    neck, tip, left, right = arrow((0.0, 0.0), end, 2.0)
    assert tip == end
    assert dist(neck, (0, 0)) < dist(end, (0, 0))
    assert dist(left, tip) == pytest.approx(dist(right, tip))
    assert dist(left, neck) == pytest.approx(dist(right, neck))


def test_an_arrow_without_length_has_its_head_at_its_end() -> None:
    assert set(arrow((3.0, 3.0), (3.0, 3.0), 2.0)) == {(3.0, 3.0)}
