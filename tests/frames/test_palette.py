import pytest

from nqviz.frames.palette import LOOK_TITLES, LOOKS, Look, color_of
from nqviz.model.board import Line


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_each_line_of_attack_has_a_colour_of_its_own(look: Look) -> None:
    straight = (Line.COLUMN, Line.FALLING, Line.RISING)
    colors = {color_of(line, look) for line in straight}
    assert len(colors | {look.conflict}) == len(straight) + 1
    assert {color_of(line, look) for line in Line} - colors == {look.conflict}


def test_every_look_has_a_title() -> None:
    assert list(LOOK_TITLES) == [look.name for look in LOOKS]
