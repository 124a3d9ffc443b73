from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.scenes.race_setup import RaceSetup
from nqviz.ui.race.tools import BY_TIME, TO_FIRST, RaceTools
from tests.support.qt_objects import shown

LEFT = Qt.MouseButton.LeftButton


def test_what_is_set_is_shown_and_what_is_chosen_is_said(qtbot: QtBot) -> None:
    tools = shown(qtbot, RaceTools())
    setup = RaceSetup.ready_made(2)
    with qtbot.assertNotEmitted(tools.pairing_box.activated):
        tools.show_race(setup)
    assert tools.pairing_box.currentIndex() == 2
    with qtbot.waitSignal(tools.pairing_box.activated) as chosen:
        qtbot.keyClick(tools.pairing_box, Qt.Key.Key_Down)
    assert chosen.args == [3]
    with qtbot.waitSignal(tools.clock_buttons.chosen) as chosen:
        qtbot.mouseClick(tools.clock_buttons.button(1), LEFT)
    assert chosen.args == [BY_TIME]
    with qtbot.waitSignal(tools.goal_buttons.chosen) as chosen:
        qtbot.mouseClick(tools.goal_buttons.button(0), LEFT)
    assert chosen.args == [TO_FIRST]
    with qtbot.waitSignal(tools.lane_button.clicked):
        qtbot.mouseClick(tools.lane_button, LEFT)
    tools.show_race(setup.with_lane())
    assert not tools.lane_button.isEnabled()
    assert tools.pairing_box.currentIndex() == -1
