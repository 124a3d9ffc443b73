import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.palette import LIGHT
from nqviz.ui.measure.source_list import SourceList
from nqviz.ui.plot.curves import Curves


@pytest.fixture
def curves(qtbot: QtBot) -> Curves:
    curves = Curves(SOLVERS)
    qtbot.addWidget(curves)
    return curves


@pytest.fixture
def sources(qtbot: QtBot, curves: Curves) -> SourceList:
    sources = SourceList(curves)
    sources.set_look(LIGHT, 1.0)
    qtbot.addWidget(sources)
    with qtbot.waitExposed(sources):
        sources.show()
    return sources


def test_no_source_is_shown_at_first(sources: SourceList) -> None:
    assert sources.chosen == []
    assert list(sources.boxes) == ["wirth", "cheng", "takaken"]


def test_a_tick_shows_one_and_the_key_all_or_none(
    qtbot: QtBot, curves: Curves, sources: SourceList
) -> None:
    box = sources.boxes["cheng"]
    with qtbot.waitSignal(curves.drawn):
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert curves.model.sources == sources.chosen == ["cheng"]
    for expected in (["wirth", "cheng", "takaken"], []):
        with qtbot.waitSignal(curves.drawn):
            sources.toggle_all()
        assert curves.model.sources == sources.chosen == expected


def test_each_box_names_its_machine(sources: SourceList) -> None:
    assert "Core 2 Duo" in sources.boxes["wirth"].toolTip()
    assert "Pentium 2.7 GHz" in sources.boxes["cheng"].toolTip()
    assert "i7-10870H" in sources.boxes["takaken"].toolTip()


def test_the_box_and_the_plot_agree_about_the_growth(curves: Curves, sources: SourceList) -> None:
    sources.growth_box.click()
    assert curves.model.shows_growth
    assert sources.growth_box.isChecked()
    curves.toggle_growth()
    assert not sources.growth_box.isChecked()
