import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from nqviz.curves.scales import SECONDS
from nqviz.frames.palette import LIGHT
from nqviz.scenes.measure_state import Part
from nqviz.ui.plot.plot import Plot
from tests.support.mouse import wheel
from tests.support.plots import move_mouse
from tests.support.qt_objects import exposed

RANGE = (7.5, 14.5), (1e-5, 10.0), SECONDS


@pytest.fixture
def zooms() -> list[Part | None]:
    """Return the list of the parts that a person has chosen."""
    return []


@pytest.fixture
def plot(qtbot: QtBot, zooms: list[Part | None]) -> Plot:
    plot = Plot(zooms.append, lambda _at: None)
    plot.set_look(LIGHT, 1.0)
    plot.resize(700, 400)
    exposed(qtbot, plot)
    plot.show_range(*RANGE)
    return plot


def texts(plot: Plot, axis: str) -> list[str]:
    return [text for _, text in plot.getPlotItem().getAxis(axis)._tickLevels[0]]


def test_axes_have_units_and_whole_n(plot: Plot) -> None:
    assert texts(plot, "bottom") == ["8", "9", "10", "11", "12", "13", "14"]
    assert texts(plot, "left") == ["10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s"]


def test_the_wheel_comes_closer_to_the_mouse_and_a_double_click_shows_all(
    qtbot: QtBot, plot: Plot, zooms: list[Part | None]
) -> None:
    at, before = plot.pixel(10, 0.01), plot.seen
    wheel(plot.viewport(), at, 2)
    plot.show_range(*RANGE, zooms[-1])
    assert plot.seen.right - plot.seen.left == pytest.approx((before.right - before.left) / 1.5**2)
    after = plot.pixel(10, 0.01)
    assert (after.x(), after.y()) == pytest.approx((at.x(), at.y()), abs=12)
    qtbot.mouseDClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=at.toPoint())
    assert zooms[-1] is None
    assert plot.seen == before


@pytest.mark.parametrize("at", [QPointF(350, 200), QPointF(10, 200)])
def test_ctrl_and_the_wheel_are_for_the_window(
    plot: Plot, zooms: list[Part | None], at: QPointF
) -> None:
    wheel(plot.viewport(), at, 2, Qt.KeyboardModifier.ControlModifier)
    assert not zooms


def drag(
    qtbot: QtBot,
    plot: Plot,
    start: QPoint,
    end: QPoint,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
) -> None:
    qtbot.mousePress(plot.viewport(), button, pos=start)
    move_mouse(plot, end, button)
    qtbot.mouseRelease(plot.viewport(), button, pos=end)


def test_a_dragged_rectangle_becomes_the_plot(qtbot: QtBot, plot: Plot) -> None:
    one, other = plot.pixel(9, 1.0).toPoint(), plot.pixel(12, 0.001).toPoint()
    drag(qtbot, plot, one, other)
    seen = plot.seen
    assert (seen.left, seen.right) == pytest.approx((9, 12), abs=0.05)
    assert (seen.low, seen.high) == pytest.approx((-3, 0), abs=0.1)


def test_a_click_is_no_rectangle(qtbot: QtBot, plot: Plot, zooms: list[Part | None]) -> None:
    qtbot.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    assert set(zooms) <= {None}


def test_what_is_zoomed_to_stays_while_points_come(plot: Plot, zooms: list[Part | None]) -> None:
    plot.zoom(1)
    seen = plot.seen
    plot.show_range((7.5, 16.5), (1e-6, 100.0), SECONDS, zooms[-1])
    assert plot.seen == seen
    plot.show_range((7.5, 16.5), (1e-6, 100.0), SECONDS)
    assert plot.seen.right == 16.5


def test_a_point_outside_is_brought_into_view(plot: Plot) -> None:
    plot.show_range(*RANGE, (8, 10, -4, -2))
    plot.keep_in_view(13, 1.0)
    assert plot.seen.left < 13 < plot.seen.right
    assert plot.seen.low < 0 < plot.seen.high


MOVES = st.lists(
    st.tuples(st.integers(-3, 3), st.integers(0, 700), st.integers(0, 400)), max_size=9
)


@given(moves=MOVES)
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_wherever_it_zooms_something_is_seen_and_axes_have_values(
    plot: Plot, zooms: list[Part | None], moves: list[tuple[int, int, int]]
) -> None:
    plot.show_range(*RANGE)
    for notches, x, y in moves:
        plot.zoom(notches, QPointF(x, y))
        plot.show_range(*RANGE, zooms[-1])
        seen, whole = plot.seen, plot.whole
        assert whole.left <= seen.left < seen.right <= whole.right
        assert whole.low <= seen.low < seen.high <= whole.high
        assert all(text == str(int(text)) for text in texts(plot, "bottom"))
        (ticks, *_) = plot.getPlotItem().getAxis("left")._tickLevels
        assert all(math.isfinite(place) for place, _ in ticks)
        assert texts(plot, "bottom")
    plot.show_range(*RANGE)
    assert plot.seen == plot.whole


def test_a_rectangle_that_leaves_the_plot_is_cut_at_its_edge(qtbot: QtBot, plot: Plot) -> None:
    one, other = plot.pixel(13, 0.01).toPoint(), QPoint(699, 2)
    drag(qtbot, plot, one, other)
    assert (plot.seen.left, plot.seen.right) == pytest.approx((13, 14.5), abs=0.05)


@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton])
def test_neither_a_thin_line_nor_another_button_zooms(
    qtbot: QtBot, plot: Plot, zooms: list[Part | None], button: Qt.MouseButton
) -> None:
    one = plot.pixel(9, 1.0).toPoint()
    other = one + QPoint(200, 3 if button is Qt.MouseButton.LeftButton else 200)
    drag(qtbot, plot, one, other, button)
    assert set(zooms) <= {None}
