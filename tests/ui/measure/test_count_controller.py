from contextlib import closing
from pathlib import Path

import pytest

from nqviz.counting.counting import Counting
from nqviz.counting.journal import Finished, SavedCount, Subject
from nqviz.lab.room import new_room, save_room
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.solvers.registry import find_solver
from nqviz.ui.measure.count_controller import CountController
from nqviz.ui.measure.measure_controller import MeasureController
from tests.support.measure import Asked


@pytest.fixture
def count(controller: MeasureController) -> CountController:
    return controller.count


def keep(count: CountController, subject: Subject) -> SavedCount:
    journal, _ = count.long_count.kept.open(subject)
    with closing(journal):
        journal.append(Finished(5, (0, 5), (), 1234, 1234, 0.43, 5200.0))
    count.long_count.kept.read()
    return count.long_count.kept.counts[0]


def test_n_goes_as_far_as_the_algorithm(
    count: CountController, controller: MeasureController
) -> None:
    largest = {solver.key: solver.counts_to for solver in controller.counting_solvers}
    least = min(largest, key=lambda key: largest[key])
    count.choose(n=max(largest.values()))
    count.choose(key=least)
    assert controller.state.count.n == largest[least] == count.task.n
    assert count.solver == find_solver(least)


def test_while_a_count_runs_its_rule_stays(
    count: CountController, controller: MeasureController, asked: Asked
) -> None:
    count.choose(key="bitmask", n=8)
    count.start()
    counting = asked.job
    assert isinstance(counting, Counting)
    controller.set_rule(Rule("torus"))
    assert "pause it first" in asked.failure
    assert count.task == Task(8) == counting.task
    assert "pause it first" in count.why_not_kept()
    count.start()
    assert not asked.jobs
    controller.take(counting.run())
    assert count.long_count.outcome is not None
    assert count.why_not_kept() == ""
    count.choose(n=9)
    assert count.long_count.outcome is None


def test_no_count_begins_while_the_job_of_another_ends(
    count: CountController, controller: MeasureController, asked: Asked
) -> None:
    count.choose(key="bitmask", n=8)
    count.start()
    controller.show_job(is_running=True, is_count=True)
    controller.take(asked.job.run())
    count.start()
    assert count.is_running
    assert not asked.jobs
    controller.show_job(is_running=False)
    assert not count.is_running
    assert count.long_count.outcome is not None
    count.start()
    assert len(asked.jobs) == 1


def test_a_kept_count_goes_on_with_its_algorithm_and_its_rule(
    count: CountController, controller: MeasureController, asked: Asked
) -> None:
    saved = keep(count, Subject("sieve-bits", 9, False, 1, "torus"))
    count.go_on(saved)
    assert asked.job.task == Task(9, rule=Rule("torus"))
    assert controller.state.choice.rule == Rule("torus")
    assert count.saved == saved


def test_what_cannot_go_on_is_said(
    count: CountController, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    count.go_on(keep(count, Subject("gone", 9, False, 1)))
    assert "was not begun in this window" in asked.failure
    saved = keep(count, Subject("bitmask", 9, False, 1))
    journal, _ = count.long_count.kept.open(saved.subject)
    with closing(journal):
        for command in (count.go_on, count.discard):
            command(saved)
            assert asked.failure == "Another nqviz is at work on this count."
    monkeypatch.setattr("nqviz.counting.counting.available_memory", lambda: 4 * 10**8)
    count.choose(key="quarters", n=22)
    count.start()
    assert "for n = 22, and 0.4 GB are free" in asked.failure
    assert not asked.jobs


def test_what_is_discarded_comes_back(count: CountController) -> None:
    saved = keep(count, Subject("quarters", 19, False, 1))
    count.discard(saved)
    assert not count.long_count.kept.counts
    count.bring_back()
    assert list(count.long_count.kept.counts) == [saved]


def test_a_room_is_entered_and_left(tmp_path: Path, count: CountController, asked: Asked) -> None:
    save_room(new_room("127.0.0.1", 1), path := tmp_path / "room.nqlab")
    count.use_room(path)
    assert count.long_count.room_name == "room.nqlab"
    count.use_room(tmp_path / "none.nqlab")
    assert asked.failure
    assert count.long_count.room is not None
    count.leave_room()
    assert count.long_count.room is None
