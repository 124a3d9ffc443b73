"""A clock over a `Race`: play, pause, step, step back, jump and search."""

from collections.abc import Generator, Sequence

from PySide6.QtCore import QObject, Signal

from nqviz.model.step import Kind
from nqviz.runs.race import MOST_LANES, Race, Run
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.native import RunScan
from nqviz.ui.jobs.idle_task import IDLE, IdleTask
from nqviz.ui.playback.playback import SPEEDS, STEP_SIZES, Playback, opened

_TICKS_AT_ONCE = 128  # of the clock, between two looks at the real one
_SCOUTED = 200_000  # steps: shorter runs need no native scan to be known to their end
_SCOUT_BUDGET = 0.004  # seconds for each turn of the event loop
_SCOUT_PAUSE = 12  # milliseconds between two turns


class Lane(QObject):
    """One run of a race, as a scanner sees it.

    Attributes:
        timeline: the run.

    Signals:
        run_changed(): there is another run.
    """

    run_changed = Signal()

    def __init__(self, timeline: Timeline, player: "RacePlayer") -> None:
        super().__init__(player)
        self.timeline = timeline
        self._player = player

    def open(self, timeline: Timeline) -> None:
        """Take another run."""
        self.timeline = timeline
        self.run_changed.emit()

    def adopt_scan(self, scan: RunScan) -> None:
        """Take over what a native scan of the run has found."""
        self.timeline.adopt(scan)
        self._player.grown.emit()


class RacePlayer(Playback):
    """Moves the clock of a race, with the commands that a player has.

    A step of size 1 goes on until a lane takes a step, one of size 2 until a lane moves a queen,
    one of size 3 until a lane ends a row.

    Attributes:
        race: the race; read it, move it only through this player.
        lanes: as many as a race can have; those of the race come first.
    """

    def __init__(self, runs: Sequence[Run], parent: QObject | None = None) -> None:
        """Line up runs; raises ValueError where a task is not for its solver."""
        super().__init__(parent)
        spare = [runs[-1]] * (MOST_LANES - len(runs))
        self.lanes = [Lane(opened(*run), self) for run in (*runs, *spare)]
        self.race = Race([lane.timeline for lane in self.lanes[: len(runs)]])
        self._scouting = IdleTask(_SCOUT_BUDGET, _SCOUT_PAUSE, self)
        self._scouting.advanced.connect(self.grown)
        self._may_scout = False

    @property
    def place(self) -> int:
        """What the clock shows."""
        return self.race.tick

    @property
    def is_over(self) -> bool:
        """Whether every lane has finished."""
        return self.race.is_over

    def set_runs(self, runs: Sequence[Run], step_times: Sequence[int] = ()) -> None:
        """Line up runs at the start, on a clock that `nqviz.runs.race` explains.

        Raises ValueError, and keeps the race it has, where a task is not for its solver. What is
        known of a run that stays in its lane stays known.
        """
        timelines = [self._timeline(place, run) for place, run in enumerate(runs)]
        self.pause()
        self.history.clear()
        self.race = Race(timelines, step_times)
        for lane, timeline in zip(self.lanes, timelines, strict=False):
            if lane.timeline is not timeline:
                lane.open(timeline)
        self.let_scout(is_wanted=self._may_scout)
        self.stepped.emit()

    def let_scout(self, *, is_wanted: bool) -> None:
        """Look for the ends of short runs, or leave them until the race is shown."""
        self._may_scout = is_wanted
        if is_wanted:
            self._scouting.start(self._scout())
        else:
            self._scouting.stop()

    def pace(self) -> None:
        """Let the race take its usual time; nobody has chosen that speed, so no signal tells it."""
        self.speed = min(max(self.race.usual_speed, SPEEDS[0]), SPEEDS[-1])

    def step(self) -> None:
        self.pause()
        self._send(self._next(STEP_SIZES[self.step_size], None))

    def step_back(self) -> None:
        self.pause()
        self._send(self._previous(STEP_SIZES[self.step_size], None))

    def to_end(self) -> None:
        """Go to where the last lane finishes, however long that takes to find."""
        self._leave()
        self._send(self._jump(None))

    def next_of(self, kinds: frozenset[Kind], missing: str) -> None:
        """Go on to the next step of certain kinds, in any lane; or say what there is not."""
        self._leave()
        self._send(self._next(kinds, missing))

    def _timeline(self, place: int, run: Run) -> Timeline:
        """Return the run of a lane if it stays the same, else a new one."""
        timeline = self.lanes[place].timeline
        is_same = (timeline.solver, timeline.task) == run
        return timeline if is_same else opened(*run)

    def _place_at(self, place: int) -> None:
        self.race.seek(place)

    def _take_steps(self, deadline: float) -> None:
        race, ends = self.race, STEP_SIZES[self.step_size]
        while self._credit >= 1 and not race.is_over:
            tick = race.tick
            if self.step_size == 1:
                ticks = min(int(self._credit), _TICKS_AT_ONCE)
                race.seek(tick + ticks)
                self._credit -= ticks
            else:
                kinds = race.kinds_at(tick)
                race.seek(tick + 1)
                self._credit -= not kinds.isdisjoint(ends)
            if race.tick == tick:  # a program's next step is not known yet
                self._credit = 0.0
                return
            if self._is_late(deadline):
                return

    def _jump(self, target: int | None) -> Generator[object, None, None]:
        for reached in self.race.approach(target):
            yield IDLE if reached is None else reached
        self._move_to(self.race.reached if target is None else target)

    def _next(self, kinds: frozenset[Kind], missing: str | None) -> Generator[object, None, None]:
        """Search forward; at the end of the race say what is missing, or stop there."""
        race = self.race
        for tick in race.ticks():
            while not race.knows(tick + 1):
                yield IDLE
            if not race.kinds_at(tick).isdisjoint(kinds):
                yield from self._jump(tick + 1)
                return
            yield tick
        self._miss(race.reached, missing)

    def _previous(
        self, kinds: frozenset[Kind], missing: str | None
    ) -> Generator[object, None, None]:
        race = self.race
        for tick in range(race.tick - 1, 0, -1):
            if not race.kinds_at(tick - 1).isdisjoint(kinds):
                yield from self._jump(tick)
                return
            yield tick
        self._miss(0, missing)

    def _scout(self) -> Generator[object, None, None]:
        """Look for the ends of short runs, and take over what is recorded of programs."""
        while sought := [lane for lane in self.race.lanes if _is_sought(lane)]:
            has_grown = False
            for lane in sought:
                has_grown |= lane.extend(lane.portion) > 0
                yield None
            if not has_grown:
                yield IDLE


def _is_sought(lane: Timeline) -> bool:
    is_short = lane.reached < _SCOUTED or lane.solver.waits
    return lane.length is None and is_short
