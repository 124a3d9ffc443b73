"""A timer and a cursor over a `Timeline`: play, pause, step, step back, jump and search."""

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from nqviz.breakpoints import Breakpoint, Watch
from nqviz.i18n import mark, ntr, number, tr
from nqviz.position import Position, Task
from nqviz.solvers.solver import Solver
from nqviz.step import MOVES, ROW_ENDS, Kind, Step
from nqviz.timeline import Timeline

if TYPE_CHECKING:
    from nqviz.solvers.kernels.kernel import Survey

AS_FAST_AS_IT_GOES = 1_000_000.0
# Steps per second, from one step in five seconds on; the last one means "as fast as it goes".
SPEEDS = (
    *(0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 125.0, 250.0, 500.0),
    *(1_000.0, 2_000.0, 5_000.0, 10_000.0, 20_000.0, 50_000.0, 100_000.0, AS_FAST_AS_IT_GOES),
)
# What ends a step of each size.
STEP_SIZES = {1: frozenset(Kind), 2: MOVES, 3: ROW_ENDS}

_FRAME = 16  # milliseconds between two frames
_FRAME_BUDGET = 0.008  # seconds of a frame that playback may take
_ERRAND_BUDGET = 0.010  # seconds that a jump or a search takes between two turns of the event loop
_PORTION = 256  # steps that are generated between two looks at the clock

_Matches = Callable[[Step], bool]


