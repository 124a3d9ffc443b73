import hashlib
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.counting import counting as counting_module
from nqviz.counting.counting import Counting, lower_priority, subject_of
from nqviz.counting.journal import Journal
from nqviz.counting.long_work import CancelledError
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.kernels.op_counters import (
    INTERVAL,
    LAST_STEP,
    NEXT_KEYFRAME,
    STEPS,
    TESTS_BY_ROW,
)
from nqviz.solvers.registry import SOLVERS, find_solver

COUNTERS = [solver for solver in SOLVERS if solver.counts_to]
# These count n = 14 in a moment.
QUICK = ("sieve-symmetric", "bitmask", "bitmask-unique", "quarters")
# From these on a count is cut into parts that are small against the whole; 12 with all others.
CUT_FROM = {"sieve-bits": 13, "bitmask-unique": 15}
keys = pytest.mark.parametrize("solver", COUNTERS, ids=lambda solver: solver.key)


@keys
def test_counts_are_the_known_ones(solver):
    for n in (1, 2, 8):
        counted = Counting(solver, Task(n)).run()
        assert counted.solutions == known(n).solutions, n
        assert counted.agrees is True, n
        assert counted.seconds >= 0, n
        assert counted.unique == (known(n).unique if solver.counts_unique else None), n


@pytest.mark.parametrize("key", QUICK)
def test_a_large_count_is_the_known_one(key):
    assert Counting(find_solver(key), Task(14)).run().solutions == known(14).solutions


@keys
def test_two_threads_count_the_same_as_one(solver):
    n = CUT_FROM.get(solver.key, 12)
    counting = Counting(solver, Task(n), threads=2)
    counted = counting.run()
    assert counted.solutions == known(n).solutions
    progress = counting.progress()
    assert progress.parts > 1
    assert progress.share == pytest.approx(1.0)
    assert progress.solutions == counted.solutions


@keys
def test_a_count_can_be_cancelled(solver):
    counting = Counting(solver, Task(min(solver.counts_to, 20)), threads=2)
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
    kernel = COUNTERS[0].load_kernel()
    broken = replace(kernel, count=lambda _n, _prefix: 1 / 0)
    monkeypatch.setattr(Solver, "load_kernel", lambda _solver, _rule: broken)
    counting = Counting(COUNTERS[0], Task(14), threads=2, is_timed=False)
    with pytest.raises(ZeroDivisionError):
        counting.run()


def test_threads_that_the_system_does_not_start_get_a_sentence(monkeypatch):
    start = threading.Thread.start

    def start_some(thread):
        if thread.name == "count-2":
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_some)
    with pytest.raises(ValueError, match="starts 3 of 8 threads"):
        Counting(COUNTERS[0], Task(14), threads=8).run()


def test_a_count_that_differs_from_the_known_one_does_not_agree(monkeypatch):
    monkeypatch.setattr(counting_module, "known_solutions", lambda _n, _rule: 93)
    assert Counting(COUNTERS[0], Task(8)).run().agrees is False


def test_a_count_nobody_has_published_is_not_judged(monkeypatch):
    monkeypatch.setattr(counting_module, "known_solutions", lambda _n, _rule: None)
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


