"""Plays a `Timeline`: play, pause, step, step back, jump and search."""

from collections.abc import Callable, Generator, Iterable
from time import perf_counter

from PySide6.QtCore import QObject

from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.runs.breakpoints import At, Breakpoint, BreakpointWatch
from nqviz.runs.pace import STEP_SIZES
from nqviz.runs.timeline import Search, Timeline, opened
from nqviz.solvers.base.solver import Solver
from nqviz.ui.jobs.idle_task import IDLE
from nqviz.ui.playback.playback import JumpHistory, Playback

_STEPS_AT_ONCE = 64  # So many steps are taken over between two looks at the clock.


class Player(Playback[Timeline]):
    """Plays a run.

    Attributes:
        breakpoints: where playing, steps larger than 1 and the way to the end stop. They stay while
            the algorithm stays; those on lines go with its code.
    """

    def __init__(self, solver: Solver, task: Task, parent: QObject | None = None) -> None:
        """Open a run, paused at step 0; raises ValueError where the task is not for the solver."""
        super().__init__(opened(solver, task), parent)
        self.breakpoints: tuple[Breakpoint, ...] = ()
        self._watch: BreakpointWatch | None = None  # while playing, where there are breakpoints
        self._hit: tuple[Breakpoint, Timeline, int] | None = None  # and where it has stopped

    @property
    def timeline(self) -> Timeline:
        """The run; read its position, move it only through the player."""
        return self.run

    @property
    def position(self) -> Position:
        """The position at the current step; read it, do not change it."""
        return self.run.position

    @property
    def is_following(self) -> bool:
        """Whether a program is still recorded."""
        return self._ahead.is_active

    @property
    def hit(self) -> Breakpoint | None:
        """The breakpoint at which the run stands, if it has stopped at one."""
        if self._hit is None or self._hit[1:] != (self.run, self.index):
            return None
        return self._hit[0] if self._hit[0] in self.breakpoints else None

    def set_run(self, solver: Solver, task: Task) -> None:
        """Open another run; raises ValueError, and keeps the one it has, where it can't."""
        timeline = opened(solver, task)
        self.pause()
        self.set_held(is_held=False)
        self.history = JumpHistory()
        if solver is not self.run.solver:
            self.breakpoints = tuple(each for each in self.breakpoints if each.at is not At.LINE)
        self.run = timeline
        if solver.waits:
            self._ahead.start(self._follow())
        else:
            self._ahead.stop()
        self.changed.emit()

    def play(self) -> None:
        """Go on by itself up to a breakpoint, from the start again if it is at the end."""
        super().play()
        self._watch = self._new_watch()

    def step(self) -> None:
        if self.pace.step_size > 1:
            super().step()
        else:
            self._take(self.run.forward)

    def step_back(self) -> None:
        if self.pace.step_size > 1:
            super().step_back()
        else:
            self._take(self.run.back)

    def to_end(self) -> None:
        """Go to the end, however long that takes to find, or to the next breakpoint."""
        if self.breakpoints:
            self._send(self._next_or_end(frozenset()), is_jump=True)
        else:
            super().to_end()

    def set_breakpoints(self, breakpoints: Iterable[Breakpoint]) -> None:
        """Set where the run stops from now on."""
        self.breakpoints = tuple(breakpoints)
        self._watch = self._new_watch()

    def _follow(self) -> Generator[object, None, None]:
        run = self.run
        while run.length is None:
            yield None if run.extend(_STEPS_AT_ONCE) else IDLE

    def _new_watch(self) -> BreakpointWatch | None:
        return BreakpointWatch(self.breakpoints, self.run) if self.breakpoints else None

    def _take(self, move: Callable[[], Step | None]) -> None:
        self.pause()
        if not self.is_held and move() is not None:
            self.changed.emit()

    def _next_or_end(self, kinds: frozenset[Kind]) -> Search:
        """Search for the next step of certain kinds, or of a breakpoint, or else for the end."""
        watch = self._new_watch()
        return super()._next_or_end(kinds) if watch is None else self._until(kinds, watch)

    def _until(self, kinds: frozenset[Kind], watch: BreakpointWatch) -> Search:
        run, hit = self.run, None

        def matches(step: Step) -> bool:
            nonlocal hit
            hit = watch.look(step)
            return hit is not None or step.kind in kinds

        found = yield from run.find_next(matches, or_end=True)
        if hit is not None and found is not None:
            self._hit = hit, run, found
        return found

    def _take_steps(self, deadline: float) -> bool:
        run, pace, watch, ends = self.run, self.pace, self._watch, STEP_SIZES[self.pace.step_size]
        self._hit = None
        while pace.due >= 1:
            step = run.forward()
            if step is None:
                break
            hit = watch.look(step) if watch is not None else None
            if hit is not None:
                self._hit = hit, run, self.index
                return False
            if step.kind in ends:
                pace.due -= 1
            if perf_counter() > deadline:
                pace.drop_overdue()
                break
        return not run.is_over
