import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QThread
from pytestqt.qtbot import QtBot

from nqviz.audit import Auditing
from nqviz.audit.figures import Audit
from nqviz.counting.solving import Solved, Solving
from nqviz.measuring.timing import Measurement
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.model.rule import Rule
from nqviz.solvers.base.native import Kernel
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_record import TimingRecord
from nqviz.store.timing_store import TimingStore
from nqviz.ui.jobs.background_task import wait_for_threads
from nqviz.ui.jobs.job import Activity, Job, audit_job, measurement_job, solve_job
from nqviz.ui.jobs.runner import Runner
from tests.support.patience import PATIENCE, work_for

BASIC = find_solver("wirth-basic")
ENDLESS = 100_000  # Parts of some milliseconds, which nobody waits for.


class Listener:
    """Notes what a runner finds, says and does, and in which threads."""

    def __init__(self) -> None:
        self.found: list[Any] = []
        self.failures: list[str] = []
        self.threads: set[QThread] = set()
        self.activities: list[Activity | None] = []

    def deliver(self, found: object) -> None:
        self.found.append(found)
        self.threads.add(QThread.currentThread())


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def runner(qapp: QCoreApplication, listener: Listener) -> Iterator[Runner]:
    runner = Runner(listener.deliver, listener.failures.append, qapp)
    runner.changed.connect(lambda: listener.activities.append(runner.activity))
    yield runner
    runner.close_down()


def run(qtbot: QtBot, runner: Runner, job: Job) -> None:
    """Run a job to its end."""
    runner.start(job)
    assert runner.is_busy
    qtbot.waitUntil(lambda: not runner.is_busy)


def measuring(*args: object, store: TimingStore | None = None, **options: object) -> Job:
    return measurement_job(Measurement(*args, **options), store or TimingStore.in_memory())


def slowly(_n: int) -> int:
    work_for(0.002)
    return 0


def test_brings_timings_and_progress_to_the_thread_of_the_window(
    qtbot: QtBot, runner: Runner, listener: Listener
) -> None:
    run(qtbot, runner, measuring([BASIC], range(5, 9), repeats=2))
    assert [record.timing.n for record in listener.found] == [5, 6, 7, 8]
    assert listener.threads == {QThread.currentThread()}
    assert isinstance(listener.activities[0], Activity)
    assert listener.activities[-1] is None


def test_cancel_is_said_at_once_and_ends_a_count_of_a_minute(
    qtbot: QtBot, runner: Runner, listener: Listener, fake: Callable[..., Solver]
) -> None:
    runner.start(measuring([fake(slowly, ENDLESS)], [8], limit=60))
    begun = "Measuring: Fake, n = 8, repeat 1 of 5"
    qtbot.waitUntil(lambda: listener.activities[-1].text.startswith(begun))
    runner.cancel()
    assert listener.activities[-1] == Activity("Cancelling…", can_cancel=False)
    qtbot.waitUntil(lambda: not runner.is_busy)


def test_a_wrong_count_fails_with_a_sentence(
    qtbot: QtBot, runner: Runner, listener: Listener, fake: Callable[..., Solver]
) -> None:
    run(qtbot, runner, measuring([fake(lambda _n: 0)], [8]))
    assert "Fake counted 0 solutions for n = 8" in listener.failures[0]


