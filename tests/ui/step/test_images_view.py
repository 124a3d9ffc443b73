import pytest
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.model.board import symmetries
from nqviz.ui.step.images_view import ImagesView
from tests.support.qt_objects import added


@pytest.mark.parametrize("count", [1, 2, 4, 8])
@pytest.mark.parametrize("size", [(300, 120), (700, 300), (60, 400), (5, 5)])
def test_every_image_is_drawn_within_the_pane(
    qtbot: QtBot, count: int, size: tuple[int, int]
) -> None:
    view = added(qtbot, ImagesView())
    view.resize(*size)
    view.show_images(symmetries((0, 4, 7, 5, 2, 6, 1, 3))[:count])
    image = view.grab().toImage()
    if size == (700, 300):
        grounds = [
            image.pixelColor(x, y).name() == LIGHT.dark_square
            for x in range(0, 700, 3)
            for y in range(60, 290, 3)
        ]
        assert sum(grounds) > 500 * count**0.5


def test_the_pane_says_how_many_there_are(qtbot: QtBot) -> None:
    view = added(qtbot, ImagesView())
    view.show_images(symmetries((1, 3, 0, 2))[:2])
    assert view.accessibleName() == "2 layouts by symmetry"
