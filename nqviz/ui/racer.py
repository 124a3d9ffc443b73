"""A timer and a clock over a `Race`: play, pause, step, step back, jump and search."""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from nqviz.position import Task
from nqviz.race import MOST_LANES, Race, Run
from nqviz.solvers.solver import Solver
from nqviz.step import Kind
from nqviz.timeline import Timeline
from nqviz.ui.player import SPEEDS, STEP_SIZES

if TYPE_CHECKING:
    from nqviz.solvers.kernels.kernel import Survey

_FRAME = 16  # milliseconds between two frames
_FRAME_BUDGET = 0.008  # seconds of a frame that playback may take
_ERRAND_BUDGET = 0.010  # seconds that a jump or a search takes between two turns of the event loop
_PORTION = 256  # steps that are generated between two looks at the clock
_TICKS_AT_ONCE = 128  # of the clock, between two looks at ours
_SCOUTED = 200_000  # steps: shorter runs need no survey to be known to their end
_SCOUT_BUDGET = 0.004  # seconds for each turn of the event loop
_SCOUT_PAUSE = 12  # milliseconds between two turns


class Lane(QObject):
    """One run of a race, as a surveyor sees it.

    Attributes:
        timeline: the run.

    Signals:
        run_changed(): there is another run.
        grown(): more of the run is known.
    """

    run_changed = Signal()
    grown = Signal()

    def __init__(self, timeline: Timeline, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.timeline = timeline

    def open(self, timeline: Timeline) -> None:
        """Take another run."""
        self.timeline = timeline
        self.run_changed.emit()

    def adopt_survey(self, survey: "Survey") -> None:
        """Take over what a native survey of the run has found."""
        self.timeline.adopt(survey)
        self.grown.emit()


class Racer(QObject):
    """Moves the clock of a race, with the commands that a player has.

    A step of size 1 goes on until a lane takes a step, one of size 2 until a lane moves a queen,
    one of size 3 until a lane ends a row. Jumps and searches work in portions, and any command ends
    them, as in a player.

    Attributes:
        race: the race; read it, move it only through the racer.
        lanes: as many as a race can have; those of the race come first.
        speed: steps of the chosen size per second while playing, one of `SPEEDS`.
        step_size: by the keys of `STEP_SIZES`.

    Signals:
        race_changed(): there are other runs or another clock; it stands at the start.
        stepped(): the clock has moved.
        played(): playing has begun.
        paused(): playing has ended.
        grown(): more of a run is known.
        generating(int | None): an errand goes on and has come to this tick; None when it is over.
        missed(str): an errand came to nothing; the sentence says what there is not.
        speed_changed(float): the speed.
        step_size_changed(int): the size of a step.
    """

    race_changed = Signal()
    stepped = Signal()
    played = Signal()
    paused = Signal()
    grown = Signal()
    generating = Signal(object)
    missed = Signal(str)
    speed_changed = Signal(float)
    step_size_changed = Signal(int)

    def __init__(self, runs: Sequence[Run], parent: QObject | None = None) -> None:
        """Line up runs; raises ValueError where a task is not for its solver."""
        super().__init__(parent)
        spare = [runs[-1]] * (MOST_LANES - len(runs))
        self.lanes = [Lane(_opened(*run), self) for run in (*runs, *spare)]
        self.race = Race([lane.timeline for lane in self.lanes[: len(runs)]])
        for lane in self.lanes:
            lane.grown.connect(self.grown)
        self.speed = 4.0
        self.step_size = 1
        self._credit = 0.0  # steps that are due
        self._last_frame = 0.0
        self._frame_timer = QTimer(self, interval=_FRAME, timerType=Qt.TimerType.PreciseTimer)
        self._frame_timer.timeout.connect(self._on_frame)
        self._errand: Iterator[int] | None = None
        self._errand_timer = QTimer(self, interval=0)
        self._errand_timer.timeout.connect(self._on_errand)
        self._scout_timer = QTimer(self, interval=_SCOUT_PAUSE)
        self._scout_timer.timeout.connect(self._on_scout)
        self._scout_timer.start()

    @property
    def is_playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._frame_timer.isActive()

    @property
    def is_busy(self) -> bool:
        """Whether a jump or a search is on its way."""
        return self._errand is not None

    def set_runs(self, runs: Sequence[Run], step_times: Sequence[int] = ()) -> None:
        """Line up runs at the start, on a clock that `nqviz.race` explains.

        Raises ValueError, and keeps the race it has, where a task is not for its solver. What is
        known of a run that stays in its lane is kept.
        """
        timelines = [self._timeline(place, run) for place, run in enumerate(runs)]
        self.pause()
        self.race = Race(timelines, step_times)
        for lane, timeline in zip(self.lanes, timelines, strict=False):
            if lane.timeline is not timeline:
                lane.open(timeline)
        self._scout_timer.start()
        self.race_changed.emit()
        self.stepped.emit()

    def take_over(self, timelines: Sequence[Timeline]) -> None:
        """Know the runs of the lanes as far as they are known elsewhere."""
        for lane, timeline in zip(self.lanes, timelines, strict=False):
            lane.open(timeline)

    def play(self) -> None:
        """Go on by itself, from the start again if the race is over."""
        self.cancel()
        if self.race.is_over:
            self.race.seek(0)
            self.stepped.emit()
        self._credit = 1.0  # the first step comes at once, however slow the speed
        self._last_frame = perf_counter()
        self._frame_timer.start()
        self.played.emit()

    def pause(self) -> None:
        """Stop, and give up an errand."""
        self.cancel()
        if self.is_playing:
            self._frame_timer.stop()
            self.paused.emit()

    def toggle(self) -> None:
        """Play or pause."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def cancel(self) -> None:
        """Give up an errand; the clock is still where it was."""
        if self._errand is not None:
            self._errand = None
            self._errand_timer.stop()
            self.generating.emit(None)

    def step(self) -> None:
        """Go one step of the chosen size forward."""
        self.pause()
        self._send(self._next(STEP_SIZES[self.step_size], None))

    def step_back(self) -> None:
        """Go one step of the chosen size back: undo exactly what going forward did."""
        self.pause()
        self._send(self._previous(STEP_SIZES[self.step_size], None))

    def seek(self, tick: int) -> None:
        """Set the clock, or go to the end if the race is shorter."""
        self.pause()
        self._send(self._jump(max(tick, 0)))

    def to_start(self) -> None:
        """Go to the start."""
        self.seek(0)

    def to_end(self) -> None:
        """Go to where the last lane finishes, however long that takes to find."""
        self.pause()
        self._send(self._jump(None))

    def next_of(self, kinds: frozenset[Kind], missing: str) -> None:
        """Go on to the next step of certain kinds, in any lane; or say what there is not."""
        self.pause()
        self._send(self._next(kinds, missing))

    def previous_of(self, kinds: frozenset[Kind], missing: str) -> None:
        """Go back to the last step of certain kinds, in any lane; or say what there is not."""
        self.pause()
        self._send(self._previous(kinds, missing))

    def set_speed(self, speed: float) -> None:
        """Set the steps per second, to one of `SPEEDS` or anything between."""
        self.speed = min(max(speed, SPEEDS[0]), SPEEDS[-1])
        self.speed_changed.emit(self.speed)

    def faster(self) -> None:
        """Take the next higher speed."""
        self.set_speed(next((speed for speed in SPEEDS if speed > self.speed), SPEEDS[-1]))

    def slower(self) -> None:
        """Take the next lower speed."""
        self.set_speed(next((speed for speed in SPEEDS[::-1] if speed < self.speed), SPEEDS[0]))

    def set_step_size(self, size: int) -> None:
        """Set what counts as a step, by the keys of `STEP_SIZES`."""
        assert size in STEP_SIZES
        self.step_size = size
        self.step_size_changed.emit(size)

    def _timeline(self, place: int, run: Run) -> Timeline:
        """Return the run of a lane if it stays the same, else a new one."""
        timeline = self.lanes[place].timeline
        is_same = (timeline.solver, timeline.task) == run
        return timeline if is_same else _opened(*run)

    def _on_frame(self) -> None:
        """Let the clock go on by what is due, as far as there is time for in a frame."""
        now = perf_counter()
        self._credit += (now - self._last_frame) * self.speed
        self._last_frame = now
        before = self.race.tick
        self._take_due_steps(now + _FRAME_BUDGET)
        if self.race.tick != before:
            self.stepped.emit()
        if self.race.is_over:
            self.pause()

    def _take_due_steps(self, deadline: float) -> None:
        race, ends = self.race, STEP_SIZES[self.step_size]
        while self._credit >= 1 and not race.is_over:
            if self.step_size == 1:
                ticks = min(int(self._credit), _TICKS_AT_ONCE)
                race.seek(race.tick + ticks)
                self._credit -= ticks
            else:
                kinds = race.kinds_at(race.tick)
                race.seek(race.tick + 1)
                self._credit -= not kinds.isdisjoint(ends)
            if perf_counter() > deadline:
                self._credit = min(self._credit, 1.0)  # what can't be kept up with is let go
                return

    def _send(self, errand: Iterator[int]) -> None:
        """Start an errand; one that is short is done when this returns."""
        self._errand = errand
        self._errand_timer.start()
        self._on_errand()

    def _on_errand(self) -> None:
        errand = self._errand
        if errand is None:
            return
        deadline = perf_counter() + _ERRAND_BUDGET
        for come_to in errand:
            if perf_counter() > deadline:
                self.generating.emit(come_to)
                return
        self.cancel()

    def _jump(self, target: int | None) -> Iterator[int]:
        yield from self.race.approach(target, _PORTION)
        self._move_to(self.race.reached if target is None else target)

    def _next(self, kinds: frozenset[Kind], missing: str | None) -> Iterator[int]:
        """Search forward; at the end of the race say what is missing, or stop there."""
        race = self.race
        for tick in race.ticks():
            if not race.kinds_at(tick).isdisjoint(kinds):
                yield from self._jump(tick + 1)
                return
            yield tick
        self._miss(race.reached, missing)

    def _previous(self, kinds: frozenset[Kind], missing: str | None) -> Iterator[int]:
        """Search backward; at the start of the race say what is missing, or stop there."""
        race = self.race
        for tick in range(race.tick - 1, 0, -1):
            if not race.kinds_at(tick - 1).isdisjoint(kinds):
                yield from self._jump(tick)
                return
            yield tick
        self._miss(0, missing)

    def _miss(self, end: int, missing: str | None) -> None:
        if missing is None:
            self._move_to(end)
        else:
            self.missed.emit(missing)

    def _move_to(self, tick: int) -> None:
        if tick != self.race.tick:
            self.race.seek(tick)
            self.stepped.emit()

    def _on_scout(self) -> None:
        """Look for the ends of short runs in the window's idle moments."""
        deadline = perf_counter() + _SCOUT_BUDGET
        unknown = [
            lane for lane in self.race.lanes if lane.length is None and lane.reached < _SCOUTED
        ]
        if not unknown:
            self._scout_timer.stop()
            return
        while unknown[0].length is None and perf_counter() < deadline:
            unknown[0].extend(_PORTION)
        self.grown.emit()


def _opened(solver: Solver, task: Task) -> Timeline:
    """Return a run with its first steps known, so that there is something to step into."""
    timeline = Timeline(solver, task)
    timeline.extend(_PORTION)
    return timeline
