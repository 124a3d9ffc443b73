"""Sets the window up as a scene says, and says as a scene what it shows."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.common.text import visible
from nqviz.lessons.scene import Clock, Page, RaceScene, Run, Scene
from nqviz.programs.program import Program
from nqviz.runs.predicting import Ask
from nqviz.scenes.algorithm import Algorithm, ProgramFile
from nqviz.scenes.predict_state import asks_of
from nqviz.scenes.race_setup import RaceSetup
from nqviz.solvers.base.solver import Solver
from nqviz.ui.measure.measure_page import MeasurePage
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.race_player import RacePlayer
from nqviz.ui.race.race_page import RacePage
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.step.stops import check_stop

_LONGEST_WAY, _STEP_TIME = 3.0, 0.4  # seconds, of a way that is played and of each of its steps

OpenProgram = Callable[[ProgramFile, Callable[[Program], object]], object]


def _open_none(file: ProgramFile, _then: Callable[[Program], object]) -> None:
    raise ValueError(tr("{file} can't be run here.", file=visible(file.path.name)))


class SceneController(QObject):
    """The pages of the window, as plain data and back.

    Attributes:
        open_program: opens a program, which may take a question, and hands it over.

    Signals:
        page_asked(Page): this page is to come to the front.
        failed(str): a scene can't be shown; one sentence says why.
        run_arrived(): the run stands at the step of the scene.
    """

    page_asked = Signal(object)
    failed = Signal(str)
    run_arrived = Signal()

    def __init__(
        self,
        step: StepPage,
        race: RacePage,
        measure: MeasurePage,
        in_front: Callable[[], object],
        parent: QObject | None = None,
    ) -> None:
        """Set up these pages; `in_front` returns the one that is shown."""
        super().__init__(parent)
        self.open_program: OpenProgram = _open_none
        self._step, self._race, self._measure = step, race, measure
        self._pages = {Page.STEP: step, Page.RACE: race, Page.MEASURE: measure}
        self._in_front = in_front
        self._place = ""  # that is kept visible
        self._run_seek = PendingSeek(step.player, lambda: step.player.position.index, self)
        self._run_seek.arrived.connect(self._on_run_arrived)
        self._race_seek = PendingSeek(race.player, lambda: race.player.race.tick, self)
        self._race_seek.arrived.connect(self._on_race_arrived)
        self._waiting: tuple[Scene, RaceScene] | None = None  # for the times of a race's steps
        race.controller.changed.connect(self._on_race_changed)

    @property
    def page(self) -> Page:
        return next(page for page, widget in self._pages.items() if widget is self._in_front())

    def show(self, scene: Scene, *, shows_way: bool = False) -> bool:
        """Show a scene, and tell whether that can be; where it can't, nothing changes.

        Jumps that take a while go on after this returns; what is to begin there waits for them.
        A scene with programs is shown when they are open. A later step of the run or the race that
        is shown may be played to, which takes at most three seconds.
        """
        for each in scene.algorithms:
            if isinstance(each, ProgramFile):
                return self._show_with(each, scene, shows_way=shows_way)
        try:
            self._check(scene)
        except ValueError as error:
            self.failed.emit(str(error))
            return False
        is_same_page = scene.page in {None, self.page}
        self._show_page(scene)
        with self._step.arranged_once(), self._race.arranged_once():
            self._show_pace(scene)
            self._show_run(scene, shows_way=shows_way and is_same_page)
            self._show_race(scene, shows_way=shows_way and is_same_page)
        self._show_measure(scene)
        return True

    @property
    def is_under_way(self) -> bool:
        """Whether the run has not come to the step of the scene yet."""
        return self._run_seek.purpose is not None

    @property
    def is_on_way(self) -> bool:
        """Whether a step is played to."""
        return self._run_seek.is_on_way or self._race_seek.is_on_way

    def skip_way(self) -> bool:
        """Jump to the step that is played to; return whether one is."""
        was_on_way = self.is_on_way
        self._run_seek.skip_way()
        self._race_seek.skip_way()
        return was_on_way

    def scene(self) -> Scene:
        """Return what the window shows, or is about to show."""
        timeline, player = self._step.player.timeline, self._player()
        return Scene(
            page=self.page,
            run=Run(timeline.solver, timeline.task, self._run_seek.goal),
            speed=player.pace.speed,
            step_size=player.pace.step_size,
            stops=self._step.interaction.stops.breakpoints,
            has_tree=self._step.controller.state.has_tree,
            race=self._race_scene(),
            measure=self._measure.choice,
            view=self._measure.controller.state.view,
            asks=self._asks(),
            plays=self._plays(),
        )

    @property
    def is_busy(self) -> bool:
        """Whether anything goes on that the user can cancel: a run, a jump, a question."""
        step, race, interaction = self._step.player, self._race.player, self._step.interaction
        runs = step.is_playing or step.is_busy or race.is_playing or race.is_busy
        return runs or interaction.editor.is_open or interaction.predictor.is_armed

    def places(self, name: str) -> Sequence[QWidget]:
        """Return the visible widgets that a lesson calls by a name."""
        page = self._pages[self.page]
        return [each for each in self.all_places(name) if each.isVisibleTo(page)]

    def all_places(self, name: str) -> Sequence[QWidget]:
        """Return these and those that a presentation may show instead."""
        step, race = self._step, self._race
        places: dict[str, Sequence[QWidget]]
        match self.page:
            case Page.STEP:
                places = {place: (pane,) for place, pane in step.panes.cards().items()}
                places["board"] = (step.board,)
            case Page.RACE:
                counters = [race.table, *(lane.figures for lane in race.lanes)]
                places = {"board": race.lanes, "counters": counters}
            case Page.MEASURE:
                places = {"curves": (self._measure.curves_page.curves,)}
        return places.get(name, ())

    def prefer(self, place: str | None) -> None:
        """Keep one of the places visible where space is short; None after a lesson."""
        self._place = place or ""
        self._step.controller.set_state(self._step.controller.state.preferring(self._place))
        controller = self._race.controller
        controller.set_state(controller.state.preferring(place))

    def _player(self) -> Player | RacePlayer:
        return self._race.player if self.page is Page.RACE else self._step.player

    def _check(self, scene: Scene) -> None:
        solver = self._step.player.timeline.solver
        if scene.run is not None:
            solver = _opened(scene.run.solver)
            solver.check_steps(scene.run.task)
        for stop in scene.stops or ():
            check_stop(solver, stop)
        if scene.asks is not None and scene.asks not in asks_of(solver):
            raise ValueError(
                tr(
                    "{title} takes no decision of the kind “{kind}” that could be predicted.",
                    title=tr(solver.title),
                    kind=tr(scene.asks.value),
                )
            )
        if scene.asks is not None and scene.plays and (scene.page or self.page) is not Page.RACE:
            raise ValueError(tr("A run does not play by itself while the class predicts it."))
        for lane, task in scene.race.lanes if scene.race is not None else ():
            _opened(lane).check_steps(task)

    def _show_with(self, file: ProgramFile, scene: Scene, *, shows_way: bool) -> bool:
        """Open a program of a scene, then show that."""

        def show(opened: Program) -> None:
            self.show(scene.with_program(file, opened), shows_way=shows_way)

        try:
            self.open_program(file, show)
        except ValueError as error:
            self.failed.emit(str(error))
            return False
        self._show_page(scene)
        return True

    def _show_page(self, scene: Scene) -> None:
        if scene.page not in {None, self.page}:
            self.page_asked.emit(scene.page)

    def _show_pace(self, scene: Scene) -> None:
        player = self._player()
        if scene.speed is not None:
            self._race.player.pace.is_chosen = True
        if scene.speed is not None and scene.speed != player.pace.speed:
            player.set_speed(scene.speed)
        if scene.step_size is not None and scene.step_size != player.pace.step_size:
            player.set_step_size(scene.step_size)

    def _show_run(self, scene: Scene, *, shows_way: bool) -> None:
        step, interaction = self._step, self._step.interaction
        controller = step.controller
        if scene.has_tree not in {None, controller.state.has_tree}:
            state = controller.state.with_tree(is_shown=bool(scene.has_tree))
            controller.set_state(state.preferring(self._place))  # the tree may take its space
        goal, is_same = self._run_seek.goal, True
        if scene.run is not None:
            timeline, run = step.player.timeline, scene.run
            is_same = (timeline.solver, timeline.task) == (run.solver, run.task)
            if not (is_same and goal == run.step):
                controller.cancel_all()
            if not is_same:
                controller.set_run(_opened(run.solver), run.task)
            goal = run.step
        if scene.stops is not None and scene.stops != interaction.stops.breakpoints:
            interaction.stops.replace(scene.stops)
        self._run_seek.start(goal, scene, shows_way=shows_way and is_same)

    def _show_race(self, scene: Scene, *, shows_way: bool) -> None:
        """Set the race up and jump to its tick.

        By equal time, ticks are undefined until the times of the steps are measured.
        """
        controller = self._race.controller
        if scene.race is None:
            self._race_seek.start(self._race_seek.goal, scene)
            return
        lanes = tuple((_opened(lane), task) for lane, task in scene.race.lanes)
        setup = RaceSetup.of(lanes, by_time=scene.race.clock is Clock.TIME)
        is_same = (setup.runs, setup.by_time) == (controller.setup.runs, controller.setup.by_time)
        if not is_same:
            controller.set_setup(setup)
        self._waiting = (scene, scene.race) if controller.is_waiting else None
        if self._waiting is None:
            self._race_seek.start(scene.race.tick, scene, shows_way=shows_way and is_same)

    def _show_measure(self, scene: Scene) -> None:
        """Choose what is measured; a program among it holds nothing up, and is ticked when open."""
        page = self._measure
        if scene.measure is not None and scene.measure != page.choice:
            page.controller.show_choice(scene.measure)
            for each in scene.measure.solvers:
                if isinstance(each, ProgramFile):
                    self._tick(each)
        if scene.view is not None and scene.view is not page.controller.state.view:
            page.show_view(scene.view.value)

    def _tick(self, file: ProgramFile) -> None:
        """Open a program, and choose it to be measured, too."""
        measure = self._measure.controller
        try:
            self.open_program(file, lambda opened: measure.tick([*measure.chosen, opened]))
        except ValueError as error:
            self.failed.emit(str(error))

    def _race_scene(self) -> RaceScene:
        setup = self._race.controller.setup
        clock = Clock.TIME if setup.by_time else Clock.STEPS
        late = self._waiting_race()
        return RaceScene(setup.runs, clock, self._race_seek.goal if late is None else late[1].tick)

    def _waiting_race(self) -> tuple[Scene, RaceScene] | None:
        """Return the race that waits for its times, if it is still the one that is set up."""
        setup = self._race.controller.setup
        if self._waiting is None or not setup.by_time or self._waiting[1].lanes != setup.runs:
            return None
        return self._waiting

    def _asks(self) -> Ask | None:
        if self._run_seek.purpose is not None:
            return self._run_seek.purpose.asks
        predictor = self._step.interaction.predictor
        return predictor.ask if predictor.is_armed else None

    def _plays(self) -> bool:
        late, purpose = None, self._run_seek.purpose
        if self.page is Page.RACE:
            late, purpose = self._waiting_race(), self._race_seek.purpose
        if late is not None:
            return late[0].plays
        return self._player().is_playing if purpose is None else purpose.plays

    def _on_run_arrived(self, scene: Scene) -> None:
        interaction = self._step.interaction
        asks = interaction.predictor.ask if interaction.predictor.is_armed else None
        if asks is not scene.asks:
            if scene.asks is not None:
                interaction.predictor.choose(scene.asks)
            if asks is None or scene.asks is None:
                interaction.toggle_predict()
        self.run_arrived.emit()
        if self.page is not Page.RACE:
            _let_play(self._step.player, plays=scene.plays)

    def _on_race_arrived(self, scene: Scene) -> None:
        if self.page is Page.RACE:
            _let_play(self._race.player, plays=scene.plays)

    def _on_race_changed(self) -> None:
        """Go to the tick of a scene once it is known how long the steps of its race last."""
        late = self._waiting_race()
        if late is not None and not self._race.controller.is_waiting:
            self._waiting = None
            self._race_seek.start(late[1].tick, late[0])


def _opened(algorithm: Algorithm) -> Solver:
    assert isinstance(algorithm, Solver)  # programs have been opened before
    return algorithm


def _let_play(player: Player | RacePlayer, *, plays: bool) -> None:
    if plays and not player.is_playing:
        player.play()
    elif player.is_playing and not plays:
        player.pause()


class PendingSeek(QObject):
    """A jump of a player to a step that may be far away, at which something is to begin.

    It ends there, or where the user moves the run.

    Attributes:
        purpose: what is to begin at the goal; None while there is no jump.

    Signals:
        arrived(Scene): the run has come to the goal, or to its end if that comes before.
    """

    arrived = Signal(object)

    def __init__(
        self, player: Player | RacePlayer, where: Callable[[], int], parent: QObject | None = None
    ) -> None:
        """Move a player; `where` returns the step at which it stands."""
        super().__init__(parent)
        self.purpose: Scene | None = None
        self._player = player
        self._where = where
        self._goal = 0
        player.changed.connect(self._on_played)

    @property
    def is_on_way(self) -> bool:
        """Whether the way to the goal is played."""
        return self.purpose is not None and self._player.is_on_way

    @property
    def goal(self) -> int:
        """The step that it jumps to, or stands at."""
        return self._where() if self.purpose is None else self._goal

    def start(self, goal: int, purpose: Scene, *, shows_way: bool = False) -> None:
        """Start to jump, or to play the way; a short jump is done when this returns."""
        if self.purpose is not None and goal == self._goal:
            self.purpose = purpose  # the jump is under way
            return
        self.purpose = None
        self._goal = goal
        if self._where() == goal:
            self._player.cancel()
        elif shows_way:
            self._player.play_to(goal, _way_time(goal - self._where()))
        else:
            self._player.seek(goal)
        if self._player.is_busy or self._player.is_on_way:
            self.purpose = purpose
        else:
            self.arrived.emit(purpose)

    def skip_way(self) -> None:
        """Jump to the goal, if the way there is played."""
        if self.is_on_way:
            purpose, self.purpose = self.purpose, None
            assert purpose is not None
            self.start(self._goal, purpose)

    def _on_played(self) -> None:
        """End the jump or the way; what was to begin there does not where the user has ended it."""
        player = self._player
        if self.purpose is None or player.is_busy or player.is_on_way:
            return
        purpose, self.purpose = self.purpose, None
        if self._where() == self._goal or (player.run.is_over and self._where() < self._goal):
            self.arrived.emit(purpose)


def _way_time(steps: int) -> float:
    """Return the seconds that a way of so many steps takes when it is played."""
    return min(_LONGEST_WAY, _STEP_TIME * steps)
