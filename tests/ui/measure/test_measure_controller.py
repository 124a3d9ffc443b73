"""The page shows what its controller knows, however often and in whatever order it is told."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import use_language
from nqviz.common.machine import this_machine
from nqviz.counting.counting import Counting
from nqviz.counting.solving import Solving
from nqviz.frames.palette import LIGHT
from nqviz.lessons.scene import ProgramFile
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Measurement
from nqviz.model.position import Counters, Task
from nqviz.model.rule import Rule
from nqviz.programs.program import program
from nqviz.programs.source import source_of
from nqviz.scenes.measure_state import PlotView, TimingsFilter, View
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.store.timing_record import Origin
from nqviz.store.timing_store import TimingStore
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_page import MeasurePage
from tests.support.matrix import one_of
from tests.support.measure import Asked, record
from tests.support.pixels import picture_at_rest
from tests.support.qt_objects import exposed
from tests.support.scenery import checked_audit

BITMASK, SIEVE = find_solver("bitmask"), find_solver("sieve")
NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)


@pytest.fixture
def store(store: TimingStore) -> TimingStore:
    for session, key in (("one", "bitmask"), ("two", "sieve")):
        for n in (8, 9):
            store.add(record(key, n).timing, Origin(this_machine(), session))
    return store


def overlay(controller: MeasureController) -> None:
    controller.timings.toggle({("two", "sieve", 1, False, "queens")})
    controller.show_timings()


def changes(controller: MeasureController) -> list[Callable[[], object]]:
    """Return changes that come to the same in any order."""
    return [
        lambda: controller.choose(first=7, last=11),
        lambda: controller.tick([BITMASK, SIEVE, SOLVERS[0]]),
        lambda: controller.change_curves(shows_growth=True),
        lambda: controller.change_curves(muted=frozenset({"sieve"})),
        lambda: controller.change_curves(sources=("wirth",)),
        lambda: controller.change_curves(has_list=True),
        *(lambda n=n: controller.take(record("bitmask", n)) for n in range(7, 11)),
        *(lambda n=n: controller.take(record("sieve", n)) for n in range(7, 11)),
        lambda: controller.count.choose(n=14),
        lambda: controller.count.choose(threads=1),
        lambda: controller.change_timings(column=2),
        lambda: controller.change_timings(is_descending=False),
        lambda: controller.change_timings(filter=TimingsFilter("n=8")),
        lambda: overlay(controller),
        lambda: controller.show_status("Counting"),
        lambda: controller.show_job(is_running=True),
    ]


def shown(qtbot: QtBot, controller: MeasureController) -> MeasurePage:
    page = MeasurePage(controller)
    qtbot.addWidget(page.tools)
    page.set_look(LIGHT, 1.0)
    page.resize(1200, 600)
    page.tools.resize(1200, 40)
    page.tools.show()
    return exposed(qtbot, page)


def pictures(page: MeasurePage) -> list[QImage]:
    """Return what each view shows, with its tools."""
    found = []
    for view in (View.CURVES, View.COUNT, View.TIMINGS, View.AUDIT):
        page.show_view(view.value)
        page.setFocus()
        page.tools.setFocus()  # no field has a cursor, which blinks
        QApplication.processEvents()
        page.curves_page.curves.redraw()
        found += [picture_at_rest(page), picture_at_rest(page.tools)]
    return found


def test_what_is_told_again_changes_nothing_and_another_page_shows_the_same(
    qtbot: QtBot, controller: MeasureController
) -> None:
    page = shown(qtbot, controller)
    controller.timings.read()
    for change in changes(controller):
        change()
    controller.take(checked_audit())
    controller.change(sheet=2)
    use_language("ja")
    try:
        page = shown(qtbot, controller)
        before = pictures(page)
        state = controller.state
        for _ in range(3):
            controller.changed.emit()
        assert pictures(page) == before
        assert replace(controller.state, view=state.view) == state
        page.close()
        assert pictures(shown(qtbot, controller)) == before
    finally:
        use_language("en")


@pytest.mark.parametrize("seed", one_of(3, range(3)))
def test_the_order_of_changes_and_of_what_is_told_is_of_no_account(
    qtbot: QtBot, store: TimingStore, tmp_path: Path, controller: MeasureController, seed: int
) -> None:
    page = shown(qtbot, controller)
    controller.timings.read()
    for change in changes(controller):
        change()
    expected = pictures(page)
    page.close()
    other = MeasureController(SOLVERS, store, folder=tmp_path / "counts")
    page = shown(qtbot, other)
    other.timings.read()
    mixed, dice = changes(other), random.Random(seed)
    dice.shuffle(mixed)
    for change in mixed:
        page.show_view(dice.randrange(5))
        change()
        for _ in range(dice.randrange(3)):
            other.changed.emit()
    assert pictures(page) == expected
    other.close_down()


def test_a_change_is_told_once_and_none_not_at_all(controller: MeasureController) -> None:
    told: list[None] = []
    controller.changed.connect(lambda: told.append(None))
    controller.choose(first=8)
    controller.change(view=View.CURVES)
    assert not told
    controller.choose(first=9)
    assert len(told) == 1
    assert controller.plot.sizes == range(9, 15)
    assert controller.estimator.task == Task(14)


def test_what_is_not_open_is_not_chosen(controller: MeasureController) -> None:
    choice = replace(
        controller.state.choice, solvers=(SIEVE, ProgramFile(Path("mine.py")), BITMASK), last=20
    )
    controller.show_choice(choice)
    assert controller.chosen == [each for each in SOLVERS if each in {SIEVE, BITMASK}]
    assert controller.plot.visible == {"sieve", "bitmask"}
    assert controller.state.choice.last == 20


def test_a_rule_is_that_of_all_views(controller: MeasureController) -> None:
    controller.set_rule(Rule("torus", blocked=frozenset({(0, 1)})))
    assert controller.state.choice.rule == Rule("torus")
    assert controller.plot.rule == "torus"
    assert controller.state.count.rule.blocked
    assert not controller.count.solver.why_not_counted(controller.state.count.rule)


def test_operations_are_wanted_while_they_are_shown(
    controller: MeasureController, asked: Asked
) -> None:
    controller.tick([BITMASK])
    controller.change_curves(view=PlotView.OPERATIONS)
    assert asked.operations[-1] == [("bitmask", n) for n in range(8, 15)]
    controller.change_curves(view=PlotView.SECONDS)
    assert asked.operations[-1] == []
    controller.take(OperationCounts("bitmask", Task(8), Counters(tests=7)))
    assert controller.plot.operation_counts["bitmask"][8].task == Task(8)
    controller.refuse("bitmask")
    assert controller.plot.uncounted == {"bitmask"}


def test_beside_a_count_nothing_is_measured_and_beside_others_nothing_is_counted(
    controller: MeasureController, asked: Asked
) -> None:
    controller.show_job(is_running=True, is_count=True)
    assert not controller.measure()
    assert "pause it first" in asked.failure
    controller.audit()
    controller.solve()
    controller.show_job(is_running=True)
    assert not controller.measure()
    controller.count.start()
    assert "Something else is running" in asked.failure
    assert not asked.jobs
    controller.show_job(is_running=False)
    assert controller.measure()
    controller.count.start()
    controller.solve()
    assert [type(job) for job in asked.jobs] == [Measurement, Counting, Solving]


def test_a_new_solution_is_seen_whole(controller: MeasureController) -> None:
    solved = Solving(find_solver("min-conflicts"), Task(50)).run()
    controller.take(solved)
    controller.change(solution=replace(controller.state.solution, part=(1.0, 2.0, 10.0)))
    controller.take(Path("queens.txt"))
    assert controller.saved_as == Path("queens.txt")
    controller.take(solved)
    assert controller.state.solution.part is None
    assert controller.saved_as is None


@pytest.mark.usefixtures("qapp")
def test_of_many_programs_three_are_ticked_by_themselves() -> None:
    controller = MeasureController(SOLVERS)
    controller.tick([BITMASK])
    own = [program(source_of(Path(f"/{name}.py"), "")) for name in "abcd"]
    for each in own:
        controller.offer(each)
    assert controller.algorithms[-4:] == own
    assert controller.chosen == [BITMASK, *own[:3]]
    controller.close_down()
