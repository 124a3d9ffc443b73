"""Scenes at random, for the tests of files and of the window."""

from dataclasses import replace

from hypothesis import strategies as st

from nqviz.lessons.scene import Clock, Page, RaceScene, RunScene, Scene
from nqviz.model.position import Task
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask
from nqviz.runs.timeline import Timeline
from nqviz.scenes.measure_state import MeasureScene, View
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from tests.support.rules import RULES

COUNTING = [solver for solver in SOLVERS if solver.counts_to]


@st.composite
def tasks(draw: st.DrawFn, is_first: bool, least: int = 4) -> tuple[Solver, Task]:
    solver = draw(st.sampled_from(SOLVERS))
    task = Task(
        draw(st.integers(least, 8)),
        mirror=solver.mirrors and draw(st.booleans()),
        seed=draw(st.integers(0, 9999)),
        first=is_first,
    )
    rule = draw(st.sampled_from(RULES))
    if not task.mirror and not solver.why_not(rule):
        task = replace(task, rule=rule)
    return solver, task


@st.composite
def runs(draw: st.DrawFn) -> RunScene:
    solver, task = draw(tasks(draw(st.booleans())))
    timeline = Timeline(solver, task)
    timeline.extend(300)
    return RunScene(solver, task, draw(st.integers(0, timeline.reached)))


@st.composite
def races(draw: st.DrawFn, clocks: st.SearchStrategy[Clock]) -> RaceScene:
    lanes = draw(st.lists(tasks(draw(st.booleans()), least=6), min_size=2, max_size=4))
    return RaceScene(tuple(lanes), draw(clocks), draw(st.integers(0, 8)))


@st.composite
def measures(draw: st.DrawFn) -> MeasureScene:
    first = draw(st.integers(1, 20))
    chosen = draw(st.frozensets(st.sampled_from(COUNTING)))
    return MeasureScene(
        tuple(solver for solver in SOLVERS if solver in chosen),
        first,
        draw(st.integers(first, 27)),
        draw(st.integers(1, 99)),
        draw(st.sampled_from([0.25, 1.0, 10.0, 77.0])),
    )


stops = st.builds(
    Breakpoint, st.sampled_from([at for at in At if at is not At.LINE]), st.integers(0, 10**9)
)


@st.composite
def full_scenes(draw: st.DrawFn) -> Scene:
    """Scenes that say everything that the window shows while it stands still."""
    return Scene(
        page=draw(st.sampled_from(Page)),
        run=draw(runs()),
        speed=draw(st.floats(0.2, 1e6)),
        step_size=draw(st.integers(1, 3)),
        stops=tuple(draw(st.lists(stops, unique=True, max_size=3))),
        has_tree=draw(st.booleans()),
        race=draw(races(st.just(Clock.STEPS))),
        measure=draw(measures()),
        view=draw(st.sampled_from(View)),
    )


def scenes() -> st.SearchStrategy[Scene]:
    """Return any scenes that a file can say."""
    maybe = st.none()
    return st.builds(
        Scene,
        page=maybe | st.sampled_from(Page),
        run=maybe | runs(),
        speed=maybe | st.floats(0.2, 1e6),
        step_size=maybe | st.integers(1, 3),
        stops=maybe | st.lists(stops, unique=True, max_size=3).map(tuple),
        has_tree=maybe | st.booleans(),
        race=maybe | races(st.sampled_from(Clock)),
        measure=maybe | measures(),
        view=maybe | st.sampled_from(View),
        asks=maybe | st.sampled_from(Ask),
        plays=st.booleans(),
    )
