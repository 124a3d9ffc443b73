from collections.abc import Iterator
from threading import Lock

import pytest
from pytestqt.qtbot import QtBot

from nqviz.measuring.estimate import Estimate, EstimatedValue
from nqviz.measuring.timing import Timing
from nqviz.model.position import Task
from nqviz.ui.measure.estimate_view import EstimateView, Estimator
from tests.support.qt_objects import timer_of

PATIENCE = 60_000  # milliseconds: a kernel may have to be compiled first
FOUND = Estimate(8, 100, 0, (EstimatedValue(93.0, 2.0),), EstimatedValue(2054.0, 10.0))
BITMASK = Timing("bitmask", 8, 1, False, (2e-5,), 92)


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[EstimateView]:
    view = EstimateView()
    qtbot.addWidget(view)
    view.resize(600, 100)
    yield view
    view.estimator.close_down()


@pytest.fixture
def shown(qtbot: QtBot, view: EstimateView) -> EstimateView:
    with qtbot.waitExposed(view):
        view.show()
    return view


def test_the_tree_of_the_n_that_stands_is_estimated(qtbot: QtBot, shown: EstimateView) -> None:
    shown.show_task(Task(14))
    shown.show_task(Task(8))
    assert shown.text() == "Estimating n = 8…"
    with qtbot.waitSignal(shown.estimator.estimated, timeout=PATIENCE) as found:
        pass
    estimated, per_node = found.args
    assert estimated.n == 8
    assert abs(estimated.nodes.value - 2056) < 5 * estimated.nodes.error
    assert per_node > 0
    assert shown.text().startswith("n = 8: about ")
    assert shown.toolTip().startswith("n = 8: about 2\u202f05")
    assert "with Bitmask here." in shown.toolTip()


def test_nobody_looks_nothing_is_estimated(qtbot: QtBot, view: EstimateView) -> None:
    view.show_task(Task(8))
    assert not timer_of(view.estimator).isActive()
    with qtbot.waitExposed(view):
        view.show()
    assert timer_of(view.estimator).isActive()
    view.hide()
    assert not timer_of(view.estimator).isActive()


def test_while_something_is_timed_nothing_is_estimated(qtbot: QtBot, shown: EstimateView) -> None:
    shown.show_task(Task(8))
    shown.set_busy(True)
    assert not timer_of(shown.estimator).isActive()
    shown.show_task(Task(9))
    assert not timer_of(shown.estimator).isActive()
    assert not shown.estimator.is_running
    shown.set_busy(False)
    with qtbot.waitSignal(shown.estimator.estimated, timeout=PATIENCE) as found:
        pass
    assert found.args[0].n == 9


def test_work_waits_while_others_need_quiet_and_an_earlier_answer_is_thrown_away(
    qtbot: QtBot,
) -> None:
    quiet = Lock()
    estimator = Estimator(quiet)
    found: list[int] = []
    estimator.estimated.connect(lambda estimated, _per_node: found.append(estimated.n))
    try:
        with quiet:
            estimator.ask(Task(8))
            qtbot.waitUntil(lambda: estimator.is_running)
            estimator.ask(Task(9))
            qtbot.waitUntil(lambda: estimator.is_running)
            assert not found
        qtbot.waitUntil(lambda: bool(found), timeout=PATIENCE)
        assert found == [9]
    finally:
        estimator.close_down()


def test_what_came_is_held_against_the_estimate(view: EstimateView) -> None:
    view.show_task(Task(8))
    view.estimator.estimated.emit(FOUND, 1e-8)
    view.add(Timing("sieve", 8, 1, False, (1.0,), 92))
    assert view.toolTip().startswith("n = 8: 93 solutions were estimated, 92 counted.")
    view.add(BITMASK)
    after = view.text()
    assert after.replace("\u00a0", " ") == "n = 8: about 21 µs estimated, 20 µs taken"
    assert (
        "n = 8: 93 solutions were estimated, 92 counted; 21 µs were estimated, 20 µs taken."
    ) in view.toolTip().replace("\u00a0", " ")
    for other in (
        Timing("sieve", 8, 1, False, (1.0,), 92),
        Timing("bitmask", 7, 1, False, (1.0,), 40),
        Timing("quarters", 8, 1, False, (1.0,), None, is_beyond_limit=True),
    ):
        view.add(other)
        assert view.text() == after
    view.show_task(Task(9))
    assert view.text() == "Estimating n = 9…"


def test_it_is_as_high_as_its_lines(shown: EstimateView) -> None:
    shown.show_task(Task(8))
    shown.estimator.estimated.emit(FOUND, 1e-8)
    heights = []
    for width in (1000, 60):
        shown.resize(width, shown.height())
        heights.append(shown.height())
    assert heights[0] < heights[1]
