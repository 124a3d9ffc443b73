import pytest
from pytestqt.qtbot import QtBot

from nqviz.solvers import SOLVERS
from nqviz.ui.measure_page import VIEWS, MeasurePage
from nqviz.ui.palette import LIGHT


@pytest.fixture
def page(qtbot: QtBot) -> MeasurePage:
    page = MeasurePage(SOLVERS)
    page.set_look(LIGHT, 1.0)
    qtbot.addWidget(page, before_close_func=lambda page: page.curves_page.close_down())
    qtbot.addWidget(page.tools)
    page.resize(1200, 600)
    with qtbot.waitExposed(page):
        page.show()
    return page


@pytest.mark.parametrize("place", range(len(VIEWS)))
def test_each_view_comes_with_its_tools(page: MeasurePage, place: int) -> None:
    page.show_view(place)
    assert page.views.choice == place
    assert page.tools.currentIndex() == place


def test_the_curves_come_first(page: MeasurePage) -> None:
    assert page.curves_page.isVisible()
