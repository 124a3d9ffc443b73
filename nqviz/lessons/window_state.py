"""All that a scene can set up in the window, as one value made of those of the pages."""

from dataclasses import dataclass, replace
from typing import Self

from nqviz.lessons.scene import Clock, Page, RaceScene, RunScene, Scene
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask
from nqviz.scenes.measure_state import MeasureState
from nqviz.scenes.own_position import OwnPosition
from nqviz.scenes.race_setup import RaceSetup
from nqviz.scenes.step_state import Chart, StepState
from nqviz.solvers.base.solver import Solver


@dataclass(frozen=True, slots=True)
class PaceState:
    """The pace of a player.

    Attributes:
        speed: steps per second.
        step_size: 1, 2 or 3, as the keys.
        is_chosen: whether somebody has chosen the speed; else it is the usual one.
    """

    speed: float
    step_size: int
    is_chosen: bool = True


@dataclass(frozen=True, slots=True)
class WindowState:
    """The state that the window is in, or will be in when it has come to its goals.

    Attributes:
        run: the run, with the step at which it stands or which is its goal.
        stops: the breakpoints of the run.
        tick: the tick at which the race stands, or which is its goal.
        run_pace, race_pace: the paces of the run and of the race.
        asks: the decisions that the class predicts; None where it does not predict.
        chosen: the kind of decision that it would predict.
        plays: whether the run on the page in front goes on by itself.
        own: the queens that are being placed on the board of the run; None where none are.
    """

    page: Page
    run: RunScene
    stops: tuple[Breakpoint, ...]
    step: StepState
    race: RaceSetup
    tick: int
    measure: MeasureState
    run_pace: PaceState
    race_pace: PaceState
    asks: Ask | None
    plays: bool
    own: OwnPosition | None = None
    chosen: Ask = Ask.EVENT

    @property
    def pace(self) -> PaceState:
        """The pace on the page in front."""
        return self.race_pace if self.page is Page.RACE else self.run_pace

    def goal(self, page: Page) -> int:
        """Return the step of the run, or the tick of the race."""
        return self.tick if page is Page.RACE else self.run.step

    @property
    def scene(self) -> Scene:
        """The scene that sets all of it up."""
        clock = Clock.TIME if self.race.by_time else Clock.STEPS
        return Scene(
            page=self.page,
            run=self.run,
            speed=self.pace.speed if self.page is not Page.RACE or self.pace.is_chosen else None,
            step_size=self.pace.step_size,
            stops=self.stops,
            has_tree=self.step.has_tree,
            race=RaceScene(self.race.runs, clock, self.tick),
            measure=self.measure.choice,
            view=self.measure.view,
            asks=self.asks,
            plays=self.plays,
        )

    def with_scene(self, scene: Scene) -> Self:
        """Return the same with all that a scene says, whose programs are open."""
        run, stops = scene.run or self.run, scene.stops
        if stops is None:  # Those on lines go with the code.
            stays = run.solver is self.run.solver
            stops = tuple(each for each in self.stops if stays or each.at is not At.LINE)
        changed = replace(
            self,
            page=scene.page or self.page,
            run=run,
            stops=stops,
            measure=replace(
                self.measure,
                choice=scene.measure or self.measure.choice,
                view=scene.view or self.measure.view,
            ),
            asks=scene.asks,
            plays=scene.plays,
            own=None,
        )
        if scene.has_tree not in {None, self.step.has_tree}:
            step = self.step.with_tree(is_shown=bool(scene.has_tree))
            changed = replace(changed, step=step.preferring(step.preferred))
        if scene.has_tree:  # A lesson that speaks of the tree means no other chart.
            changed = replace(changed, step=replace(changed.step, chart=Chart.TREE))
        if scene.race is not None:
            runs = tuple((opened(solver), task) for solver, task in scene.race.lanes)
            race = RaceSetup.of(runs, by_time=scene.race.clock is Clock.TIME)
            changed = replace(changed, race=race, tick=scene.race.tick)
        return changed._with_pace(scene.speed, scene.step_size, begins_race=scene.race is not None)

    def _with_pace(self, speed: float | None, step_size: int | None, *, begins_race: bool) -> Self:
        """Return the same with the pace of the page in front; a race keeps its usual one."""
        pace = self.pace
        pace = replace(pace, speed=speed or pace.speed, step_size=step_size or pace.step_size)
        is_race = self.page is Page.RACE
        if not is_race:
            return replace(self, run_pace=pace)
        is_chosen = speed is not None or (pace.is_chosen and not begins_race)
        return replace(self, race_pace=replace(pace, is_chosen=is_chosen))


def opened(algorithm: object) -> Solver:
    """Return an algorithm that is no program, or is open."""
    assert isinstance(algorithm, Solver)
    return algorithm
