from pathlib import Path

import pytest
from hypothesis import given

from nqviz.lessons.fields import FieldError, Fields
from nqviz.lessons.scene import Page, RaceScene, RunScene, Scene, scene_as_values, scene_from
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.programs.program import program
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.scenes.algorithm import ProgramFile
from nqviz.scenes.measure_state import MeasureScene
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.registry import find_solver
from tests.support.scenes import full_scenes, scenes

BASIC = find_solver("wirth-basic")
LANE = {"algorithm": "wirth-basic", "n": 6}


@given(scene=scenes() | full_scenes())
def test_a_scene_comes_back_from_its_values(scene: Scene) -> None:
    fields = Fields(scene_as_values(scene))
    assert scene_from(fields) == scene
    fields.end()


def test_the_names_in_a_file_are_these() -> None:
    scene = Scene(
        page=Page.RACE,
        run=RunScene(BASIC, Task(6, first=True, given=(1, -1, -1, -1, -1, -1)), 4),
        stops=(Breakpoint(At.LINE, 4), Breakpoint(At.CONFLICT, 3)),
        race=RaceScene(((BASIC, Task(6)), (find_solver("min-conflicts"), Task(8, seed=3)))),
        plays=True,
    )
    assert scene_as_values(scene) == {
        "page": "race",
        "algorithm": "wirth-basic",
        "n": 6,
        "until": "first",
        "queens": [1, None, None, None, None, None],
        "step": 4,
        "stops": ["line 4", "conflict 3"],
        "lanes": [LANE, {"algorithm": "min-conflicts", "n": 8, "seed": 3}],
        "clock": "steps",
        "tick": 0,
        "play": True,
    }


def test_programs_are_named_by_their_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    opened = program(ProgramSource(path, "", "cols"))
    lane = (opened, Task(6, first=True))
    scene = Scene(run=RunScene(opened, Task(5), 3), race=RaceScene((lane, (BASIC, lane[1]))))
    values = scene_as_values(scene)
    named = {"program": str(path), "digest": opened.file.digest, "watched": "cols"}
    assert values | named | {"n": 5, "step": 3} == values
    assert values["lanes"] == [named | {"n": 6, "until": "first"}, LANE | {"until": "first"}]
    read = scene_from(Fields(values))
    file = ProgramFile(path, opened.file.digest, "cols")
    assert read.algorithms == (file, file, BASIC)
    assert read.with_program(file, opened) == scene


def test_programs_that_are_measured_are_named_by_their_files(tmp_path: Path) -> None:
    opened = program(ProgramSource(tmp_path / "mine.py", ""))
    values = scene_as_values(Scene(measure=MeasureScene((BASIC, opened), 8, 9)))
    measure = scene_from(Fields(values)).measure
    assert measure is not None
    assert measure.solvers == (BASIC, ProgramFile(opened.file.path, opened.file.digest))
    under_rule = MeasureScene((BASIC,), 8, 9, rule=Rule("torus"))
    assert scene_from(Fields(scene_as_values(Scene(measure=under_rule)))).measure == under_rule


@pytest.mark.parametrize("queens", [[], [None] * 6, [-1] * 6])
@pytest.mark.parametrize("key", ["wirth-basic", "min-conflicts", "quarters"])
def test_without_a_queen_nothing_is_given(key: str, queens: list[int | None]) -> None:
    values = {"algorithm": key, "n": 6, "queens": queens}
    run = scene_from(Fields(values)).run
    assert run is not None
    assert run.task == Task(6)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"page": "kitchen"}, "one of step, race, measure"),
        ({"algorithm": "quantum", "n": 8}, "There is no algorithm"),
        ({"algorithm": 8, "n": 8}, "text"),
        ({"algorithm": "wirth-basic"}, "“n” is missing"),
        ({"algorithm": "wirth-basic", "n": 2000}, "from 1 to 1000, not 2000"),
        ({"algorithm": "wirth-basic", "n": 4, "queens": [4]}, "columns from 0 to 3"),
        ({"algorithm": "wirth-basic", "n": 4, "queens": [0, 0]}, "attack"),
        ({"algorithm": "sieve", "n": 4, "mirror": True}, "no mirror option"),
        ({"speed": 0}, "number from 0.2 to 1e"),
        ({"stops": ["lion 4"]}, "line 4"),
        ({"stops": [["line 4"]]}, "line 4"),
        ({"lanes": [LANE]}, "at least 2 lanes"),
        ({"lanes": [LANE] * 5}, "at most 4"),
        ({"lanes": [LANE, LANE | {"step": 3}]}, "“step” means nothing here"),
        ({"lanes": [LANE, LANE | {"until": "first"}]}, "one finish"),
        ({"lanes": [LANE, LANE | {"seed": 10_000}]}, "from 0 to 9999"),
        ({"measure": {"algorithms": ["min-conflicts"], "from": 4, "to": 5}}, "can't be measured"),
        ({"measure": {"algorithms": [], "from": 5, "to": 4}}, "from 5 to"),
        (
            {"measure": {"algorithms": [], "from": 4, "to": 5, "rule": "torus blocked=0:0"}},
            "belong to one board",
        ),
        ({"measure": {"algorithms": [], "from": 4, "to": 5, "rule": "bishops"}}, "bishops"),
    ],
)
def test_a_mistake_is_one_sentence(values: dict[str, object], words: str) -> None:
    with pytest.raises(FieldError) as raised:
        scene_from(Fields(values))
    assert words in str(raised.value)


def test_the_same_place_stops_a_run_once() -> None:
    assert scene_from(Fields({"stops": ["row 2", "row 2"]})).stops == (Breakpoint(At.ROW, 2),)
