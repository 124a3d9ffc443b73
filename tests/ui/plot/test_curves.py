from dataclasses import replace
from itertools import combinations, product
from threading import Lock

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from nqviz.curves.curve_data import CurveOrigin, Dot
from nqviz.curves.plot_model import PlotModel
from nqviz.curves.scales import SECONDS
from nqviz.frames.palette import DARK, LIGHT, PROJECTOR, Look
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Timing
from nqviz.model.position import Counters, Task
from nqviz.scenes.measure_state import PlotView
from nqviz.solvers.registry import SOLVERS as REAL_SOLVERS
from nqviz.solvers.registry import find_solver
from nqviz.ui.plot.curves import Curves, PointReader
from nqviz.ui.plot.end_labels import EndLabels
from nqviz.ui.plot.plot import Plot
from tests.support.pixels import count_of
from tests.support.plots import move_mouse, pixel_of, responsive_curves, timing
from tests.support.qt_objects import added, exposed, timer_of

BASIC = find_solver("wirth-basic")
SOLVERS = tuple(replace(BASIC, key=key, title=f"Algorithm {key}") for key in "abcdefghijkl")


def shown(qtbot: QtBot, curves: Curves, width: int = 900, height: int = 520) -> Curves:
    curves.resize(width, height)
    return exposed(qtbot, curves)


@pytest.fixture
def curves(qtbot: QtBot) -> Curves:
    return shown(qtbot, responsive_curves(PlotModel(SOLVERS)))


def fill(curves: Curves, *timings: Timing) -> None:
    for each in timings:
        curves.model.add(each)
    curves.redraw()


def change(curves: Curves, **values: object) -> None:
    curves.model.change(**values)
    curves.redraw()


def picture(curves: Curves) -> QImage:
    return curves.grab().toImage()


