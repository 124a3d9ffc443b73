import threading
import weakref
from collections.abc import Iterator

import pytest

from nqviz.ui.jobs.serial_executor import SerialExecutor


@pytest.fixture
def executor() -> Iterator[SerialExecutor]:
    executor = SerialExecutor()
    yield executor
    executor.close()
    assert executor.wait(30)


class Blocked:
    """A function that does not return until it is let."""

    def __init__(self) -> None:
        self.has_begun, self.may_end = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self.has_begun.set()
        assert self.may_end.wait(30)


def test_functions_run_one_after_another_those_of_higher_priority_first(
    executor: SerialExecutor,
) -> None:
    ran: list[tuple[str, int]] = []
    blocked = Blocked()
    executor.submit(blocked)
    assert blocked.has_begun.wait(30)
    for name, priority in (("first", 0), ("second", 0), ("urgent", 1)):
        executor.submit(lambda name=name: ran.append((name, threading.get_ident())), priority)
    assert not executor.wait(0)
    blocked.may_end.set()
    assert executor.wait(30)
    assert [name for name, _ in ran] == ["urgent", "first", "second"]
    assert len({thread for _, thread in ran} - {threading.get_ident()}) == 1


def test_what_has_not_begun_is_let_go_when_it_is_closed(executor: SerialExecutor) -> None:
    blocked, waiting = Blocked(), Blocked()
    executor.submit(blocked)
    assert blocked.has_begun.wait(30)
    executor.submit(waiting)
    reference = weakref.ref(waiting)
    del waiting
    executor.close()
    assert reference() is None
    executor.submit(Blocked())
    blocked.may_end.set()
    assert executor.wait(30)


def test_its_thread_ends_and_lets_it_go() -> None:
    before = set(threading.enumerate())
    executor = SerialExecutor()
    executor.submit(lambda: None)
    assert executor.wait(30)
    (thread,) = set(threading.enumerate()) - before
    executor.close()
    thread.join(30)
    assert not thread.is_alive()
    reference = weakref.ref(executor)
    del executor, thread
    assert reference() is None
