from collections.abc import Generator
from time import perf_counter, thread_time

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from nqviz.ui.jobs.idle_task import IDLE, IdleTask


class Work:
    """Numbers to be yielded, which tell whether the generator has been closed."""

    def __init__(self, end: int) -> None:
        self.end = end
        self.done = 0
        self.is_over = False

    def run(self) -> Generator[int, None, None]:
        try:
            while self.done < self.end:
                self.done += 1
                yield self.done
        finally:
            self.is_over = True


@pytest.fixture
def task(qapp: object) -> IdleTask:  # noqa: ARG001  timers need it
    return IdleTask(0.002)


def test_work_is_done_between_events(qtbot: QtBot, task: IdleTask) -> None:
    work, ticks = Work(10**9), []
    timer = QTimer(interval=1)
    timer.timeout.connect(lambda: ticks.append(work.done))
    timer.start()
    task.start(work.run())
    assert work.done == 0
    qtbot.waitUntil(lambda: len(set(ticks)) > 3)
    work.end = work.done
    qtbot.waitUntil(lambda: not task.is_active)
    assert work.is_over


def test_each_turn_says_how_far_it_has_come(qtbot: QtBot) -> None:
    task = IdleTask(-1.0)
    told: list[int | None] = []
    task.advanced.connect(told.append)
    task.start(Work(3).run())
    qtbot.waitUntil(lambda: not task.is_active)
    assert told == [1, 2, 3, None]


def test_a_turn_can_be_taken_at_once(qapp: object) -> None:  # noqa: ARG001  timers need it
    task = IdleTask(60.0)
    task.start(Work(3).run())
    task.advance()
    assert not task.is_active
    task.advance()


def test_what_is_given_up_is_closed(task: IdleTask) -> None:
    first, second = Work(10), Work(10)
    task.start(first.run())
    task.start(second.run())
    task.stop()
    assert not task.is_active
    started = Work(10**9)
    task.start(started.run())
    task.advance()
    task.stop()
    assert started.is_over


def test_nothing_is_done_while_it_is_held(qtbot: QtBot, task: IdleTask) -> None:
    work = Work(3)
    task.start(work.run())
    task.hold()
    with qtbot.assertNotEmitted(task.advanced, wait=20):
        task.start(work.run())  # nor what is started meanwhile
    assert work.done == 0
    task.resume()
    qtbot.waitUntil(lambda: not task.is_active)
    task.resume()
    assert not task.is_active


def test_work_may_replace_itself(qtbot: QtBot, task: IdleTask) -> None:
    other = Work(2)
    advanced: list[object] = []
    task.advanced.connect(advanced.append)

    def work() -> Generator[None, None, None]:
        task.start(other.run())
        yield

    task.start(work())
    qtbot.waitUntil(lambda: not task.is_active)
    assert other.is_over
    assert advanced[-1:] == [None]
    assert advanced.count(None) == 1


class Owner(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.task = IdleTask(60.0, parent=self)
        self.task.start(self.work())

    def work(self) -> Generator[None, None, None]:
        yield


@pytest.mark.usefixtures("qapp")
def test_the_owner_may_go_with_its_work() -> None:
    owner = Owner()
    task = owner.task
    del owner
    task.advance()
    assert not isValid(task)


def test_an_error_ends_it(qtbot: QtBot, task: IdleTask) -> None:
    def work() -> Generator[None, None, None]:
        yield
        raise ZeroDivisionError

    with capture_exceptions() as caught:
        task.start(work())
        qtbot.waitUntil(lambda: not task.is_active)
    assert [kind for kind, _, _ in caught] == [ZeroDivisionError]


def test_work_that_waits_tells_nothing_and_leaves_time_to_others(
    qtbot: QtBot, task: IdleTask
) -> None:
    turns, told = [], []
    is_ready = False

    def waiting() -> Generator[object, None, None]:
        while not is_ready:
            turns.append(None)
            yield IDLE
        yield "ready"

    task.advanced.connect(told.append)
    begun = perf_counter()
    task.start(waiting())
    qtbot.waitUntil(lambda: len(turns) > 10)
    assert perf_counter() - begun >= 0.1  # it is asked now and then, not all the time
    assert not told
    is_ready = True
    qtbot.waitUntil(lambda: not task.is_active)
    assert told == [None]


def test_work_that_waits_after_a_portion_tells_of_that(qtbot: QtBot) -> None:
    task, told = IdleTask(60.0), list[int | None]()
    task.advanced.connect(told.append)
    task.start(each for each in (1, 2, IDLE, IDLE, 3, IDLE))
    qtbot.waitUntil(lambda: not task.is_active)
    assert told == [2, 3, None]


@pytest.mark.usefixtures("qapp")
def test_a_turn_that_takes_the_processor_ends_though_it_had_few_portions() -> None:
    taken: list[int] = []

    def work() -> Generator[int, None, None]:
        for portion in range(8):
            end = thread_time() + 0.04
            while thread_time() < end:
                pass
            taken.append(portion)
            yield portion

    task = IdleTask(0.01, least=8)
    task.start(work())
    task.advance()
    assert taken == [0]
    task.stop()
