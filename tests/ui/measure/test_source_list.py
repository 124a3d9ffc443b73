import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from nqviz.ui.look.palette import LIGHT
from nqviz.ui.measure.source_list import SourceList


@pytest.fixture
def sources(qtbot: QtBot) -> SourceList:
    sources = SourceList()
    sources.set_look(LIGHT, 1.0)
    qtbot.addWidget(sources)
    with qtbot.waitExposed(sources):
        sources.show()
    return sources


def test_no_source_is_shown_at_first(sources: SourceList) -> None:
    assert sources.chosen == []
    assert list(sources.boxes) == ["wirth", "cheng", "takaken"]


def test_a_tick_shows_one_and_the_key_all_or_none(qtbot: QtBot, sources: SourceList) -> None:
    box = sources.boxes["cheng"]
    with qtbot.waitSignal(sources.sources_changed) as changed:
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert changed.args == [["cheng"]]
    for expected in (["wirth", "cheng", "takaken"], []):
        with qtbot.waitSignal(sources.sources_changed) as changed:
            sources.toggle_all()
        assert changed.args == [expected]


def test_each_box_names_its_machine(sources: SourceList) -> None:
    assert "Core 2 Duo" in sources.boxes["wirth"].toolTip()
    assert "Pentium 2.7 GHz" in sources.boxes["cheng"].toolTip()
    assert "i7-10870H" in sources.boxes["takaken"].toolTip()


def test_the_plot_decides_whether_growth_is_shown(qtbot: QtBot, sources: SourceList) -> None:
    with qtbot.waitSignal(sources.growth_asked):
        sources.growth_box.click()
    assert not sources.growth_box.isChecked()
    sources.show_growth(True)
    assert sources.growth_box.isChecked()
