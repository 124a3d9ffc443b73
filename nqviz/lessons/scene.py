"""Scenes: the window as a session file or a step of a lesson describes it."""

import os
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Self

from nqviz.common.assets import asset
from nqviz.common.i18n import tr
from nqviz.common.text import quoted
from nqviz.lessons.fields import Fields
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS as RULE_OF_QUEENS
from nqviz.model.rule import Rule, parsed_rule
from nqviz.programs.program import LARGEST
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask
from nqviz.runs.race import LEAST_LANES, MOST_LANES
from nqviz.scenes.algorithm import Algorithm, ProgramFile
from nqviz.scenes.measure_state import MeasureScene, View
from nqviz.solvers.base.own_program import QUEENS
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver

FASTEST_SPEED, SLOWEST_SPEED = 1e6, 0.2  # steps per second
_MOST_STEPS = 10**15
_MOST_SEED = 1_000_000  # The fields of the window take at most these.
_MOST_LANE_SEED = 9999
_MOST_REPEATS = 99
_MOST_STOPS = 100
_MOST_MEASURED = 100  # There are at most so many algorithms, and so many programs.
_LONGEST_KEY = 40
_LONGEST_DIGEST = 64


class Page(Enum):
    """A page of the window."""

    STEP = 0
    RACE = 1
    MEASURE = 2


class Clock(Enum):
    """The measure that the lanes of a race have in common."""

    STEPS = 0
    TIME = 1


class Until(Enum):
    """The end of a run."""

    ALL = 0
    FIRST = 1


Lane = tuple[Algorithm, Task]


@dataclass(frozen=True, slots=True)
class RunScene:
    """A run and a step of it."""

    solver: Algorithm
    task: Task
    step: int = 0


@dataclass(frozen=True, slots=True)
class RaceScene:
    """A race and where its clock stands."""

    lanes: tuple[Lane, ...]
    clock: Clock = Clock.STEPS
    tick: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """A description of the window, or of a part of it; None stands for all that stays as it is.

    Attributes:
        speed: steps per second, of the run on the page in front.
        step_size: 1, 2 or 3, as the keys, on the page in front.
        asks: which decisions the class predicts; None where it does not predict.
        plays: whether the run on the page in front goes on by itself.
    """

    page: Page | None = None
    run: RunScene | None = None
    speed: float | None = None
    step_size: int | None = None
    stops: tuple[Breakpoint, ...] | None = None
    has_tree: bool | None = None
    race: RaceScene | None = None
    measure: MeasureScene | None = None
    view: View | None = None
    asks: Ask | None = None
    plays: bool = False

    @property
    def algorithms(self) -> tuple[Algorithm, ...]:
        """The algorithms that run, on the Step page and in the lanes of the race."""
        lanes = self.race.lanes if self.race is not None else ()
        return (*([self.run.solver] if self.run else ()), *(solver for solver, _ in lanes))

    def with_program(self, file: ProgramFile, program: Solver) -> Self:
        """Return the same with a program in place of its file."""
        run, race = self.run, self.race
        if run is not None and run.solver == file:
            run = replace(run, solver=program)
        if race is not None:
            lanes = ((program if solver == file else solver, task) for solver, task in race.lanes)
            race = replace(race, lanes=tuple(lanes))
        return replace(self, run=run, race=race)


def scene_from(fields: Fields, folder: Path | None = None) -> Scene:
    """Read a scene out of a file's values; raises FieldError with a sentence.

    Programs are looked for in the folder, that of the file, where one is given.
    """
    folder = folder or Path()
    return Scene(
        page=fields.choice("page", Page) if "page" in fields else None,
        run=_run_from(fields, folder) if "algorithm" in fields or "program" in fields else None,
        speed=fields.real("speed", SLOWEST_SPEED, FASTEST_SPEED) if "speed" in fields else None,
        step_size=fields.whole("step_size", 1, 3) if "step_size" in fields else None,
        stops=_stops_from(fields) if "stops" in fields else None,
        has_tree=fields.flag("tree", default=False) if "tree" in fields else None,
        race=_race_from(fields, folder) if "lanes" in fields else None,
        measure=_measure_from(fields.table("measure"), folder) if "measure" in fields else None,
        view=fields.choice("view", View) if "view" in fields else None,
        asks=fields.choice("predict", Ask) if "predict" in fields else None,
        plays=fields.flag("play", default=False),
    )


