import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.curves.curve_data import Operation, PlotView
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.palette import LIGHT
from nqviz.ui.measure.view_tools import ViewTools


@pytest.fixture
def tools(qtbot: QtBot) -> ViewTools:
    tools = ViewTools(SOLVERS)
    tools.set_look(LIGHT, 1.0)
    qtbot.addWidget(tools)
    with qtbot.waitExposed(tools):
        tools.show()
    tools.show_choice(PlotView.SECONDS, "Time", is_logarithmic=True)
    return tools


@pytest.mark.parametrize("view", PlotView)
def test_each_view_comes_with_what_it_can_choose(tools: ViewTools, view: PlotView) -> None:
    tools.show_choice(view, "Words", is_logarithmic=False)
    assert tools.view_buttons.choice == list(PlotView).index(view)
    assert tools.scale_buttons.choice == 1
    assert tools.operation_box.isVisible() == (view is PlotView.OPERATIONS)
    assert tools.baseline_box.isVisible() == (view is PlotView.SPEED_UP)
    assert tools.caption.text() == "Words"


def test_buttons_say_what_a_person_chooses(qtbot: QtBot, tools: ViewTools) -> None:
    with qtbot.waitSignal(tools.view_chosen) as chosen:
        qtbot.mouseClick(tools.view_buttons.button(2), Qt.MouseButton.LeftButton)
    assert chosen.args == [PlotView.SPEED_UP]
    with qtbot.waitSignal(tools.scale_chosen) as chosen:
        qtbot.mouseClick(tools.scale_buttons.button(1), Qt.MouseButton.LeftButton)
    assert chosen.args == [False]


def test_boxes_say_what_a_person_chooses(qtbot: QtBot, tools: ViewTools) -> None:
    tools.show_choice(PlotView.SPEED_UP, "", is_logarithmic=True)
    tools.baseline_box.setFocus()
    with qtbot.waitSignal(tools.baseline_chosen) as chosen:
        qtbot.keyClick(tools.baseline_box, Qt.Key.Key_Down)
    assert chosen.args == [SOLVERS[1].key]
    tools.show_choice(PlotView.OPERATIONS, "", is_logarithmic=True)
    with qtbot.waitSignal(tools.operation_chosen) as chosen:
        qtbot.keyClick(tools.operation_box, Qt.Key.Key_Down)
    assert chosen.args == [Operation.PLACEMENTS]


def test_what_is_being_counted_is_said_for_as_long(tools: ViewTools) -> None:
    tools.show_status("Counting")
    assert tools.caption.text() == "Counting"
    tools.show_status("")
    assert tools.caption.text() == "Time"


def test_all_can_be_seen_again_only_after_zooming(qtbot: QtBot, tools: ViewTools) -> None:
    assert not tools.all_button.isVisible()
    tools.show_zoom(True)
    with qtbot.waitSignal(tools.all_asked):
        qtbot.mouseClick(tools.all_button, Qt.MouseButton.LeftButton)
