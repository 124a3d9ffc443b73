import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.scenes.measure_state import Operation, PlotView
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.view_tools import ViewTools
from tests.support.qt_objects import exposed


@pytest.fixture
def commands() -> list[str]:
    return []


@pytest.fixture
def tools(qtbot: QtBot, controller: MeasureController, commands: list[str]) -> ViewTools:
    tools = ViewTools(
        controller, lambda: commands.append("growth"), lambda: commands.append("list")
    )
    tools.set_look(LIGHT, 1.0)
    controller.changed.connect(tools.show_choice)
    return exposed(qtbot, tools)


@pytest.mark.parametrize("view", PlotView)
def test_each_view_comes_with_what_it_can_choose(
    controller: MeasureController, tools: ViewTools, view: PlotView
) -> None:
    controller.change_curves(view=view, is_logarithmic=False)
    assert tools.view_buttons.choice == list(PlotView).index(view)
    assert tools.scale_buttons.choice == 1
    assert tools.operation_box.isVisible() == (view is PlotView.OPERATIONS)
    assert tools.baseline_box.isVisible() == (view is PlotView.SPEED_UP)
    assert tools.caption.text() == controller.plot.caption
    controller.show_status("Counting")
    assert tools.caption.text() == "Counting"


def test_buttons_and_boxes_change_what_is_seen(
    qtbot: QtBot, controller: MeasureController, tools: ViewTools, commands: list[str]
) -> None:
    qtbot.mouseClick(tools.view_buttons.button(2), Qt.MouseButton.LeftButton)
    assert controller.state.curves.view is PlotView.SPEED_UP
    qtbot.mouseClick(tools.scale_buttons.button(1), Qt.MouseButton.LeftButton)
    assert not controller.state.curves.is_logarithmic
    qtbot.keyClick(tools.baseline_box, Qt.Key.Key_Down)
    assert controller.state.curves.baseline == SOLVERS[1].key
    controller.change_curves(view=PlotView.OPERATIONS)
    qtbot.keyClick(tools.operation_box, Qt.Key.Key_Down)
    assert controller.state.curves.operation is Operation.PLACEMENTS
    for button in (tools.growth_button, tools.list_button):
        button.show()
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert commands == ["growth", "list"]


def test_all_can_be_seen_again_only_after_zooming(
    qtbot: QtBot, controller: MeasureController, tools: ViewTools
) -> None:
    assert not tools.all_button.isVisible()
    controller.change_curves(zoom=(8.0, 9.0, 0.0, 1.0))
    assert tools.all_button.isVisible()
    qtbot.mouseClick(tools.all_button, Qt.MouseButton.LeftButton)
    assert controller.state.curves.zoom is None
    assert not tools.all_button.isVisible()