def scene_as_values(scene: Scene) -> dict[str, object]:
    """Return a scene as the values of a file; `scene_from` gives an equal one back."""
    values: dict[str, object] = {
        "page": scene.page,
        "speed": scene.speed,
        "step_size": scene.step_size,
        "tree": scene.has_tree,
        "view": scene.view,
        "predict": scene.asks,
        "play": scene.plays or None,
    }
    if scene.run is not None:
        values |= _task_as_values(scene.run.solver, scene.run.task)
        values["step"] = scene.run.step
    if scene.stops is not None:
        values["stops"] = [f"{stop.at.name.lower()} {stop.number}" for stop in scene.stops]
    if scene.race is not None:
        values["lanes"] = [_task_as_values(*lane) for lane in scene.race.lanes]
        values |= {"clock": scene.race.clock, "tick": scene.race.tick}
    if scene.measure is not None:
        measure = scene.measure
        chosen = list(map(_algorithm_as_values, measure.solvers))
        programs = [each for each in chosen if "program" in each]
        values["measure"] = {
            "algorithms": [each["algorithm"] for each in chosen if "algorithm" in each],
            **({"programs": programs} if programs else {}),
            "from": measure.first,
            "to": measure.last,
            "repeats": measure.repeats,
            "limit": measure.limit,
            **({} if measure.rule == RULE_OF_QUEENS else {"rule": measure.rule.text}),
        }
    return {
        name: value.name.lower() if isinstance(value, Enum) else value
        for name, value in values.items()
        if value is not None
    }


def has_program(scene: Scene) -> bool:
    """Tell whether a program of the user's own is in a scene."""
    measured = scene.measure.solvers if scene.measure is not None else ()
    chosen = (*scene.algorithms, *measured)
    return any(isinstance(each, ProgramFile) or each.file is not None for each in chosen)


def _run_from(fields: Fields, folder: Path) -> RunScene:
    solver, task = _task_from(fields, _MOST_SEED, folder)
    return RunScene(solver, task, fields.whole("step", 0, _MOST_STEPS, 0))


def _task_from(fields: Fields, most_seed: int, folder: Path) -> Lane:
    if "program" in fields:
        file, n = _program_from(fields, folder), fields.whole("n", 1, LARGEST)
        return file, Task(n, seed=fields.whole("seed", 0, most_seed, 0), first=_is_first(fields))
    solver = _solver_from(fields, "algorithm", fields.text("algorithm"))
    n = fields.whole("n", 1, solver.largest)
    task = Task(
        n,
        mirror=fields.flag("mirror", default=False),
        seed=fields.whole("seed", 0, most_seed, 0),
        first=_is_first(fields),
        given=_queens_from(fields, n) if "queens" in fields else (),
        rule=_rule_from(fields, n),
    )
    try:
        solver.check_steps(task)
    except ValueError as error:
        field = "queens" if task.given else "n"
        field = "rule" if solver.why_not(task.rule) else field
        raise fields.error(field, str(error)) from error
    return solver, task


def _rule_from(fields: Fields, n: int = 0) -> Rule:
    try:
        rule = parsed_rule(fields.text("rule", RULE_OF_QUEENS.key))
        if n:
            rule.check(n)
    except ValueError as error:
        raise fields.error("rule", str(error)) from error
    if not (n or rule.is_plain):
        words = tr("Blocked squares and regions belong to one board: they are not measured.")
        raise fields.error("rule", words)
    return rule


def _is_first(fields: Fields) -> bool:
    return fields.choice("until", Until, Until.ALL) is Until.FIRST


def _program_from(fields: Fields, folder: Path) -> ProgramFile:
    """Return a program: where it is said to be, or beside the file, or one of ours."""
    path = Path(fields.text("program"))
    paths = (folder / path, folder / path.name, asset("programs") / path)
    found = next((each for each in paths if os.path.isfile(each)), paths[0])  # noqa: PTH113  it takes any text
    return ProgramFile(
        found.absolute(),
        fields.text("digest", "")[:_LONGEST_DIGEST],
        fields.text("watched", "")[:_LONGEST_KEY],
    )


