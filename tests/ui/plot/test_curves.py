import random
from dataclasses import replace
from itertools import combinations, product
from threading import Lock

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from nqviz.curves.curve_data import CurveOrigin
from nqviz.curves.plot_model import PlotModel
from nqviz.frames.palette import DARK, LIGHT, LOOKS, PROJECTOR, Look
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Timing
from nqviz.model.position import Counters, Task
from nqviz.scenes.measure_state import PlotView
from nqviz.solvers.registry import SOLVERS as REAL_SOLVERS
from nqviz.solvers.registry import find_solver
from nqviz.store.series import Series
from nqviz.ui.plot.curve_style import SERIES, CurveStyle
from nqviz.ui.plot.curves import Curves
from nqviz.ui.plot.end_labels import EndLabels
from tests.support.pixels import count_of
from tests.support.plots import obey
from tests.support.qt_objects import timer_of

BASIC = find_solver("wirth-basic")
SOLVERS = tuple(replace(BASIC, key=key, title=f"Algorithm {key}") for key in "abcdefghijkl")


def timing(key: str, n: int, *seconds: float, limit: float = 0) -> Timing:
    if limit:
        return Timing(key, n, 1, False, (limit,), None, True)
    return Timing(key, n, 1, False, seconds, 92)


@pytest.fixture
def curves(qtbot: QtBot) -> Curves:
    curves = obey(Curves(PlotModel(SOLVERS)))
    qtbot.addWidget(curves)
    curves.resize(900, 520)
    with qtbot.waitExposed(curves):
        curves.show()
    return curves


def picture(curves: Curves) -> QImage:
    return curves.grab().toImage()


def test_points_that_come_are_drawn_soon_and_at_most_ten_times_a_second(
    qtbot: QtBot, curves: Curves, monkeypatch: pytest.MonkeyPatch
) -> None:
    redraws: list[None] = []
    redraw = Curves.redraw
    monkeypatch.setattr(Curves, "redraw", lambda self: (redraws.append(None), redraw(self)))
    curves = obey(Curves(PlotModel(SOLVERS)))
    qtbot.addWidget(curves)
    curves.resize(900, 520)
    with qtbot.waitExposed(curves):
        curves.show()
    redraws.clear()
    for n in range(8, 14):
        curves.model.add(timing("a", n, 0.001 * 6 ** (n - 8)))
        curves.redraw_soon()
    assert not redraws
    qtbot.waitUntil(lambda: len(redraws) == 1, timeout=1000)
    assert count_of(picture(curves), "#d55e00") > 200


def test_what_came_while_the_curves_were_hidden_is_drawn_when_they_are_shown(
    qtbot: QtBot, curves: Curves
) -> None:
    curves.hide()
    curves.model.add(timing("a", 8, 1.0))
    curves.model.add(timing("a", 9, 4.0))
    curves.redraw()
    with qtbot.waitExposed(curves):
        curves.show()
    shown = picture(curves)
    assert count_of(shown, "#d55e00") > 200
    curves.redraw()
    assert picture(curves) == shown


def test_nothing_is_drawn_while_it_would_disturb_what_is_timed(qtbot: QtBot) -> None:
    quiet = Lock()
    curves = Curves(PlotModel(SOLVERS), quiet)
    qtbot.addWidget(curves)
    curves.resize(900, 520)
    with qtbot.waitExposed(curves):
        curves.show()
    empty = picture(curves)
    with quiet:
        with qtbot.waitSignal(timer_of(curves).timeout):
            curves.model.add(timing("a", 8, 1.0))
            curves.redraw_soon()
        assert picture(curves) == empty
    qtbot.waitUntil(lambda: picture(curves) != empty)


def test_the_hint_stands_in_the_middle_of_the_plot(curves: Curves) -> None:
    curves.set_hint("Press F5.")
    curves.resize(900, 500)
    curves.redraw()
    room = curves.plot.getPlotItem().getViewBox().sceneBoundingRect()
    hint = curves.plot.findChild(QLabel).geometry()
    assert abs(hint.center().x() - room.center().x()) < 4
    assert abs(hint.center().y() - room.center().y()) < 4
    assert hint.height() < room.height() / 4  # the axes are seen behind it


def test_the_hint_goes_when_points_come(curves: Curves) -> None:
    curves.set_hint("Press F5.")
    before = picture(curves)
    curves.model.add(timing("a", 8, 1.0))
    curves.redraw()
    assert picture(curves) != before
    curves.clear()
    assert curves.model.measured == []
    assert picture(curves) == before


