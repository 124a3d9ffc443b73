from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from nqviz.solvers.registry import find_solver
from nqviz.ui.jobs import step_timer as pacer_module
from nqviz.ui.jobs.serial_executor import SerialExecutor
from nqviz.ui.jobs.step_timer import StepTimer

BASIC, SIEVE, SWAPS = map(find_solver, ("wirth-basic", "sieve", "min-conflicts"))
TIMES = {"wirth-basic": 6000, "sieve": 2000}


@pytest.fixture
def executor(qtbot: QtBot) -> Iterator[SerialExecutor]:  # noqa: ARG001  signals need an application
    executor = SerialExecutor()
    yield executor
    executor.close()


def stand_in(solver) -> int:
    """Know some times, find no native side for the others."""
    if solver.key == "broken":
        raise ZeroDivisionError
    if solver.key not in TIMES:
        raise ValueError(solver.key)
    return TIMES[solver.key]


def test_times_are_there_when_all_are_measured(
    qtbot: QtBot, executor: SerialExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pacer_module, "step_time", stand_in)
    step_timer = StepTimer(executor)
    assert step_timer.times_of([BASIC, SIEVE]) == ()
    step_timer.ask([BASIC, SIEVE])
    qtbot.waitUntil(lambda: bool(step_timer.times_of([BASIC, SIEVE])))
    assert step_timer.times_of([SIEVE, BASIC, SIEVE]) == (2000, 6000, 2000)
    assert step_timer.unmeasured([BASIC, SIEVE]) is None
    assert step_timer.times_of([BASIC, SWAPS]) == ()


@pytest.mark.parametrize("key", ["nowhere", "broken"])
def test_what_can_not_be_measured_keeps_step_with_the_quickest(
    qtbot: QtBot, executor: SerialExecutor, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr(pacer_module, "step_time", stand_in)
    other = replace(SWAPS, key=key)
    step_timer = StepTimer(executor)
    step_timer.ask([other])
    qtbot.waitUntil(lambda: bool(step_timer.times_of([other])))
    assert step_timer.times_of([other]) == (1,)
    step_timer.ask([BASIC, SIEVE, other])
    qtbot.waitUntil(lambda: bool(step_timer.times_of([BASIC, SIEVE])))
    assert step_timer.times_of([other, BASIC, SIEVE]) == (2000, 6000, 2000)
    assert step_timer.unmeasured([BASIC, other]) is other


def test_nothing_is_measured_twice(
    qtbot: QtBot, executor: SerialExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(pacer_module, "step_time", lambda solver: asked.append(solver) or 5)
    step_timer = StepTimer(executor)
    for _ in range(3):
        step_timer.ask([BASIC])
    with qtbot.waitSignal(step_timer.measured):
        pass
    step_timer.ask([BASIC])
    assert asked == [BASIC]


def test_a_real_measurement(qtbot: QtBot, executor: SerialExecutor) -> None:
    step_timer = StepTimer(executor)
    with qtbot.waitSignal(step_timer.measured):
        step_timer.ask([SWAPS])
    (time,) = step_timer.times_of([SWAPS])
    assert time > 1
