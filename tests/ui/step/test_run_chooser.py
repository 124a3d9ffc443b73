import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.playback.algorithms_dialog import AlgorithmsDialog
from nqviz.ui.step.run_chooser import RunChooser
from tests.support.qt_objects import shown

BASIC = SOLVERS[0]


@pytest.fixture
def chooser(qtbot: QtBot) -> RunChooser:
    return shown(qtbot, RunChooser(BASIC, Task(8)))


def test_the_mirror_option_is_there_only_where_it_means_something(
    qtbot: QtBot, chooser: RunChooser
) -> None:
    assert not chooser.mirror_box.isVisible()
    chooser.show_run(BASIC, Task(8, mirror=True))
    assert chooser.mirror_box.isVisible()
    with qtbot.waitSignal(chooser.run_chosen) as chosen:
        qtbot.keyClick(chooser.mirror_box, Qt.Key.Key_Space)
    assert chosen.args == [BASIC, Task(8)]
    assert not chooser.seed_label.isVisible()
    chooser.show_run(find_solver("min-conflicts"), Task(8, seed=3))
    assert not chooser.mirror_box.isVisible()
    assert chooser.seed_label.isVisible()


def test_an_algorithm_is_chosen_from_the_list(qtbot: QtBot, chooser: RunChooser) -> None:
    qtbot.mouseClick(chooser.list_button, Qt.MouseButton.LeftButton)
    [dialog] = chooser.findChildren(AlgorithmsDialog)
    dialog.list.setCurrentRow(SOLVERS.index(find_solver("sieve")))
    dialog.mirror_box.setChecked(True)
    with qtbot.waitSignal(chooser.run_chosen) as chosen:
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert chosen.args == [find_solver("sieve"), Task(8, mirror=find_solver("sieve").mirrors)]
    chooser.change_n(-1)
    assert chooser.n_box.value() == 7
