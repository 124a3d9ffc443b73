import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QIcon, QPainterPath

from nqviz.ui.look import icons

SHAPES = (icons.play(), icons.pause(), icons.forward(), icons.to_end())


@pytest.mark.parametrize("path", SHAPES)
def test_icons_stay_in_their_square_also_when_mirrored(path: QPainterPath) -> None:
    assert QRectF(0, 0, 1, 1).contains(path.boundingRect())
    mirrored = icons.mirrored(path)
    assert mirrored.boundingRect().left() == pytest.approx(1 - path.boundingRect().right())
    assert icons.mirrored(mirrored).boundingRect() == path.boundingRect()


@pytest.mark.usefixtures("qapp")
def test_an_icon_has_its_colour_and_another_when_disabled() -> None:
    icon = icons.icon(icons.pause(), "#0072b2", "#5c5c58", 20)
    for mode, color in ((QIcon.Mode.Normal, "#0072b2"), (QIcon.Mode.Disabled, "#5c5c58")):
        image = icon.pixmap(20, 20, mode).toImage()
        colors = {
            image.pixelColor(x, y).name()
            for x in range(20)
            for y in range(20)
            if image.pixelColor(x, y).alpha() == 255
        }
        assert colors == {color}
