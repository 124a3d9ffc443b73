import threading
from contextlib import closing
from dataclasses import replace

import msgspec
import pytest

import nqviz
from nqviz.counting.counting import subject_of
from nqviz.counting.journal import Journal
from nqviz.counting.long_work import CancelledError
from nqviz.lab.lab_counting import LabCounting
from nqviz.lab.part_counter import PartCounter
from nqviz.lab.room import new_room
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.registry import FASTEST, find_solver


class Liar(PartCounter):
    """Finds a solution too many in each part."""

    def count(self, *arguments):
        counted = super().count(*arguments)
        answers = tuple((solutions + 1, layouts) for solutions, layouts in counted.answers)
        return msgspec.structs.replace(counted, answers=answers)


class OfAnotherVersion(PartCounter):
    """Has another numba."""

    def prepare(self, order):
        versions = tuple((name, f"{version}.1") for name, version in order.versions)
        return super().prepare(order._replace(versions=versions))


class Late(PartCounter):
    """Never answers: what it is given must be counted by others."""

    def count(self, order, *_batch):
        return self.prepare(order)


def counted_until(lab, is_seen, name, n=14):
    """Count until a computer has been seen to: one count may be over before it is prepared."""
    while True:
        counting = LabCounting(FASTEST, Task(n), lab.room)
        assert counting.run().solutions == known(n).solutions
        if any(is_seen(each) for each in counting.computers if each.name == name):
            return counting


@pytest.fixture
def nobody_is_late(monkeypatch):
    """Wait a minute for an answer: on a busy machine anybody may be late."""
    for limit in ("TARGET", "PATIENCE"):
        monkeypatch.setattr(f"nqviz.lab.batches.{limit}", 60.0)


@pytest.mark.parametrize(("key", "n"), [("quarters", 4), ("quarters", 15), ("bitmask-unique", 12)])
def test_two_computers_count_what_is_known(lab, key, n):
    solver = find_solver(key)
    counting = LabCounting(solver, Task(n), lab.room)
    counted = counting.run()
    assert counted.solutions == known(n).solutions
    assert counted.unique in {None, known(n).unique}
    assert {each.name for each in counting.computers} == {"anna", "ben"}
    assert sum(each.parts for each in counting.computers) >= counting.progress().parts
    assert counting.progress().share == pytest.approx(1.0)


def test_a_count_is_in_the_journal_and_goes_on_from_there(lab, tmp_path):
    path, task = tmp_path / "count.journal", Task(15)
    subject = subject_of(FASTEST, task)
    with closing(Journal(path, subject)) as journal:
        counting = LabCounting(FASTEST, task, lab.room, journal)
        shares = []

        def append(finished):
            Journal.append(journal, finished)
            shares.append(counting.progress().share)  # what is said is what is written
            if len(shares) == 1:
                counting.cancel()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(journal, "append", append)
            patch.setattr("nqviz.lab.lab_counting.RECORD_SECONDS", 0.0)
            with pytest.raises(CancelledError):
                counting.run()
        first = journal.finished
    assert shares[0] == 0.0
    assert first.parts > 0
    assert not first.is_complete
    with closing(Journal(path, subject)) as journal:
        counted = LabCounting(FASTEST, task, lab.room, journal).run()
        assert journal.finished.is_complete
        assert counted.solutions == known(15).solutions
        assert LabCounting(FASTEST, task, lab.room, journal).run().solutions == counted.solutions


def test_a_journal_that_can_not_be_written_stops_the_count(lab, tmp_path, monkeypatch):
    with closing(Journal(tmp_path / "count.journal", subject_of(FASTEST, Task(14)))) as journal:

        def full(_finished):
            raise ValueError("No space left.")

        monkeypatch.setattr(journal, "append", full)
        counting = LabCounting(FASTEST, Task(14), lab.room, journal)
        with pytest.raises(ValueError, match="No space left"):
            counting.run()
        assert counting.progress().parts == 0  # nothing is said that is not written


@pytest.mark.usefixtures("nobody_is_late")
def test_who_counts_wrong_is_put_out_by_name(lab):
    liar = lab.join(Liar("mallory", 1))
    counting = counted_until(lab, lambda computer: computer.parts, "mallory")
    liar.leave()
    assert ["mallory" in notice for notice in counting.notices] == [True]
    assert "counted again" in counting.notices[0]
    assert [each.name for each in counting.computers if each.refusal] == ["mallory"]


def test_another_version_is_refused_in_a_sentence(lab):
    olga = OfAnotherVersion("olga", 1)
    other = lab.join(olga)
    counting = counted_until(lab, lambda computer: computer.refusal, "olga")
    other.leave()
    assert [notice for notice in counting.notices if "olga has nqviz" in notice]
    assert [each.parts for each in counting.computers if each.name == "olga"] == [0]
    assert "olga has nqviz" in olga.refusal


@pytest.mark.usefixtures("nobody_is_late")
def test_who_leaves_without_an_answer_costs_nothing(lab):
    late = lab.join(Late("leo", 1))
    is_given = False
    while not is_given:  # one count may be over before it is prepared
        counting = LabCounting(FASTEST, Task(14), lab.room)
        running = threading.Thread(target=counting.run)
        running.start()
        while running.is_alive() and not is_given:
            running.join(0.05)
            is_given = any(each.name == "leo" and each.under_way for each in counting.computers)
    late.leave()
    running.join(60)
    assert counting.progress().solutions == known(14).solutions
    assert counting.notices == ("leo has gone; others count what it had not finished.",)


@pytest.mark.usefixtures("nobody_is_late")
def test_a_sum_that_is_not_the_published_one_is_counted_again_by_others(lab, monkeypatch):
    path = "nqviz.lab.lab_counting.known_solutions"
    monkeypatch.setattr(path, lambda _n, _rule: known(12).solutions + 1)
    counting = LabCounting(FASTEST, Task(12), lab.room)
    assert counting.run().solutions == known(12).solutions
    assert ["counted by another" in notice for notice in counting.notices] == [True]


def test_without_the_right_room_nobody_counts(lab):
    other = new_room(lab.room.host, lab.room.port)
    with pytest.raises(ValueError, match="another room"):
        LabCounting(FASTEST, Task(8), other).run()
    with pytest.raises(ValueError, match="Nobody answers"):
        LabCounting(FASTEST, Task(8), replace(lab.room, port=1)).run()


def test_the_library_counts_on_the_computers_of_a_room(lab):
    seen = []
    assert nqviz.count(13, lab=lab.path, progress=seen.append) == 73712
    assert seen[-1].solutions == 73712
