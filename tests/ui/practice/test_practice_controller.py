"""Tests of `nqviz.ui.practice.practice_controller`, with no widget."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.practice.practice_state import PracticeState
from nqviz.practice.turns import draw
from nqviz.solvers.registry import find_solver
from nqviz.ui.practice.practice_controller import PracticeController
from nqviz.ui.step.step_controller import StepController
from tests.support.practice import make_turn


@pytest.fixture
def controller(qtbot: QtBot) -> Iterator[StepController]:  # noqa: ARG001  it needs an application
    step_controller = StepController()
    step_controller.practice.draw_lot = lambda: 3
    step_controller.set_run(find_solver("wirth-basic"), Task(8))
    step_controller.player.seek(20)
    yield step_controller
    step_controller.close_down()


@pytest.fixture
def practice(controller: StepController) -> PracticeController:
    controller.practice.toggle()
    return controller.practice


def _state(practice: PracticeController) -> PracticeState:
    assert practice.state is not None
    return practice.state


def test_a_practice_takes_the_place_of_the_run_and_gives_it_back(
    controller: StepController, practice: PracticeController
) -> None:
    run, player = draw(find_solver("wirth-basic"), 3, Task(8)), controller.player
    assert _state(practice).run == run
    assert (player.timeline.task, player.index) == (run.task, run.start)
    controller.practice.toggle()
    assert not practice.is_on
    assert (player.timeline.task.n, player.index) == (8, 20)
    player.step()
    assert player.index == 21


def test_the_run_before_a_practice_comes_back_from_one_that_is_watched(
    controller: StepController, practice: PracticeController
) -> None:
    player = controller.player
    practice.watch()
    assert player.is_playing
    player.pause()
    assert player.timeline.task.n != 8
    controller.go_back_to_own_run()
    assert (player.timeline.task.n, player.index) == (8, 20)
    practice.begin()
    practice.watch()
    practice.begin()  # another one, from the run that is watched
    practice.end()
    assert (player.timeline.task.n, player.index) == (8, 20)
    controller.go_back_to_own_run()
    assert (player.timeline.task.n, player.index) == (8, 20)


def test_the_run_follows_the_student_and_nobody_else(
    controller: StepController, practice: PracticeController
) -> None:
    player = controller.player
    for turn in _state(practice).run.turns[:4]:
        assert player.index == turn.before.index
        player.step()
        player.play()
        player.seek(0)
        assert player.index == turn.before.index
        make_turn(practice)
        assert player.index == turn.end
        assert practice.kind is Kind.PROMISING
    practice.reply_at(4)
    assert practice.kind is Kind.CONFLICT
    assert practice.words.startswith("✗ You called it a solution")
    controller.go_on(player.step)
    assert practice.kind is None
    assert _state(practice).right == 4
    practice.reply_at(9)
    assert len(_state(practice).results) == 6


def test_the_last_turn_is_told_once(practice: PracticeController) -> None:
    kept: list[PracticeState] = []
    practice.keep = kept.append
    while _state(practice).turn is not None:
        make_turn(practice)
    practice.show_step()
    practice.reply_at(0)
    assert [state.right for state in kept] == [20]
    practice.again()
    assert _state(practice).right == 0
    assert len(kept) == 1


def test_another_one_is_drawn_anew_and_the_first_run_comes_back(
    controller: StepController, practice: PracticeController
) -> None:
    practice.draw_lot = lambda: 5
    practice.begin()
    assert _state(practice).run == draw(find_solver("wirth-basic"), 5, Task(8))
    practice.end()
    assert controller.player.timeline.task.n == 8


def test_the_algorithm_itself_can_be_watched(
    controller: StepController, practice: PracticeController
) -> None:
    start = _state(practice).run.start
    make_turn(practice)
    practice.watch()
    assert not practice.is_on
    assert controller.player.is_playing
    assert controller.player.index == start
    assert controller.player.timeline.task.n < 8


@pytest.mark.parametrize("what", ["run", "predict", "edit", "vote", "cancel"])
def test_what_else_is_begun_ends_it(
    controller: StepController, practice: PracticeController, what: str
) -> None:
    {
        "run": lambda: controller.set_run(find_solver("sieve"), Task(7)),
        "predict": controller.toggle_predict,
        "edit": controller.toggle_edit,
        "vote": controller.toggle_vote,
        "cancel": controller.cancel_all,
    }[what]()
    assert not practice.is_on
    assert controller.player.timeline.task.n == (7 if what == "run" else 8)
    assert practice.words == ""
    for do in (practice.again, practice.end, practice.watch, practice.show_step):
        do()
    practice.reply_at(0)
    practice.choose((0, 0))
    practice.strike((0, 0))
    assert not practice.is_on


def test_the_rule_of_the_run_is_practised(controller: StepController) -> None:
    controller.set_rule(Rule("torus"))
    controller.practice.toggle()
    assert _state(controller.practice).run.task.rule == Rule("torus")
    controller.practice.end()
    assert controller.player.timeline.task == Task(8, rule=Rule("torus"))


@pytest.mark.parametrize(
    ("n", "words"), [(9, "this one has n = 9"), (4, "the algorithm has nothing to do")]
)
def test_what_cannot_be_practised_is_said_and_the_run_stays(
    controller: StepController, n: int, words: str
) -> None:
    blocked = frozenset((0, column) for column in range(n))
    controller.set_run(find_solver("wirth-basic"), Task(n, rule=Rule(blocked=blocked)))
    controller.practice.toggle()
    assert not controller.practice.is_on
    assert controller.message is not None
    assert words in controller.message.text
    assert controller.player.timeline.task.n == n


def test_the_jump_back_from_a_practice_is_none_to_go_back_from(
    controller: StepController, practice: PracticeController
) -> None:
    make_turn(practice)
    practice.end()
    assert not controller.player.history.can_go_back
    assert controller.player.index == 20
    practice.begin()
    make_turn(practice)
    practice.watch()
    assert not controller.player.history.can_go_back


@pytest.mark.parametrize("chosen", [{}, {"n": 9}], ids=["algorithm", "size"])
def test_another_algorithm_in_a_practice_has_the_size_that_was_chosen_or_the_runs_own(
    controller: StepController, practice: PracticeController, chosen: dict[str, int]
) -> None:
    drawn = _state(practice).run.task
    assert drawn.n < 8
    controller.run_chosen(find_solver("sieve"), replace(drawn, **chosen))
    assert not practice.is_on
    timeline = controller.player.timeline
    assert (timeline.solver.key, timeline.task) == ("sieve", Task(chosen.get("n", 8)))


def test_starting_again_in_a_practice_begins_the_run_before_it(
    controller: StepController, practice: PracticeController
) -> None:
    controller.start_again()
    assert not practice.is_on
    assert (controller.player.timeline.task, controller.player.index) == (Task(8), 0)


def test_another_rule_in_a_practice_keeps_the_size_of_the_run(
    controller: StepController, practice: PracticeController
) -> None:
    controller.set_rule(Rule("torus"))
    assert not practice.is_on
    assert controller.player.timeline.task == Task(8, rule=Rule("torus"))
