from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from pytestqt.qtbot import QtBot

from nqviz.lessons.scene import Clock, Page, RaceScene, RunScene, Scene
from nqviz.model.position import Task
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask
from nqviz.scenes.measure_state import View
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.lessons.scene_controller import SceneController
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.race.race_controller import RaceController
from nqviz.ui.step.step_controller import StepController
from nqviz.ui.window.main_window import MainWindow
from tests.support.scenes import full_scenes

BASIC = find_solver("wirth-basic")


class Pages:
    """The controllers of the pages without their widgets, one of them in front."""

    def __init__(self) -> None:
        self.step, self.race, self.measure = (
            StepController(),
            RaceController(),
            MeasureController(SOLVERS),
        )
        self.page = Page.STEP
        self.errors: list[str] = []
        self.scenes = SceneController(
            *(self.step, self.race, self.measure),
            ask_page=lambda: self.page,
            show_page=self.show,
            arranged_once=nullcontext,
            say_error=self.errors.append,
        )

    def show(self, page: Page) -> None:
        self.page = page
        self.race.set_shown(is_shown=page is Page.RACE)

    def close_down(self) -> None:
        for each in (self.step, self.race, self.measure):
            each.close_down()


@pytest.fixture
def pages(qapp) -> Iterator[Pages]:  # noqa: ARG001  timers need it
    pages = Pages()
    yield pages
    pages.close_down()


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(scene=full_scenes())
def test_the_window_shows_what_it_is_told_and_says_so(pages: Pages, scene: Scene) -> None:
    assert pages.scenes.show(scene)
    assert pages.scenes.scene() == scene
    assert pages.scenes.show(pages.scenes.scene())
    assert pages.scenes.scene() == scene
    assert not pages.errors


def test_what_a_scene_leaves_out_stays(pages: Pages) -> None:
    pages.scenes.show(Scene(run=RunScene(BASIC, Task(6), 30), has_tree=True, step_size=2))
    before = pages.scenes.scene()
    pages.scenes.show(Scene())
    assert pages.scenes.scene() == before


def test_another_algorithm_has_the_breakpoints_that_its_scene_says(pages: Pages) -> None:
    line, row = Breakpoint(At.LINE, 4), Breakpoint(At.ROW, 2)
    other = Scene(run=RunScene(find_solver("wirth-1"), Task(6)), stops=(line,))
    pages.scenes.show(Scene(run=RunScene(BASIC, Task(6)), stops=(line,)))
    pages.scenes.show(other)
    assert pages.step.player.breakpoints == (line,)
    pages.scenes.show(replace(other, stops=(line, row)))
    pages.scenes.show(Scene(run=RunScene(BASIC, Task(6))))
    assert pages.step.player.breakpoints == (row,)


def test_the_run_plays_and_pauses(pages: Pages) -> None:
    pages.scenes.show(Scene(run=RunScene(BASIC, Task(8), 5), plays=True))
    assert pages.step.player.is_playing
    assert pages.scenes.scene().plays
    pages.scenes.show(pages.scenes.scene())
    assert pages.step.player.is_playing
    pages.scenes.show(Scene())
    assert not pages.step.player.is_playing


def test_a_race_plays_on_its_page(pages: Pages) -> None:
    race = RaceScene(((BASIC, Task(6)), (find_solver("bitmask"), Task(6))), tick=3)
    pages.scenes.show(Scene(page=Page.RACE, race=race, plays=True, speed=2.0))
    assert pages.race.player.is_playing
    assert pages.race.player.pace.speed == 2.0
    assert pages.step.player.pace.speed == 4.0
    pages.scenes.show(Scene())
    assert not pages.race.player.is_playing
    assert pages.scenes.scene().race == race


@pytest.mark.parametrize("ask", Ask)
def test_the_class_predicts(pages: Pages, ask: Ask) -> None:
    pages.scenes.show(Scene(run=RunScene(BASIC, Task(6), 4), asks=ask))
    predictor = pages.step.predictor
    assert predictor.is_armed
    assert predictor.ask is ask
    assert predictor.question is not None
    before = pages.scenes.scene()
    question = predictor.question
    pages.scenes.show(before)
    assert predictor.question is question
    assert pages.scenes.scene() == before
    pages.scenes.show(replace(before, asks=None))
    assert not predictor.is_armed


