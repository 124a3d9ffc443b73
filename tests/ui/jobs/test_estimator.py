from collections.abc import Iterator
from threading import Lock

import pytest
from pytestqt.qtbot import QtBot

from nqviz.measuring.timing import Timing
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.ui.jobs.estimator import Estimator
from tests.support.qt_objects import timer_of

pytestmark = pytest.mark.usefixtures("qapp")

BITMASK = Timing("bitmask", 8, 1, False, (2e-5,), 92)


@pytest.fixture
def quiet() -> Lock:
    return Lock()


@pytest.fixture
def estimator(quiet: Lock) -> Iterator[Estimator]:
    estimator = Estimator(quiet)
    timer_of(estimator).setInterval(1)
    yield estimator
    estimator.close_down()


def test_nothing_is_estimated_unless_somebody_looks(estimator: Estimator) -> None:
    estimator.set_task(Task(8))
    assert not timer_of(estimator).isActive()
    estimator.set_seen(is_seen=True)
    assert timer_of(estimator).isActive()
    estimator.set_seen(is_seen=False)
    assert not timer_of(estimator).isActive()


def test_while_something_is_timed_nothing_is_estimated(qtbot: QtBot, estimator: Estimator) -> None:
    estimator.set_seen(is_seen=True)
    estimator.set_task(Task(8))
    estimator.set_held(is_held=True)
    assert not timer_of(estimator).isActive()
    estimator.set_task(Task(9))
    assert not timer_of(estimator).isActive()
    assert not estimator.is_running
    with qtbot.waitSignal(estimator.estimated):
        estimator.set_held(is_held=False)
    assert estimator.found is not None
    assert estimator.found[0].n == 9


def test_work_waits_while_others_need_quiet_and_an_earlier_answer_is_thrown_away(
    qtbot: QtBot, estimator: Estimator, quiet: Lock
) -> None:
    found: list[object] = []
    estimator.estimated.connect(lambda: found.append(estimator.found))
    estimator.set_seen(is_seen=True)
    with quiet:
        estimator.set_task(Task(8))
        qtbot.waitUntil(lambda: estimator.is_running)
        estimator.set_task(Task(9))
        qtbot.waitUntil(lambda: estimator.is_running)
        assert not found
    qtbot.waitUntil(lambda: bool(found))
    assert [estimated.n for estimated, _ in found] == [9]


def test_a_measurement_of_the_task_is_noted_best_that_of_the_timed_algorithm(
    estimator: Estimator,
) -> None:
    estimator.set_task(Task(8))
    for other in (
        Timing("bitmask", 7, 1, False, (1.0,), 40),
        Timing("quarters", 8, 1, False, (1.0,), None, is_beyond_limit=True),
        Timing("sieve-bits", 8, 1, False, (1.0,), 10, rule="torus"),
    ):
        estimator.add(other)
        assert estimator.measured is None
    sieve = Timing("sieve", 8, 1, False, (1.0,), 92)
    estimator.add(sieve)
    assert estimator.measured is sieve
    estimator.add(BITMASK)
    estimator.add(sieve)
    assert estimator.measured is BITMASK
    estimator.set_task(Task(8, rule=Rule("torus")))
    assert estimator.measured is None
