import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QThread
from pytestqt.qtbot import QtBot

from nqviz.audit import Auditing
from nqviz.audit.figures import Audit
from nqviz.counting.solving import Solving
from nqviz.measuring.timing import Measurement
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.model.rule import Rule
from nqviz.solvers.base.native import Kernel, Part
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_record import TimingRecord
from nqviz.store.timing_store import TimingStore
from nqviz.ui.jobs.job import (
    Activity,
    Job,
    audit_job,
    measurement_job,
    solve_job,
)
from nqviz.ui.jobs.runner import Runner

BASIC = find_solver("wirth-basic")


@pytest.fixture
def runner(qapp: QCoreApplication) -> Iterator[Runner]:
    runner = Runner(qapp)
    yield runner
    runner.close_down()


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[int], int]], Solver]:
    """Return a maker of algorithms of many parts whose kernel is a Python function of n."""

    def make(count: Callable[[int], int]) -> Solver:
        kernel = Kernel(
            lambda _task, *_: (Part((), 1e-5, factor) for factor in (1, *[0] * 99_999)),
            lambda n, _prefix: (count(n), 1),
        )
        monkeypatch.setattr(Solver, "load_kernel", lambda _solver, *_rule: kernel)
        return replace(BASIC, title="Fake")

    return make


def measuring(*args: object, store: TimingStore | None = None, **options: object) -> Job:
    return measurement_job(Measurement(*args, **options), store or TimingStore.in_memory())