def test_an_unforeseen_error_is_logged_and_said(
    qtbot: QtBot,
    runner: Runner,
    listener: Listener,
    fake: Callable[..., Solver],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solver = fake(slowly, ENDLESS)

    def load(_solver: Solver, *_rule: Rule) -> Kernel:
        raise OSError("no such thing")

    monkeypatch.setattr(Solver, "load_kernel", load)
    run(qtbot, runner, measuring([solver], [8]))
    assert "no such thing" in listener.failures[0]
    assert "no such thing" in caplog.text


def test_warm_up_compiles_what_counts(qtbot: QtBot, runner: Runner, listener: Listener) -> None:
    runner.warm_up((BASIC, replace(BASIC, counts_to=0)))
    text = "Compiling kernels: 0 of 1 are ready…"
    assert listener.activities == [Activity(text, 0.0, can_cancel=False, is_asked=False)]
    assert not runner.is_busy
    qtbot.waitUntil(lambda: runner.is_warm)
    assert not runner.is_compiling
    assert listener.activities[-1] is None


def test_work_that_fails_is_no_kernel_that_is_missing(
    qtbot: QtBot,
    runner: Runner,
    listener: Listener,
    fake: Callable[..., Solver],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solver = fake(lambda n: known(n).solutions)

    def fail(_timing: object, _origin: object) -> TimingRecord:
        raise RuntimeError("no such thing")

    kernel, is_queued = solver.load_kernel(), threading.Event()

    def load(_solver: Solver, *_rule: Rule) -> Kernel:
        is_queued.wait(30)
        return kernel

    monkeypatch.setattr(Solver, "load_kernel", load)
    store = TimingStore.in_memory()
    monkeypatch.setattr(store, "add", fail)
    runner.warm_up((solver,) * 2)
    job = measuring([solver], [4], repeats=1, store=store)
    runner.start(job)  # goes before the second kernel
    is_queued.set()
    qtbot.waitUntil(lambda: runner.is_warm and bool(listener.failures))


@pytest.mark.parametrize("error", [RuntimeError, ValueError])
def test_a_kernel_that_can_not_be_compiled_is_told_and_not_taken_for_warm(
    qtbot: QtBot,
    runner: Runner,
    listener: Listener,
    fake: Callable[..., Solver],
    monkeypatch: pytest.MonkeyPatch,
    error: type[Exception],
) -> None:
    solver = fake(slowly, ENDLESS)

    def load(_solver: Solver, *_rule: Rule) -> Kernel:
        raise error("no such thing")

    monkeypatch.setattr(Solver, "load_kernel", load)
    marked: list[object] = []
    monkeypatch.setattr("nqviz.ui.jobs.runner.mark_complete", lambda: marked.append(None))
    runner.warm_up((solver,))
    qtbot.waitUntil(lambda: listener.activities[-1] is None)
    assert "no such thing" in listener.failures[0]
    assert not runner.is_warm
    assert not marked


def test_all_is_noted_as_compiled_when_what_finds_solutions_is_too(
    qtbot: QtBot, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []

    class Slow(Precompilation):
        def wait(self, solver: Solver) -> None:
            happened.append(solver.key)

    monkeypatch.setattr("nqviz.ui.jobs.runner.mark_complete", lambda: happened.append("noted"))
    runner.warm_up((BASIC, find_solver("min-conflicts")), Slow(()))
    qtbot.waitUntil(lambda: runner.is_warm and "noted" in happened)
    assert happened == [BASIC.key, BASIC.key, "min-conflicts", "noted"]


def test_a_measurement_goes_before_kernels_that_wait(
    qtbot: QtBot, runner: Runner, fake: Callable[..., Solver], monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []  # as the thread works

    def count(n: int) -> int:
        if "measurement" not in order:
            order.append("measurement")
        return known(n).solutions

    solver = fake(count)
    kernel = solver.load_kernel()
    is_asked = threading.Event()

    class Slow:
        def __init__(self) -> None:
            assert is_asked.wait(PATIENCE)
            order.append("kernel")

        def compile(self) -> None:
            pass

    monkeypatch.setattr(
        Solver, "load_kernel", lambda each, *_rule: kernel if each.key == "fast" else Slow()
    )
    runner.warm_up((solver,) * 5)
    runner.start(measuring([replace(solver, key="fast")], [4], repeats=1))
    is_asked.set()
    qtbot.waitUntil(lambda: runner.is_warm)
    assert order.count("kernel") == 5
    assert "measurement" in order[:2]


def test_what_is_closed_down_ends(runner: Runner, fake: Callable[..., Solver]) -> None:
    runner.warm_up((fake(slowly, ENDLESS),) * 50)
    runner.start(measuring([fake(slowly, ENDLESS)], [8], limit=60))
    runner.close_down()
    assert wait_for_threads(1000 * PATIENCE)


def test_what_waits_for_a_kernel_is_cancelled_at_once(
    qtbot: QtBot,
    runner: Runner,
    listener: Listener,
    fake: Callable[..., Solver],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_compiled = threading.Event()

    class Slow:
        def compile(self) -> None:
            is_compiled.wait(30)

    solver = fake(slowly, ENDLESS)
    monkeypatch.setattr(Solver, "load_kernel", lambda _solver, *_rule: Slow())
    runner.warm_up((solver,))
    runner.start(measuring([solver], [8]))
    runner.cancel()
    assert not runner.is_busy
    is_compiled.set()
    qtbot.waitUntil(lambda: runner.is_warm)
    assert listener.found == []


@pytest.mark.parametrize(
    "job",
    [audit_job(Auditing()), solve_job(Solving(find_solver("min-conflicts"), Task(20_000_000)))],
    ids=["audit", "large search"],
)
def test_what_was_cancelled_has_no_result(
    qtbot: QtBot, runner: Runner, listener: Listener, job: Job
) -> None:
    runner.start(job)
    qtbot.waitUntil(lambda: runner.has_started)
    runner.cancel()
    qtbot.waitUntil(lambda: not runner.is_busy)
    assert not any(isinstance(each, Audit | Solved) for each in listener.found)
