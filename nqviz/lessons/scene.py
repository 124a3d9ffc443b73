"""What the window shows, as plain data: saved in a session file, and set up by a lesson."""

from dataclasses import dataclass
from enum import Enum

from nqviz.common.i18n import tr
from nqviz.common.text import quoted
from nqviz.lessons.fields import Fields
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask
from nqviz.runs.race import LEAST_LANES, MOST_LANES
from nqviz.runs.race import Run as Lane
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver

FASTEST_SPEED, SLOWEST_SPEED = 1e6, 0.2  # steps per second
_MOST_STEPS = 10**15
_MOST_SEED = 1_000_000  # these are what the window's fields take
_MOST_LANE_SEED = 9999
_MOST_REPEATS = 99
_MOST_STOPS = 100
_LONGEST_KEY = 40


class Page(Enum):
    """A page of the window."""

    STEP = 0
    RACE = 1
    MEASURE = 2


class View(Enum):
    """A view of the Measure page."""

    CURVES = 0
    COUNT = 1
    TIMINGS = 2
    AUDIT = 3
    SOLUTION = 4


class Clock(Enum):
    """What the lanes of a race have in common."""

    STEPS = 0
    TIME = 1


class Until(Enum):
    """Where a run ends."""

    ALL = 0
    FIRST = 1


@dataclass(frozen=True, slots=True)
class Run:
    """A run and a step of it."""

    solver: Solver
    task: Task
    step: int = 0


@dataclass(frozen=True, slots=True)
class RaceScene:
    """A race and where its clock stands."""

    lanes: tuple[Lane, ...]
    clock: Clock = Clock.STEPS
    tick: int = 0


@dataclass(frozen=True, slots=True)
class MeasureScene:
    """What is chosen to be measured: from `first` queens to `last`, at most `limit` seconds."""

    solvers: tuple[Solver, ...]
    first: int
    last: int
    repeats: int = 5
    limit: float = 10.0


@dataclass(frozen=True, slots=True)
class Scene:
    """What to show; None stands for what stays unchanged.

    Attributes:
        speed: steps per second, of the run on the page in front.
        step_size: 1, 2 or 3, as the keys, on the page in front.
        asks: which decisions the class predicts; None where it does not predict.
        plays: whether the run on the page in front goes on by itself.
    """

    page: Page | None = None
    run: Run | None = None
    speed: float | None = None
    step_size: int | None = None
    stops: tuple[Breakpoint, ...] | None = None
    has_tree: bool | None = None
    race: RaceScene | None = None
    measure: MeasureScene | None = None
    view: View | None = None
    asks: Ask | None = None
    plays: bool = False


def scene_from(fields: Fields) -> Scene:
    """Read a scene out of a file's values; raises FieldError with a sentence."""
    return Scene(
        page=fields.choice("page", Page) if "page" in fields else None,
        run=_run_from(fields) if "algorithm" in fields else None,
        speed=fields.real("speed", SLOWEST_SPEED, FASTEST_SPEED) if "speed" in fields else None,
        step_size=fields.whole("step_size", 1, 3) if "step_size" in fields else None,
        stops=_stops_from(fields) if "stops" in fields else None,
        has_tree=fields.flag("tree", default=False) if "tree" in fields else None,
        race=_race_from(fields) if "lanes" in fields else None,
        measure=_measure_from(fields.table("measure")) if "measure" in fields else None,
        view=fields.choice("view", View) if "view" in fields else None,
        asks=fields.choice("predict", Ask) if "predict" in fields else None,
        plays=fields.flag("play", default=False),
    )


