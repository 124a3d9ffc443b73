from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.segments import Segments


def test_one_is_down_and_a_person_changes_it(qtbot: QtBot) -> None:
    segments = Segments(("a", "b", "c"))
    qtbot.addWidget(segments)
    assert segments.choice == 0
    for place in (2, 1):
        with qtbot.waitSignal(segments.chosen) as chosen:
            qtbot.mouseClick(segments.button(place), Qt.MouseButton.LeftButton)
        assert chosen.args == [place] == [segments.choice]
    with qtbot.assertNotEmitted(segments.chosen):
        segments.show_choice(0)
    assert segments.choice == 0
    shapes = [segments.button(place).property("segment") for place in range(3)]
    assert shapes == ["first", "middle", "last"]
