from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from pytestqt.qtbot import QtBot

from nqviz.lessons.scene import Clock, Page, RaceScene, Run, Scene
from nqviz.model.position import Task
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask
from nqviz.scenes.measure_state import View
from nqviz.solvers.registry import find_solver
from nqviz.ui.window.main_window import MainWindow
from tests.support.scenes import full_scenes

BASIC = find_solver("wirth-basic")


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(scene=full_scenes())
def test_the_window_shows_what_it_is_told_and_says_so(window: MainWindow, scene: Scene) -> None:
    assert window.scene_controller.show(scene)
    assert window.scene_controller.scene() == scene
    assert window.scene_controller.show(window.scene_controller.scene())
    assert window.scene_controller.scene() == scene
    assert not window.error


def test_what_a_scene_leaves_out_stays(window: MainWindow) -> None:
    window.scene_controller.show(Scene(run=Run(BASIC, Task(6), 30), has_tree=True, step_size=2))
    before = window.scene_controller.scene()
    window.scene_controller.show(Scene())
    assert window.scene_controller.scene() == before


def test_another_algorithm_has_the_breakpoints_that_its_scene_says(window: MainWindow) -> None:
    line, row = Breakpoint(At.LINE, 4), Breakpoint(At.ROW, 2)
    other = Scene(run=Run(find_solver("wirth-1"), Task(6)), stops=(line,))
    window.scene_controller.show(Scene(run=Run(BASIC, Task(6)), stops=(line,)))
    window.scene_controller.show(other)
    assert window.step_page.player.breakpoints == (line,)
    window.scene_controller.show(replace(other, stops=(line, row)))
    window.scene_controller.show(Scene(run=Run(BASIC, Task(6))))
    assert window.step_page.player.breakpoints == (row,)


def test_the_run_plays_and_pauses(window: MainWindow) -> None:
    window.scene_controller.show(Scene(run=Run(BASIC, Task(8), 5), plays=True))
    assert window.step_page.player.is_playing
    assert window.scene_controller.scene().plays
    window.scene_controller.show(window.scene_controller.scene())
    assert window.step_page.player.is_playing
    window.scene_controller.show(Scene())
    assert not window.step_page.player.is_playing


def test_a_race_plays_on_its_page(window: MainWindow) -> None:
    race = RaceScene(((BASIC, Task(6)), (find_solver("bitmask"), Task(6))), tick=3)
    window.scene_controller.show(Scene(page=Page.RACE, race=race, plays=True, speed=2.0))
    assert window.race_page.player.is_playing
    assert window.race_page.player.pace.speed == 2.0
    assert window.step_page.player.pace.speed == 4.0
    window.scene_controller.show(Scene())
    assert not window.race_page.player.is_playing
    assert window.scene_controller.scene().race == race


@pytest.mark.parametrize("ask", Ask)
def test_the_class_predicts(window: MainWindow, ask: Ask) -> None:
    window.scene_controller.show(Scene(run=Run(BASIC, Task(6), 4), asks=ask))
    predictor = window.step_page.interaction.predictor
    assert predictor.is_armed
    assert predictor.ask is ask
    assert predictor.question is not None
    before = window.scene_controller.scene()
    question = predictor.question
    window.scene_controller.show(before)
    assert predictor.question is question
    assert window.scene_controller.scene() == before
    window.scene_controller.show(replace(before, asks=None))
    assert not predictor.is_armed


def test_the_kind_of_decision_that_was_chosen_comes_back(window: MainWindow) -> None:
    controller, predictor = window.scene_controller, window.step_page.interaction.predictor
    predictor.choose(Ask.TEST)
    before = controller.state
    controller.show(Scene(run=Run(BASIC, Task(6), 4), asks=Ask.SQUARE))
    assert predictor.ask is Ask.SQUARE
    controller.restore(before, with_pages=True)
    assert not predictor.is_armed
    assert predictor.ask is Ask.TEST


def test_a_step_far_away_is_waited_for_by_what_begins_there(
    qtbot: QtBot, window: MainWindow
) -> None:
    far = Scene(run=Run(BASIC, Task(10), 150_000), plays=True)
    window.scene_controller.show(far)
    player = window.step_page.player
    assert player.is_busy
    assert window.scene_controller.scene().run == far.run
    assert window.scene_controller.scene().plays
    window.scene_controller.show(window.scene_controller.scene())
    assert player.is_busy
    qtbot.waitUntil(lambda: player.is_playing)
    assert player.position.index >= 150_000


def test_at_the_end_of_a_way_that_is_played_begins_what_was_to(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.scene_controller.show(Scene(page=Page.STEP, run=Run(BASIC, Task(6), 4)))
    there = Scene(run=Run(BASIC, Task(6), 6), asks=Ask.SQUARE)
    window.scene_controller.show(there, shows_way=True)
    assert window.scene_controller.is_on_way
    assert window.scene_controller.scene().asks is Ask.SQUARE
    qtbot.waitUntil(lambda: window.step_page.interaction.predictor.is_armed)
    window.scene_controller.show(Scene(run=Run(BASIC, Task(6), 4)))
    window.scene_controller.show(there, shows_way=True)
    assert window.scene_controller.skip_way()
    assert window.step_page.interaction.predictor.is_armed


def test_who_takes_over_is_not_played_away(window: MainWindow) -> None:
    window.scene_controller.show(Scene(run=Run(BASIC, Task(10), 150_000), plays=True))
    player = window.step_page.player
    assert player.is_busy
    player.step()
    assert not player.is_playing
    run = window.scene_controller.scene().run
    assert run is not None
    assert run.step == 1


def test_a_race_by_equal_time_stands_where_it_stood_once_the_times_are_known(
    qtbot: QtBot, window: MainWindow
) -> None:
    race = RaceScene(((BASIC, Task(6)), (find_solver("filter-2"), Task(6))), Clock.TIME, 40)
    window.scene_controller.show(Scene(page=Page.RACE, race=race))
    assert window.scene_controller.scene().race == race
    qtbot.waitUntil(lambda: not window.race_page.controller.is_waiting)
    assert window.race_page.player.race.tick == 40
    assert window.scene_controller.scene().race == race


@pytest.mark.parametrize("view", View)
def test_a_view_that_was_chosen_behind_another_page_is_built_when_it_is_seen(
    window: MainWindow, view: View
) -> None:
    window.scene_controller.show(Scene(page=Page.STEP, view=view))
    window.scene_controller.show(Scene(page=Page.MEASURE))
    assert window.measure_page.view.isVisible()
    assert window.measure_page.controller.state.view is view


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        (Scene(run=Run(BASIC, Task(1001))), "up to n = 1000"),
        (Scene(run=Run(BASIC, Task(4, given=(0, 0, -1, -1)))), "attack"),
        (Scene(stops=(Breakpoint(At.LINE, 99),)), "lines"),
        (Scene(run=Run(BASIC, Task(8), 3), asks=Ask.EVENT, plays=True), "predicts"),
        (Scene(run=Run(find_solver("exact-cover"), Task(8)), asks=Ask.TEST), "Safe or not"),
        (Scene(race=RaceScene(((BASIC, Task(8)), (BASIC, Task(0))))), "too small"),
    ],
)
def test_what_cant_be_shown_is_said_and_changes_nothing(
    window: MainWindow, scene: Scene, words: str
) -> None:
    before = window.scene_controller.scene()
    assert not window.scene_controller.show(
        replace(scene, page=scene.page or Page.STEP, has_tree=True)
    )
    assert words in window.error
    assert window.scene_controller.scene() == before
