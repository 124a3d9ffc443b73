from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QThreadPool
from pytestqt.qtbot import QtBot

from nqviz.solvers.registry import find_solver
from nqviz.ui.jobs import step_timer as pacer_module
from nqviz.ui.jobs.step_timer import Pacer

BASIC, SIEVE, SWAPS = map(find_solver, ("wirth-basic", "sieve", "min-conflicts"))
TIMES = {"wirth-basic": 6000, "sieve": 2000}


@pytest.fixture
def pool(qtbot: QtBot) -> Iterator[QThreadPool]:  # noqa: ARG001  signals need an application
    pool = QThreadPool()
    pool.setMaxThreadCount(1)
    yield pool
    pool.waitForDone()


def stand_in(solver) -> int:
    """Know some times, find no native side for the others."""
    if solver.key == "broken":
        raise ZeroDivisionError
    if solver.key not in TIMES:
        raise ValueError(solver.key)
    return TIMES[solver.key]


def test_times_are_there_when_all_are_measured(
    qtbot: QtBot, pool: QThreadPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pacer_module, "step_time", stand_in)
    pacer = Pacer(pool)
    assert pacer.times_of([BASIC, SIEVE]) == ()
    pacer.ask([BASIC, SIEVE])
    qtbot.waitUntil(lambda: bool(pacer.times_of([BASIC, SIEVE])))
    assert pacer.times_of([SIEVE, BASIC, SIEVE]) == (2000, 6000, 2000)
    assert pacer.unmeasured([BASIC, SIEVE]) is None
    assert pacer.times_of([BASIC, SWAPS]) == ()


@pytest.mark.parametrize("key", ["nowhere", "broken"])
def test_what_can_not_be_measured_keeps_step_with_the_quickest(
    qtbot: QtBot, pool: QThreadPool, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr(pacer_module, "step_time", stand_in)
    other = replace(SWAPS, key=key)
    pacer = Pacer(pool)
    pacer.ask([other])
    qtbot.waitUntil(lambda: bool(pacer.times_of([other])))
    assert pacer.times_of([other]) == (1,)
    pacer.ask([BASIC, SIEVE, other])
    qtbot.waitUntil(lambda: bool(pacer.times_of([BASIC, SIEVE])))
    assert pacer.times_of([other, BASIC, SIEVE]) == (2000, 6000, 2000)
    assert pacer.unmeasured([BASIC, other]) is other


def test_nothing_is_measured_twice(
    qtbot: QtBot, pool: QThreadPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(pacer_module, "step_time", lambda solver: asked.append(solver) or 5)
    pacer = Pacer(pool)
    for _ in range(3):
        pacer.ask([BASIC])
    with qtbot.waitSignal(pacer.measured):
        pass
    pacer.ask([BASIC])
    assert asked == [BASIC]


def test_a_real_measurement(qtbot: QtBot, pool: QThreadPool) -> None:
    pacer = Pacer(pool)
    with qtbot.waitSignal(pacer.measured, timeout=60_000):
        pacer.ask([SWAPS])
    (time,) = pacer.times_of([SWAPS])
    assert time > 1
