import pytest
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.palette import LIGHT
from nqviz.ui.measure.page import VIEWS, MeasurePage


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


@pytest.mark.parametrize("name", ["Curves", "Long count", "Large solution"])
def test_n_and_algorithms_are_those_of_the_view(page: MeasurePage, name: str) -> None:
    place = VIEWS.index(name)
    page.show_view(place)
    page.choose_sizes()
    assert page.views.choice == place
    assert isinstance(page.tools.focusWidget(), QSpinBox)


@pytest.mark.parametrize("name", ["Timings", "Audit"])
def test_a_view_without_n_leads_to_the_curves(page: MeasurePage, name: str) -> None:
    page.show_view(VIEWS.index(name))
    page.choose_sizes()
    assert page.curves_page.isVisible()


def test_the_list_of_algorithms_is_that_of_the_view(page: MeasurePage) -> None:
    page.show_view(VIEWS.index("Long count"))
    page.choose_algorithms()
    assert page.count_page.isVisible()
    page.show_view(VIEWS.index("Large solution"))
    page.choose_algorithms()
    assert page.curves_page.isVisible()


def test_the_curves_come_first(page: MeasurePage) -> None:
    assert page.curves_page.isVisible()
