import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.curves.curve_data import Operation, PlotView
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.palette import LIGHT
from nqviz.ui.measure.view_tools import ViewTools
from nqviz.ui.plot.curves import Curves


@pytest.fixture
def curves(qtbot: QtBot) -> Curves:
    curves = Curves(SOLVERS)
    qtbot.addWidget(curves)
    return curves


@pytest.fixture
def tools(qtbot: QtBot, curves: Curves) -> ViewTools:
    tools = ViewTools(curves)
    tools.set_look(LIGHT, 1.0)
    qtbot.addWidget(tools)
    with qtbot.waitExposed(tools):
        tools.show()
    curves.redraw()
    return tools


@pytest.mark.parametrize("view", PlotView)
def test_each_view_comes_with_what_it_can_choose(
    curves: Curves, tools: ViewTools, view: PlotView
) -> None:
    curves.model.view = view
    curves.toggle_logarithmic()
    assert tools.view_buttons.choice == list(PlotView).index(view)
    assert tools.scale_buttons.choice == 1
    assert tools.operation_box.isVisible() == (view is PlotView.OPERATIONS)
    assert tools.baseline_box.isVisible() == (view is PlotView.SPEED_UP)
    assert tools.caption.text() == curves.model.caption


def test_buttons_say_what_a_person_chooses(qtbot: QtBot, curves: Curves, tools: ViewTools) -> None:
    with qtbot.waitSignal(tools.view_chosen) as chosen:
        qtbot.mouseClick(tools.view_buttons.button(2), Qt.MouseButton.LeftButton)
    assert chosen.args == [PlotView.SPEED_UP]
    with qtbot.waitSignal(curves.drawn):
        qtbot.mouseClick(tools.scale_buttons.button(1), Qt.MouseButton.LeftButton)
    assert not curves.model.is_logarithmic


def test_boxes_say_what_a_person_chooses(qtbot: QtBot, curves: Curves, tools: ViewTools) -> None:
    curves.model.view = PlotView.SPEED_UP
    curves.redraw()
    tools.baseline_box.setFocus()
    with qtbot.waitSignal(curves.drawn):
        qtbot.keyClick(tools.baseline_box, Qt.Key.Key_Down)
    assert curves.model.baseline == SOLVERS[1].key
    curves.model.view = PlotView.OPERATIONS
    curves.redraw()
    with qtbot.waitSignal(curves.drawn):
        qtbot.keyClick(tools.operation_box, Qt.Key.Key_Down)
    assert curves.model.operation is Operation.PLACEMENTS


def test_what_is_being_counted_is_said_for_as_long(curves: Curves, tools: ViewTools) -> None:
    tools.show_status("Counting")
    assert tools.caption.text() == "Counting"
    tools.show_status("")
    assert tools.caption.text() == curves.model.caption


def test_all_can_be_seen_again_only_after_zooming(
    qtbot: QtBot, curves: Curves, tools: ViewTools
) -> None:
    assert not tools.all_button.isVisible()
    curves.zoom(1)
    assert tools.all_button.isVisible()
    qtbot.mouseClick(tools.all_button, Qt.MouseButton.LeftButton)
    assert not curves.plot.is_zoomed
    assert not tools.all_button.isVisible()
