import pytest

from nqviz.model.board import Line
from nqviz.ui.look.palette import LOOK_TITLES, LOOKS, Look, color_of


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_each_line_of_attack_has_a_colour_of_its_own(look: Look) -> None:
    assert len({color_of(line, look) for line in Line}) == len(Line)


def test_every_look_has_a_title() -> None:
    assert list(LOOK_TITLES) == [look.name for look in LOOKS]
