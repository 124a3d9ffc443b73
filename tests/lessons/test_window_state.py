from dataclasses import replace

from hypothesis import given

from nqviz.lessons.scene import Page, RunScene, Scene
from nqviz.lessons.window_state import PaceState, WindowState
from nqviz.model.position import Task
from nqviz.runs.predicting import Ask
from nqviz.scenes.measure_state import CountState, MeasureScene, MeasureState
from nqviz.scenes.race_setup import RaceSetup
from nqviz.scenes.step_state import Chart, StepState
from nqviz.solvers.registry import SOLVERS
from tests.support.scenes import full_scenes

STATE = WindowState(
    page=Page.STEP,
    run=RunScene(SOLVERS[0], Task(8), 3),
    stops=(),
    step=StepState(preferred="tree"),
    race=RaceSetup.ready_made(0),
    tick=5,
    measure=MeasureState(MeasureScene((), 8, 14), CountState("bitmask", 18, 2)),
    run_pace=PaceState(4.0, 1),
    race_pace=PaceState(9.0, 1, is_chosen=False),
    asks=Ask.SQUARE,
    plays=False,
)


@given(scene=full_scenes())
def test_a_state_says_the_scene_that_has_led_to_it(scene: Scene) -> None:
    assert STATE.with_scene(scene).scene == scene


def test_a_scene_that_says_nothing_ends_the_questions_alone() -> None:
    assert STATE.with_scene(Scene(asks=Ask.SQUARE)) == STATE
    assert STATE.with_scene(Scene()).asks is None


def test_the_pace_is_that_of_the_page_in_front_and_a_race_keeps_its_usual_one() -> None:
    on_race = STATE.with_scene(Scene(page=Page.RACE, speed=2.0))
    assert (on_race.run_pace, on_race.race_pace) == (STATE.run_pace, PaceState(2.0, 1))
    on_step = STATE.with_scene(Scene(speed=2.0, step_size=3))
    assert (on_step.run_pace, on_step.race_pace) == (PaceState(2.0, 3), STATE.race_pace)
    assert not STATE.with_scene(Scene(step_size=3)).race_pace.is_chosen


def test_the_pane_that_a_lesson_points_at_is_preferred_beside_the_tree() -> None:
    assert STATE.with_scene(Scene(has_tree=True)).step == StepState(has_tree=True, preferred="tree")


def test_a_lesson_that_shows_the_tree_shows_no_other_chart() -> None:
    icicle = replace(STATE, step=StepState(has_tree=True, chart=Chart.ICICLE))
    assert icicle.with_scene(Scene(has_tree=True)).step.chart is Chart.TREE
    assert icicle.with_scene(Scene()).step.chart is Chart.ICICLE
