import pyqtgraph as pg
import pytest
from pytestqt.qtbot import QtBot

from nqviz.curves.curve_data import Bound, Curve, CurveOrigin, Dot
from nqviz.ui.look.palette import LIGHT
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


def x_of(curve: CurveItem) -> list[float]:
    return list(curve._line.getData()[0])


@pytest.mark.parametrize(
    "origin", [CurveOrigin.MEASURED, CurveOrigin.PUBLISHED, CurveOrigin.STORED]
)
def test_bounds_are_no_part_of_the_line(widget: pg.PlotWidget, origin: CurveOrigin) -> None:
    curve = CurveItem(CurveStyle(SERIES[0], origin), widget.getPlotItem())
    curve.set_look(LIGHT, 1.0)
    curve = Curve("a", "a", "A", (dot(8, 1), dot(9, 2), dot(10, 9, Bound.MORE)), origin)
    curve.draw(curve, float, 11)
    assert x_of(curve) == [8, 9]
    assert list(curve._bounds.getData()[0]) == [10]


def test_what_is_extrapolated_is_a_band_without_a_line_or_markers(widget: pg.PlotWidget) -> None:
    curve = CurveItem(CurveStyle(SERIES[0], CurveOrigin.EXTRAPOLATED), widget.getPlotItem())
    curve.set_look(LIGHT, 1.0)
    curve.draw(Curve("g", "a", "A", (dot(8, 1), dot(9, 2)), CurveOrigin.EXTRAPOLATED), float, 11)
    assert curve._line.getData()[0] is None or not len(curve._line.getData()[0])
    low, high = (list(edge.getData()[1]) for edge in curve._edges)
    assert low == pytest.approx([0.9, 1.8])
    assert high == pytest.approx([1.1, 2.2])


def test_a_removed_curve_leaves_nothing_behind(widget: pg.PlotWidget) -> None:
    plot = widget.getPlotItem()
    before = len(plot.items)
    curve = CurveItem(CurveStyle(SERIES[0]), widget.getPlotItem())
    assert len(plot.items) > before
    curve.remove_from(plot)
    assert len(plot.items) == before
