import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.playback.run_fields import RunFields
from tests.support.mouse import wheel
from tests.support.qt_objects import shown

BASIC, SWAPS = SOLVERS[0], find_solver("min-conflicts")


@pytest.fixture
def fields(qtbot: QtBot) -> RunFields:
    fields = RunFields(1000, 9999)
    fields.show_run(BASIC, Task(8))
    return shown(qtbot, fields)


def test_every_algorithm_can_be_chosen_with_the_keyboard(qtbot: QtBot, fields: RunFields) -> None:
    seen = [BASIC]
    fields.run_chosen.connect(lambda solver, _task: seen.append(solver))
    for _ in SOLVERS[1:]:
        qtbot.keyClick(fields.algorithm_box, Qt.Key.Key_Down)
    assert seen == list(SOLVERS)


def test_a_number_is_taken_when_it_is_complete(qtbot: QtBot, fields: RunFields) -> None:
    fields.n_box.selectAll()
    with qtbot.assertNotEmitted(fields.run_chosen):
        qtbot.keyClicks(fields.n_box, "12")
    with qtbot.waitSignal(fields.run_chosen) as chosen:
        qtbot.keyClick(fields.n_box, Qt.Key.Key_Return)
    assert chosen.args == [BASIC, Task(12)]


def test_the_seed_is_there_only_where_there_is_chance(qtbot: QtBot, fields: RunFields) -> None:
    assert not fields.seed_box.isVisible()
    fields.show_run(SWAPS, Task(8, seed=3))
    assert fields.seed_box.isVisible()
    with qtbot.waitSignal(fields.run_chosen) as chosen:
        qtbot.keyClick(fields.seed_box, Qt.Key.Key_Up)
    assert chosen.args == [SWAPS, Task(8, seed=4)]


def test_showing_is_not_choosing(qtbot: QtBot, fields: RunFields) -> None:
    with qtbot.assertNotEmitted(fields.run_chosen):
        fields.show_run(SWAPS, Task(20, seed=7))
        fields.show_run(BASIC, Task(9))
    assert (fields.algorithm_box.currentIndex(), fields.n_box.value()) == (0, 9)


def test_a_seed_is_forgotten_where_there_is_no_chance(qtbot: QtBot, fields: RunFields) -> None:
    fields.show_run(SWAPS, Task(8, seed=3))
    with qtbot.waitSignal(fields.run_chosen) as chosen:
        qtbot.keyClick(fields.algorithm_box, Qt.Key.Key_Home)
    assert chosen.args == [BASIC, Task(8)]


def test_no_number_can_be_typed_beyond_the_limits(qtbot: QtBot, fields: RunFields) -> None:
    fields.n_box.selectAll()
    qtbot.keyClicks(fields.n_box, "12345")
    with qtbot.waitSignal(fields.run_chosen) as chosen:
        qtbot.keyClick(fields.n_box, Qt.Key.Key_Return)
    assert chosen.args == [BASIC, Task(123)]


def test_the_wheel_over_a_field_chooses_nothing(qtbot: QtBot, fields: RunFields) -> None:
    with qtbot.assertNotEmitted(fields.run_chosen):
        for box in (fields.algorithm_box, fields.n_box, fields.seed_box):
            wheel(box, QPointF(box.rect().center()), -1)
    assert (fields.algorithm_box.currentIndex(), fields.n_box.value()) == (0, 8)


def test_blocked_squares_go_where_the_board_has_another_size(
    qtbot: QtBot, fields: RunFields
) -> None:
    fields.show_run(BASIC, Task(8, rule=Rule("torus", blocked=frozenset({(7, 7)}))))
    with qtbot.waitSignal(fields.run_chosen) as chosen:
        qtbot.keyClick(fields.n_box, Qt.Key.Key_Down)
    assert chosen.args == [BASIC, Task(7, rule=Rule("torus"))]
