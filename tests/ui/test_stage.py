from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from nqviz.breakpoints import At, Breakpoint
from nqviz.position import Task
from nqviz.predicting import Ask
from nqviz.scene import Clock, MeasureScene, Page, RaceScene, Run, Scene, View
from nqviz.solvers import SOLVERS, find_solver
from nqviz.timeline import Timeline
from nqviz.ui.main_window import MainWindow

BASIC = find_solver("wirth-basic")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    ini = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = MainWindow(ini)
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


solvers = st.sampled_from(SOLVERS)
first_or_all = st.booleans()


@st.composite
def tasks(draw: st.DrawFn, first: bool, least: int = 4) -> tuple[object, Task]:
    solver = draw(solvers)
    return solver, Task(
        draw(st.integers(least, 8)),
        mirror=solver.mirrors and draw(st.booleans()),
        seed=draw(st.integers(0, 9999)),
        first=first,
    )


@st.composite
def runs(draw: st.DrawFn) -> Run:
    solver, task = draw(tasks(draw(first_or_all)))
    timeline = Timeline(solver, task)
    timeline.extend(300)
    return Run(solver, task, draw(st.integers(0, timeline.reached)))


@st.composite
def races(draw: st.DrawFn) -> RaceScene:
    lanes = draw(st.lists(tasks(draw(first_or_all), least=6), min_size=2, max_size=4))
    return RaceScene(tuple(lanes), Clock.STEPS, draw(st.integers(0, 8)))


counting = st.sampled_from([solver for solver in SOLVERS if solver.counts_to])


@st.composite
def measures(draw: st.DrawFn) -> MeasureScene:
    first = draw(st.integers(1, 20))
    chosen = draw(st.frozensets(counting))
    return MeasureScene(
        tuple(solver for solver in SOLVERS if solver in chosen),
        first,
        draw(st.integers(first, 27)),
        draw(st.integers(1, 99)),
        draw(st.sampled_from([0.25, 1.0, 10.0, 77.0])),
    )


stops = st.builds(
    Breakpoint,
    st.sampled_from([at for at in At if at is not At.LINE]),
    st.integers(0, 10**9),
)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    return Scene(
        page=draw(st.sampled_from(Page)),
        run=draw(runs()),
        speed=draw(st.floats(0.2, 1e6)),
        step_size=draw(st.integers(1, 3)),
        stops=tuple(draw(st.lists(stops, unique=True, max_size=3))),
        has_tree=draw(st.booleans()),
        race=draw(races()),
        measure=draw(measures()),
        view=draw(st.sampled_from(View)),
    )


@settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(scene=scenes())
def test_the_window_shows_what_it_is_told_and_says_so(window: MainWindow, scene: Scene) -> None:
    assert window.stage.show(scene)
    assert window.stage.scene() == scene
    assert window.stage.show(window.stage.scene())
    assert window.stage.scene() == scene
    assert not window.error


def test_what_a_scene_leaves_out_stays(window: MainWindow) -> None:
    window.stage.show(Scene(run=Run(BASIC, Task(6), 30), has_tree=True, step_size=2))
    before = window.stage.scene()
    window.stage.show(Scene())
    assert window.stage.scene() == before


def test_the_run_plays_and_pauses(window: MainWindow) -> None:
    window.stage.show(Scene(run=Run(BASIC, Task(8), 5), plays=True))
    assert window.step_page.player.is_playing
    assert window.stage.scene().plays
    window.stage.show(window.stage.scene())
    assert window.step_page.player.is_playing
    window.stage.show(Scene())
    assert not window.step_page.player.is_playing


def test_a_race_plays_on_its_page(window: MainWindow) -> None:
    race = RaceScene(((BASIC, Task(6)), (find_solver("bitmask"), Task(6))), tick=3)
    window.stage.show(Scene(page=Page.RACE, race=race, plays=True, speed=2.0))
    assert window.race_page.player.is_playing
    assert window.race_page.player.speed == 2.0
    assert window.step_page.player.speed == 4.0
    window.stage.show(Scene())
    assert not window.race_page.player.is_playing
    assert window.stage.scene().race == race


@pytest.mark.parametrize("ask", Ask)
def test_the_class_predicts(window: MainWindow, ask: Ask) -> None:
    window.stage.show(Scene(run=Run(BASIC, Task(6), 4), asks=ask))
    predictor = window.step_page.part.predictor
    assert predictor.is_armed
    assert predictor.ask is ask
    assert predictor.question is not None
    before = window.stage.scene()
    question = predictor.question
    window.stage.show(before)
    assert predictor.question is question
    assert window.stage.scene() == before
    window.stage.show(replace(before, asks=None))
    assert not predictor.is_armed


def test_a_step_far_away_is_waited_for_by_what_begins_there(
    qtbot: QtBot, window: MainWindow
) -> None:
    far = Scene(run=Run(BASIC, Task(10), 150_000), plays=True)
    window.stage.show(far)
    player = window.step_page.player
    assert player.is_busy
    assert window.stage.scene().run == far.run
    assert window.stage.scene().plays
    window.stage.show(window.stage.scene())
    assert player.is_busy
    qtbot.waitUntil(lambda: player.is_playing, timeout=20_000)
    assert player.position.index >= 150_000


def test_who_takes_over_is_not_played_away(window: MainWindow) -> None:
    window.stage.show(Scene(run=Run(BASIC, Task(10), 150_000), plays=True))
    player = window.step_page.player
    assert player.is_busy
    player.step()
    assert not player.is_playing
    run = window.stage.scene().run
    assert run is not None
    assert run.step == 1


def test_a_race_by_equal_time_stands_where_it_stood_once_the_times_are_known(
    qtbot: QtBot, window: MainWindow
) -> None:
    race = RaceScene(((BASIC, Task(6)), (find_solver("filter-2"), Task(6))), Clock.TIME, 40)
    window.stage.show(Scene(page=Page.RACE, race=race))
    assert window.stage.scene().race == race
    qtbot.waitUntil(lambda: not window.race_page.is_waiting, timeout=60_000)
    assert window.race_page.player.race.tick == 40
    assert window.stage.scene().race == race


MIN_CONFLICTS = find_solver("min-conflicts")


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
    before = window.stage.scene()
    assert not window.stage.show(replace(scene, page=scene.page or Page.STEP, has_tree=True))
    assert words in window.error
    assert window.stage.scene() == before