def scene_as_values(scene: Scene) -> dict[str, object]:
    """Return a scene as the values of a file; `scene_from` gives an equal one back."""
    values: dict[str, object] = {
        "page": None if scene.page is None else scene.page.name.lower(),
        "speed": scene.speed,
        "step_size": scene.step_size,
        "tree": scene.has_tree,
        "view": None if scene.view is None else scene.view.name.lower(),
        "predict": None if scene.asks is None else scene.asks.name.lower(),
        "play": scene.plays or None,
    }
    if scene.run is not None:
        values |= _task_as_values(scene.run.solver, scene.run.task)
        values["step"] = scene.run.step
    if scene.stops is not None:
        values["stops"] = [f"{stop.at.name.lower()} {stop.number}" for stop in scene.stops]
    if scene.race is not None:
        values["lanes"] = [_task_as_values(*lane) for lane in scene.race.lanes]
        values |= {"clock": scene.race.clock.name.lower(), "tick": scene.race.tick}
    if scene.measure is not None:
        measure = scene.measure
        values["measure"] = {
            "algorithms": [solver.key for solver in measure.solvers],
            "from": measure.first,
            "to": measure.last,
            "repeats": measure.repeats,
            "limit": measure.limit,
        }
    return {name: value for name, value in values.items() if value is not None}


def _run_from(fields: Fields) -> Run:
    solver, task = _task_from(fields, _MOST_SEED)
    return Run(solver, task, fields.whole("step", 0, _MOST_STEPS, 0))


def _task_from(fields: Fields, most_seed: int) -> tuple[Solver, Task]:
    solver = _solver_from(fields, "algorithm", fields.text("algorithm"))
    n = fields.whole("n", 1, solver.largest)
    task = Task(
        n,
        mirror=fields.flag("mirror", default=False),
        seed=fields.whole("seed", 0, most_seed, 0),
        first=fields.choice("until", Until, Until.ALL) is Until.FIRST,
        given=_queens_from(fields, n) if "queens" in fields else (),
    )
    try:
        solver.check_steps(task)
    except ValueError as error:
        raise fields.error("queens" if task.given else "n", str(error)) from error
    return solver, task


def _task_as_values(solver: Solver, task: Task) -> dict[str, object]:
    values = {
        "algorithm": solver.key,
        "n": task.n,
        "mirror": task.mirror,
        "seed": task.seed,
        "until": Until.FIRST.name.lower() if task.first else "",
        "queens": [None if each == EMPTY else each for each in task.given],
    }
    return {name: value for name, value in values.items() if value}


def _queens_from(fields: Fields, n: int) -> tuple[int, ...]:
    """Return the queens by row, EMPTY where there is none; () where no row has a queen."""
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


def _race_from(fields: Fields) -> RaceScene:
    tables = fields.tables("lanes", MOST_LANES)
    if len(tables) < LEAST_LANES:
        raise fields.error("lanes", tr("A race needs at least {least} lanes.", least=LEAST_LANES))
    lanes = []
    for table in tables:
        lanes.append(_task_from(table, _MOST_LANE_SEED))
        table.end()
    if len({task.first for _, task in lanes}) > 1:
        raise fields.error("lanes", tr("The lanes of a race have one finish: the same “until”."))
    return RaceScene(
        tuple(lanes),
        fields.choice("clock", Clock, Clock.STEPS),
        fields.whole("tick", 0, _MOST_STEPS, 0),
    )


def _measure_from(fields: Fields) -> MeasureScene:
    solvers = [_solver_from(fields, "algorithms", key) for key in fields.items("algorithms", 100)]
    for solver in solvers:
        if not solver.counts_to:
            raise fields.error(
                "algorithms",
                tr("{title} counts no solutions, and can't be measured.", title=tr(solver.title)),
            )
    largest = max(solver.counts_to for solver in SOLVERS)
    first = fields.whole("from", 1, largest)
    scene = MeasureScene(
        tuple(dict.fromkeys(solvers)),
        first,
        fields.whole("to", first, largest),
        fields.whole("repeats", 1, _MOST_REPEATS, 5),
        fields.real("limit", 0.01, 1e6) if "limit" in fields else 10.0,
    )
    fields.end()
    return scene
