import pytest

from nqviz.frames.labels import label_step, room_of_labels


@pytest.mark.parametrize(
    ("n", "cell", "step"),
    [(8, 80.0, 1), (64, 10.0, 5), (300, 2.0, 20), (1_000_000, 0.001, 100_000)],
)
def test_as_many_numbers_are_shown_as_have_space(n, cell, step):
    assert label_step(n, cell, 12.0) == step
    assert step * cell >= 12.0


def test_longer_numbers_take_more_room_to_the_left():
    (narrow, below), (wide, same) = room_of_labels(8, 12.0), room_of_labels(1000, 12.0)
    assert narrow < wide
    assert below == same > 12.0
