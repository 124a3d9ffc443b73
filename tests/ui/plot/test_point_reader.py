import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nqviz.curves.curve_data import Dot
from nqviz.curves.scales import SECONDS
from nqviz.frames.palette import PROJECTOR
from nqviz.ui.plot.plot import Plot
from nqviz.ui.plot.point_reader import PointReader


@pytest.fixture
def pane(qtbot: QtBot) -> QWidget:
    pane = QWidget()
    qtbot.addWidget(pane)
    pane.resize(600, 400)
    return pane


@pytest.mark.parametrize("n", [8, 11, 14])
@pytest.mark.parametrize("value", [1e-5, 1e-2, 10.0])
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
