import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from nqviz.solvers import SOLVERS
from nqviz.ui.algorithm_list import AlgorithmList
from nqviz.ui.palette import DARK, LIGHT

COUNTING = [solver for solver in SOLVERS if solver.counts_to]


@pytest.fixture
def algorithms(qtbot: QtBot) -> AlgorithmList:
    algorithms = AlgorithmList(SOLVERS)
    algorithms.set_look(LIGHT, 1.0)
    qtbot.addWidget(algorithms)
    with qtbot.waitExposed(algorithms):
        algorithms.show()
    return algorithms


def test_all_that_count_are_chosen_at_first(algorithms: AlgorithmList) -> None:
    assert algorithms.chosen == COUNTING


def test_a_click_and_space_change_one(qtbot: QtBot, algorithms: AlgorithmList) -> None:
    box = algorithms.boxes[COUNTING[0]]
    with qtbot.waitSignal(algorithms.chosen_changed):
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert algorithms.chosen == COUNTING[1:]
    assert algorithms.all_box.checkState() is Qt.CheckState.PartiallyChecked
    with qtbot.waitSignal(algorithms.chosen_changed):
        qtbot.keyClick(box, Qt.Key.Key_Space)
    assert algorithms.chosen == COUNTING
    assert algorithms.all_box.checkState() is Qt.CheckState.Checked


def test_one_box_changes_all(qtbot: QtBot, algorithms: AlgorithmList) -> None:
    for expected in ([], COUNTING):
        with qtbot.waitSignal(algorithms.chosen_changed):
            qtbot.keyClick(algorithms.all_box, Qt.Key.Key_Space)
        assert algorithms.chosen == expected
    algorithms.boxes[COUNTING[-1]].click()
    qtbot.keyClick(algorithms.all_box, Qt.Key.Key_Space)
    assert algorithms.chosen == COUNTING


def test_samples_follow_the_look(algorithms: AlgorithmList) -> None:
    box = algorithms.boxes[COUNTING[0]]
    light = box.icon().pixmap(box.iconSize()).toImage()
    algorithms.set_look(DARK, 1.0)
    assert box.icon().pixmap(box.iconSize()).toImage() != light