def test_points_that_come_are_drawn_soon_and_at_most_ten_times_a_second(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    redraws: list[None] = []
    redraw = Curves.redraw
    monkeypatch.setattr(Curves, "redraw", lambda self: (redraws.append(None), redraw(self)))
    curves = shown(qtbot, Curves(PlotModel(SOLVERS)))
    redraws.clear()
    for n in range(8, 14):
        curves.model.add(timing("a", n, 0.001 * 6 ** (n - 8)))
        curves.redraw_soon()
    assert not redraws
    qtbot.waitUntil(lambda: len(redraws) == 1)
    assert count_of(picture(curves), "#d55e00") > 200


def test_what_came_while_the_curves_were_hidden_is_drawn_when_they_are_shown(
    qtbot: QtBot, curves: Curves
) -> None:
    curves.hide()
    fill(curves, timing("a", 8, 1.0), timing("a", 9, 4.0))
    with qtbot.waitExposed(curves):
        curves.show()
    shown = picture(curves)
    assert count_of(shown, "#d55e00") > 200
    curves.redraw()
    assert picture(curves) == shown


def test_nothing_is_drawn_while_it_would_disturb_what_is_timed(qtbot: QtBot) -> None:
    quiet = Lock()
    curves = shown(qtbot, Curves(PlotModel(SOLVERS), timing_lock=quiet))
    empty = picture(curves)
    with quiet:
        with qtbot.waitSignal(timer_of(curves).timeout):
            curves.model.add(timing("a", 8, 1.0))
            curves.redraw_soon()
        assert picture(curves) == empty
    qtbot.waitUntil(lambda: picture(curves) != empty)


def test_the_first_and_the_last_point_have_room_for_their_markers(curves: Curves) -> None:
    fill(curves, timing("a", 8, 1e-5), timing("a", 64, 1.0))
    area, half_a_marker = curves.plot.area, 6
    first, last = curves.curves[0].dots
    assert pixel_of(curves, first).x() - area.left() > half_a_marker
    assert area.right() - pixel_of(curves, last).x() > half_a_marker


def test_the_hint_stands_in_the_middle_of_the_plot(curves: Curves) -> None:
    curves.set_hint("Press F5 for n = 8.")
    curves.resize(900, 500)
    curves.redraw()
    room = curves.plot.getPlotItem().getViewBox().sceneBoundingRect()
    label = curves.plot.findChild(QLabel)
    assert label.text() == "Press F5 for n\u00a0=\u00a08."
    hint = label.geometry()
    assert abs(hint.center().x() - room.center().x()) < 4
    assert abs(hint.center().y() - room.center().y()) < 4
    assert hint.height() < room.height() / 4  # the axes are seen behind it


def test_the_hint_goes_when_points_come(curves: Curves) -> None:
    curves.set_hint("Press F5.")
    before = picture(curves)
    fill(curves, timing("a", 8, 1.0))
    assert picture(curves) != before
    curves.model.clear()
    curves.redraw()
    assert picture(curves) == before


def labels(curves: Curves) -> EndLabels:
    return curves.findChild(EndLabels)


def test_more_than_the_limit_is_an_open_triangle(curves: Curves) -> None:
    """A triangle that is drawn in outline has the ground's colour inside."""
    fill(curves, timing("a", 11, limit=10.0))
    at = pixel_of(curves, curves.curves[0].dots[0]).toPoint()
    image = picture(curves)
    assert image.pixelColor(at) == QColor(LIGHT.card)
    around = {
        image.pixelColor(at + QPoint(dx, dy)).name() for dx in range(-12, 13) for dy in (-6, 0, 6)
    }
    assert "#d55e00" in around


def test_spread_is_drawn_from_the_shortest_to_the_longest(curves: Curves) -> None:
    fill(curves, *(timing("a", n, 0.9, 1.0, 5.0) for n in (8, 9)))
    long = count_of(picture(curves), "#d55e00")
    fill(curves, *(timing("a", n, 1.0) for n in (8, 9)))
    assert count_of(picture(curves), "#d55e00") < long


def test_equal_factors_are_equal_heights_on_the_logarithmic_axis(curves: Curves) -> None:
    fill(curves, timing("a", 8, 0.01), timing("a", 9, 0.1), timing("a", 10, 1.0))
    logarithmic = picture(curves)
    low, middle, high = (pixel_of(curves, each).y() for each in curves.curves[0].dots)
    assert low - middle == pytest.approx(middle - high, abs=0.01)
    change(curves, is_logarithmic=False)
    low, middle, high = (pixel_of(curves, each).y() for each in curves.curves[0].dots)
    assert (middle - high) / (low - middle) == pytest.approx(10, rel=0.01)
    change(curves, is_logarithmic=True)
    assert picture(curves) == logarithmic


def test_the_mouse_reads_a_point_out(curves: Curves) -> None:
    fill(curves, timing("a", 8, 0.01, 0.02, 0.03), timing("b", 12, 2.0))
    for curve in curves.curves:
        for dot in curve.dots:
            move_mouse(curves.plot, pixel_of(curves, dot) + QPointF(3, 2))
            assert curves.pointed == (curve.name, dot.n)
            assert curves.accessibleDescription() == dot.says()
    move_mouse(curves.plot, QPointF(curves.plot.width() / 2, 40))
    assert curves.pointed is None


def test_the_arrows_walk_from_point_to_point(qtbot: QtBot, curves: Curves) -> None:
    fill(curves, *(timing(key, n, 1.0 + n) for key in "ab" for n in (8, 9)))
    visited = []
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(curves, key)
        visited.append(curves.pointed)
    assert visited == [("a", 9), ("a", 8), ("a", 8), ("b", 8), ("a", 8)]


def click_label(qtbot: QtBot, curves: Curves, name: str) -> None:
    column = labels(curves)
    index = [label.name for label in column.labels].index(name)
    at = QPoint(column.width() // 2, round(column.centers()[index]))
    qtbot.mouseClick(column, Qt.MouseButton.LeftButton, pos=at)


def test_a_click_on_a_name_mutes_its_curve_and_another_one_lets_it_sound(
    qtbot: QtBot, curves: Curves
) -> None:
    fill(curves, *(timing(key, n, base**n) for key, base in (("a", 6), ("b", 7)) for n in (8, 9)))
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
    fill(curves, timing("a", 8, 1.0))
    curves.mute_pointed()
    assert curves.model.state.muted == set()
    qtbot.keyClick(curves, Qt.Key.Key_Right)
    curves.mute_pointed()
    assert curves.model.state.muted == {"a"}


def filled(qtbot: QtBot, look: Look, *size: int) -> Curves:
    """Return curves of all our algorithms with their operations, as wide as on a real page."""
    curves = shown(qtbot, Curves(PlotModel(REAL)), *size)
    curves.set_look(look, 1.0)
    for rank, solver in enumerate(REAL):
        for n in range(8, 14):
            limit = 10.0 if n == 13 and rank % 4 == 0 else 0.0
            curves.model.add(timing(solver.key, n, 1e-5 * (5 + rank % 3) ** (n - 8), limit=limit))
            curves.model.add(
                OperationCounts(solver.key, Task(n), Counters(tests=6**n, placements=5**n))
            )
    return curves


REAL = tuple(solver for solver in REAL_SOLVERS if solver.counts_to)


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
def test_no_labels_overlap_in_any_view(qtbot: QtBot, look: Look) -> None:
    curves = filled(qtbot, look, 1200, 560)
    for view, sources in product(PlotView, ((), ("wirth", "cheng", "takaken"))):
        change(curves, is_logarithmic=not sources, view=view, sources=sources)
        column = labels(curves)
        assert {label.name for label in column.labels} == {curve.name for curve in curves.curves}
        assert not picture(curves).isNull()
        centers = [center for center in column.centers() if center is not None]
        height = QFontMetricsF(column.letters).height()
        assert len(centers) >= min(len(column.labels), 11)
        for one, other in combinations(centers, 2):
            assert abs(one - other) >= height - 1e-6
        assert all(height / 2 - 1 <= center <= column.height() for center in centers)


def test_growth_is_a_band_with_one_name_and_sentences(curves: Curves) -> None:
    fill(curves, *(timing("a", n, each) for n, each in ((10, 1.0), (11, 4.8), (12, 24.6))))
    fill(curves, timing("a", 13, limit=30.0))  # which must not bend the fit
    change(curves, shows_growth=True)
    band = curves.curves[-1]
    assert [dot.n for dot in band.dots] == list(range(12, 28))
    assert band.dots[0].value == pytest.approx(24.6, rel=0.1)
    assert band.notes[0].startswith("×5.0 per queen, n = 27 ≈ ")
    # One name for the curve and the band that goes on from it, even where it leaves the plot.
    assert [label.title for label in labels(curves).labels] == [band.title]
    notes = "".join(note.text() for note in curves.findChildren(QLabel))
    assert "never measured" in notes
    assert "n = 27: about" in notes


def test_a_wrong_count_has_a_cross_and_is_said(qtbot: QtBot) -> None:
    curves = filled(qtbot, LIGHT, 1200, 600)
    before = count_of(picture(curves), LIGHT.warning)
    change(curves, sources=("takaken",))
    assert count_of(picture(curves), LIGHT.warning) > before
    curve = next(each for each in curves.curves if each.origin is CurveOrigin.PUBLISHED)
    dot = next(each for each in curve.dots if each.n == 14)
    move_mouse(curves.plot, pixel_of(curves, dot))
    assert "365\u202f588 instead of 365\u202f596" in curves.accessibleDescription()


def test_zoom_keeps_the_read_point_in_view_and_show_all_ends_it(
    qtbot: QtBot, curves: Curves
) -> None:
    fill(curves, *(timing("a", n, 6.0 ** (n - 8)) for n in range(8, 14)))
    QApplication.processEvents()  # the column of names takes its width
    whole = picture(curves)
    with qtbot.waitSignal(curves.drawn):
        curves.zoom(3)
    assert curves.model.state.zoom is not None
    for _ in range(6):
        qtbot.keyClick(curves, Qt.Key.Key_Left)
        dot = curves.curves[0].dots[curves.pointed.n - 8]
        assert curves.plot.area.contains(pixel_of(curves, dot))
    change(curves, zoom=None)
    move_mouse(curves.plot, QPointF(1, 1))
    QApplication.processEvents()
    assert picture(curves) == whole


@pytest.mark.parametrize(
    ("look", "size"), [(PROJECTOR, (60, 40)), (PROJECTOR, (640, 300)), (DARK, (1900, 1000))]
)
def test_any_size_can_be_drawn(curves: Curves, look: Look, size: tuple[int, int]) -> None:
    curves.set_look(look, 2.0)
    curves.resize(*size)
    curves.model.add(timing("a", 8, 1e-9, 1e6))
    curves.model.sizes = range(1, 33)
    curves.redraw()
    assert not picture(curves).isNull()


@pytest.mark.parametrize("factor", [3.0, 10.0, 20.0])
def test_growth_beyond_all_measure_is_drawn_on_a_linear_axis(curves: Curves, factor: float) -> None:
    values = {n: factor ** (n - 12) for n in range(8, 13)}
    fill(curves, *(timing("a", n, each, 1.1 * each) for n, each in values.items()))
    change(curves, shows_growth=True, is_logarithmic=False)
    assert not picture(curves).isNull()  # Qt never came to the end of it, or crashed


@pytest.fixture
def pane(qtbot: QtBot) -> QWidget:
    return added(qtbot, QWidget(), 600, 400)


@pytest.mark.parametrize(("n", "value"), [(8, 1e-5), (8, 10.0), (11, 1e-2), (14, 1e-5), (14, 10.0)])
@pytest.mark.parametrize("text", ["short", "a sentence that is far too long for the pane " * 3])
def test_the_box_stays_on_the_pane_and_beside_the_point(
    pane: QWidget, n: int, value: float, text: str
) -> None:
    plot = Plot(lambda _zoom: None, lambda _at: None, pane)
    plot.resize(400, 380)
    plot.set_look(PROJECTOR, 1.0)
    plot.show_range((7.5, 14.5), (1e-5, 10.0), SECONDS)
    reader = PointReader(plot, pane)
    reader.set_look(PROJECTOR, 1.0)
    assert reader.show(Dot(n, value, value, value, says=lambda: text)) == text
    assert reader.text == text
    box = next(
        each for each in pane.findChildren(QLabel) if each.parent() is pane and each.text() == text
    )
    assert pane.rect().contains(box.geometry())
    if text == "short":
        at = plot.mapTo(pane, plot.pixel(n, value).toPoint())
        assert not box.geometry().contains(at + QPoint(0, 0))
    reader.show(None)
    assert reader.text == ""
