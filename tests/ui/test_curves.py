import random
from dataclasses import replace
from itertools import combinations
from threading import Lock

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from nqviz.solvers import find_solver
from nqviz.timing import Timing
from nqviz.ui.curves import Curves
from nqviz.ui.end_labels import EndLabels
from nqviz.ui.palette import DARK, LIGHT, LOOKS, PROJECTOR, Look

BASIC = find_solver("wirth-basic")
SOLVERS = tuple(replace(BASIC, key=key, title=f"Algorithm {key}") for key in "abcdefghijkl")


def timing(key: str, n: int, *seconds: float, limit: float = 0) -> Timing:
    if limit:
        return Timing(key, n, 1, False, (limit,), None, True)
    return Timing(key, n, 1, False, seconds, 92)


@pytest.fixture
def curves(qtbot: QtBot) -> Curves:
    curves = Curves(SOLVERS)
    qtbot.addWidget(curves)
    curves.resize(900, 520)
    with qtbot.waitExposed(curves):
        curves.show()
    return curves


def picture(curves: Curves) -> QImage:
    return curves.grab().toImage()


def count(image: QImage, color: str) -> int:
    wanted = QColor(color).rgb()
    return sum(
        image.pixel(x, y) == wanted
        for x in range(0, image.width(), 1)
        for y in range(0, image.height(), 1)
    )


def test_points_that_come_are_drawn_soon_and_at_most_ten_times_a_second(
    qtbot: QtBot, curves: Curves, monkeypatch: pytest.MonkeyPatch
) -> None:
    redraws: list[None] = []
    redraw = Curves.redraw
    monkeypatch.setattr(Curves, "redraw", lambda self: (redraws.append(None), redraw(self)))
    curves = Curves(SOLVERS)
    qtbot.addWidget(curves)
    curves.resize(900, 520)
    with qtbot.waitExposed(curves):
        curves.show()
    redraws.clear()
    for n in range(8, 14):
        curves.add(timing("a", n, 0.001 * 6 ** (n - 8)))
    assert not redraws
    qtbot.waitUntil(lambda: len(redraws) == 1, timeout=1000)
    assert count(picture(curves), "#d55e00") > 200


def test_nothing_is_drawn_while_it_would_disturb_what_is_timed(qtbot: QtBot) -> None:
    quiet = Lock()
    curves = Curves(SOLVERS, quiet)
    qtbot.addWidget(curves)
    curves.resize(900, 520)
    with qtbot.waitExposed(curves):
        curves.show()
    empty = picture(curves)
    with quiet:
        with qtbot.waitSignal(curves._redraw_soon.timeout):
            curves.add(timing("a", 8, 1.0))
        assert picture(curves) == empty
    qtbot.waitUntil(lambda: picture(curves) != empty)


def test_the_hint_stands_in_the_middle_of_the_plot(curves: Curves) -> None:
    curves.set_hint("Press F5.")
    curves.resize(900, 500)
    room = curves.plot.getPlotItem().getViewBox().sceneBoundingRect()
    hint = curves.plot.findChild(QLabel).geometry()
    assert abs(hint.center().x() - room.center().x()) < 4
    assert hint.height() == pytest.approx(room.height(), abs=4)


def test_the_hint_goes_when_points_come(curves: Curves) -> None:
    curves.set_hint("Press F5.")
    before = picture(curves)
    curves.add(timing("a", 8, 1.0))
    curves.redraw()
    assert picture(curves) != before
    curves.clear()
    assert curves.timings == []
    assert picture(curves) == before


def test_a_later_timing_replaces_an_earlier_one(curves: Curves) -> None:
    curves.add(timing("a", 8, 1.0))
    curves.add(timing("a", 8, 2.0))
    assert curves.timings == [timing("a", 8, 2.0)]


def labels(curves: Curves) -> EndLabels:
    return curves.findChild(EndLabels)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_labels_of_twelve_curves_never_overlap(curves: Curves, look: Look) -> None:
    curves.set_look(look, 1.0)
    curves.resize(1000, 600)
    chance = random.Random(3)
    for solver in SOLVERS:
        curves.add(timing(solver.key, chance.randint(8, 14), chance.uniform(0.9, 1.1)))
    curves.redraw()
    column = labels(curves)
    assert [label.title for label in column.labels] == [solver.title for solver in SOLVERS]
    height = QFontMetricsF(column.font()).height()
    for one, other in combinations(column.centers(), 2):
        assert abs(one - other) >= height - 1e-6


