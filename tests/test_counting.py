import threading

import pytest

from nqviz import counting as counting_module
from nqviz.counting import CancelledError, Counting
from nqviz.position import Task
from nqviz.published import Known, known
from nqviz.solvers import SOLVERS, find_solver

COUNTERS = [solver for solver in SOLVERS if solver.counts_to]
keys = pytest.mark.parametrize("solver", COUNTERS, ids=lambda solver: solver.key)


@keys
@pytest.mark.parametrize("n", range(1, 15))
def test_counts_are_the_known_ones(solver, n):
    counted = Counting(solver, Task(n)).run()
    assert counted.solutions == known(n).solutions
    assert counted.agrees is True
    assert counted.seconds >= 0


@keys
def test_two_threads_count_the_same_as_one(solver):
    counting = Counting(solver, Task(13), threads=2)
    counted = counting.run()
    assert counted.solutions == known(13).solutions
    progress = counting.progress()
    assert progress.parts > 1
    assert progress.share == pytest.approx(1.0)
    assert progress.solutions == counted.solutions


@pytest.mark.parametrize("solver", [s for s in COUNTERS if s.mirrors], ids=lambda s: s.key)
@pytest.mark.parametrize("n", [1, 2, 4, 5, 8, 9, 11])
def test_the_mirror_halves_the_work_and_not_the_count(solver, n):
    counted = Counting(solver, Task(n, mirror=True)).run()
    assert counted.solutions == known(n).solutions
    if n >= 8:
        assert counted.layouts < counted.solutions


@pytest.mark.parametrize("solver", [s for s in COUNTERS if s.counts_unique], ids=lambda s: s.key)
@pytest.mark.parametrize("n", range(1, 15))
def test_unique_counts_are_the_known_ones(solver, n):
    assert Counting(solver, Task(n)).run().unique == known(n).unique


@keys
def test_weights_of_the_parts_add_up_to_the_whole(solver):
    weights = [part.weight for part in solver.load_kernel().parts(Task(14))]
    assert sum(weights) == pytest.approx(1.0)


@keys
def test_a_count_can_be_cancelled(solver):
    counting = Counting(solver, Task(min(solver.counts_to, 18)), threads=2)
    thread = threading.Timer(0.05, counting.cancel)
    thread.start()
    with pytest.raises(CancelledError):
        counting.run()
    thread.join()
    assert counting.progress().share < 1


def test_progress_before_the_start_is_nothing():
    progress = Counting(COUNTERS[0], Task(8)).progress()
    assert progress == (0.0, 0, 0, 0.0, None)


def test_an_error_in_a_worker_reaches_the_caller(monkeypatch):
    counting = Counting(COUNTERS[0], Task(14), threads=2)
    monkeypatch.setattr(counting_module, "_lower_priority", lambda: 1 / 0)
    counting._is_timed = False
    with pytest.raises(ZeroDivisionError):
        counting.run()


def test_a_count_that_differs_from_the_known_one_does_not_agree(monkeypatch):
    monkeypatch.setattr(counting_module, "known", lambda _n: Known(93, 12))
    assert Counting(COUNTERS[0], Task(8)).run().agrees is False


def test_a_count_nobody_has_published_is_not_judged(monkeypatch):
    monkeypatch.setattr(counting_module, "known", lambda _n: None)
    assert Counting(COUNTERS[0], Task(8)).run().agrees is None


@pytest.mark.parametrize(
    ("key", "task", "threads", "sentence"),
    [
        ("wirth-basic", Task(0), 1, "at least one row"),
        ("wirth-basic", Task(33), 1, "up to n = 32"),
        ("wirth-basic", Task(8), 0, "at least one thread"),
        ("min-conflicts", Task(8), 1, "counts none"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(key, task, threads, sentence):
    with pytest.raises(ValueError, match=sentence):
        Counting(find_solver(key), task, threads=threads)
