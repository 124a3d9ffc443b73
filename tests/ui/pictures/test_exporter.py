from collections.abc import Generator
from itertools import count
from pathlib import Path

import pytest
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from nqviz.runs.step_range import WriteProgress
from nqviz.ui.jobs.job import Activity
from nqviz.ui.pictures.exporter import Exporter

FILE = Path("folder") / "run.gif"


class Work:
    """Work of many portions, which tells whether it has been ended."""

    def __init__(self, portions: int, error: Exception | None = None) -> None:
        self.done = 0
        self.is_over = False
        self._portions, self._error = portions, error

    def __iter__(self) -> Generator[WriteProgress, None, None]:
        try:
            while self.done < self._portions:
                self.done += 1
                yield WriteProgress(self.done, self._portions)
            if self._error is not None:
                raise self._error
        finally:
            self.is_over = True


@pytest.fixture
def exporter(qapp: object) -> Exporter:  # noqa: ARG001  timers need it
    return Exporter()


def test_work_goes_on_until_it_is_done(qtbot: QtBot, exporter: Exporter) -> None:
    work, told = Work(500), []
    exporter.progressed.connect(told.append)
    with qtbot.waitSignal(exporter.finished) as finished:
        exporter.write(iter(work), FILE)
        assert exporter.is_active
        assert work.done == 0
    assert finished.args == [f"{FILE} is written."]
    assert (work.done, work.is_over, exporter.is_active) == (500, True, False)
    assert isinstance(told[0], Activity)
    assert told[-1] is None


def test_what_can_not_be_is_said_once_and_what_nobody_foresaw_is_reported(
    qtbot: QtBot, exporter: Exporter
) -> None:
    with qtbot.waitSignal(exporter.failed) as failed:
        exporter.write(iter(Work(3, ValueError("It can't be."))), FILE)
    assert failed.args == ["It can't be."]
    assert not exporter.is_active
    with capture_exceptions() as caught:
        exporter.write(iter(Work(3, ZeroDivisionError())), FILE)
        qtbot.waitUntil(lambda: not exporter.is_active)
    assert [kind for kind, _, _ in caught] == [ZeroDivisionError]


def test_what_is_given_up_is_closed(exporter: Exporter) -> None:
    work = Work(10**9)
    exporter.write(iter(work), FILE)
    exporter.advance()
    exporter.cancel()
    assert 0 < work.done < 10**9
    assert work.is_over
    assert not exporter.is_active
    exporter.cancel()


def test_it_says_what_it_writes_and_how_far_it_is(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work() -> Generator[WriteProgress, None, None]:
        yield WriteProgress(1234)
        yield WriteProgress(5, 10)

    # A clock on which every look is a second later than the one before.
    clock = count(0.0, 1.0).__next__
    monkeypatch.setattr("nqviz.ui.pictures.exporter.perf_counter", clock)
    monkeypatch.setattr("nqviz.ui.jobs.idle_task.perf_counter", clock)
    exporter = Exporter()
    told: list[Activity | None] = []
    exporter.progressed.connect(told.append)
    with qtbot.waitSignal(exporter.finished):
        exporter.write(work(), FILE)
    searching, writing = [each for each in told if each is not None][1:]
    assert searching.text.startswith("Writing run.gif: step 1")
    assert searching.share is None
    assert (writing.text, writing.share) == ("Writing run.gif: 5 of 10", 0.5)
