import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.source_list import SourceList

ALL = ("wirth", "cheng", "takaken")


@pytest.fixture
def sources(qtbot: QtBot, controller: MeasureController) -> SourceList:
    sources = SourceList(controller)
    sources.set_look(LIGHT, 1.0)
    controller.changed.connect(sources.show_choice)
    qtbot.addWidget(sources)
    with qtbot.waitExposed(sources):
        sources.show()
    return sources


def test_a_tick_shows_one_and_the_key_all_or_none(
    qtbot: QtBot, controller: MeasureController, sources: SourceList
) -> None:
    assert controller.state.curves.sources == ()
    box = sources.boxes["cheng"]
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert controller.state.curves.sources == ("cheng",)
    for expected in (ALL, ()):
        sources.toggle_all()
        assert controller.state.curves.sources == expected
        assert all(box.isChecked() == bool(expected) for box in sources.boxes.values())


def test_each_box_names_its_machine(sources: SourceList) -> None:
    machines = dict(zip(ALL, ("Core 2 Duo", "Pentium 2.7 GHz", "i7-10870H"), strict=True))
    assert all(machine in sources.boxes[key].toolTip() for key, machine in machines.items())


def test_the_box_and_the_plot_agree_about_the_growth(
    controller: MeasureController, sources: SourceList
) -> None:
    sources.growth_box.click()
    assert controller.state.curves.shows_growth
    controller.change_curves(shows_growth=False)
    assert not sources.growth_box.isChecked()
