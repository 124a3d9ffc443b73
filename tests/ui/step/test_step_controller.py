"""The Step page shows the same whenever, and in whatever order, it is told of changes."""

import random
from collections.abc import Callable

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.model.position import Task
from nqviz.model.step import Kind, Step
from nqviz.puzzles.collection import own_collection
from nqviz.scenes.step_state import Chart
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.step.step_controller import StepController
from nqviz.ui.step.step_page import StepPage
from tests.support.players import settle
from tests.support.qt_objects import exposed

Change = Callable[[StepController], object]


def is_mark_or_trial(step: Step) -> bool:
    return step.kind in {Kind.MARK, Kind.TRIAL}


CHANGES: dict[str, Change] = {
    "step": lambda each: each.player.step(),
    "back": lambda each: each.player.step_back(),
    "sieve": lambda each: each.set_run(find_solver("sieve"), Task(5)),
    "swaps": lambda each: each.set_run(find_solver("min-conflicts"), Task(6)),
    "mark": lambda each: each.player.next_where(is_mark_or_trial, ""),
    "tree": lambda each: each.set_state(each.state.with_chart(Chart.ICICLE)),
    "calls": lambda each: each.set_state(each.state.with_calls(is_shown=True)),
    "alone": lambda each: each.set_state(each.state.presenting(is_on=True)),
    "all": lambda each: each.set_state(each.state.presenting(is_on=False)),
    "attacks": lambda each: each.change(has_attacks=True),
    "predict": lambda each: each.toggle_predict(),
    "place": lambda each: each.toggle_edit(),
    "stop": lambda each: each.stops.toggle_line(4),
    "say": lambda each: each.warn("There is none."),
}


def shown(page: StepPage) -> QImage:
    page.board.clearFocus()  # which one window has, and not the other
    return page.grab().toImage()


def new_page(qtbot: QtBot, controller: StepController) -> StepPage:
    page = StepPage(controller)
    page.set_look(LIGHT, 1.0)
    qtbot.addWidget(page.chooser)
    page.resize(1280, 610)
    return exposed(qtbot, page)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_shown_does_not_depend_on_when_the_page_is_told(
    qtbot: QtBot, step_page: StepPage, seed: int
) -> None:
    """A page that was told too often, and one that is built at the end, look the same."""
    controller, chance = step_page.controller, random.Random(seed)
    signals = [
        *(controller.changed, controller.player.changed),
        *(controller.tree_reader.read, controller.work_reader.read),
        *(controller.predictor.changed, controller.editor.changed),
    ]
    for name in chance.choices(list(CHANGES), k=8):
        message = controller.message
        CHANGES[name](controller)
        if controller.message is message:  # or it would be gone with the next step
            for signal in chance.sample(signals, k=len(signals)):
                signal.emit()
    settle(controller.player)
    again = new_page(qtbot, controller)
    qtbot.waitUntil(lambda: shown(step_page) == shown(again))


@pytest.mark.parametrize(
    ("language", "kind"),
    [("en", Kind.MARK), ("zh_CN", Kind.TRIAL), ("ja", Kind.LIST)],
    indirect=["language"],
)
@pytest.mark.usefixtures("language")
def test_a_run_that_is_opened_at_any_kind_of_step_is_shown_at_once(
    step_page: StepPage, kind: Kind
) -> None:
    """No part of the page may show a position by what the algorithm before it says."""
    controller = step_page.controller
    for solver in SOLVERS:
        controller.set_run(solver, Task(6))
        controller.player.next_where(lambda step: step.kind is kind, "")
        settle(controller.player)
        position = controller.player.position
        if controller.message is None:
            assert step_page.panes.why.text == controller.player.timeline.solver.why(position)


def test_what_is_found_in_the_background_takes_no_sentence_off(
    qtbot: QtBot, step_page: StepPage
) -> None:
    controller = step_page.controller
    editor = controller.editor
    controller.toggle_edit()
    editor.toggle(0, 3)
    controller.warn("There is none.")
    qtbot.waitUntil(lambda: not editor.state.is_searched)
    assert controller.message is not None
    editor.toggle_use()
    controller.warn("There is none.")
    qtbot.waitUntil(lambda: editor.state.use is not None)
    assert controller.message is not None


def test_the_run_before_a_puzzle_has_no_jump_to_go_back_from(step_page: StepPage) -> None:
    controller = step_page.controller
    controller.player.seek(20)
    controller.solve_puzzle(own_collection()[0])
    controller.toggle_edit()
    assert controller.player.index == 20
    assert not controller.player.history.can_go_back
