import pyqtgraph as pg
import pytest
from pytestqt.qtbot import QtBot

from nqviz.timing import Timing
from nqviz.ui.curve import Curve
from nqviz.ui.palette import SERIES


@pytest.fixture
def curve(qtbot: QtBot) -> Curve:
    widget = pg.PlotWidget()
    qtbot.addWidget(widget)
    return Curve(SERIES[0], widget.getPlotItem())


def timing(n: int, seconds: float | None) -> Timing:
    if seconds is None:
        return Timing("a", n, 1, False, (10.0,), None, True)
    return Timing("a", n, 1, False, (seconds,), 92)


def test_points_are_ordered_by_n_and_those_beyond_the_limit_stand_apart(curve: Curve) -> None:
    for n, seconds in ((10, 3.0), (8, 1.0), (11, None), (9, 2.0)):
        curve.timings[n] = timing(n, seconds)
    assert [each.n for each in curve.finished] == [8, 9, 10]
    assert [each.n for each in curve.beyond] == [11]


def test_the_name_stands_beside_the_last_point_that_finished(curve: Curve) -> None:
    assert curve.end is None
    curve.timings[9] = timing(9, None)
    assert curve.end == timing(9, None)
    curve.timings[8] = timing(8, 1.0)
    assert curve.end == timing(8, 1.0)
