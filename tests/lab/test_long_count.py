from pathlib import Path

import pytest

from nqviz.lab.batches import Computer
from nqviz.lab.lab_counting import LabCounting
from nqviz.lab.long_count import LongCount
from nqviz.lab.room import Room
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver

CLOSED = Room("127.0.0.1", 1, "", "")
BITMASK = find_solver("bitmask")


def test_a_count_comes_to_its_end_and_is_kept(tmp_path: Path) -> None:
    count = LongCount(tmp_path)
    counting, moved = count.begin(BITMASK, Task(9), 2)
    assert count.counting is counting
    assert not moved
    assert count.threads(2) == 2
    counted = counting.run()
    count.end(counted)
    assert count.counting is None
    assert count.outcome is not None
    assert count.outcome.counted is counted
    assert counted.solutions == known(9).solutions == count.outcome.progress.solutions
    [saved] = count.kept.counts
    assert saved.finished.is_complete


def test_one_that_is_paused_has_no_result_and_goes_on(tmp_path: Path) -> None:
    count = LongCount(tmp_path)
    counting, _ = count.begin(BITMASK, Task(9), 1)
    counting.cancel()
    count.end()
    assert count.outcome is not None
    assert count.outcome.counted is None
    assert count.outcome.progress.seconds_left is None
    counting, _ = count.begin(BITMASK, Task(9), 1)
    assert count.outcome is None
    count.end(counting.run())
    assert count.outcome.counted.solutions == known(9).solutions


def test_the_end_of_nothing_is_nothing(tmp_path: Path) -> None:
    count = LongCount(tmp_path)
    count.end()
    assert count.outcome is None
    assert list(count.follow()) == []


def test_a_journal_that_is_open_elsewhere_is_not_begun(tmp_path: Path) -> None:
    count, other = LongCount(tmp_path), LongCount(tmp_path)
    count.begin(BITMASK, Task(9), 1)
    with pytest.raises(ValueError, match="Another nqviz"):
        other.begin(BITMASK, Task(9), 1)
    assert other.counting is None
    count.close()
    other.begin(BITMASK, Task(9), 1)
    other.close()


def test_a_room_counts_with_the_threads_that_take_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = LongCount(tmp_path)
    count.enter(CLOSED, "room.nqlab")
    counting, _ = count.begin(BITMASK, Task(9), 7)
    assert isinstance(counting, LabCounting)
    there = (
        Computer("1", "one", 4),
        Computer("2", "two", 8, refusal="It has another version."),
        Computer("3", "gone", 2, is_present=False),
    )
    monkeypatch.setattr(LabCounting, "computers", there)
    monkeypatch.setattr(LabCounting, "notices", ("gone has left.",))
    assert list(count.follow()) == ["gone has left."]
    assert list(count.follow()) == []
    assert count.threads(7) == 4
    count.end()
    assert count.computers == there
    count.enter(None, "")
    assert count.computers is None
    assert count.threads(7) == 7


def test_kernels_are_loaded_where_a_count_runs_and_not_where_it_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Solver, "load_kernel", lambda *_: pytest.fail("imports numba"))
    for folder, room in ((tmp_path / "here", None), (tmp_path / "there", CLOSED)):
        count = LongCount(folder)
        count.enter(room, "room.nqlab")
        count.begin(BITMASK, Task(9), 1)
        count.close()