@keys
def test_parts_can_be_taken_up_after_any_of_them(solver):
    def cut(n, after=None):
        parts = solver.load_kernel().parts(Task(n), after)
        return [(part.name, part.weight, part.factor) for part in parts]

    for n in (1, 2, 12, 13):
        parts = cut(n)
        for place in {0, len(parts) // 3, len(parts) // 2, len(parts) - 1}:
            assert cut(n, parts[place][0]) == parts[place + 1 :], (n, place)


# A journal says which parts are finished, so a change of the cut must not go unnoticed: where this
# test fails, raise the algorithm's `edition` and put the new digest here. So with a new kernel's.
CUTS = {
    ("wirth-basic", 1): "800e45379fbb",
    ("wirth-1", 1): "800e45379fbb",
    ("wirth-2", 1): "800e45379fbb",
    ("filter-1", 1): "800e45379fbb",
    ("filter-2", 1): "800e45379fbb",
    ("sieve", 1): "800e45379fbb",
    ("sieve-bits", 1): "ca09fc452644",
    ("sieve-symmetric", 1): "fce68e07e448",
    ("bitmask", 1): "c38df15a1490",
    ("bitmask-unique", 1): "a72c10f51b3f",
    ("exact-cover", 1): "a4c43edfee52",
    ("quarters", 2): "fb5a7dfa583d",
}


@keys
def test_a_change_of_the_parts_comes_with_a_new_edition(solver):
    assert cut_digest(solver) == CUTS.get((solver.key, solver.edition))


def cut_digest(solver):
    digest = hashlib.sha256()
    for n in (13, 16, 18) if solver.key == "quarters" else (13, 16, 20, 25):
        for part in islice(solver.load_kernel().parts(Task(n)), 300):
            digest.update(repr((part.name, part.factor)).encode())
    return digest.hexdigest()[:12]


# The others make their parts by `prefixes`, as filter-2 does, which is the fastest of them.
RESUMED = ("filter-2", "sieve-symmetric", "bitmask-unique", "exact-cover", "quarters")


@pytest.mark.parametrize("key", RESUMED)
@settings(max_examples=8)
@given(
    n=st.integers(9, 13),
    sittings=st.lists(st.integers(0, 60), max_size=6),
    threads=st.integers(1, 3),
    data=st.data(),
)
def test_a_count_that_is_cancelled_and_goes_on_any_number_of_times_is_right(
    tmp_path_factory, key, n, sittings, threads, data
):
    path = tmp_path_factory.mktemp("journal") / "count.journal"
    solver = find_solver(key)
    task = Task(n, mirror=solver.mirrors and data.draw(st.booleans()))
    seconds = 0.0
    for parts in sittings:
        counting, finished = sitting(solver, task, path, threads, parts)
        assert finished.parts == counting.progress().parts
        assert finished.seconds >= seconds
        seconds = finished.seconds
    with closing(Journal(path, subject_of(solver, task))) as journal:
        counted = Counting(solver, task, threads=threads, journal=journal).run()
        assert counted.solutions == known(n).solutions
        if solver.counts_unique:
            assert counted.unique == known(n).unique
        assert counted.seconds >= seconds
        assert journal.finished.is_complete
        assert Counting(solver, task, journal=journal).run() == replace(counted, threads=1)


def sitting(solver, task, path, threads, parts):
    """Count with a journal until so many parts are finished, or all."""
    kernel = solver.load_kernel()
    with closing(Journal(path, subject_of(solver, task))) as journal:
        counting = Counting(solver, task, threads=threads, journal=journal)
        left = threading.Semaphore(parts)

        def count(n, prefix):
            if not left.acquire(blocking=False):
                counting.cancel()
            return kernel.count(n, prefix)

        with pytest.MonkeyPatch.context() as patch:
            counted = replace(kernel, count=count)
            patch.setattr(Solver, "load_kernel", lambda _solver, *_rule: counted)
            with suppress(CancelledError):
                counting.run()
        return counting, journal.finished


def test_a_journal_that_can_not_be_written_stops_the_count(tmp_path, monkeypatch):
    solver, task = find_solver("wirth-basic"), Task(13)
    monkeypatch.setattr(counting_module, "_RECORD_SECONDS", 0.0)
    with closing(Journal(tmp_path / "count.journal", subject_of(solver, task))) as journal:

        def full(_finished):
            raise ValueError("No space left.")

        monkeypatch.setattr(journal, "append", full)
        with pytest.raises(ValueError, match="No space left"):
            Counting(solver, task, journal=journal).run()


@pytest.mark.parametrize(
    "solver", [s for s in COUNTERS if s.key != "quarters"], ids=lambda s: s.key
)
def test_progress_is_honest(solver):
    """What is said to be done and the steps that are done are within 0.04 of each other."""
    n = CUT_FROM.get(solver.key, 12)
    kernel = solver.load_kernel()
    parts = list(kernel.parts(Task(n)))
    steps = np.cumsum([steps_of(kernel, n, part.prefix) for part in parts]) / 1.0
    shares = np.cumsum([part.weight for part in parts])
    largest = max(np.diff(steps)) / steps[-1]
    assert np.abs(shares - steps / steps[-1]).max() < 0.04
    assert largest < 0.1


def steps_of(kernel, n, prefix):
    """Return how many steps the counting variant takes below a prefix."""
    op_counters = np.zeros(TESTS_BY_ROW + n, np.int64)
    op_counters[[NEXT_KEYFRAME, INTERVAL, LAST_STEP]] = 1 << 62
    queens = np.full(n, EMPTY, np.int64)
    if prefix and isinstance(prefix[0], tuple):
        for row, column in prefix:
            queens[row] = column
    else:
        queens[: len(prefix)] = prefix
    level = len(prefix)
    keyframes = np.empty((1, n + len(op_counters)), np.int64)
    workspace = kernel.scan.workspace(n)
    kernel.scan.search(n, queens, level, level, False, False, op_counters, keyframes, *workspace)
    return int(op_counters[STEPS])


def test_progress_never_goes_back(tmp_path):
    solver, task = find_solver("bitmask"), Task(13)
    shares, path = [], tmp_path / "count.journal"
    for _ in range(3):
        counting, finished = sitting(solver, task, path, 2, 2)
        shares += [counting.progress().share, finished.share]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] < 1


@pytest.mark.skipif(sys.platform != "linux", reason="only there a thread has its own priority")
@pytest.mark.parametrize(("before", "after"), [(0, 10), (15, 15)])
def test_a_thread_never_raises_its_own_priority(before, after):
    def niceness():
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, before)
        lower_priority()
        return os.getpriority(os.PRIO_PROCESS, thread)

    if os.getpriority(os.PRIO_PROCESS, 0) > before:
        pytest.skip("the tests themselves have a lower priority")
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(niceness).result() == after
