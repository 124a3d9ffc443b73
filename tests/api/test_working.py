import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from nqviz.api.working import work_apart


def test_the_result_of_work_and_its_error_come_back():
    assert work_apart(lambda: 7, lambda: None) == 7
    with pytest.raises(ZeroDivisionError):
        work_apart(lambda: 1 // 0, lambda: None)


def test_work_is_reported_while_it_lasts():
    over = threading.Event()
    assert work_apart(over.wait, lambda: None, over.set, seconds=0.001)


def test_work_is_stopped_when_it_is_cancelled():
    over, cancel = threading.Event(), threading.Event()
    cancel.set()
    assert work_apart(over.wait, over.set, None, cancel, seconds=0.001)


def test_work_is_stopped_by_an_interruption_of_who_waits():
    over = threading.Event()

    def interrupt():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work_apart(over.wait, over.set, interrupt, seconds=0.001)
    assert over.is_set()


def test_work_is_stopped_by_an_interruption_that_comes_as_it_begins(monkeypatch):
    over = threading.Event()
    submit = ThreadPoolExecutor.submit

    def interrupted(pool, work):
        submit(pool, work)
        raise KeyboardInterrupt

    monkeypatch.setattr(ThreadPoolExecutor, "submit", interrupted)
    with pytest.raises(KeyboardInterrupt):
        work_apart(lambda: over.wait(60), over.set)
    assert over.is_set()
