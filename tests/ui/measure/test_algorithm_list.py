import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.palette import DARK, LIGHT
from nqviz.ui.measure.algorithm_list import AlgorithmList

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


def test_a_click_on_the_name_of_a_curve_does_not_tick(
    qtbot: QtBot, algorithms: AlgorithmList
) -> None:
    first, second = (algorithms.boxes[solver] for solver in COUNTING[:2])
    algorithms.show_curves({COUNTING[0].key}, set())
    at = QPoint(90, first.height() // 2)
    with qtbot.waitSignal(first.named) as named:
        qtbot.mouseClick(first, Qt.MouseButton.LeftButton, pos=at)
    assert named.args == [COUNTING[0].key]
    assert first.isChecked()
    with qtbot.assertNotEmitted(first.named):
        qtbot.mouseClick(first, Qt.MouseButton.LeftButton, pos=QPoint(8, at.y()))
    assert not first.isChecked()
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton, pos=at)
    assert not second.isChecked()


def test_a_muted_curve_has_a_grey_sample(algorithms: AlgorithmList) -> None:
    box = algorithms.boxes[COUNTING[0]]
    loud = box.icon().pixmap(box.iconSize()).toImage()
    algorithms.show_curves({COUNTING[0].key}, {COUNTING[0].key})
    assert box.icon().pixmap(box.iconSize()).toImage() != loud
    algorithms.show_curves({COUNTING[0].key}, set())
    assert box.icon().pixmap(box.iconSize()).toImage() == loud
