"""The race of the Race page with all that is done with it; pages come and go with the language."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import tr
from nqviz.model.rule import Rule
from nqviz.runs.merged_tree import NEVER
from nqviz.runs.pace import STEP_SIZES
from nqviz.runs.race import LEAST_LANES, MOST_LANES
from nqviz.scenes.race_setup import PAIRINGS, RaceSetup
from nqviz.scenes.race_state import LookedAtInRace, RaceState
from nqviz.scenes.race_words import ClockTimes, why_first
from nqviz.solvers.base.solver import Solver
from nqviz.ui.jobs.background_task import owned_executor
from nqviz.ui.jobs.run_scanner import RunScanner
from nqviz.ui.jobs.step_timer import StepTimer
from nqviz.ui.playback.race_player import RacePlayer
from nqviz.ui.race.merged_reader import MergedReader


class RaceController(QObject):
    """Holds the race, and what is set beside it.

    Whatever changes, `changed` is emitted, as often as may be; who shows something asks for all of
    it then. It has more than thirty methods, because all that changes a race goes through it.

    Attributes:
        looked_at: the parts that a page shows; it says so itself, and a later one begins there.
        is_shown: whether a page shows it now.
        message: the sentence on what is wrong, or what there is not, until something is done.
        player: the race, and what moves it.
        scanners: find out in the background how long the run of each lane is.
        reader: reads two of the runs into one search tree.

    Signals:
        changed(): any of these.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setup = RaceSetup.ready_made(0)
        self.state = RaceState()
        self._own: RaceSetup | None = None  # a race of one's own that a ready-made one replaced
        self.looked_at = LookedAtInRace()
        self.message = ""
        self.player = player = RacePlayer(self.setup.runs, self, waits=self.setup.by_time)
        self.is_shown = self._is_held = self._is_changing = False
        executor = owned_executor(self)
        self._step_timer = StepTimer(executor, self)
        self.scanners = [RunScanner(player.changed.emit, self, executor) for _ in range(MOST_LANES)]
        self.reader = MergedReader(self)
        self._moved = self._motion()
        player.changed.connect(self._on_played)
        player.missed.connect(self.warn)
        for signal in (self.reader.reading.advanced, self._step_timer.measured):
            signal.connect(self._tell)
        self._tell()

    @property
    def clock(self) -> ClockTimes:
        setup, timer, pace = self.setup, self._step_timer, self.player.pace
        return ClockTimes(
            timer.times_of(setup.solvers) if setup.can_go_by_time else (),
            timer.unmeasured(setup.solvers),
            pace.speed if pace.step_size == 1 else None,
            self.player.is_playing,
        )

    @property
    def is_waiting(self) -> bool:
        """Whether it is still to be found out how long the steps of the race last."""
        return self.player.is_waiting

    def change(self, **values: Any) -> None:
        self.set_state(replace(self.state, **values))

    def set_state(self, state: RaceState) -> None:
        if state != self.state:
            self.state = state
            self._on_moved()

    def show_bets(self, **values: Any) -> None:
        """Take on how many phones have bet, and on whom; what is read on the page stays."""
        state = replace(self.state, **values)
        if state != self.state:
            self.state = state
            self._tell()

    def warn(self, text: str) -> None:
        self.message = text
        self._tell()

    def forget_words(self) -> None:
        """Forget what was said in another language."""
        self.message = ""

    def set_setup(self, setup: RaceSetup, *, plays: bool = False) -> None:
        """Line up another race; where that can't be, say why and keep the present one."""
        times = self._step_timer.times_of(setup.solvers) if setup.by_time else ()
        self._is_changing = True  # so that it is told when all of it has been lined up
        try:
            self.player.set_runs(setup.runs, times, waits=setup.by_time and not times)
            if setup is not self.setup:  # else its times alone are new
                self.setup, self.state = setup, self.state.for_lanes(len(setup.runs))
            self.looked_at = LookedAtInRace()
            if plays:
                self.player.play()
        except ValueError as error:
            self.message = str(error)
        finally:
            self._is_changing = False
        self._tell()

    def line_up(self, setup: RaceSetup) -> None:
        """Line up another race that a user has chosen, for the usual time."""
        self.player.pace.is_chosen = False
        self.set_setup(setup)

    def set_pairing(self, index: int) -> None:
        """Line up a ready-made race, by its index in `PAIRINGS`."""
        index %= len(PAIRINGS)
        if self.setup.pairing is None:
            self._own = self.setup
        self.line_up(RaceSetup.ready_made(index))
        self.change(has_tree=self.state.has_tree or PAIRINGS[index].has_tree)

    def step_pairing(self, by: int) -> None:
        """Line up the ready-made race that comes so many after the present one.

        A race of one's own that was left stands between the last and the first of them.
        """
        present, last = self.setup.pairing, len(PAIRINGS)
        has_own = present is None or self._own is not None
        index = ((last if present is None else present) + by) % (last + has_own)
        if index == last and self._own is not None:
            self.line_up(self._own)
        else:
            self.set_pairing(index)

    def set_rule(self, rule: Rule) -> None:
        """Line the race up under another rule, and say who does not serve it."""
        if rule == self.setup.rule:
            return
        obstacles = {solver: solver.why_not(rule) for solver in self.setup.solvers}
        self.line_up(self.setup.with_rule(rule))
        missing = next((each for each, reason in obstacles.items() if reason), None)
        if missing is not None and self.setup.rule == rule:
            self.warn(f"{tr(missing.title)}: {obstacles[missing]}")

    def replace_program(self, program: Solver, before: Solver | None = None) -> None:
        """Let a program run in the lanes of another one of its file, at the same tick.

        Where its file has got its name only now, `before` is the one without it.
        """
        if self._own is not None:
            self._own = self._own.with_program(program, before)
        setup = self.setup.with_program(program, before)
        if setup != self.setup:
            tick = self.player.index
            self.set_setup(setup)
            self.player.seek(tick)

    def add_lane(self) -> None:
        if not self.setup.is_full:
            self.line_up(self.setup.with_lane())

    def remove_lane(self, lane: int = -1) -> None:
        """Take a lane out, the last one where nothing else is said."""
        if not self.setup.is_least:
            self.line_up(self.setup.without_lane(lane % len(self.setup.runs)))

    def toggle_clock(self) -> None:
        if refusal := self.why_no_time():
            self.warn(refusal)
            return
        self.line_up(self.setup.with_clock(by_time=not self.setup.by_time))

    def why_no_time(self) -> str:
        """Return the sentence that says why the lanes can't run by equal time, if so."""
        if self.setup.can_go_by_time or self.setup.by_time:
            return ""
        return tr("The time of a step is measured under the rule of queens only.")

    def toggle_goal(self) -> None:
        if self.setup.to_first and self.setup.ends_at_first:
            self.warn(why_first(self.setup))
            return
        self.line_up(self.setup.with_goal(to_first=not self.setup.to_first))

    def toggle_tree(self) -> None:
        """Show two of the runs in one search tree below the boards, or the boards alone."""
        self.change(has_tree=not self.state.has_tree)

    def next_pair(self) -> None:
        """Show the next two lanes in one search tree, if there are others than the present two."""
        if not self.setup.is_least:
            state = self.state.with_next_pair(len(self.setup.runs))
            self.set_state(replace(state, has_tree=True))

    def seek_node(self, node: int) -> None:
        """Go to where the race first tests a node of that tree."""
        race, merged = self.player.race, self.reader.merged
        if merged is not None:
            steps = [int(steps[node]) for steps in merged.steps]
            lanes = zip(self.state.pair, steps, strict=True)
            self.player.seek(min(race.tick_of(lane, step) for lane, step in lanes if step < NEVER))

    def choose(self, index: int) -> None:
        """Guess at the start that a lane wins; later set what counts as a step."""
        player = self.player
        if self.state.asks_who_wins(player.index, is_playing=player.is_playing):
            if index < len(self.setup.runs):
                self.change(guess=index)
        elif index < len(STEP_SIZES):
            player.set_step_size(index + 1)

    def why_no_fourth(self) -> str:
        """Return the sentence that says why the fourth lane can't be said to win, if so."""
        lanes, player = len(self.setup.runs), self.player
        if lanes > len(STEP_SIZES):
            is_asked = self.state.asks_who_wins(player.index, is_playing=player.is_playing)
            return "" if is_asked else tr("Who wins is asked only before a race begins.")
        if lanes == LEAST_LANES:
            return tr("This race has two lanes: the keys 1 and 2 answer.")
        return tr("This race has {count} lanes: the keys 1 to {count} answer.", count=lanes)

    def set_shown(self, *, is_shown: bool) -> None:
        """Work for the race while it is shown, and pause when it no longer is."""
        self.is_shown = is_shown
        if not is_shown:
            self.player.pause()
        self.player.let_scout(is_wanted=is_shown)
        self.message = ""
        self._tell()

    def hold(self) -> None:
        """Pause, and let the processors go to what is being timed."""
        self.player.pause()
        self._is_held = True
        self._tell()

    def resume(self) -> None:
        self._is_held = False
        self._tell()

    def close_down(self) -> None:
        """Stop what runs; it can't be used afterwards."""
        self.player.pause()
        self._step_timer.close_down()
        for scanner in self.scanners:
            scanner.close_down()

    def _tell(self) -> None:
        """Bring everything to where the race stands and as far as it is known, and tell of it.

        By equal time a race waits at its start until the times of all lanes are known.
        """
        if self._is_changing:
            return
        times = self.clock.step_times if self.setup.by_time else ()
        if times and times != self.player.race.step_times:
            self.set_setup(self.setup, plays=self.player.is_playing)
            return
        state, player = self.state, self.player
        if not player.pace.is_chosen and player.pace.step_size == 1:
            player.pace.set_speed(player.race.usual_speed, is_chosen=False)
        if state.has_tree:
            one, other = state.pair
            self.reader.read((player.race.lanes[one], player.race.lanes[other]))
        else:
            self.reader.stop()
        may_work = self.is_shown and not self._is_held
        for lane, scanner in enumerate(self.scanners):
            if may_work and lane < len(self.setup.runs):
                scanner.scan(player.race.lanes[lane])
                scanner.resume()
            else:
                scanner.hold()
        if may_work and (
            self.setup.by_time or (state.is_decided(player.race) and self.setup.can_go_by_time)
        ):
            self._step_timer.ask(self.setup.solvers)
        self.changed.emit()

    def _on_moved(self) -> None:
        self.message = ""
        self.looked_at = replace(self.looked_at, squares=LookedAtInRace().squares)
        self._tell()

    def _on_played(self) -> None:
        before, self._moved = self._moved, self._motion()
        if before == self._moved:
            self._tell()
        else:
            self._on_moved()

    def _motion(self) -> tuple[object, ...]:
        player, pace = self.player, self.player.pace
        speed = pace.speed if pace.is_chosen else None
        return player.race, player.index, player.is_playing, pace.step_size, speed
