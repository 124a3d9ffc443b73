import numpy as np
import pytest
from PySide6.QtGui import QColor

from nqviz.frames.palette import LOOKS, Look
from nqviz.ui.look.images import image_of, indexed_image, mixed, mixed_rgb


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_a_mixed_color_lies_between_ground_and_ink(look: Look) -> None:
    one, other = QColor(look.card), QColor(look.conflict)
    assert (mixed(look.card, look.conflict, 0), mixed(look.card, look.conflict, 1)) == (one, other)
    shares = np.linspace(0, 1, 41)
    for share, pixel in zip(shares, mixed_rgb(look.card, look.conflict, shares), strict=True):
        color = QColor(int(pixel))
        assert color == mixed(look.card, look.conflict, float(share))
        for channel in (QColor.red, QColor.green, QColor.blue):
            between = channel(one) + share * (channel(other) - channel(one))
            assert abs(channel(color) - between) <= 0.5


def test_an_image_has_the_pixels_of_its_array_from_the_upper_left() -> None:
    pixels = np.array([[0xFF112233, 0], [0xFF445566, 0xFF778899], [0, 0]], np.uint32)
    image = image_of(pixels)
    assert (image.width(), image.height()) == (2, 3)
    assert [image.pixel(x, y) for y in range(3) for x in range(2)] == pixels.flatten().tolist()
    colors = [QColor("#102030"), QColor("#a0b0c0")]
    indices = np.array([[0, 1, 1], [1, 0, 1]], np.uint8)
    image = indexed_image(indices[:, ::-1], colors)
    assert [image.pixelColor(x, 0) for x in range(3)] == [colors[1], colors[1], colors[0]]