class Player(QObject):
    """Walks along a run.

    A jump or a search beyond what is known is an errand: it works in portions, and any command
    ends it. The position does not move before an errand has found its goal.

    Attributes:
        timeline: the run; read its position, move it only through the player.
        speed: steps of the chosen size per second while playing, one of `SPEEDS`.
        step_size: 1 for every step, 2 for moves of a queen, 3 for ends of rows.
        breakpoints: where playing, steps larger than 1 and the way to the end stop.

    Signals:
        run_changed(): there is another run, at its start.
        stepped(): the position has changed.
        played(): playing has begun.
        paused(): playing has ended.
        stopped(Breakpoint): the run has stopped at a breakpoint.
        grown(): more of the run is known.
        generating(int | None): an errand goes on and has come to this step; None when it is over.
        missed(str): an errand came to nothing; the sentence says what there is not.
        speed_changed(float): the speed.
        step_size_changed(int): the size of a step.
    """

    run_changed = Signal()
    stepped = Signal()
    played = Signal()
    paused = Signal()
    stopped = Signal(object)
    grown = Signal()
    generating = Signal(object)
    missed = Signal(str)
    speed_changed = Signal(float)
    step_size_changed = Signal(int)

    def __init__(self, solver: Solver, task: Task, parent: QObject | None = None) -> None:
        """Open a run, paused at step 0; raises ValueError where the task is not for the solver."""
        super().__init__(parent)
        self.timeline = _opened(solver, task)
        self.speed = 4.0
        self.step_size = 1
        self.breakpoints: tuple[Breakpoint, ...] = ()
        self._watch: Watch | None = None  # while playing, where there are breakpoints
        self._hit: Breakpoint | None = None  # by the frame that is being played
        self._is_held = False
        self._credit = 0.0  # steps that are due
        self._last_tick = 0.0
        self._frame_timer = QTimer(self, interval=_FRAME, timerType=Qt.TimerType.PreciseTimer)
        self._frame_timer.timeout.connect(self._on_frame)
        self._errand: Iterator[int] | None = None
        self._errand_timer = QTimer(self, interval=0)
        self._errand_timer.timeout.connect(self._on_errand)

    @property
    def position(self) -> Position:
        """Where the cursor stands; read it, do not change it."""
        return self.timeline.position

    @property
    def is_playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._frame_timer.isActive()

    @property
    def is_busy(self) -> bool:
        """Whether a jump or a search is on its way."""
        return self._errand is not None

    def set_run(self, solver: Solver, task: Task) -> None:
        """Open another run; raises ValueError, and keeps the one it has, where it can't."""
        self.take_over(_opened(solver, task))

    def take_over(self, timeline: Timeline) -> None:
        """Go on with a run from where it stands."""
        self.pause()
        self._is_held = False
        self.timeline = timeline
        self.run_changed.emit()
        self.stepped.emit()

    def play(self) -> None:
        """Go on by itself, from the start again if the run is at its end."""
        if self._is_held:
            return
        self.cancel()
        if self._is_at_end():
            self.timeline.seek(0)
            self.stepped.emit()
        self._watch = self._new_watch()
        self._credit = 1.0  # the first step comes at once, however slow the speed
        self._last_tick = perf_counter()
        self._frame_timer.start()
        self.played.emit()

    def pause(self) -> None:
        """Stop, and give up an errand."""
        self.cancel()
        if self.is_playing:
            self._frame_timer.stop()
            self.paused.emit()

    def hold(self) -> None:
        """Stop, and stay where it is whatever is asked, until it is released."""
        self.pause()
        self._is_held = True

    def release(self) -> None:
        """Move again when asked."""
        self._is_held = False

    def toggle(self) -> None:
        """Play or pause."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def cancel(self) -> None:
        """Give up an errand; the position is still where it was."""
        if self._errand is not None:
            self._errand = None
            self._errand_timer.stop()
            self.generating.emit(None)

    def step(self) -> None:
        """Go one step of the chosen size forward."""
        self.pause()
        if self.step_size > 1:
            size = STEP_SIZES[self.step_size]
            self._send(self._next(_is_one_of(size), None, self._new_watch()))
        elif not self._is_held and self.timeline.forward() is not None:
            self.stepped.emit()

    def step_back(self) -> None:
        """Go one step of the chosen size back: undo exactly what going forward did."""
        self.pause()
        if self.step_size > 1:
            self._send(self._previous(_is_one_of(STEP_SIZES[self.step_size]), None))
        elif not self._is_held and self.timeline.back() is not None:
            self.stepped.emit()

    def seek(self, index: int) -> None:
        """Go to a step, or to the end if the run is shorter."""
        self.pause()
        self._send(self._jump(max(index, 0)))

    def to_start(self) -> None:
        """Go to the start."""
        self.seek(0)

    def to_end(self) -> None:
        """Go to the end, however long that takes to find, or to the next breakpoint."""
        self.pause()
        watch = self._new_watch()
        self._send(self._jump(None) if watch is None else self._next(_is_none, None, watch))

    def next_of(self, kinds: frozenset[Kind], missing: str) -> None:
        """Go on to the next step of certain kinds; `missing` is said where there is none."""
        self.next_where(_is_one_of(kinds), missing)

    def previous_of(self, kinds: frozenset[Kind], missing: str) -> None:
        """Go back to the last step of certain kinds; `missing` is said where there is none."""
        self.pause()
        self._send(self._previous(_is_one_of(kinds), missing))

    def next_where(self, matches: _Matches, missing: str) -> None:
        """Go on to the next step that matches; `missing` is said where there is none."""
        self.pause()
        self._send(self._next(matches, missing))

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

    def set_breakpoints(self, breakpoints: Iterable[Breakpoint]) -> None:
        """Set where the run stops from now on."""
        self.breakpoints = tuple(breakpoints)
        self._watch = self._new_watch()

    def adopt_survey(self, survey: "Survey") -> None:
        """Take over what a native survey of the present run has found."""
        self.timeline.adopt(survey)
        self.grown.emit()

    def _new_watch(self) -> Watch | None:
        return Watch(self.breakpoints, self.timeline) if self.breakpoints else None

    def _is_at_end(self) -> bool:
        last = self.position.last
        return last is not None and last.kind is Kind.DONE

    def _on_frame(self) -> None:
        """Take the steps that are due, as many as there is time for in a frame."""
        now = perf_counter()
        self._credit += (now - self._last_tick) * self.speed
        self._last_tick = now
        before = self.position.index
        self._take_due_steps(now + _FRAME_BUDGET)
        if self.position.index != before:
            self.stepped.emit()
        if self._is_at_end() or self._hit is not None:
            self.pause()
        hit, self._hit = self._hit, None
        if hit is not None:
            self.stopped.emit(hit)

    def _take_due_steps(self, deadline: float) -> None:
        ends = STEP_SIZES[self.step_size]
        while self._credit >= 1:
            step = self.timeline.forward()
            if step is None:
                return
            if self._watch is not None:
                self._hit = self._watch.look(step)
                if self._hit is not None:
                    return
            if step.kind in ends:
                self._credit -= 1
            if perf_counter() > deadline:
                self._credit = min(self._credit, 1.0)  # what can't be kept up with is let go
                return

    def _send(self, errand: Iterator[int]) -> None:
        """Start an errand; one that is short is done when this returns."""
        if self._is_held:
            return
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
        timeline = self.timeline
        while timeline.length is None and (target is None or timeline.reached < target):
            timeline.extend(_PORTION)
            yield timeline.reached
        self._move_to(timeline.reached if target is None else target)

    def _next(
        self, matches: _Matches, missing: str | None, watch: Watch | None = None
    ) -> Iterator[int]:
        """Search forward; at the end of the run say what is missing, or stop there.

        Where there is a watch, the search ends at what it stops at, too.
        """
        timeline = self.timeline
        index = self.position.index
        while True:
            if index == timeline.reached:
                timeline.extend(_PORTION)
            step = timeline.step_at(index)
            if step is None:
                break
            index += 1
            hit = watch.look(step) if watch is not None else None
            if hit is not None or matches(step):
                self._move_to(index)
                if hit is not None:
                    self.stopped.emit(hit)
                return
            yield index
        self._miss(index, missing)

    def _previous(self, matches: _Matches, missing: str | None) -> Iterator[int]:
        """Search backward; at the start of the run say what is missing, or stop there."""
        timeline = self.timeline
        for index in range(self.position.index - 1, 0, -1):
            step = timeline.step_at(index - 1)
            if step is not None and matches(step):
                self._move_to(index)
                return
            yield index
        self._miss(0, missing)

    def _miss(self, end: int, missing: str | None) -> None:
        if missing is None:
            self._move_to(end)
        else:
            self.missed.emit(missing)

    def _move_to(self, index: int) -> None:
        if index != self.position.index:
            self.timeline.seek(index)
            self.stepped.emit()


def _opened(solver: Solver, task: Task) -> Timeline:
    """Return a run with its first steps known, so that there is something to step into."""
    timeline = Timeline(solver, task)
    timeline.extend(_PORTION)
    return timeline


def speed_in_words(speed: float, *, is_short: bool = False) -> str:
    """Return what a speed is called."""
    if speed >= AS_FAST_AS_IT_GOES:
        return tr("fastest") if is_short else tr("as fast as it goes")
    if speed < 1:
        seconds = f"{1 / speed:.3g}"
        words = mark("1 in {seconds} s") if is_short else mark("one step in {seconds} s")
        return tr(words, seconds=seconds)
    if is_short:
        return tr("{steps} / s", steps=number(round(speed)))
    return ntr("{count} step / s", "{count} steps / s", round(speed))


def _is_one_of(kinds: frozenset[Kind]) -> _Matches:
    return lambda step: step.kind in kinds


def _is_none(_step: Step) -> bool:
    return False