def test_the_kind_of_decision_that_was_chosen_comes_back(pages: Pages) -> None:
    controller, predictor = pages.scenes, pages.step.predictor
    predictor.choose(Ask.TEST)
    before = controller.state
    controller.show(Scene(run=RunScene(BASIC, Task(6), 4), asks=Ask.SQUARE))
    assert predictor.ask is Ask.SQUARE
    controller.restore(before, with_pages=True)
    assert not predictor.is_armed
    assert predictor.ask is Ask.TEST


def test_a_step_far_away_is_waited_for_by_what_begins_there(qtbot: QtBot, pages: Pages) -> None:
    far = Scene(run=RunScene(BASIC, Task(10), 150_000), plays=True)
    pages.scenes.show(far)
    player = pages.step.player
    assert player.is_busy
    assert pages.scenes.scene().run == far.run
    assert pages.scenes.scene().plays
    pages.scenes.show(pages.scenes.scene())
    assert player.is_busy
    qtbot.waitUntil(lambda: player.is_playing)
    assert player.position.index >= 150_000


def test_at_the_end_of_a_way_that_is_played_begins_what_was_to(qtbot: QtBot, pages: Pages) -> None:
    pages.scenes.show(Scene(page=Page.STEP, run=RunScene(BASIC, Task(6), 4)))
    there = Scene(run=RunScene(BASIC, Task(6), 6), asks=Ask.SQUARE)
    pages.scenes.show(there, shows_way=True)
    assert pages.scenes.is_on_way
    assert pages.scenes.scene().asks is Ask.SQUARE
    qtbot.waitUntil(lambda: pages.step.predictor.is_armed)
    pages.scenes.show(Scene(run=RunScene(BASIC, Task(6), 4)))
    pages.scenes.show(there, shows_way=True)
    assert pages.scenes.skip_way()
    assert pages.step.predictor.is_armed


def test_who_takes_over_is_not_played_away(pages: Pages) -> None:
    pages.scenes.show(Scene(run=RunScene(BASIC, Task(10), 150_000), plays=True))
    player = pages.step.player
    assert player.is_busy
    player.step()
    assert not player.is_playing
    run = pages.scenes.scene().run
    assert run is not None
    assert run.step == 1


def test_a_race_by_equal_time_stands_where_it_stood_once_the_times_are_known(
    qtbot: QtBot, pages: Pages
) -> None:
    race = RaceScene(((BASIC, Task(6)), (find_solver("filter-2"), Task(6))), Clock.TIME, 40)
    pages.scenes.show(Scene(page=Page.RACE, race=race))
    assert pages.scenes.scene().race == race
    qtbot.waitUntil(lambda: not pages.race.is_waiting)
    assert pages.race.player.race.tick == 40
    assert pages.scenes.scene().race == race


def test_a_view_that_was_chosen_behind_another_page_is_built_when_it_is_seen(
    main_window: MainWindow,
) -> None:
    for view in View:
        main_window.scene_controller.show(Scene(page=Page.STEP, view=view))
        main_window.scene_controller.show(Scene(page=Page.MEASURE))
        assert main_window.measure_page.view.isVisible()
        assert main_window.measure_page.controller.state.view is view


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        (Scene(run=RunScene(BASIC, Task(1001))), "up to n = 1000"),
        (Scene(run=RunScene(BASIC, Task(4, given=(0, 0, -1, -1)))), "attack"),
        (Scene(stops=(Breakpoint(At.LINE, 99),)), "lines"),
        (Scene(run=RunScene(BASIC, Task(8), 3), asks=Ask.EVENT, plays=True), "predicts"),
        (Scene(run=RunScene(find_solver("exact-cover"), Task(8)), asks=Ask.TEST), "Safe or not"),
        (Scene(race=RaceScene(((BASIC, Task(8)), (BASIC, Task(0))))), "too small"),
    ],
)
def test_what_cant_be_shown_is_said_and_changes_nothing(
    pages: Pages, scene: Scene, words: str
) -> None:
    before = pages.scenes.scene()
    assert not pages.scenes.show(replace(scene, page=scene.page or Page.STEP, has_tree=True))
    assert words in pages.errors[-1]
    assert pages.scenes.scene() == before