def _algorithm_as_values(solver: Algorithm) -> dict[str, str]:
    if isinstance(solver, Solver):
        file = solver.file
        if file is None:
            return {"algorithm": solver.key}
        queens = file.queens if file.queens != QUEENS else ""
        solver = ProgramFile(file.path, file.digest, queens)
    values = {"program": str(solver.path), "digest": solver.digest, "watched": solver.queens}
    return {name: value for name, value in values.items() if value}


def _task_as_values(solver: Algorithm, task: Task) -> dict[str, object]:
    values: dict[str, object] = {
        **_algorithm_as_values(solver),
        "n": task.n,
        "mirror": task.mirror,
        "seed": task.seed,
        "until": Until.FIRST.name.lower() if task.first else "",
        "rule": "" if task.rule == Rule() else task.rule.text,
        "queens": [None if each == EMPTY else each for each in task.given],
    }
    return {name: value for name, value in values.items() if value}


def _queens_from(fields: Fields, n: int) -> tuple[int, ...]:
    columns: list[int] = []
    for column in fields.items("queens", n):
        if column is None:
            columns.append(EMPTY)
        elif isinstance(column, int) and not isinstance(column, bool) and EMPTY <= column < n:
            columns.append(column)
        else:
            words = tr(
                "“queens” should name columns from 0 to {last} row by row, or {empty} where a row "
                "has no queen.",
                last=n - 1,
                empty=EMPTY,
            )
            raise fields.error("queens", words)
    return (*columns, *[EMPTY] * (n - len(columns))) if set(columns) - {EMPTY} else ()


def _solver_from(fields: Fields, name: str, key: object) -> Solver:
    if not isinstance(key, str):
        raise fields.error(name, tr("“{name}” should name algorithms.", name=name))
    try:
        return find_solver(key[:_LONGEST_KEY])
    except ValueError as error:
        raise fields.error(name, str(error)) from error


def _stops_from(fields: Fields) -> tuple[Breakpoint, ...]:
    stops = [_stop_from(fields, each) for each in fields.items("stops", _MOST_STOPS)]
    return tuple(dict.fromkeys(stops))


def _stop_from(fields: Fields, text: object) -> Breakpoint:
    name, _, number = text.partition(" ") if isinstance(text, str) else ("", "", "")
    for at in At:
        if name == at.name.lower() and number.isascii() and number.isdigit() and len(number) < 16:
            return Breakpoint(at, int(number))
    words = tr(
        "“stops” should name places like {examples}, not {value}.",
        examples='"line 4", "row 2", "placement 2", "conflict 3", "solution 1"',
        value=quoted(text),
    )
    raise fields.error("stops", words)


def _race_from(fields: Fields, folder: Path) -> RaceScene:
    tables = fields.tables("lanes", MOST_LANES)
    if len(tables) < LEAST_LANES:
        raise fields.error("lanes", tr("A race needs at least {least} lanes.", least=LEAST_LANES))
    lanes = []
    for table in tables:
        lanes.append(_task_from(table, _MOST_LANE_SEED, folder))
        table.end()
    if len({task.first for _, task in lanes}) > 1:
        raise fields.error("lanes", tr("The lanes of a race have one finish: the same “until”."))
    return RaceScene(
        tuple(lanes),
        fields.choice("clock", Clock, Clock.STEPS),
        fields.whole("tick", 0, _MOST_STEPS, 0),
    )


def _measure_from(fields: Fields, folder: Path) -> MeasureScene:
    solvers = [
        _solver_from(fields, "algorithms", key)
        for key in fields.items("algorithms", _MOST_MEASURED)
    ]
    for solver in solvers:
        if not solver.counts_to:
            raise fields.error(
                "algorithms",
                tr("{title} counts no solutions, and can't be measured.", title=tr(solver.title)),
            )
    tables = fields.tables("programs", _MOST_MEASURED) if "programs" in fields else []
    programs = [_program_from(table, folder) for table in tables]
    for table in tables:
        table.end()
    largest = max(solver.counts_to for solver in SOLVERS)
    first = fields.whole("from", 1, largest)
    scene = MeasureScene(
        tuple(dict.fromkeys((*solvers, *programs))),
        first,
        fields.whole("to", first, largest),
        fields.whole("repeats", 1, _MOST_REPEATS, 5),
        fields.real("limit", 0.01, 1e6) if "limit" in fields else 10.0,
        _rule_from(fields),
    )
    fields.end()
    return scene
