import gc
import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqviz.ui.app.garbage_collector import GarbageCollector


class Ring:
    """Something that only the collector can let go of."""

    def __init__(self) -> None:
        self.myself = self


@pytest.fixture
def threads() -> Iterator[set[int]]:
    """The threads in which the collector has run."""
    found: set[int] = set()

    def note(_phase: str, _info: object) -> None:
        found.add(threading.get_ident())

    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)


@pytest.fixture
def collecting() -> Iterator[None]:
    """Python collects by itself, as in a program that has no window yet."""
    was_enabled, thresholds = gc.isenabled(), gc.get_threshold()
    gc.enable()
    gc.set_threshold(700)  # as a program has it, and not all the tests
    yield
    gc.set_threshold(*thresholds)
    if not was_enabled:
        gc.disable()


def leave_rings() -> None:
    for _ in range(10_000):
        Ring()


def in_another_thread() -> int:
    thread = threading.Thread(target=leave_rings)
    thread.start()
    thread.join()
    assert thread.ident is not None
    return thread.ident


@pytest.mark.usefixtures("collecting")
def test_python_by_itself_collects_in_any_thread(threads: set[int]) -> None:
    assert in_another_thread() in threads


@pytest.mark.usefixtures("collecting")
def test_only_the_windows_thread_collects(qtbot: QtBot, threads: set[int]) -> None:
    collector = GarbageCollector()
    threads.clear()  # until then Python may have collected here
    try:
        other = in_another_thread()
        assert not threads
        qtbot.waitUntil(lambda: threading.get_ident() in threads)
        assert other not in threads
        assert gc.get_count()[0] < 10_000
    finally:
        collector.stop()
    assert gc.isenabled()


@pytest.mark.usefixtures("collecting")
def test_each_object_is_looked_through_twice_at_most_until_all_are(qtbot: QtBot) -> None:
    """Once when it is new, and then when many have grown old and nothing happens."""
    kept: list[Ring] = []
    generations: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            generations.append(info["generation"])

    collector = GarbageCollector(pause=50)
    gc.callbacks.append(note)
    try:
        for count in range(1, 3):
            kept += (Ring() for _ in range(30_000))
            qtbot.waitUntil(lambda count=count: len(generations) == count)
            assert gc.get_count()[0] < 10_000
            assert len(gc.get_objects(1)) < 10_000  # it would be looked through again and again
        assert 2 not in generations
        kept += (Ring() for _ in range(30_000))
        qtbot.waitUntil(lambda: 2 in generations)
        assert generations == [1, 1, 1, 2]
    finally:
        gc.callbacks.remove(note)
        collector.stop()


@pytest.mark.usefixtures("collecting")
def test_the_first_collector_stays_in_charge() -> None:
    first = GarbageCollector()
    second = GarbageCollector()
    second.stop()
    assert not gc.isenabled()
    first.stop()
    assert gc.isenabled()
