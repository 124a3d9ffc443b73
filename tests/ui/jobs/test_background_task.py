import threading
from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThread
from pytestqt.qtbot import QtBot

from nqviz.ui.jobs.background_task import BackgroundTask, Request, owned_executor, wait_for_threads


@pytest.fixture
def task(qapp: QCoreApplication) -> Iterator[BackgroundTask]:
    task = BackgroundTask(qapp)
    yield task
    task.deleteLater()


class Gate:
    """Work that waits until the test lets it go."""

    def __init__(self, result: object = "done") -> None:
        self.has_begun, self.may_end = threading.Event(), threading.Event()
        self.was_current: bool | None = None
        self._result = result

    def __call__(self, request: Request) -> object:
        self.has_begun.set()
        self.may_end.wait(30)
        self.was_current = request.is_current
        return self._result


def test_a_result_comes_to_the_thread_of_the_window(qtbot: QtBot, task: BackgroundTask) -> None:
    threads: list[QThread] = []

    def work(request: Request) -> int:
        threads.append(QThread.currentThread())
        request.report(deliver, 1)
        return 2

    found: list[int | None] = []

    def deliver(value: int | None) -> None:
        threads.append(QThread.currentThread())
        found.append(value)

    task.start(work, deliver)
    assert task.is_running
    qtbot.waitUntil(lambda: not task.is_running)
    assert found == [1, 2]
    assert threads[0] is not threads[1]
    assert threads[1:] == [QThread.currentThread()] * 2


def test_a_newer_request_replaces_an_older_one(qtbot: QtBot, task: BackgroundTask) -> None:
    found: list[object] = []
    first, second, third = Gate(1), Gate(2), Gate(3)
    task.start(first, found.append)
    first.has_begun.wait(30)
    task.start(second, found.append)
    task.start(third, found.append)
    for gate in (first, second, third):
        gate.may_end.set()
    qtbot.waitUntil(lambda: not task.is_running)
    assert found == [3]
    assert first.was_current is False
    assert not second.has_begun.is_set()


def test_what_is_added_replaces_nothing(qtbot: QtBot, task: BackgroundTask) -> None:
    found: list[object] = []
    for result in range(3):
        gate = Gate(result)
        gate.may_end.set()
        task.start(gate, found.append, replaces=False)
    qtbot.waitUntil(lambda: not task.is_running)
    assert found == [0, 1, 2]


def test_what_fails_is_logged_and_comes_to_nothing(
    qtbot: QtBot, task: BackgroundTask, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_request: Request) -> int:
        raise ZeroDivisionError("no such thing")

    found: list[int | None] = []
    task.start(fail, found.append)
    qtbot.waitUntil(lambda: found == [None])
    assert "no such thing" in caplog.text


def test_a_task_that_is_deleted_while_it_works_leaves_the_executor_to_others(
    qtbot: QtBot, task: BackgroundTask
) -> None:
    executor = owned_executor(task)
    deleted, gate, found = BackgroundTask(executor=executor), Gate(), list[object]()
    deleted.start(gate, found.append)
    gate.has_begun.wait(30)
    deleted.destroyed.disconnect()  # It is told a moment after PySide refuses signals: not yet.
    shiboken6.delete(deleted)
    gate.may_end.set()
    other = BackgroundTask(task, executor)
    other.start(lambda _request: "of the other", found.append)
    qtbot.waitUntil(lambda: bool(found))
    assert found == ["of the other"]


def test_a_result_that_is_on_its_way_is_dropped_by_a_cancel(
    qapp: QCoreApplication, task: BackgroundTask
) -> None:
    found: list[object] = []
    gate = Gate()
    gate.may_end.set()
    task.start(gate, found.append)
    assert wait_for_threads(30_000)
    task.cancel()
    qapp.processEvents()
    assert not found
    assert not task.is_running


@pytest.mark.parametrize("shares_executor", [False, True])
def test_nobody_waits_for_a_task_that_is_deleted_while_it_works(
    qapp: QCoreApplication, *, shares_executor: bool
) -> None:
    owner = QObject()
    task = BackgroundTask(owner, owned_executor(owner) if shares_executor else None)
    found: list[object] = []
    gate = Gate()
    task.start(gate, found.append)
    gate.has_begun.wait(30)
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)
    assert not shiboken6.isValid(task)
    assert gate.was_current is None
    assert not wait_for_threads(0)
    gate.may_end.set()
    assert wait_for_threads(30_000)
    qapp.processEvents()
    assert not found
    assert gate.was_current is False


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_the_last_reference_to_a_receiver_goes_in_the_thread_of_the_window(
    qapp: QCoreApplication, task: BackgroundTask, *, is_cancelled: bool
) -> None:
    threads: list[int] = []

    class Receiver:
        def receive(self, _found: object) -> None:
            pass

        def __del__(self) -> None:
            threads.append(threading.get_ident())

    gate = Gate()
    task.start(gate, Receiver().receive)
    gate.has_begun.wait(30)
    if is_cancelled:
        task.cancel()
    gate.may_end.set()
    assert wait_for_threads(30_000)
    qapp.processEvents()
    assert threads == [threading.get_ident()]