def test_a_later_timing_replaces_an_earlier_one(curves: Curves) -> None:
    curves.model.add(timing("a", 8, 1.0))
    curves.model.add(timing("a", 8, 2.0))
    assert curves.model.measured == [timing("a", 8, 2.0)]


def labels(curves: Curves) -> EndLabels:
    return curves.findChild(EndLabels)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_labels_of_twelve_curves_never_overlap(curves: Curves, look: Look) -> None:
    curves.set_look(look, 1.0)
    curves.resize(1000, 600)
    chance = random.Random(3)
    for solver in SOLVERS:
        curves.model.add(timing(solver.key, chance.randint(8, 14), chance.uniform(0.9, 1.1)))
    curves.redraw()
    column = labels(curves)
    assert [label.title for label in column.labels] == [solver.title for solver in SOLVERS]
    height = QFontMetricsF(column.letters).height()
    for one, other in combinations(column.centers(), 2):
        assert abs(one - other) >= height - 1e-6


def test_hidden_curves_have_no_label(curves: Curves) -> None:
    curves.model.add(timing("a", 8, 1.0))
    curves.model.add(timing("b", 8, 2.0))
    curves.model.visible = {"b"}
    curves.redraw()
    assert [label.title for label in labels(curves).labels] == ["Algorithm b"]
    assert len(curves.model.measured) == 2


def test_more_than_the_limit_is_an_open_triangle(curves: Curves) -> None:
    """A triangle that is drawn in outline has the ground's colour inside."""
    curves.model.add(timing("a", 11, limit=10.0))
    curves.redraw()
    at = curves.pixel(curves.curves[0].dots[0]).toPoint()
    image = picture(curves)
    assert image.pixelColor(at) == QColor(LIGHT.card)
    around = {
        image.pixelColor(at + QPoint(dx, dy)).name() for dx in range(-12, 13) for dy in (-6, 0, 6)
    }
    assert "#d55e00" in around


def test_points_beyond_the_limit_stand_side_by_side(curves: Curves) -> None:
    for key in "abc":
        curves.model.add(timing(key, 11, limit=10.0))
    curves.redraw()
    image = picture(curves)
    assert all(count_of(image, color) > 10 for color in ("#d55e00", "#9a6a00", "#0072b2"))


def test_spread_is_drawn_from_the_shortest_to_the_longest(curves: Curves) -> None:
    for n in (8, 9):
        curves.model.add(timing("a", n, 0.9, 1.0, 5.0))
    curves.redraw()
    long = count_of(picture(curves), "#d55e00")
    curves.clear()
    for n in (8, 9):
        curves.model.add(timing("a", n, 1.0))
    curves.redraw()
    assert count_of(picture(curves), "#d55e00") < long


def test_toggling_twice_changes_nothing(curves: Curves) -> None:
    for n in range(8, 12):
        curves.model.add(timing("a", n, 6.0 ** (n - 12), 6.5 ** (n - 12)))
    curves.redraw()
    logarithmic = picture(curves)
    changes: list[bool] = []
    curves.drawn.connect(lambda: changes.append(curves.plot.is_logarithmic))
    curves.toggle_logarithmic()
    assert picture(curves) != logarithmic
    curves.toggle_logarithmic()
    assert picture(curves) == logarithmic
    assert changes == [False, True]


def test_equal_factors_are_equal_heights_on_the_logarithmic_axis(curves: Curves) -> None:
    for n, seconds in ((8, 0.01), (9, 0.1), (10, 1.0)):
        curves.model.add(timing("a", n, seconds))
    curves.redraw()
    low, middle, high = (curves.pixel(each).y() for each in curves.curves[0].dots)
    assert low - middle == pytest.approx(middle - high, abs=0.01)
    curves.toggle_logarithmic()
    low, middle, high = (curves.pixel(each).y() for each in curves.curves[0].dots)
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
    curves.model.add(timing("a", 8, 0.01, 0.02, 0.03))
    curves.model.add(timing("b", 12, 2.0))
    curves.redraw()
    for curve in curves.curves:
        for dot in curve.dots:
            move_mouse(curves, curves.pixel(dot) + QPointF(3, 2))
            assert curves.pointed == (curve.name, dot.n)
            assert curves.accessibleDescription() == dot.says()
    move_mouse(curves, QPointF(curves.plot.width() / 2, 40))
    assert curves.pointed is None


def test_the_arrows_walk_from_point_to_point(qtbot: QtBot, curves: Curves) -> None:
    for key in "ab":
        for n in (8, 9):
            curves.model.add(timing(key, n, 1.0 + n))
    curves.redraw()
    visited = []
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(curves, key)
        visited.append(curves.pointed)
    assert visited == [("a", 9), ("a", 8), ("a", 8), ("b", 8), ("a", 8)]


