"""A cursor over a `Timeline`: play, pause, step, step back, jump and search."""

from collections.abc import Callable, Generator, Iterable

from PySide6.QtCore import QObject, Signal

from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.runs.breakpoints import At, Breakpoint, BreakpointWatch
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.native import RunScan
from nqviz.solvers.base.solver import Solver
from nqviz.ui.jobs.idle_task import IDLE, IdleTask
from nqviz.ui.playback.playback import STEP_SIZES, Playback, opened

_FOLLOW_BUDGET, _FOLLOW_PAUSE = 0.003, 8  # seconds for each turn, and milliseconds between
_FOLLOWED = 64  # steps that are taken over between two looks at the clock
_Matches = Callable[[Step], bool]


class Player(Playback):
    """Plays a run.

    Attributes:
        timeline: the run; read its position, move it only through the player.
        breakpoints: where playing, steps larger than 1 and the way to the end stop. They stay while
            the algorithm stays; those on lines go with its code.

    Signals:
        run_changed(): there is another run, at its start.
        stopped(): the run has stopped at a breakpoint.
    """

    run_changed = Signal()
    stopped = Signal()

    def __init__(self, solver: Solver, task: Task, parent: QObject | None = None) -> None:
        """Open a run, paused at step 0; raises ValueError where the task is not for the solver."""
        super().__init__(parent)
        self.timeline = opened(solver, task)
        self.breakpoints: tuple[Breakpoint, ...] = ()
        self._watch: BreakpointWatch | None = None  # while playing, where there are breakpoints
        self._hit: tuple[Breakpoint, Timeline, int] | None = None  # and where it has stopped
        self._following = IdleTask(_FOLLOW_BUDGET, _FOLLOW_PAUSE, self)
        self._following.advanced.connect(self.grown)

    @property
    def position(self) -> Position:
        """The position at the current step; read it, do not change it."""
        return self.timeline.position

    @property
    def place(self) -> int:
        """The current step."""
        return self.timeline.position.index

    @property
    def is_over(self) -> bool:
        """Whether the run is at its end."""
        last = self.position.last
        return last is not None and last.kind is Kind.DONE

    @property
    def is_following(self) -> bool:
        """Whether a program is still recorded."""
        return self._following.is_active

    @property
    def hit(self) -> Breakpoint | None:
        """The breakpoint at which the run stands, if it has stopped at one."""
        if self._hit is None or self._hit[1:] != (self.timeline, self.place):
            return None
        return self._hit[0] if self._hit[0] in self.breakpoints else None

    def set_run(self, solver: Solver, task: Task) -> None:
        """Open another run; raises ValueError, and keeps the one it has, where it can't."""
        timeline = opened(solver, task)
        self.pause()
        self.release()
        self.history.clear()
        if solver is not self.timeline.solver:
            self.breakpoints = tuple(each for each in self.breakpoints if each.at is not At.LINE)
        self.timeline = timeline
        self.run_changed.emit()
        self.stepped.emit()
        if timeline.solver.waits:
            self._following.start(self._follow())
        else:
            self._following.stop()

    def step(self) -> None:
        self.pause()
        if self.step_size > 1:
            size = STEP_SIZES[self.step_size]
            self._send(self._next(_is_one_of(size), None, self._new_watch()))
        elif not self._is_held and self.timeline.forward() is not None:
            self.stepped.emit()

    def step_back(self) -> None:
        self.pause()
        if self.step_size > 1:
            self._send(self._previous(STEP_SIZES[self.step_size], None))
        elif not self._is_held and self.timeline.back() is not None:
            self.stepped.emit()

    def to_end(self) -> None:
        """Go to the end, however long that takes to find, or to the next breakpoint."""
        self._leave()
        watch = self._new_watch()
        self._send(self._jump(None) if watch is None else self._next(_is_none, None, watch))

    def next_of(self, kinds: frozenset[Kind], missing: str) -> None:
        self.next_where(_is_one_of(kinds), missing)

    def next_where(self, matches: _Matches, missing: str) -> None:
        """Go on to the next step that matches; `missing` is said where there is none."""
        self._leave()
        self._send(self._next(matches, missing))

    def previous_where(self, matches: _Matches, missing: str | None = None) -> None:
        """Go back to the last step before this one that matches, or say what is missing.

        Without `missing` the run goes to its start where none does.
        """
        self.pause()
        self._send(self._previous_where(matches, missing))

    def set_breakpoints(self, breakpoints: Iterable[Breakpoint]) -> None:
        """Set where the run stops from now on."""
        self.breakpoints = tuple(breakpoints)
        self._watch = self._new_watch()

    def adopt_scan(self, scan: RunScan) -> None:
        """Take over what a native scan of the present run has found."""
        self.timeline.adopt(scan)
        self.grown.emit()

    def _follow(self) -> Generator[object, None, None]:
        """Take over what is recorded of a program, while it runs."""
        timeline = self.timeline
        while timeline.length is None:
            yield None if timeline.extend(_FOLLOWED) else IDLE

    def _new_watch(self) -> BreakpointWatch | None:
        return BreakpointWatch(self.breakpoints, self.timeline) if self.breakpoints else None

    def _place_at(self, place: int) -> None:
        self.timeline.seek(place)

    def _prepare_to_play(self) -> None:
        self._hit = None
        self._watch = self._new_watch()

    def _on_frame(self) -> None:
        """Play a frame, and stop where it has come to a breakpoint."""
        super()._on_frame()
        if self.is_playing and self.hit is not None:
            self.pause()
            self.stopped.emit()

    def _take_steps(self, deadline: float) -> None:
        ends = STEP_SIZES[self.step_size]
        while self._credit >= 1:
            step = self.timeline.forward()
            if step is None:
                return
            hit = self._watch.look(step) if self._watch is not None else None
            if hit is not None:
                self._hit = hit, self.timeline, self.place
                return
            if step.kind in ends:
                self._credit -= 1
            if self._is_late(deadline):
                return

    def _jump(self, target: int | None) -> Generator[object, None, None]:
        timeline = self.timeline
        while timeline.length is None and (target is None or timeline.reached < target):
            yield timeline.reached if timeline.extend(timeline.portion) else IDLE
        self._move_to(timeline.reached if target is None else target)

    def _next(
        self, matches: _Matches, missing: str | None, watch: BreakpointWatch | None = None
    ) -> Generator[object, None, None]:
        """Search forward; at the end of the run say what is missing, or stop there.

        Where there is a watch, the search ends at what it stops at, too.
        """
        timeline = self.timeline
        index = self.position.index
        while True:
            if index == timeline.reached and not timeline.extend(timeline.portion):
                if timeline.length is not None:
                    break
                yield IDLE
                continue
            step = timeline.step_at(index)
            if step is None:
                break
            index += 1
            hit = watch.look(step) if watch is not None else None
            if hit is not None or matches(step):
                if hit is not None:
                    self._hit = hit, timeline, index
                self._move_to(index)
                if hit is not None:
                    self.stopped.emit()
                return
            yield index
        self._miss(index, missing)

    def _previous(
        self, kinds: frozenset[Kind], missing: str | None
    ) -> Generator[object, None, None]:
        return self._previous_where(_is_one_of(kinds), missing)

    def _previous_where(
        self, matches: _Matches, missing: str | None
    ) -> Generator[object, None, None]:
        timeline = self.timeline
        for index in range(self.position.index - 1, 0, -1):
            step = timeline.step_at(index - 1)
            if step is not None and matches(step):
                self._move_to(index)
                return
            yield index
        self._miss(0, missing)


def _is_one_of(kinds: frozenset[Kind]) -> _Matches:
    return lambda step: step.kind in kinds


def _is_none(_step: Step) -> bool:
    return False
