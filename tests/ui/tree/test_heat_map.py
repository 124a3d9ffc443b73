import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, LOOKS, PROJECTOR, Look
from nqviz.ui.look.images import mixed
from nqviz.ui.tree.heat_map import HeatMap
from tests.support.qt_objects import shown
from tests.support.reading import texts_in
from tests.support.sizes import draw_at_any_size

pytestmark = pytest.mark.usefixtures("qapp")
TESTS = np.array([[4, 0, 0], [1, 9, 2], [0, 0, 0]])
BACKTRACKS = np.array([[1, 0, 0], [0, 3, 0], [0, 0, 0]])


@pytest.fixture
def widget(qtbot: QtBot) -> HeatMap:
    widget = HeatMap()
    widget.show_work(TESTS, BACKTRACKS)
    return shown(qtbot, widget, 700, 260)


def shades(widget: HeatMap, index: int) -> list[int]:
    """Return how light each square is, near its upper left corner."""
    image, area = widget.grab().toImage(), widget.squares(index)
    cell = area.width() / 3
    return [
        image.pixelColor(
            round(area.left() + column * cell + 3), round(area.top() + row * cell + 3)
        ).lightness()
        for row in range(3)
        for column in range(3)
    ]


@pytest.mark.parametrize(("index", "counts"), [(0, TESTS), (1, BACKTRACKS)])
def test_the_more_there_was_the_darker_a_square_is(
    widget: HeatMap, index: int, counts: np.ndarray
) -> None:
    shade = shades(widget, index)
    for count, one in zip(counts.flatten(), shade, strict=True):
        for other_count, other in zip(counts.flatten(), shade, strict=True):
            assert (one < other) is bool(count > other_count)


@pytest.mark.parametrize("size", [(700, 260), (333, 90), (160, 101)])
@pytest.mark.parametrize("n", [25, 31, 60, 170])  # Larger squares have numbers.
def test_its_image_is_what_squares_painted_one_by_one_would_be(
    widget: HeatMap, n: int, size: tuple[int, int]
) -> None:
    widget.resize(*size)
    counts = np.random.default_rng(n).integers(0, 9, (n, n))
    widget.show_work(counts, counts)
    image, area = widget.grab().toImage(), widget.squares(0)
    cell = area.width() / n
    edge = 1.0 if cell >= 6 else 0.0
    one_by_one = image.copy()
    painter = QPainter(one_by_one)
    for (row, column), count in np.ndenumerate(counts):
        square = QRectF(area.left() + column * cell, area.top() + row * cell, cell, cell)
        share = 0.5 * (int(count) / max(1, int(counts.max()))) ** 0.5
        ground = mixed(LIGHT.light_square, LIGHT.accent, share)
        painter.fillRect(square.adjusted(0, 0, -edge, -edge), ground)
    painter.end()
    assert one_by_one == image


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_its_key_says_what_more_ink_looks_like(widget: HeatMap, look: Look) -> None:
    widget.set_look(look, 1.0)
    widget.resize(1200, 500)
    most, none = (QColor(mixed(look.light_square, look.accent, share)) for share in (0.5, 0.0))
    word = "brighter" if most.lightness() > none.lightness() else "darker"
    assert f"{word}: more often" in {each.words for each in texts_in(widget)}


def test_rows_are_told_to_screen_readers(widget: HeatMap) -> None:
    words = widget.accessibleDescription()
    assert "tests by row: 4, 12, 0." in words
    assert "taken back by row: 1, 3, 0." in words
    widget.show_notice("Nothing yet.")
    assert widget.accessibleDescription() == "Nothing yet."


def test_it_can_be_drawn_at_any_size_in_every_look(widget: HeatMap) -> None:
    for counts in (TESTS, np.arange(1600).reshape(40, 40), np.zeros((1, 1), np.int64)):
        widget.show_work(counts, counts)
        draw_at_any_size(widget)


def test_maps_lie_where_they_are_larger(widget: HeatMap) -> None:
    for size, is_stacked in (((700, 260), False), ((360, 500), True)):
        widget.resize(*size)
        first, second = widget.squares(0), widget.squares(1)
        assert not first.intersects(second)
        assert (second.top() > first.bottom()) is is_stacked
        assert first.width() > 0.3 * min(size)


def test_large_letters_leave_the_maps_their_space(widget: HeatMap) -> None:
    widget.resize(840, 690)
    widget.set_look(PROJECTOR, 2.2)
    assert all(widget.squares(index).width() > 0.35 * 690 for index in (0, 1))
