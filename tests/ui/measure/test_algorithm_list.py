import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import DARK, LIGHT
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure.algorithm_list import AlgorithmList, SourceList
from nqviz.ui.measure.measure_controller import MeasureController
from tests.support.qt_objects import exposed

COUNTING = [solver for solver in SOLVERS if solver.counts_to]


@pytest.fixture
def algorithms(qtbot: QtBot, controller: MeasureController) -> AlgorithmList:
    algorithms = AlgorithmList(controller)
    algorithms.set_look(LIGHT, 1.0)
    controller.changed.connect(algorithms.show_choice)
    return exposed(qtbot, algorithms)


def chosen(algorithms: AlgorithmList) -> list[Solver]:
    return [solver for solver, box in algorithms.boxes.items() if box.isChecked()]


def test_a_click_and_space_change_one(
    qtbot: QtBot, controller: MeasureController, algorithms: AlgorithmList
) -> None:
    box = algorithms.boxes[COUNTING[0]]
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert chosen(algorithms) == controller.chosen == COUNTING[1:]
    assert algorithms.all_box.checkState() is Qt.CheckState.PartiallyChecked
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert chosen(algorithms) == controller.chosen == COUNTING
    assert algorithms.all_box.checkState() is Qt.CheckState.Checked


def test_one_box_changes_all(
    qtbot: QtBot, controller: MeasureController, algorithms: AlgorithmList
) -> None:
    for expected in ([], COUNTING):
        qtbot.keyClick(algorithms.all_box, Qt.Key.Key_Space)
        assert chosen(algorithms) == controller.chosen == expected
    algorithms.boxes[COUNTING[-1]].click()
    qtbot.keyClick(algorithms.all_box, Qt.Key.Key_Space)
    assert chosen(algorithms) == controller.chosen == COUNTING


def test_a_click_on_the_name_of_a_curve_does_not_tick(
    qtbot: QtBot, controller: MeasureController, algorithms: AlgorithmList
) -> None:
    first, second = (algorithms.boxes[solver] for solver in COUNTING[:2])
    algorithms.show_curves({COUNTING[0].key})
    at = QPoint(90, first.height() // 2)
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton, pos=at)
    assert controller.state.curves.muted == {COUNTING[0].key}
    assert first.isChecked()
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton, pos=QPoint(8, at.y()))
    assert controller.state.curves.muted == {COUNTING[0].key}
    assert not first.isChecked()
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton, pos=at)
    assert not second.isChecked()


def test_samples_follow_the_look_and_are_grey_where_they_are_muted(
    controller: MeasureController, algorithms: AlgorithmList
) -> None:
    def sample() -> QImage:
        algorithms.show_curves({COUNTING[0].key})
        return box.icon().pixmap(box.iconSize()).toImage()

    box = algorithms.boxes[COUNTING[0]]
    loud = sample()
    for muted in (frozenset({COUNTING[0].key}), frozenset()):
        controller.change_curves(muted=muted)
        assert (sample() == loud) == (not muted)
    algorithms.set_look(DARK, 1.0)
    assert sample() != loud


SOURCES = ("wirth", "cheng", "takaken")


@pytest.fixture
def sources(qtbot: QtBot, controller: MeasureController) -> SourceList:
    sources = SourceList(controller)
    sources.set_look(LIGHT, 1.0)
    controller.changed.connect(sources.show_choice)
    return exposed(qtbot, sources)


def test_a_tick_shows_one_and_the_key_all_or_none(
    qtbot: QtBot, controller: MeasureController, sources: SourceList
) -> None:
    assert controller.state.curves.sources == ()
    box = sources.boxes["cheng"]
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert controller.state.curves.sources == ("cheng",)
    for expected in (SOURCES, ()):
        sources.toggle_all()
        assert controller.state.curves.sources == expected
        assert all(box.isChecked() == bool(expected) for box in sources.boxes.values())


def test_each_box_names_its_machine(sources: SourceList) -> None:
    machines = dict(zip(SOURCES, ("Core 2 Duo", "Pentium 2.7 GHz", "i7-10870H"), strict=True))
    assert all(machine in sources.boxes[key].toolTip() for key, machine in machines.items())


def test_the_box_and_the_plot_agree_about_the_growth(
    controller: MeasureController, sources: SourceList
) -> None:
    sources.growth_box.click()
    assert controller.state.curves.shows_growth
    controller.change_curves(shows_growth=False)
    assert not sources.growth_box.isChecked()
