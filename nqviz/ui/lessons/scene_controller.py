"""Sets the window up as a scene says, and says as a scene how it is set up."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import tr
from nqviz.common.text import visible
from nqviz.lessons.scene import Page, RunScene, Scene
from nqviz.lessons.window_state import PaceState, WindowState, opened
from nqviz.programs.program import Program
from nqviz.runs.pace import Pace
from nqviz.scenes.algorithm import ProgramFile
from nqviz.scenes.predict_state import asks_of
from nqviz.scenes.step_state import Below, StepState
from nqviz.solvers.base.solver import Solver
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.race_player import RacePlayer
from nqviz.ui.race.race_controller import RaceController
from nqviz.ui.step.step_controller import StepController
from nqviz.ui.step.stops import check_stop

_LONGEST_WAY = 3.0  # A way is played in at most so many seconds.
_STEP_TIME = 0.4  # Each step of it takes at most so many seconds.

OpenProgram = Callable[[ProgramFile, Callable[[Program], object]], object]


class SceneController(QObject):
    """The state of the window as one value, which can be read and set.

    A run or a race comes to its goal at once or, where that is far away, later; until then the
    state that was set says what is to begin there. A user who moves it elsewhere ends that.

    Attributes:
        open_program: opens a program, which may take a question, and hands it over.
        arranged_once: lets the pages divide their area once, at the end of a block.

    Signals:
        arrived(): the run stands at its goal.
    """

    arrived = Signal()

    def __init__(
        self,
        step: StepController,
        race: RaceController,
        measure: MeasureController,
        *,
        ask_page: Callable[[], Page],
        show_page: Callable[[Page], object],
        arranged_once: Callable[[], AbstractContextManager[None]],
        say_error: Callable[[str], object],
        parent: QObject | None = None,
    ) -> None:
        """Set up the pages of these controllers, and the window that shows one of them."""
        super().__init__(parent)
        self.open_program: OpenProgram = _open_none
        self._step, self._race, self._measure = step, race, measure
        self._ask_page, self._show_page = ask_page, show_page
        self.arranged_once, self._say_error = arranged_once, say_error
        self._players: dict[Page, Player | RacePlayer] = {
            Page.STEP: step.player,
            Page.RACE: race.player,
        }
        # The states whose step or tick the player is going to, or will go to when it is known how
        # long the steps of the race last.
        self._pending: dict[Page, WindowState] = {}
        self._waiting: WindowState | None = None
        for page, player in self._players.items():
            player.changed.connect(partial(self._on_played, page))
        race.changed.connect(self._on_race_changed)

    @property
    def page(self) -> Page:
        """The page in front."""
        return self._ask_page()

    @property
    def state(self) -> WindowState:
        """The state that the window is in, or is coming to."""
        step, race, page = self._step, self._race, self.page
        timeline, predictor = step.player.timeline, step.predictor
        at_step, at_tick = self._pending.get(Page.STEP), self._pending_race
        coming = at_tick if page is Page.RACE else at_step
        player = self._players.get(page, step.player)
        asks = predictor.ask if predictor.is_armed else None
        return WindowState(
            page=page,
            run=RunScene(
                timeline.solver, timeline.task, at_step.run.step if at_step else step.player.index
            ),
            stops=step.stops.breakpoints,
            step=step.state,
            race=race.setup,
            tick=at_tick.tick if at_tick else race.player.index,
            measure=self._measure.state,
            run_pace=_pace(step.player.pace),
            race_pace=_pace(race.player.pace),
            asks=asks if at_step is None else at_step.asks,
            plays=player.is_playing if coming is None else coming.plays,
            own=step.editor.state if step.editor.is_open else None,
            chosen=predictor.state.chosen if at_step is None else at_step.chosen,
        )

    def restore(self, before: WindowState, *, with_pages: bool) -> None:
        """Set the window up as it was, at rest; or give players their paces back alone.

        A race comes back to its usual speed where no other was chosen. What is presented now goes
        on being presented.
        """
        if with_pages:
            is_presented = self._step.state.presented is not None
            shown = before.step.presenting(is_on=is_presented)
            self.set_state(replace(before, plays=False, step=shown))
        for player, pace in (
            (self._step.player, before.run_pace),
            (self._race.player, before.race_pace),
        ):
            if pace.is_chosen or player is self._step.player:
                player.set_speed(pace.speed)
            player.set_step_size(pace.step_size)
            player.pace.is_chosen = pace.is_chosen

    def scene(self) -> Scene:
        """Return the scene that sets the window up as it is, or is coming to be."""
        return self.state.scene

    def show(self, scene: Scene, *, shows_way: bool = False) -> bool:
        """Show a scene, and tell whether that can be; where it can't, nothing changes.

        A scene with programs is shown when they are open.
        """
        file = next((each for each in scene.algorithms if isinstance(each, ProgramFile)), None)
        try:
            if file is None:
                state = self.state.with_scene(scene)
                _check(scene, state)
                self.set_state(state, shows_way=shows_way)
                return True

            def go_on(program: Program) -> None:
                self.show(scene.with_program(file, program), shows_way=shows_way)

            self.open_program(file, go_on)
        except ValueError as error:
            self._say_error(str(error))
            return False
        if scene.page is not None and scene.page is not self.page:
            self._show_page(scene.page)
        return True

    def set_state(self, state: WindowState, *, shows_way: bool = False) -> None:
        """Bring the window into a state, or on its way there.

        A later step of the same run or race may be played to, which takes at most three seconds.
        """
        before, step, race = self.state, self._step, self._race
        shows_way = shows_way and state.page is before.page
        if state.page is not before.page:
            self._show_page(state.page)
        with self.arranged_once():
            race.player.pace.is_chosen = state.race_pace.is_chosen
            _set_pace(step.player, state.run_pace, before.run_pace)
            _set_pace(race.player, state.race_pace, before.race_pace)
            step.set_state(_for_run_of(step.player.timeline.solver, state.step))
            run, shown = state.run, before.run
            is_same = (run.solver, run.task) == (shown.solver, shown.task)
            if run != shown:
                step.cancel_all()
            if not is_same:
                solver = opened(run.solver)
                step.set_run(solver, run.task)
                step.set_state(_for_run_of(solver, state.step))
            if state.stops != step.stops.breakpoints:
                step.stops.replace(state.stops)
            self._go(Page.STEP, state, shows_way=shows_way and is_same)
            is_same = (state.race.runs, state.race.by_time) == (race.setup.runs, race.setup.by_time)
            if not is_same:
                race.set_setup(state.race)
            self._waiting = state if race.is_waiting else None
            if self._waiting is None:
                self._go(Page.RACE, state, shows_way=shows_way and is_same)
        if state.measure.choice != before.measure.choice:
            self._measure_what(state)
        if state.measure.view is not before.measure.view:
            self._measure.change(view=state.measure.view)
            self._show_page(state.page)  # The view gets the keyboard focus.

    @property
    def is_under_way(self) -> bool:
        """Whether the run has not come to its goal yet."""
        return Page.STEP in self._pending

    @property
    def is_on_way(self) -> bool:
        """Whether the way to a goal is played."""
        return any(self._players[page].is_on_way for page in self._pending)

    def skip_way(self) -> bool:
        """Jump to a goal whose way is played; return whether there is one."""
        on_way = {p: s for p, s in self._pending.items() if self._players[p].is_on_way}
        for page, state in on_way.items():
            del self._pending[page]
            self._go(page, state)
        return bool(on_way)

    @property
    def is_busy(self) -> bool:
        """Whether Escape ends something: a run, a jump, or what is open on the page in front."""
        step = self._step
        is_moving = any(each.is_playing or each.is_busy for each in self._players.values())
        is_asking = step.predictor.is_armed or step.practice.is_on
        is_open = is_asking or step.editor.is_open or step.state.below is not Below.CODE
        return is_moving or (is_open and self.page is Page.STEP)

    def _go(self, page: Page, state: WindowState, *, shows_way: bool = False) -> None:
        """Send a player to its goal; a short jump is done when this returns."""
        player, goal = self._players[page], state.goal(page)
        pending = self._pending.pop(page, None)
        if pending is None or pending.goal(page) != goal:
            steps = goal - player.index
            if not steps:
                player.cancel()
            elif shows_way:
                player.play_to(goal, min(_LONGEST_WAY, _STEP_TIME * steps))
            else:
                player.seek(goal)
        self._pending[page] = state
        self._on_played(page)

    def _on_played(self, page: Page) -> None:
        """Begin what is to begin at the goal, where the player has come to it."""
        player, state = self._players[page], self._pending.get(page)
        if state is None or player.is_busy or player.is_on_way:
            return
        del self._pending[page]
        goal = state.goal(page)
        if player.index == goal or (player.run.is_over and player.index < goal):
            self._begin(page, state)

    def _begin(self, page: Page, state: WindowState) -> None:
        step, player = self._step, self._players[page]
        if page is Page.STEP:
            asks = step.predictor.ask if step.predictor.is_armed else None
            if asks is not state.asks:
                if state.asks is not None:
                    step.predictor.choose(state.asks)
                if asks is None or state.asks is None:
                    step.toggle_predict()
            if state.asks is None and step.predictor.state.chosen is not state.chosen:
                step.predictor.choose(state.chosen)
            if state.own is not None and not step.editor.is_open:
                step.editor.resume(state.own)
            self.arrived.emit()
        if (page is Page.RACE) is (self.page is Page.RACE) and state.plays is not player.is_playing:
            player.toggle()

    @property
    def _pending_race(self) -> WindowState | None:
        """The state that the race is coming to, if it is still the race that was set up."""
        waiting, setup = self._waiting, self._race.setup
        if waiting is not None and setup.by_time and waiting.race.runs == setup.runs:
            return waiting
        return self._pending.get(Page.RACE)

    def _on_race_changed(self) -> None:
        """Send the race to its goal once it is known how long its steps last."""
        state = self._pending_race
        if state is not None and state is self._waiting and not self._race.is_waiting:
            self._waiting = None
            self._go(Page.RACE, state)

    def _measure_what(self, state: WindowState) -> None:
        """Choose what is measured; a program holds nothing up, and is ticked when it is open."""
        measure = self._measure
        measure.show_choice(state.measure.choice)
        for each in state.measure.choice.solvers:
            if isinstance(each, ProgramFile):
                try:
                    self.open_program(each, lambda opened: measure.tick([*measure.chosen, opened]))
                except ValueError as error:
                    self._say_error(str(error))


def _for_run_of(solver: Solver, state: StepState) -> StepState:
    """Return what of a state can be shown of a run of an algorithm."""
    return state.for_run(recurs=solver.calls is not None, is_file=solver.file is not None)


def _open_none(file: ProgramFile, _then: Callable[[Program], object]) -> None:
    raise ValueError(tr("{file} can't be run here.", file=visible(file.path.name)))


def _check(scene: Scene, state: WindowState) -> None:
    """Raise ValueError with one sentence where a state that a scene leads to can't be."""
    solver = opened(state.run.solver)
    if scene.run is not None:
        solver.check_steps(state.run.task)
    for stop in scene.stops or ():
        check_stop(solver, stop)
    if state.asks is not None and state.asks not in asks_of(solver):
        raise ValueError(
            tr(
                "{title} takes no decision of the kind “{kind}” that could be predicted.",
                title=tr(solver.title),
                kind=tr(state.asks.value),
            )
        )
    if state.asks is not None and state.plays and state.page is not Page.RACE:
        raise ValueError(tr("A run does not play by itself while the class predicts it."))
    for lane, task in scene.race.lanes if scene.race is not None else ():
        opened(lane).check_steps(task)


def _pace(pace: Pace) -> PaceState:
    return PaceState(pace.speed, pace.step_size, pace.is_chosen)


def _set_pace(player: Player | RacePlayer, pace: PaceState, before: PaceState) -> None:
    if pace.speed != before.speed:
        player.set_speed(pace.speed)
    if pace.step_size != before.step_size:
        player.set_step_size(pace.step_size)
