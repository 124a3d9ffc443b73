from dataclasses import replace

import pyqtgraph as pg
import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from nqviz.curves.curve_data import Bound, Curve, CurveOrigin, Dot
from nqviz.curves.scales import SECONDS
from nqviz.frames.palette import LIGHT
from nqviz.ui.plot.curve_set import CurveItem, CurveSet, NearestPoint
from nqviz.ui.plot.curve_style import ALGORITHM_STYLES, CurveStyle
from nqviz.ui.plot.plot import Plot
from tests.support.qt_objects import added, exposed


def dot(n: int, value: float, bound: Bound = Bound.EXACT) -> Dot:
    return Dot(n, value, value, value, bound)


FIRST = Curve("a", "a", "First", (dot(8, 0.01), dot(9, 0.1), dot(10, 1.0)))
SECOND = Curve("b", "b", "Second", (dot(9, 0.02), dot(10, 0.2)))
GROWTH = Curve(
    "growth a", "a", "≈ 1 min: First", (dot(10, 1.0), dot(11, 60.0)), CurveOrigin.EXTRAPOLATED
)
RANGE = (7.5, 11.5), (1e-3, 10.0), SECONDS
BEYOND = tuple(Curve(key, key, key, (dot(10, 1.0, Bound.MORE),)) for key in "abc")


@pytest.fixture
def plot(qtbot: QtBot) -> Plot:
    plot = Plot(lambda _zoom: None, lambda _at: None)
    plot.resize(600, 400)
    plot.set_look(LIGHT, 1.0)
    exposed(qtbot, plot)
    plot.show_range(*RANGE)
    return plot


@pytest.fixture
def curves(plot: Plot) -> CurveSet:
    curves = CurveSet(plot, dict(zip("abc", ALGORITHM_STYLES, strict=False)))
    curves.set_look(LIGHT, 1.0)
    return curves


def bounds(plot: Plot) -> list[float]:
    """Return the n at which bounds are drawn."""
    items = [each for each in plot.getPlotItem().items if type(each) is pg.ScatterPlotItem]
    return sorted(x for item in items for x in item.getData()[0])


def test_what_is_drawn_replaces_what_was(plot: Plot, curves: CurveSet) -> None:
    empty = len(plot.getPlotItem().items)
    curves.draw([FIRST, SECOND])
    both = len(plot.getPlotItem().items)
    curves.draw([SECOND, FIRST])
    assert len(plot.getPlotItem().items) == both
    curves.draw([SECOND])
    assert curves.curves == [SECOND]
    assert empty < len(plot.getPlotItem().items) < both
    curves.draw([])
    assert len(plot.getPlotItem().items) == empty


def test_the_nearest_point_is_read_within_reach(plot: Plot, curves: CurveSet) -> None:
    curves.draw([FIRST, SECOND])
    at = plot.pixel(9, 0.02)
    assert curves.nearest(at + QPointF(3, 4), 5.1) == NearestPoint("b", 9)
    assert curves.nearest(at + QPointF(3, 4), 4.9) is None
    assert curves.find(NearestPoint("b", 9)) == SECOND.dots[0]
    curves.draw([FIRST])
    assert curves.find(NearestPoint("b", 9)) is None
    curves.draw([])
    assert curves.nearest(at, 1000.0) is None


@pytest.mark.parametrize(
    ("start", "along", "across", "end"),
    [
        (None, 1, 0, ("a", 10)),  # the end of the first curve, whatever the direction
        (("c", 8), 0, 1, ("a", 10)),
        (("a", 9), -1, 0, ("a", 8)),
        (("a", 8), -1, 0, ("a", 8)),
        (("a", 10), 1, 0, ("a", 10)),
        (("a", 10), 0, 1, ("b", 10)),
        (("b", 10), 0, 1, ("a", 10)),
        (("a", 8), 0, -1, ("b", 9)),  # the nearest n that the other one has
    ],
)
def test_steps_go_along_a_curve_and_round_to_the_others(
    curves: CurveSet, start: tuple[str, int] | None, along: int, across: int, end: tuple[str, int]
) -> None:
    curves.draw([FIRST, SECOND])
    assert curves.step(start and NearestPoint(*start), along, across) == end


def test_there_is_no_step_without_curves(curves: CurveSet) -> None:
    assert curves.step(None, 1, 0) is None


def test_bounds_at_one_place_stand_side_by_side(plot: Plot, curves: CurveSet) -> None:
    curves.draw(BEYOND)
    left, middle, right = bounds(plot)
    assert left < middle == 10 < right
    assert middle - left == pytest.approx(right - middle)
    curves.draw(BEYOND[:1])
    assert bounds(plot) == [10]


def test_a_label_stands_where_its_curve_ends(plot: Plot, curves: CurveSet) -> None:
    curves.draw([FIRST, SECOND])
    labels = curves.labels()
    assert [(label.title, label.name) for label in labels] == [("First", "a"), ("Second", "b")]
    assert [label.end for label in labels] == pytest.approx(
        [plot.pixel(10, 1.0).y(), plot.pixel(10, 0.2).y()]
    )


