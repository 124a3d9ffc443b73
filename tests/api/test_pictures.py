import pytest

from nqviz.api.pictures import board_text, look_named, placement_svg
from nqviz.frames.palette import DARK
from nqviz.model.rule import QUEENS


def test_a_board_is_text():
    assert board_text([1, -1]) == ". Q\n. ."


def test_looks_have_names():
    assert look_named("dark") is DARK
    with pytest.raises(ValueError, match="there are light, dark, projector"):
        look_named("blue")


def test_a_placement_is_drawn_in_the_colours_of_a_look():
    assert DARK.queen in placement_svg([1, 3, 0, 2], QUEENS, 100, "dark")
