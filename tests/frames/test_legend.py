from collections import Counter

from nqviz.frames.legend import LEGEND
from nqviz.frames.mark import Layer
from nqviz.frames.signs import Sign


def test_every_layer_is_named_once_and_drawn_with_the_signs_of_the_board() -> None:
    assert Counter(entry.layer for entry in LEGEND) == Counter(Layer)
    assert len({entry.text for entry in LEGEND}) == len(LEGEND)
    drawn = {entry.layer: [mark.sign for mark in entry.marks] for entry in LEGEND}
    assert all(sign.drawings for signs in drawn.values() for sign in signs)


def test_no_two_layers_look_alike() -> None:
    assert len({entry.marks for entry in LEGEND}) == len(LEGEND)


def test_a_shape_has_space_for_its_squares() -> None:
    assert all(entry.n * entry.side <= entry.width or entry.n == 1 for entry in LEGEND)
    is_small = {Layer.EXCLUDED, Layer.CROSSED}  # The sign is small in its square.
    assert all(entry.side <= 1 or entry.layer in is_small for entry in LEGEND)


def test_who_attack_each_other_are_queens_with_a_line_between_them() -> None:
    (entry,) = (each for each in LEGEND if each.layer is Layer.ATTACK)
    signs = [(mark.sign, len(mark.squares) or len(mark.strokes)) for mark in entry.marks]
    assert signs == [(Sign.ATTACK, 1), (Sign.DISC, 2), (Sign.QUEEN, 2)]
