import pytest
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.model.rule import Rule
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_page import VIEWS, MeasurePage
from nqviz.ui.measure.measure_view import MeasureView


@pytest.fixture
def page(qtbot: QtBot) -> MeasurePage:
    page = MeasurePage()
    page.set_look(LIGHT, 1.0)
    qtbot.addWidget(page, before_close_func=lambda page: page.close_down())
    qtbot.addWidget(page.tools)
    page.resize(1200, 600)
    with qtbot.waitExposed(page):
        page.show()
    return page


@pytest.mark.parametrize("index", range(len(VIEWS)))
def test_each_view_comes_with_its_tools(page: MeasurePage, index: int) -> None:
    assert page.curves_page.isVisible()
    page.show_view(index)
    assert page.views.choice == index
    assert page.tools.currentWidget() is page.view.tools


@pytest.mark.parametrize("name", ["Curves", "Long count", "Large solution"])
def test_n_and_algorithms_are_those_of_the_view(page: MeasurePage, name: str) -> None:
    index = VIEWS.index(name)
    page.show_view(index)
    page.choose_sizes()
    assert page.views.choice == index
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


def test_a_view_that_is_built_late_knows_what_the_page_was_told(qtbot: QtBot) -> None:
    page = MeasurePage()
    qtbot.addWidget(page, before_close_func=lambda page: page.close_down())
    qtbot.addWidget(page.tools)
    built: list[MeasureView] = []
    page.on_built = built.append
    torus = Rule("torus")
    page.controller.set_rule(torus)
    page.controller.show_job(is_running=True)
    page.set_look(PROJECTOR, 1.5)
    choice = page.controller.state.choice
    assert not built
    page.show_view(VIEWS.index("Long count"))
    assert built == [page.count_page]
    assert page.controller.count.task.rule == torus
    assert not page.count_page.start_button.isEnabled()
    with qtbot.waitExposed(page):
        page.show()
    assert page.count_page.tools.isVisibleTo(page.tools)
    assert page.count_page.n_box.width() > 4 * PROJECTOR.font
    assert page.controller.state.choice == choice
    assert page.curves_page.rule_button.rule == torus
    assert page.curves_page.is_running
    assert page.view is page.count_page
    assert built == [page.count_page, page.curves_page]


def test_another_page_shows_the_same(qtbot: QtBot) -> None:
    controller = MeasureController(SOLVERS)
    pages = [MeasurePage(controller) for _ in range(2)]
    for each in pages:
        qtbot.addWidget(each, before_close_func=lambda page: page.close_down())
        qtbot.addWidget(each.tools)
    pages[0].count_page.n_box.setValue(7)
    pages[0].show_view(VIEWS.index("Audit"))
    built: list[MeasureView] = []
    pages[1].on_built = built.append
    assert pages[1].view is pages[1].audit_page
    assert pages[1].count_page.n_box.value() == 7
    assert built == [pages[1].audit_page, pages[1].count_page]
