from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from nqviz.counting.counting import Counting
from nqviz.counting.journal import Finished, SavedCount, Subject
from nqviz.lab.room import new_room, save_room
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.measure.count_controller import CountController
from nqviz.ui.measure.measure_controller import MeasureController

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def measure(tmp_path: Path) -> Iterator[MeasureController]:
    measure = MeasureController(SOLVERS, folder=tmp_path)
    yield measure
    measure.close_down()


@pytest.fixture
def count(measure: MeasureController) -> CountController:
    return measure.count


def keep(count: CountController, subject: Subject) -> SavedCount:
    journal, _ = count.long_count.kept.open(subject)
    with closing(journal):
        journal.append(Finished(5, (0, 5), (), 1234, 1234, 0.43, 5200.0))
    count.long_count.kept.read()
    return count.long_count.kept.counts[0]


def started(qtbot: QtBot, measure: MeasureController) -> Counting:
    with qtbot.waitSignal(measure.job_asked) as asked:
        measure.count.start()
    counting = asked.args[0]
    assert isinstance(counting, Counting)
    return counting


def test_n_goes_as_far_as_the_algorithm(count: CountController, measure: MeasureController) -> None:
    largest = {solver.key: solver.counts_to for solver in measure.counting_solvers}
    least = min(largest, key=lambda key: largest[key])
    count.choose(n=max(largest.values()))
    count.choose(key=least)
    assert measure.state.count.n == largest[least] == count.task.n
    assert count.solver == find_solver(least)


def test_while_a_count_runs_its_rule_stays(
    qtbot: QtBot, count: CountController, measure: MeasureController
) -> None:
    count.choose(key="bitmask", n=8)
    counting = started(qtbot, measure)
    with qtbot.waitSignal(measure.failed) as failed:
        measure.set_rule(Rule("torus"))
    assert "pause it first" in failed.args[0]
    assert count.task == Task(8) == counting.task
    assert "pause it first" in count.why_not_kept()
    count.start()
    measure.take(counting.run())
    assert count.long_count.outcome is not None
    assert count.why_not_kept() == ""
    count.choose(n=9)
    assert count.long_count.outcome is None


def test_a_kept_count_goes_on_with_its_algorithm_and_its_rule(
    qtbot: QtBot, count: CountController, measure: MeasureController
) -> None:
    saved = keep(count, Subject("sieve-bits", 9, False, 1, "torus"))
    with qtbot.waitSignal(measure.job_asked) as asked:
        count.go_on(saved)
    assert asked.args[0].task == Task(9, rule=Rule("torus"))
    assert measure.state.choice.rule == Rule("torus")
    assert count.saved == saved


def test_a_count_of_another_program_is_not_gone_on_with(
    qtbot: QtBot, count: CountController, measure: MeasureController
) -> None:
    saved = keep(count, Subject("gone", 9, False, 1))
    with qtbot.waitSignal(measure.failed) as failed, qtbot.assertNotEmitted(measure.job_asked):
        count.go_on(saved)
    assert "was not begun in this window" in failed.args[0]


def test_what_is_discarded_comes_back(count: CountController) -> None:
    saved = keep(count, Subject("quarters", 19, False, 1))
    count.discard(saved)
    assert not count.long_count.kept.counts
    count.bring_back()
    assert list(count.long_count.kept.counts) == [saved]


def test_a_room_is_entered_and_left(
    qtbot: QtBot, tmp_path: Path, count: CountController, measure: MeasureController
) -> None:
    save_room(new_room("127.0.0.1", 1), path := tmp_path / "room.nqlab")
    count.use_room(path)
    assert count.long_count.room_name == "room.nqlab"
    with qtbot.waitSignal(measure.failed):
        count.use_room(tmp_path / "none.nqlab")
    assert count.long_count.room is not None
    count.leave_room()
    assert count.long_count.room is None
