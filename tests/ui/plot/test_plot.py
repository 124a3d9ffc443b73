import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.curves.scales import SECONDS
from nqviz.frames.palette import LIGHT
from nqviz.ui.plot.plot import Plot, Window


@pytest.fixture
def plot(qtbot: QtBot) -> Plot:
    plot = Plot()
    qtbot.addWidget(plot)
    plot.set_look(LIGHT, 1.0)
    plot.resize(700, 400)
    with qtbot.waitExposed(plot):
        plot.show()
    plot.show_range((7.5, 14.5), (1e-5, 10.0), SECONDS)
    return plot


def wheel(plot: Plot, at: QPointF, notches: int, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
    viewport = plot.viewport()
    event = QWheelEvent(
        at,
        QPointF(viewport.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, event)


def texts(plot: Plot, axis: str) -> list[str]:
    return [text for _, text in plot.getPlotItem().getAxis(axis)._tickLevels[0]]


def test_axes_have_units_and_whole_n(plot: Plot) -> None:
    assert texts(plot, "bottom") == ["8", "9", "10", "11", "12", "13", "14"]
    assert texts(plot, "left") == ["10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s"]


def test_the_wheel_comes_closer_to_the_mouse_and_a_double_click_shows_all(
    qtbot: QtBot, plot: Plot
) -> None:
    at, before = plot.pixel(10, 0.01), plot.seen
    with qtbot.waitSignal(plot.zoomed):
        wheel(plot, at, 2)
    assert plot.is_zoomed
    plot.show_range((7.5, 14.5), (1e-5, 10.0), SECONDS)
    assert plot.seen.right - plot.seen.left == pytest.approx((before.right - before.left) / 1.5**2)
    after = plot.pixel(10, 0.01)
    assert (after.x(), after.y()) == pytest.approx((at.x(), at.y()), abs=12)
    with qtbot.waitSignal(plot.zoomed):
        qtbot.mouseDClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=at.toPoint())
    assert plot.seen == before


def test_ctrl_and_the_wheel_are_for_the_window(plot: Plot) -> None:
    wheel(plot, plot.pixel(10, 0.01), 2, Qt.KeyboardModifier.ControlModifier)
    assert not plot.is_zoomed


def test_a_dragged_rectangle_becomes_the_plot(qtbot: QtBot, plot: Plot) -> None:
    one, other = plot.pixel(9, 1.0).toPoint(), plot.pixel(12, 0.001).toPoint()
    viewport = plot.viewport()
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=one)
    drag(plot, other)
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=other)
    seen = plot.seen
    assert (seen.left, seen.right) == pytest.approx((9, 12), abs=0.05)
    assert (seen.low, seen.high) == pytest.approx((-3, 0), abs=0.1)


def drag(plot: Plot, to: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """Send what Qt sends: QTest moves no mouse on the offscreen platform."""
    viewport = plot.viewport()
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        QPointF(viewport.mapToGlobal(to)),
        Qt.MouseButton.NoButton,
        button,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(viewport, event)


def test_a_click_is_no_rectangle(qtbot: QtBot, plot: Plot) -> None:
    qtbot.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    assert not plot.is_zoomed


def test_what_is_zoomed_to_stays_while_points_come(plot: Plot) -> None:
    plot.zoom(1)
    seen = plot.seen
    plot.show_range((7.5, 16.5), (1e-6, 100.0), SECONDS)
    assert plot.seen == seen
    plot.show_all()
    assert plot.seen.right == 16.5


def test_a_point_outside_is_brought_into_view(plot: Plot) -> None:
    plot.see(Window(8, 10, -4, -2))
    plot.keep_in_view(13, 1.0)
    assert plot.seen.left < 13 < plot.seen.right
    assert plot.seen.low < 0 < plot.seen.high


MOVES = st.lists(
    st.tuples(st.integers(-3, 3), st.integers(0, 700), st.integers(0, 400)), max_size=9
)


@given(moves=MOVES)
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_wherever_it_zooms_something_is_seen_and_axes_have_values(
    plot: Plot, moves: list[tuple[int, int, int]]
) -> None:
    plot.show_all()
    for notches, x, y in moves:
        plot.zoom(notches, QPointF(x, y))
        plot.show_range((7.5, 14.5), (1e-5, 10.0), SECONDS)
        seen, whole = plot.seen, plot.whole
        assert whole.left <= seen.left < seen.right <= whole.right
        assert whole.low <= seen.low < seen.high <= whole.high
        assert all(text == str(int(text)) for text in texts(plot, "bottom"))
        assert all(math.isfinite(place) for place, _ in _ticks(plot))
        assert texts(plot, "bottom")
    plot.show_all()
    assert plot.seen == plot.whole


def _ticks(plot: Plot) -> list[tuple[float, str]]:
    return plot.getPlotItem().getAxis("left")._tickLevels[0]


def test_a_rectangle_that_leaves_the_plot_is_cut_at_its_edge(qtbot: QtBot, plot: Plot) -> None:
    one, other = plot.pixel(13, 0.01).toPoint(), QPoint(699, 2)
    qtbot.mousePress(plot.viewport(), Qt.MouseButton.LeftButton, pos=one)
    drag(plot, other)
    qtbot.mouseRelease(plot.viewport(), Qt.MouseButton.LeftButton, pos=other)
    assert (plot.seen.left, plot.seen.right) == pytest.approx((13, 14.5), abs=0.05)


@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton])
def test_neither_a_thin_line_nor_another_button_zooms(
    qtbot: QtBot, plot: Plot, button: Qt.MouseButton
) -> None:
    one = plot.pixel(9, 1.0).toPoint()
    other = one + QPoint(200, 3 if button is Qt.MouseButton.LeftButton else 200)
    qtbot.mousePress(plot.viewport(), button, pos=one)
    drag(plot, other, button)
    qtbot.mouseRelease(plot.viewport(), button, pos=other)
    assert not plot.is_zoomed


def test_ctrl_and_the_wheel_over_an_axis_are_for_the_window_too(plot: Plot) -> None:
    wheel(plot, QPointF(10, 200), 2, Qt.KeyboardModifier.ControlModifier)
    assert not plot.is_zoomed
