import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.step.run_chooser import RunChooser

BASIC = SOLVERS[0]


@pytest.fixture
def chooser(qtbot: QtBot) -> RunChooser:
    chooser = RunChooser(BASIC, Task(8))
    qtbot.addWidget(chooser)
    chooser.show()
    return chooser


def test_every_algorithm_can_be_chosen_with_the_keyboard(qtbot: QtBot, chooser: RunChooser) -> None:
    seen = [BASIC]
    chooser.run_chosen.connect(lambda solver, _task: seen.append(solver))
    for _ in SOLVERS[1:]:
        qtbot.keyClick(chooser.algorithm_box, Qt.Key.Key_Down)
    assert seen == list(SOLVERS)


def test_a_number_is_taken_when_it_is_complete(qtbot: QtBot, chooser: RunChooser) -> None:
    chooser.n_box.selectAll()
    with qtbot.assertNotEmitted(chooser.run_chosen):
        qtbot.keyClicks(chooser.n_box, "12")
    with qtbot.waitSignal(chooser.run_chosen) as chosen:
        qtbot.keyClick(chooser.n_box, Qt.Key.Key_Return)
    assert chosen.args == [BASIC, Task(12)]


def test_the_seed_is_there_only_where_there_is_chance(qtbot: QtBot, chooser: RunChooser) -> None:
    assert not chooser.seed_box.isVisible()
    solver = find_solver("min-conflicts")
    chooser.show_run(solver, Task(8, seed=3))
    assert chooser.seed_box.isVisible()
    assert not chooser.mirror_box.isVisible()
    with qtbot.waitSignal(chooser.run_chosen) as chosen:
        qtbot.keyClick(chooser.seed_box, Qt.Key.Key_Up)
    assert chosen.args == [solver, Task(8, seed=4)]


def test_the_mirror_option_is_there_only_where_it_means_something(
    qtbot: QtBot, chooser: RunChooser
) -> None:
    assert chooser.mirror_box.isVisible() == BASIC.mirrors
    with qtbot.waitSignal(chooser.run_chosen) as chosen:
        qtbot.keyClick(chooser.mirror_box, Qt.Key.Key_Space)
    assert chosen.args == [BASIC, Task(8, mirror=True)]


def test_showing_is_not_choosing(qtbot: QtBot, chooser: RunChooser) -> None:
    with qtbot.assertNotEmitted(chooser.run_chosen):
        chooser.show_run(find_solver("min-conflicts"), Task(20, seed=7))
        chooser.show_run(BASIC, Task(9, mirror=True))
    assert chooser.n_box.value() == 9
    assert chooser.mirror_box.isChecked()
