"""Plays a `Race`: play, pause, step, step back, jump and search."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import QObject

from nqviz.common.i18n import tr
from nqviz.runs.pace import STEP_SIZES, PlaybackState
from nqviz.runs.race import LaneRun, Race
from nqviz.runs.timeline import Search, Timeline, opened
from nqviz.ui.jobs.idle_task import IDLE
from nqviz.ui.playback.playback import JumpHistory, Playback

_TICKS_AT_ONCE = 128  # So many ticks pass between two looks at the real clock.
_MOST_SCOUTED = 200_000  # Runs of fewer steps need no native scan.


class RacePlayer(Playback[Race]):
    """Moves the clock of a race, with the commands that a player has.

    A step of size 1 goes on until a lane takes a step, one of size 2 until a lane moves a queen,
    one of size 3 until a lane ends a row.

    Attributes:
        is_waiting: whether the race stays at its start until `set_runs` gives the times of steps;
            one that plays starts then.
    """

    def __init__(
        self, runs: Sequence[LaneRun], parent: QObject | None = None, *, waits: bool = False
    ) -> None:
        """Line up runs; raises ValueError where a task is not for its solver."""
        super().__init__(Race([opened(*run) for run in runs]), parent)
        self.is_waiting, self._may_scout = waits, False

    @property
    def race(self) -> Race:
        """The race; read it, move it only through the player."""
        return self.run

    @property
    def state(self) -> PlaybackState:
        is_automatic = not self.pace.is_chosen and self.pace.step_size == 1
        return replace(super().state, is_automatic=is_automatic)

    def set_runs(
        self, runs: Sequence[LaneRun], step_times: Sequence[int] = (), *, waits: bool = False
    ) -> None:
        """Line up runs at the start, on a clock that `nqviz.runs.race` explains.

        Raises ValueError, and keeps the race it has, where a task is not for its solver. What is
        known of a run that stays in its lane stays known.
        """
        timelines = [self._timeline(lane, run) for lane, run in enumerate(runs)]
        self.pause()
        self.history = JumpHistory()
        self.run, self.is_waiting = Race(timelines, step_times), waits
        self.let_scout(is_wanted=self._may_scout)
        self.changed.emit()

    def let_scout(self, *, is_wanted: bool) -> None:
        """Look for the ends of short runs, or leave them until the race is shown."""
        self._may_scout = is_wanted
        if is_wanted:
            self._ahead.start(self._scout())
        else:
            self._ahead.stop()

    def _timeline(self, lane: int, run: LaneRun) -> Timeline:
        for timeline in self.race.lanes[lane : lane + 1]:
            if (timeline.solver, timeline.task) == run:
                return timeline
        return opened(*run)

    def _send(self, search: Search, missing: str = "", *, is_jump: bool = False) -> None:
        if self.is_waiting:
            self.pause()
            self.missed.emit(tr("The race can start when the steps have been measured."))
        else:
            super()._send(search, missing, is_jump=is_jump)

    def _take_steps(self, deadline: float) -> bool:
        if self.is_waiting:
            self.pace.due = 0.0
            return True
        race, pace, ends = self.race, self.pace, STEP_SIZES[self.pace.step_size]
        while pace.due >= 1 and not race.is_over:
            tick = race.tick
            if pace.step_size == 1:
                ticks = min(int(pace.due), _TICKS_AT_ONCE)
                race.seek(tick + ticks)
                pace.due -= ticks
            else:
                steps = race.steps_at(tick)
                race.seek(tick + 1)
                pace.due -= any(step.kind in ends for step in steps)
            if race.tick == tick:  # a program's next step is not known yet
                pace.due = 0.0
                break
            if perf_counter() > deadline:
                pace.drop_overdue()
                break
        return not race.is_over

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
    is_short = lane.reached < _MOST_SCOUTED or lane.solver.waits
    return lane.length is None and is_short