def click_label(qtbot: QtBot, curves: Curves, name: str) -> None:
    column = labels(curves)
    place = [label.name for label in column.labels].index(name)
    at = QPoint(column.width() // 2, round(column.centers()[place]))
    qtbot.mouseClick(column, Qt.MouseButton.LeftButton, pos=at)


def test_a_click_on_a_name_mutes_its_curve_and_another_one_lets_it_sound(
    qtbot: QtBot, curves: Curves
) -> None:
    for n in (8, 9, 10):
        curves.model.add(timing("a", n, 6.0**n))
        curves.model.add(timing("b", n, 7.0**n))
    curves.redraw()
    loud = picture(curves)
    with qtbot.waitSignal(curves.drawn):
        click_label(qtbot, curves, "a")
    assert curves.model.state.muted == {"a"}
    assert count_of(picture(curves), "#d55e00") == 0
    assert count_of(picture(curves), "#9a6a00") > 50
    assert [label.title for label in labels(curves).labels] == ["Algorithm a", "Algorithm b"]
    click_label(qtbot, curves, "a")
    assert picture(curves) == loud


def test_the_curve_that_is_read_can_be_muted(qtbot: QtBot, curves: Curves) -> None:
    curves.model.add(timing("a", 8, 1.0))
    curves.redraw()
    curves.mute_pointed()
    assert curves.model.state.muted == set()
    qtbot.keyClick(curves, Qt.Key.Key_Right)
    curves.mute_pointed()
    assert curves.model.state.muted == {"a"}


def filled(qtbot: QtBot, look: Look, size: QSize) -> Curves:
    """Return curves of all our algorithms with their operations, as wide as on a real page."""
    curves = obey(Curves(PlotModel(REAL)))
    qtbot.addWidget(curves)
    curves.set_look(look, 1.0)
    curves.resize(size)
    with qtbot.waitExposed(curves):
        curves.show()
    for place, solver in enumerate(REAL):
        for n in range(8, 14):
            limit = 10.0 if n == 13 and place % 4 == 0 else 0.0
            curves.model.add(timing(solver.key, n, 1e-5 * (5 + place % 3) ** (n - 8), limit=limit))
            curves.model.add(
                OperationCounts(solver.key, Task(n), Counters(tests=6**n, placements=5**n))
            )
    return curves


REAL = tuple(solver for solver in REAL_SOLVERS if solver.counts_to)


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
def test_no_labels_overlap_in_any_view(qtbot: QtBot, look: Look) -> None:
    curves = filled(qtbot, look, QSize(1200, 560))
    for is_linear, view, sources in product(
        (False, True), PlotView, ((), ("wirth", "cheng", "takaken"))
    ):
        curves.model.change(is_logarithmic=not is_linear)
        curves.model.change(view=view)
        curves.model.change(sources=tuple(sources))
        curves.redraw()
        column = labels(curves)
        assert {label.name for label in column.labels} == {curve.name for curve in curves.curves}
        assert not picture(curves).isNull()
        centers = [center for center in column.centers() if center is not None]
        height = QFontMetricsF(column.letters).height()
        assert len(centers) >= min(len(column.labels), 11)
        for one, other in combinations(centers, 2):
            assert abs(one - other) >= height - 1e-6
        assert all(height / 2 - 1 <= center <= column.height() for center in centers)


def test_speed_up_is_the_quotient_of_what_was_measured(qtbot: QtBot) -> None:
    curves = filled(qtbot, LIGHT, QSize(1200, 600))
    medians = {(each.key, each.n): each.median for each in curves.model.measured}
    curves.model.change(view=PlotView.SPEED_UP)
    curves.model.change(baseline="bitmask")
    curves.redraw()
    for curve in curves.curves:
        for dot in curve.finished:
            quotient = medians["bitmask", dot.n] / medians[curve.key, dot.n]
            assert dot.value == pytest.approx(quotient)


def test_published_curves_differ_from_ours_without_colour() -> None:
    for style in SERIES:
        ours, theirs, old = (
            CurveStyle(style, origin)
            for origin in (CurveOrigin.MEASURED, CurveOrigin.PUBLISHED, CurveOrigin.STORED)
        )
        pens = [each.pen(LIGHT, 1.0) for each in (ours, theirs, old)]
        assert pens[1].widthF() < pens[0].widthF()
        assert pens[1].dashPattern() != pens[2].dashPattern()
        assert pens[0].dashPattern() not in (pens[1].dashPattern(), pens[2].dashPattern())
        assert ours.marker_ground(LIGHT) != theirs.marker_ground(LIGHT) == QColor(LIGHT.card)


def test_older_curves_stand_beside_with_their_label(curves: Curves) -> None:
    curves.model.add(timing("a", 8, 1.0))
    curves.model.series = [Series("In May", "a", ((8, 2.0), (9, 12.0)))]
    curves.redraw()
    assert [label.title for label in labels(curves).labels] == ["Algorithm a", "In May"]
    curves.model.series = []
    curves.redraw()
    assert [label.title for label in labels(curves).labels] == ["Algorithm a"]


def test_growth_is_a_band_that_reaches_27_and_says_so(qtbot: QtBot, curves: Curves) -> None:
    for n, seconds in ((10, 1.0), (11, 4.8), (12, 24.6)):
        curves.model.add(timing("a", n, seconds))
    curves.model.add(timing("a", 13, limit=30.0))  # which must not bend the fit
    with qtbot.waitSignal(curves.drawn):
        curves.toggle_growth()
    band = curves.curves[-1]
    assert [dot.n for dot in band.dots] == list(range(12, 28))
    assert band.origin is CurveOrigin.EXTRAPOLATED
    assert band.dots[0].value == pytest.approx(24.6, rel=0.1)
    assert all(dot.low < dot.value < dot.high for dot in band.dots)
    assert "extrapolated" in band.dots[-1].says()
    assert band.notes[0].startswith("×5.0 per queen, n = 27 ≈ ")
    # One name for the curve and the band that goes on from it, even where it leaves the plot.
    assert [label.title for label in labels(curves).labels] == [band.title]
    notes = "".join(note.text() for note in curves.findChildren(QLabel))
    assert "never measured" in notes
    assert "n = 27: about" in notes
    curves.toggle_growth()
    assert [curve.origin for curve in curves.curves] == [CurveOrigin.MEASURED]


def test_a_wrong_count_has_a_cross_and_is_said(qtbot: QtBot) -> None:
    curves = filled(qtbot, LIGHT, QSize(1200, 600))
    before = count_of(picture(curves), LIGHT.warning)
    curves.model.change(sources=("takaken",))
    curves.redraw()
    assert count_of(picture(curves), LIGHT.warning) > before
    curve = next(each for each in curves.curves if each.origin is CurveOrigin.PUBLISHED)
    dot = next(each for each in curve.dots if each.n == 14)
    move_mouse(curves, curves.pixel(dot))
    assert "365\u202f588 instead of 365\u202f596" in curves.accessibleDescription()


def test_zoom_keeps_the_read_point_in_view_and_show_all_ends_it(
    qtbot: QtBot, curves: Curves
) -> None:
    for n in range(8, 14):
        curves.model.add(timing("a", n, 6.0 ** (n - 8)))
    curves.redraw()
    QApplication.processEvents()  # the column of names takes its width
    whole = picture(curves)
    with qtbot.waitSignal(curves.drawn):
        curves.zoom(3)
    assert curves.plot.is_zoomed
    for _ in range(6):
        qtbot.keyClick(curves, Qt.Key.Key_Left)
        dot = curves.curves[0].dots[curves.pointed.n - 8]
        assert curves.plot.area.contains(curves.pixel(dot))
    curves.plot.show_all()
    move_mouse(curves, QPointF(1, 1))
    QApplication.processEvents()
    assert picture(curves) == whole


def test_another_view_shows_everything(curves: Curves) -> None:
    curves.model.add(timing("a", 8, 1.0))
    curves.zoom(2)
    curves.model.change(view=PlotView.SPEED_UP)
    curves.redraw()
    assert not curves.plot.is_zoomed


@pytest.mark.parametrize("look", [DARK, PROJECTOR])
@pytest.mark.parametrize("size", [QSize(60, 40), QSize(640, 300), QSize(1900, 1000)])
def test_any_size_can_be_drawn(curves: Curves, look: Look, size: QSize) -> None:
    curves.set_look(look, 2.0)
    curves.resize(size)
    curves.model.add(timing("a", 8, 1e-9, 1e6))
    curves.model.sizes = range(1, 33)
    curves.redraw()
    assert not picture(curves).isNull()


@pytest.mark.parametrize("factor", [3.0, 10.0, 20.0])
def test_growth_beyond_all_measure_is_drawn_on_a_linear_axis(curves: Curves, factor: float) -> None:
    for n in range(8, 13):
        seconds = factor ** (n - 12)
        curves.model.add(timing("a", n, seconds, 1.1 * seconds))
    curves.toggle_growth()
    curves.toggle_logarithmic()
    assert not curves.model.state.is_logarithmic
    assert not picture(curves).isNull()  # Qt never came to the end of it, or crashed