def work_for(seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def slowly(_n: int) -> int:
    work_for(0.002)
    return 0


def test_brings_timings_and_progress_to_the_thread_of_the_window(
    qtbot: QtBot, runner: Runner
) -> None:
    measured, threads, activities = [], [], []
    receiver = Receiver(measured, threads)
    job = measuring([BASIC], range(5, 9), repeats=2)
    runner.found.connect(receiver.on_measured)
    runner.progressed.connect(activities.append)
    with qtbot.waitSignal(runner.ended, timeout=60_000):
        runner.start(job)
        assert runner.is_busy
    assert not runner.is_busy
    assert [record.timing.n for record in measured] == [5, 6, 7, 8]
    assert set(threads) == {QThread.currentThread()}
    assert isinstance(activities[0], Activity)
    assert activities[-1] is None


class Receiver:
    def __init__(self, measured: list[object], threads: list[QThread]) -> None:
        self._measured = measured
        self._threads = threads

    def on_measured(self, timing: object) -> None:
        self._measured.append(timing)
        self._threads.append(QThread.currentThread())


def test_cancel_is_said_at_once_and_ends_a_count_of_a_minute(
    qtbot: QtBot, runner: Runner, fake: Callable[..., Solver]
) -> None:
    activities: list[Activity | None] = []
    runner.progressed.connect(activities.append)
    runner.start(measuring([fake(slowly)], [8], limit=60))
    qtbot.waitUntil(lambda: activities[-1].text.startswith("Measuring: Fake, n = 8, repeat 1 of 5"))
    with qtbot.waitSignal(runner.ended):
        runner.cancel()
        assert activities[-1] == Activity("Cancelling…", can_cancel=False)


def test_a_wrong_count_fails_with_a_sentence(
    qtbot: QtBot, runner: Runner, fake: Callable[..., Solver]
) -> None:
    with qtbot.waitSignal(runner.ended), qtbot.waitSignal(runner.failed) as failed:
        runner.start(measuring([fake(lambda _n: 0)], [8]))
    assert "Fake counted 0 solutions for n = 8" in failed.args[0]


def test_an_unforeseen_error_is_logged_and_said(
    qtbot: QtBot,
    runner: Runner,
    fake: Callable[..., Solver],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solver = fake(slowly)

    def load(_solver: Solver, *_rule: Rule) -> Kernel:
        raise OSError("no such thing")

    monkeypatch.setattr(Solver, "load_kernel", load)
    with qtbot.waitSignal(runner.ended), qtbot.waitSignal(runner.failed) as failed:
        runner.start(measuring([solver], [8]))
    assert "no such thing" in failed.args[0]
    assert "no such thing" in caplog.text


def test_warm_up_compiles_what_counts(qtbot: QtBot, runner: Runner) -> None:
    activities: list[Activity | None] = []
    runner.progressed.connect(activities.append)
    with qtbot.waitSignal(runner.warmed_up, timeout=60_000):
        runner.warm_up((BASIC, replace(BASIC, counts_to=0)))
        text = "Compiling kernels: 0 of 1 are ready…"
        assert activities == [Activity(text, 0.0, can_cancel=False, is_asked=False)]
        assert not runner.is_busy
    assert activities[-1] is None


def test_work_that_fails_is_no_kernel_that_is_missing(
    qtbot: QtBot, runner: Runner, fake: Callable[..., Solver], monkeypatch: pytest.MonkeyPatch
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
    with qtbot.waitSignals([runner.failed, runner.warmed_up]):
        runner.warm_up((solver,) * 2)
        runner.start(
            measuring([solver], [4], repeats=1, store=store)
        )  # goes before the second kernel
        is_queued.set()


@pytest.mark.parametrize("error", [RuntimeError, ValueError])
def test_a_kernel_that_can_not_be_compiled_is_told_and_not_taken_for_warm(
    qtbot: QtBot,
    runner: Runner,
    fake: Callable[..., Solver],
    monkeypatch: pytest.MonkeyPatch,
    error: type[Exception],
) -> None:
    solver = fake(slowly)

    def load(_solver: Solver, *_rule: Rule) -> Kernel:
        raise error("no such thing")

    monkeypatch.setattr(Solver, "load_kernel", load)
    marked: list[object] = []
    monkeypatch.setattr("nqviz.ui.jobs.runner.mark_complete", lambda: marked.append(None))
    warm: list[None] = []
    runner.warmed_up.connect(lambda: warm.append(None))
    activities: list[Activity | None] = []
    runner.progressed.connect(activities.append)
    with qtbot.waitSignal(runner.failed) as failed:
        runner.warm_up((solver,))
    qtbot.waitUntil(lambda: activities[-1] is None)
    assert "no such thing" in failed.args[0]
    assert not warm
    assert not marked


def test_all_is_noted_as_compiled_when_what_finds_solutions_is_too(
    qtbot: QtBot, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []

    class Slow(Precompilation):
        def wait(self, solver: Solver) -> None:
            happened.append(solver.key)

    monkeypatch.setattr("nqviz.ui.jobs.runner.mark_complete", lambda: happened.append("noted"))
    runner.warmed_up.connect(lambda: happened.append("ready"))
    runner.warm_up((BASIC, find_solver("min-conflicts")), Slow(()))
    qtbot.waitUntil(lambda: {"noted", "ready"} <= set(happened))
    assert [each for each in happened if each != "ready"] == [
        BASIC.key,
        BASIC.key,
        "min-conflicts",
        "noted",
    ]


def test_a_measurement_goes_before_kernels_that_wait(
    qtbot: QtBot, runner: Runner, fake: Callable[..., Solver], monkeypatch: pytest.MonkeyPatch
) -> None:
    solver = fake(lambda n: known(n).solutions)
    kernel, order = solver.load_kernel(), []

    class Slow:
        def __init__(self) -> None:
            work_for(0.02)
            order.append("kernel")

        def compile(self) -> None:
            pass

    monkeypatch.setattr(
        Solver, "load_kernel", lambda each, *_rule: kernel if each.key == "fast" else Slow()
    )
    receiver = Receiver(order, [])
    job = measuring([replace(solver, key="fast")], [4], repeats=1)
    runner.found.connect(receiver.on_measured)
    with qtbot.waitSignal(runner.warmed_up):
        runner.warm_up((solver,) * 5)
        runner.start(job)
    assert order[-1] == "kernel"
    assert order.count("kernel") == 5


def test_close_down_waits(runner: Runner, fake: Callable[..., Solver]) -> None:
    runner.warm_up((fake(slowly),) * 50)
    runner.start(measuring([fake(slowly)], [8], limit=60))
    runner.close_down()
    assert runner.findChild(QThread) is None


def test_what_waits_for_a_kernel_is_cancelled_at_once(
    qtbot: QtBot, runner: Runner, fake: Callable[..., Solver], monkeypatch: pytest.MonkeyPatch
) -> None:
    is_compiled = threading.Event()

    class Slow:
        def compile(self) -> None:
            is_compiled.wait(30)

    solver = fake(slowly)
    monkeypatch.setattr(Solver, "load_kernel", lambda _solver, *_rule: Slow())
    runner.warm_up((solver,))
    measured: list[object] = []
    job = measuring([solver], [8])
    runner.found.connect(measured.append)
    runner.start(job)
    with qtbot.waitSignal(runner.ended, timeout=1000):
        runner.cancel()
    assert not runner.is_busy
    with qtbot.waitSignal(runner.warmed_up):
        is_compiled.set()
    runner.close_down()
    assert measured == []


def test_audits(qtbot: QtBot, runner: Runner) -> None:
    judged, threads, activities = [], [], []
    receiver = Receiver(judged, threads)
    job = audit_job(Auditing(largest=5, measured_n=5))
    runner.found.connect(receiver.on_measured)
    runner.progressed.connect(activities.append)
    with qtbot.waitSignal(runner.ended, timeout=60_000):
        runner.start(job)
    audit = judged.pop()
    assert tuple(judged) == audit.figures
    assert set(threads) == {QThread.currentThread()}
    assert activities[-1] is None


def test_an_audit_is_cancelled(qtbot: QtBot, runner: Runner) -> None:
    job = audit_job(Auditing())
    found: list[object] = []
    runner.found.connect(found.append)
    with qtbot.waitSignal(runner.ended):
        runner.start(job)
        runner.cancel()
    assert not any(isinstance(each, Audit) for each in found)
    assert not runner.is_busy


def test_a_large_search_is_cancelled(qtbot: QtBot, runner: Runner) -> None:
    activities: list[Activity | None] = []
    runner.progressed.connect(activities.append)
    job = solve_job(Solving(find_solver("min-conflicts"), Task(20_000_000)))
    with qtbot.assertNotEmitted(runner.found), qtbot.waitSignal(runner.ended, timeout=30_000):
        runner.start(job)
        qtbot.waitUntil(
            lambda: activities[-1] is not None and activities[-1].text.startswith("Placing"),
            timeout=30_000,
        )
        runner.cancel()
