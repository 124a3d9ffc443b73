from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqviz.measuring.estimate import LARGEST, Estimate, EstimatedValue
from nqviz.measuring.timing import Timing
from nqviz.model.position import Task
from nqviz.ui.jobs.estimator import Estimator
from nqviz.ui.measure.estimate_view import EstimateView
from tests.support.qt_objects import timer_of

FOUND = Estimate(8, 100, 0, (EstimatedValue(93.0, 2.0),), EstimatedValue(2054.0, 10.0))


@pytest.fixture
def estimator() -> Iterator[Estimator]:
    estimator = Estimator()
    timer_of(estimator).setInterval(1)
    yield estimator
    estimator.close_down()


@pytest.fixture
def view(qtbot: QtBot, estimator: Estimator) -> EstimateView:
    view = EstimateView(estimator)
    estimator.estimated.connect(view.show_estimate)
    qtbot.addWidget(view)
    view.resize(600, 100)
    return view


@pytest.fixture
def shown(qtbot: QtBot, view: EstimateView) -> EstimateView:
    with qtbot.waitExposed(view):
        view.show()
    return view


def test_the_tree_of_the_n_that_stands_is_estimated(
    qtbot: QtBot, shown: EstimateView, estimator: Estimator
) -> None:
    estimator.set_task(Task(14))
    estimator.set_task(Task(8))
    shown.show_estimate()
    assert shown.text() == "Estimating n\u00a0=\u00a08…"
    with qtbot.waitSignal(estimator.estimated):
        pass
    estimated, per_node = estimator.found
    assert estimated.n == 8
    assert abs(estimated.nodes.value - 2056) < 5 * estimated.nodes.error
    assert per_node > 0
    assert shown.text().startswith("Bitmask, n\u00a0=\u00a08: about ")
    assert shown.toolTip().startswith("n = 8: about 2\u202f05")
    assert "with Bitmask here." in shown.toolTip()


def test_nobody_looks_nothing_is_estimated(
    qtbot: QtBot, view: EstimateView, estimator: Estimator
) -> None:
    timer_of(estimator).setInterval(60_000)  # It is not over before a slow machine shows the view.
    estimator.set_task(Task(8))
    assert not timer_of(estimator).isActive()
    with qtbot.waitExposed(view):
        view.show()
    assert timer_of(estimator).isActive()
    view.hide()
    assert not timer_of(estimator).isActive()


def test_while_something_is_timed_the_estimate_is_said_to_come_later(
    shown: EstimateView, estimator: Estimator
) -> None:
    estimator.set_task(Task(9))
    for is_held, begin in ((True, "n\u00a0=\u00a09 will be"), (False, "Estimating n\u00a0=")):
        estimator.set_held(is_held=is_held)
        shown.show_estimate()
        assert shown.text().startswith(begin)


def test_a_tree_that_is_too_large_is_said_and_not_tried(
    shown: EstimateView, estimator: Estimator
) -> None:
    estimator.set_task(Task(LARGEST))
    assert timer_of(estimator).isActive()
    estimator.set_task(Task(LARGEST + 1))
    shown.show_estimate()
    assert not timer_of(estimator).isActive()
    words = "The tree can be estimated up to n = 60; n = 61 is too large."
    assert shown.text() == words.replace(" = ", "\u00a0=\u00a0")  # no line breaks there


def test_what_came_is_held_against_the_estimate(view: EstimateView, estimator: Estimator) -> None:
    def add(timing: Timing) -> None:
        estimator.add(timing)
        view.show_estimate()

    estimator.set_task(Task(8))
    estimator.found = FOUND, 1e-8
    add(Timing("sieve", 8, 1, False, (1.0,), 92))
    assert view.toolTip().startswith("n = 8: 93 solutions were estimated, 92 counted.")
    add(Timing("bitmask", 8, 1, False, (2e-5,), 92))
    after = view.text()
    assert after.replace("\u00a0", " ") == "Bitmask, n = 8: about 21 µs estimated, 20 µs taken"
    assert (
        "n = 8: 93 solutions were estimated, 92 counted; 21 µs were estimated, 20 µs taken."
    ) in view.toolTip().replace("\u00a0", " ")
    add(Timing("bitmask", 7, 1, False, (1.0,), 40))
    assert view.text() == after
    estimator.set_task(Task(9))
    view.show_estimate()
    assert view.text() == "Estimating n\u00a0=\u00a09…"


def test_it_is_as_high_as_its_lines(shown: EstimateView, estimator: Estimator) -> None:
    estimator.set_task(Task(8))
    estimator.found = FOUND, 1e-8
    shown.show_estimate()
    heights = []
    for width in (1000, 60):
        shown.resize(width, shown.height())
        heights.append(shown.height())
    assert heights[0] < heights[1]
