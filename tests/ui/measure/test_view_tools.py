import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.scenes.measure_state import Operation, PlotView
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.view_tools import ViewTools
from nqviz.ui.plot.curves import Curves


@pytest.fixture
def controller() -> MeasureController:
    return MeasureController(SOLVERS)


@pytest.fixture
def tools(qtbot: QtBot, controller: MeasureController) -> ViewTools:
    tools = ViewTools(controller)
    tools.set_look(LIGHT, 1.0)
    controller.changed.connect(tools.show_choice)
    qtbot.addWidget(tools)
    with qtbot.waitExposed(tools):
        tools.show()
    return tools


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


def test_buttons_say_what_a_person_chooses(
    qtbot: QtBot, controller: MeasureController, tools: ViewTools
) -> None:
    qtbot.mouseClick(tools.view_buttons.button(2), Qt.MouseButton.LeftButton)
    assert controller.state.curves.view is PlotView.SPEED_UP
    qtbot.mouseClick(tools.scale_buttons.button(1), Qt.MouseButton.LeftButton)
    assert not controller.state.curves.is_logarithmic


def test_boxes_say_what_a_person_chooses(
    qtbot: QtBot, controller: MeasureController, tools: ViewTools
) -> None:
    controller.change_curves(view=PlotView.SPEED_UP)
    tools.baseline_box.setFocus()
    qtbot.keyClick(tools.baseline_box, Qt.Key.Key_Down)
    assert controller.state.curves.baseline == SOLVERS[1].key
    controller.change_curves(view=PlotView.OPERATIONS)
    qtbot.keyClick(tools.operation_box, Qt.Key.Key_Down)
    assert controller.state.curves.operation is Operation.PLACEMENTS


def test_what_is_being_counted_is_said_for_as_long(
    controller: MeasureController, tools: ViewTools
) -> None:
    controller.show_status("Counting")
    assert tools.caption.text() == "Counting"
    controller.show_status("")
    assert tools.caption.text() == controller.plot.caption


def test_all_can_be_seen_again_only_after_zooming(
    qtbot: QtBot, controller: MeasureController, tools: ViewTools
) -> None:
    curves = Curves(controller.plot)
    curves.asked.connect(lambda seen: controller.change(curves=seen))
    controller.changed.connect(curves.redraw)
    qtbot.addWidget(curves)
    assert not tools.all_button.isVisible()
    curves.zoom(1)
    assert tools.all_button.isVisible()
    qtbot.mouseClick(tools.all_button, Qt.MouseButton.LeftButton)
    assert not curves.plot.is_zoomed
    assert not tools.all_button.isVisible()
