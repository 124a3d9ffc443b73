import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.source_list import SourceList


@pytest.fixture
def controller() -> MeasureController:
    return MeasureController(SOLVERS)


@pytest.fixture
def sources(qtbot: QtBot, controller: MeasureController) -> SourceList:
    sources = SourceList(controller)
    sources.set_look(LIGHT, 1.0)
    controller.changed.connect(sources.show_choice)
    qtbot.addWidget(sources)
    with qtbot.waitExposed(sources):
        sources.show()
    return sources


def test_no_source_is_shown_at_first(sources: SourceList) -> None:
    assert sources.chosen == []
    assert list(sources.boxes) == ["wirth", "cheng", "takaken"]


def test_a_tick_shows_one_and_the_key_all_or_none(
    qtbot: QtBot, controller: MeasureController, sources: SourceList
) -> None:
    box = sources.boxes["cheng"]
    with qtbot.waitSignal(controller.changed):
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert list(controller.state.curves.sources) == sources.chosen == ["cheng"]
    for expected in (["wirth", "cheng", "takaken"], []):
        with qtbot.waitSignal(controller.changed):
            sources.toggle_all()
        assert list(controller.state.curves.sources) == sources.chosen == expected


def test_each_box_names_its_machine(sources: SourceList) -> None:
    assert "Core 2 Duo" in sources.boxes["wirth"].toolTip()
    assert "Pentium 2.7 GHz" in sources.boxes["cheng"].toolTip()
    assert "i7-10870H" in sources.boxes["takaken"].toolTip()


def test_the_box_and_the_plot_agree_about_the_growth(
    controller: MeasureController, sources: SourceList
) -> None:
    sources.growth_box.click()
    assert controller.state.curves.shows_growth
    assert sources.growth_box.isChecked()
    controller.change_curves(shows_growth=False)
    assert not sources.growth_box.isChecked()