def test_hidden_curves_have_no_label(curves: Curves) -> None:
    curves.add(timing("a", 8, 1.0))
    curves.add(timing("b", 8, 2.0))
    curves.show_only({"b"})
    assert [label.title for label in labels(curves).labels] == ["Algorithm b"]
    assert len(curves.timings) == 2


def test_more_than_the_limit_is_an_open_triangle(curves: Curves) -> None:
    """A triangle that is drawn in outline has the ground's colour inside."""
    curves.add(timing("a", 11, limit=10.0))
    curves.redraw()
    at = curves.pixel(curves.traces[0].dots[0]).toPoint()
    image = picture(curves)
    assert image.pixelColor(at) == QColor(LIGHT.card)
    around = {
        image.pixelColor(at + QPoint(dx, dy)).name() for dx in range(-12, 13) for dy in (-6, 0, 6)
    }
    assert "#d55e00" in around


def test_points_beyond_the_limit_stand_side_by_side(curves: Curves) -> None:
    for key in "abc":
        curves.add(timing(key, 11, limit=10.0))
    curves.redraw()
    image = picture(curves)
    assert all(count(image, color) > 10 for color in ("#d55e00", "#9a6a00", "#0072b2"))


def test_spread_is_drawn_from_the_shortest_to_the_longest(curves: Curves) -> None:
    for n in (8, 9):
        curves.add(timing("a", n, 0.9, 1.0, 5.0))
    curves.redraw()
    long = count(picture(curves), "#d55e00")
    curves.clear()
    for n in (8, 9):
        curves.add(timing("a", n, 1.0))
    curves.redraw()
    assert count(picture(curves), "#d55e00") < long


def test_toggling_twice_changes_nothing(curves: Curves) -> None:
    for n in range(8, 12):
        curves.add(timing("a", n, 6.0 ** (n - 12), 6.5 ** (n - 12)))
    curves.redraw()
    logarithmic = picture(curves)
    changes: list[bool] = []
    curves.scale_changed.connect(changes.append)
    curves.toggle_logarithmic()
    assert picture(curves) != logarithmic
    curves.toggle_logarithmic()
    assert picture(curves) == logarithmic
    assert changes == [False, True]


def test_equal_factors_are_equal_heights_on_the_logarithmic_axis(curves: Curves) -> None:
    for n, seconds in ((8, 0.01), (9, 0.1), (10, 1.0)):
        curves.add(timing("a", n, seconds))
    curves.redraw()
    low, middle, high = (curves.pixel(each).y() for each in curves.traces[0].dots)
    assert low - middle == pytest.approx(middle - high, abs=0.01)
    curves.toggle_logarithmic()
    low, middle, high = (curves.pixel(each).y() for each in curves.traces[0].dots)
    assert (middle - high) / (low - middle) == pytest.approx(10, rel=0.01)


def move_mouse(curves: Curves, at: QPointF) -> None:
    """Send what Qt sends: QTest moves no mouse on the offscreen platform."""
    viewport = curves.plot.viewport()
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        at,
        QPointF(viewport.mapToGlobal(at.toPoint())),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(viewport, event)


def test_the_mouse_reads_a_point_out(curves: Curves) -> None:
    curves.add(timing("a", 8, 0.01, 0.02, 0.03))
    curves.add(timing("b", 12, 2.0))
    curves.redraw()
    for trace in curves.traces:
        for dot in trace.dots:
            move_mouse(curves, curves.pixel(dot) + QPointF(3, 2))
            assert curves.pointed == (trace.name, dot.n)
            assert curves.accessibleDescription() == dot.says()
    move_mouse(curves, QPointF(curves.plot.width() / 2, 40))
    assert curves.pointed is None


def test_the_arrows_walk_from_point_to_point(qtbot: QtBot, curves: Curves) -> None:
    for key in "ab":
        for n in (8, 9):
            curves.add(timing(key, n, 1.0 + n))
    curves.redraw()
    visited = []
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(curves, key)
        visited.append(curves.pointed)
    assert visited == [("a", 9), ("a", 8), ("a", 8), ("b", 8), ("a", 8)]


@pytest.mark.parametrize("look", [DARK, PROJECTOR])
@pytest.mark.parametrize("size", [QSize(60, 40), QSize(640, 300), QSize(1900, 1000)])
def test_any_size_can_be_drawn(curves: Curves, look: Look, size: QSize) -> None:
    curves.set_look(look, 2.0)
    curves.resize(size)
    curves.add(timing("a", 8, 1e-9, 1e6))
    curves.set_sizes(range(1, 33))
    assert not picture(curves).isNull()
