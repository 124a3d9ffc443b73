import pyqtgraph as pg
import pytest
from pytestqt.qtbot import QtBot

from nqviz.curves.curve_data import Bound, Curve, CurveOrigin, Dot
from nqviz.frames.palette import LIGHT
from nqviz.ui.plot.curve import CurveItem
from nqviz.ui.plot.curve_style import SERIES, CurveStyle


def dot(n: int, value: float, bound: Bound = Bound.EXACT) -> Dot:
    return Dot(n, value, 0.9 * value, 1.1 * value, bound)


@pytest.fixture
def widget(qtbot: QtBot) -> pg.PlotWidget:
    widget = pg.PlotWidget()
    qtbot.addWidget(widget)
    widget.resize(400, 300)
    return widget


def x_of(widget: pg.PlotWidget, kind: type[pg.GraphicsObject]) -> list[float]:
    """Return the x of all points that items of a class draw."""
    data = [item.getData()[0] for item in widget.getPlotItem().items if type(item) is kind]
    return [x for places in data if places is not None for x in places]


@pytest.mark.parametrize(
    "origin", [CurveOrigin.MEASURED, CurveOrigin.PUBLISHED, CurveOrigin.STORED]
)
def test_bounds_are_no_part_of_the_line(widget: pg.PlotWidget, origin: CurveOrigin) -> None:
    item = CurveItem(CurveStyle(SERIES[0], origin), widget.getPlotItem())
    item.set_look(LIGHT, 1.0)
    curve = Curve("a", "a", "A", (dot(8, 1), dot(9, 2), dot(10, 9, Bound.MORE)), origin)
    item.draw(curve, float, 11)
    assert x_of(widget, pg.PlotDataItem) == [8, 9]
    assert x_of(widget, pg.ScatterPlotItem) == [10]


def test_what_is_extrapolated_is_a_band_without_a_line_or_markers(widget: pg.PlotWidget) -> None:
    curve = CurveItem(CurveStyle(SERIES[0], CurveOrigin.EXTRAPOLATED), widget.getPlotItem())
    curve.set_look(LIGHT, 1.0)
    curve.draw(Curve("g", "a", "A", (dot(8, 1), dot(9, 2)), CurveOrigin.EXTRAPOLATED), float, 11)
    assert not x_of(widget, pg.PlotDataItem)
    edges = [each for each in widget.getPlotItem().items if type(each) is pg.PlotCurveItem]
    drawn = (edge.getData()[1] for edge in edges)
    low, high = (list(places) for places in drawn if places is not None and len(places))
    assert low == pytest.approx([0.9, 1.8])
    assert high == pytest.approx([1.1, 2.2])


def test_a_removed_curve_leaves_nothing_behind(widget: pg.PlotWidget) -> None:
    plot = widget.getPlotItem()
    before = len(plot.items)
    curve = CurveItem(CurveStyle(SERIES[0]), widget.getPlotItem())
    assert len(plot.items) > before
    curve.remove_from(plot)
    assert len(plot.items) == before