def test_labels_of_curves_that_end_at_the_limit_stand_there_the_slowest_first(
    plot: Plot, curves: CurveSet
) -> None:
    def ends(name: str, *values: float, limit: int) -> Curve:
        dots = [Dot(n, value, value, value) for n, value in enumerate(values, start=8)]
        beyond = Dot(limit, 10.0, 10.0, 10.0, Bound.MORE)
        return replace(FIRST, name=name, title=name, dots=(*dots, beyond))

    quick = ends("quick", 0.1, 1.0, limit=10)
    slow = ends("slow", 0.2, 2.0, limit=10)
    first = ends("slowest", 0.5, limit=9)
    below = replace(FIRST, name="below", title="below")
    curves.draw([below, quick, slow, first])
    labels = sorted(curves.labels(), key=lambda label: label.end)
    assert [label.title for label in labels] == ["slowest", "slow", "quick", "below"]
    limit = plot.pixel(10, 10.0).y()
    assert [label.end for label in labels[:3]] == pytest.approx([limit] * 3, abs=0.1)


def test_a_band_names_the_curve_that_it_goes_on_from_even_beyond_the_top(
    plot: Plot, curves: CurveSet
) -> None:
    curves.draw([FIRST, GROWTH])
    [label] = curves.labels()
    assert label.title == "≈ 1 min: First"
    assert label.end == pytest.approx(plot.area.top())


def test_what_is_out_of_sight_has_no_label(plot: Plot, curves: CurveSet) -> None:
    curves.draw([FIRST, SECOND])
    plot.show_range(*RANGE, (9.5, 11.0, -0.4, 0.8))
    assert [label.title for label in curves.labels()] == ["First"]


def test_a_curve_that_goes_on_to_the_right_has_its_label_where_it_leaves(
    plot: Plot, curves: CurveSet
) -> None:
    curves.draw([FIRST, SECOND])
    plot.show_range(*RANGE, (7.5, 8.5, -3.0, 1.0))
    right = plot.seen.right
    [label] = curves.labels()
    assert label.title == "First"
    assert label.end == pytest.approx(plot.pixel_at(right, right - 10).y())


def spread_dot(n: int, value: float, bound: Bound = Bound.EXACT) -> Dot:
    return Dot(n, value, 0.9 * value, 1.1 * value, bound)


@pytest.fixture
def widget(qtbot: QtBot) -> pg.PlotWidget:
    return added(qtbot, pg.PlotWidget(), 400, 300)


def x_of(widget: pg.PlotWidget, kind: type[pg.GraphicsObject]) -> list[float]:
    """Return the x of all points that items of a class draw."""
    data = [item.getData()[0] for item in widget.getPlotItem().items if type(item) is kind]
    return [x for places in data if places is not None for x in places]


@pytest.mark.parametrize(
    "origin", [CurveOrigin.MEASURED, CurveOrigin.PUBLISHED, CurveOrigin.STORED]
)
def test_bounds_are_no_part_of_the_line(widget: pg.PlotWidget, origin: CurveOrigin) -> None:
    item = CurveItem(CurveStyle(ALGORITHM_STYLES[0], origin), widget.getPlotItem())
    item.set_look(LIGHT, 1.0)
    curve = Curve(
        "a", "a", "A", (spread_dot(8, 1), spread_dot(9, 2), spread_dot(10, 9, Bound.MORE)), origin
    )
    item.draw(curve, float, 11)
    assert x_of(widget, pg.PlotDataItem) == [8, 9]
    assert x_of(widget, pg.ScatterPlotItem) == [10]


def test_what_is_extrapolated_is_a_band_without_a_line_or_markers(widget: pg.PlotWidget) -> None:
    curve = CurveItem(
        CurveStyle(ALGORITHM_STYLES[0], CurveOrigin.EXTRAPOLATED), widget.getPlotItem()
    )
    curve.set_look(LIGHT, 1.0)
    curve.draw(
        Curve("g", "a", "A", (spread_dot(8, 1), spread_dot(9, 2)), CurveOrigin.EXTRAPOLATED),
        float,
        11,
    )
    assert not x_of(widget, pg.PlotDataItem)
    edges = [each for each in widget.getPlotItem().items if type(each) is pg.PlotCurveItem]
    drawn = (edge.getData()[1] for edge in edges)
    low, high = (list(places) for places in drawn if places is not None and len(places))
    assert low == pytest.approx([0.9, 1.8])
    assert high == pytest.approx([1.1, 2.2])


def test_a_removed_curve_leaves_nothing_behind(widget: pg.PlotWidget) -> None:
    plot = widget.getPlotItem()
    before = len(plot.items)
    curve = CurveItem(CurveStyle(ALGORITHM_STYLES[0]), widget.getPlotItem())
    assert len(plot.items) > before
    curve.remove_from(plot)
    assert len(plot.items) == before
