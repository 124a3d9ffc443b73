"""What players have in common, of a run along its steps and of a race along its clock.

It has a timer for playing and one for searches: a jump or a search beyond what is known works in
portions, and any command ends it.
"""

from abc import abstractmethod
from collections.abc import Generator
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.model.position import Task
from nqviz.model.step import MOVES, ROW_ENDS, Kind
from nqviz.runs.place_history import PlaceHistory
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.ui.jobs.idle_task import IdleTask

AS_FAST_AS_IT_GOES = 1_000_000.0
# Steps per second, from one step in five seconds on; the last one means "as fast as it goes".
SPEEDS = (
    *(0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 125.0, 250.0, 500.0),
    *(1_000.0, 2_000.0, 5_000.0, 10_000.0, 20_000.0, 50_000.0, 100_000.0, AS_FAST_AS_IT_GOES),
)
# What ends a step of each size.
STEP_SIZES = {1: frozenset(Kind), 2: MOVES, 3: ROW_ENDS}
CALM_FRAME = 400  # milliseconds: at most three flashes a second are safe (WCAG 2.3.1)
_CALM_GAP = 0.34  # seconds between two frames then, where one of them came late

_FRAME = 16  # milliseconds between two frames
_FRAME_BUDGET = 0.008  # seconds of a frame that playback may take
_SEARCH_BUDGET = 0.010  # seconds that a jump or a search takes between two turns of the event loop


class Playback(QObject):
    """Plays, and carries out jumps and searches; a subclass defines the places.

    The place does not change before a jump or a search has found its goal.

    Attributes:
        speed: steps of the chosen size per second while playing, one of `SPEEDS`.
        step_size: 1 for every step, 2 for moves of a queen, 3 for ends of rows.
        history: the places that jumps have left.

    Signals:
        stepped(): the place has changed.
        played(): playing has begun.
        paused(): playing has ended.
        grown(): more is known of what lies ahead.
        generating(int | None): a search goes on and has come to this place; None when it is over.
        missed(str): a search has found nothing; the sentence says what there is not.
        speed_changed(float): the speed.
        step_size_changed(int): the size of a step.
    """

    stepped = Signal()
    played = Signal()
    paused = Signal()
    grown = Signal()
    generating = Signal(object)
    missed = Signal(str)
    speed_changed = Signal(float)
    step_size_changed = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 4.0
        self.step_size = 1
        self.history = PlaceHistory()
        self._origin: int | None = None  # of the jump that is on its way
        self._is_held = False
        self._way: _Way | None = None  # while it plays to a place
        self._credit = 0.0  # steps that are due
        self._last_frame = 0.0
        self._last_shown = 0.0  # when the last frame was over
        self._least_gap = 0.0  # seconds between two frames, however late one of them comes
        self._frame_timer = QTimer(self, interval=_FRAME, timerType=Qt.TimerType.PreciseTimer)
        self._frame_timer.timeout.connect(self._on_frame)
        self._search = IdleTask(_SEARCH_BUDGET, parent=self)
        self._search.advanced.connect(self.generating)

    @property
    @abstractmethod
    def place(self) -> int:
        """The current place: a step of a run, or a tick of a clock."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the place is the end."""

    @property
    def is_playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._frame_timer.isActive()

    @property
    def is_on_way(self) -> bool:
        """Whether it plays to a place, where it ends."""
        return self._way is not None

    @property
    def is_busy(self) -> bool:
        """Whether a jump or a search is on its way."""
        return self._search.is_active

    def set_calm(self, is_calm: bool) -> None:
        """Show a playing run less often than anything may flash, or as often as the screen does."""
        self._frame_timer.setInterval(CALM_FRAME if is_calm else _FRAME)
        self._least_gap = _CALM_GAP if is_calm else 0.0

    def play(self) -> None:
        """Go on by itself, from the start again if it is at the end."""
        if self._is_held:
            return
        self.cancel()
        if self.is_over:
            self._move_to(0)
        self._prepare_to_play()
        self._credit = 1.0  # the first step comes at once, however slow the speed
        self._last_frame = perf_counter()
        self._frame_timer.start()
        self.played.emit()

    def play_to(self, place: int, seconds: float) -> None:
        """Go to a place as `seek` does, but show the way there, which takes so many seconds.

        Neither the speed nor breakpoints matter on it. It jumps where the way leads back, and where
        a playing run is to be calm.
        """
        self.pause()
        if self._is_held or place <= self.place or self._least_gap > 0:
            self.seek(place)
            return
        self._way = _Way(self.place, place, perf_counter(), seconds)
        self._frame_timer.start()
        self.played.emit()

    def pause(self) -> None:
        """Stop, and give up a jump or a search."""
        self._way = None
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

    def hold(self) -> None:
        """Stop, and stay where it is whatever is asked, until it is released."""
        self.pause()
        self._is_held = True

    def release(self) -> None:
        """Move again when asked."""
        self._is_held = False

    def cancel(self) -> None:
        """Give up a jump or a search; the place does not change."""
        self._origin = None
        if self._search.is_active:
            self._search.stop()
            self.generating.emit(None)

    def seek(self, place: int) -> None:
        """Go to a place, or to the end if that comes before; `back` comes back from there."""
        self._leave()
        self._send(self._jump(max(place, 0)))

    def slide(self, place: int) -> None:
        """Go to a place on the way to another, which `back` does not stop at."""
        self.pause()
        self._send(self._jump(max(place, 0)))

    def back(self) -> None:
        """Go back to where one was before the last jump, or say that there was none."""
        self._revisit(self.history.back(self.place), tr("There was no jump to go back from."))

    def forward(self) -> None:
        """Undo `back`, or say that there is nothing to be undone."""
        self._revisit(self.history.forward(self.place), tr("There is no jump to go forward to."))

    def to_start(self) -> None:
        """Go to the start."""
        self.seek(0)

    @abstractmethod
    def step(self) -> None:
        """Go one step of the chosen size forward."""

    @abstractmethod
    def step_back(self) -> None:
        """Go one step of the chosen size back: undo exactly what going forward did."""

    @abstractmethod
    def to_end(self) -> None:
        """Go to the end, however long that takes to find."""

    @abstractmethod
    def next_of(self, kinds: frozenset[Kind], missing: str) -> None:
        """Go on to the next step of certain kinds; `missing` is said where there is none."""

    def previous_of(self, kinds: frozenset[Kind], missing: str) -> None:
        """Go back to the last step of certain kinds; `missing` is said where there is none."""
        self._leave()
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

    @abstractmethod
    def _place_at(self, place: int) -> None:
        """Set the place, which is known, without a signal."""

    @abstractmethod
    def _jump(self, target: int | None) -> Generator[object, None, None]:
        """Make everything ready for a place, None for the end, in portions; then go there."""

    @abstractmethod
    def _previous(
        self, kinds: frozenset[Kind], missing: str | None
    ) -> Generator[object, None, None]:
        """Search backward, in portions; at the start say what is missing, or stop there."""

    @abstractmethod
    def _take_steps(self, deadline: float) -> None:
        """Take the steps that are due, and their credit, as many as there is time for."""

    def _prepare_to_play(self) -> None:
        """Do what must be done before the first frame."""

    def _on_frame(self) -> None:
        """Take the steps that are due, as many as there is time for in a frame."""
        if self._way is not None:
            self._go_on_way(self._way)
            return
        now = perf_counter()
        if now - self._last_shown < self._least_gap:
            return  # the frame before came late
        self._credit += (now - self._last_frame) * self.speed
        self._last_frame = now
        before = self.place
        self._take_steps(now + _FRAME_BUDGET)
        if self.place != before:
            self.stepped.emit()
            self._last_shown = perf_counter()
        if self.is_over:
            self.pause()

    def _go_on_way(self, way: "_Way") -> None:
        """Show the place that is due on a way; where what lies there is known late, it waits."""
        now = perf_counter()
        share = (now - way.begun) / way.seconds
        if share >= 1:
            self._way = None
            self._frame_timer.stop()
            self._send(self._jump(way.end))
            self.paused.emit()
            return
        for _ in self._jump(way.start + int(share * (way.end - way.start))):
            if perf_counter() > now + _FRAME_BUDGET:
                break

    def _is_late(self, deadline: float) -> bool:
        """Return whether the time of a frame is over; then steps that are overdue are dropped."""
        is_late = perf_counter() > deadline
        if is_late:
            self._credit = min(self._credit, 1.0)
        return is_late

    def _send(self, search: Generator[object, None, None]) -> None:
        """Start a jump or a search; one that is short is done when this returns."""
        if not self._is_held:
            self._search.start(search)
            self._search.advance()

    def _miss(self, end: int, missing: str | None) -> None:
        """Say what a search has not found, or go to where it ended."""
        if missing is None:
            self._move_to(end)
        else:
            self.missed.emit(missing)

    def _move_to(self, place: int) -> None:
        origin, self._origin = self._origin, None
        if place != self.place:
            if origin is not None:
                self.history.leave(origin)
            self._place_at(place)
            self.stepped.emit()

    def _leave(self) -> None:
        """Stop for a jump from here; once it has come to its goal, `back` leads here."""
        self.pause()
        self._origin = self.place

    def _revisit(self, place: int | None, missing: str) -> None:
        self.pause()
        if place is None:
            self.missed.emit(missing)
        else:
            self._send(self._jump(place))


@dataclass(frozen=True, slots=True)
class _Way:
    """A way that is played: its places, when it was begun, and how many seconds it takes."""

    start: int
    end: int
    begun: float
    seconds: float


def opened(solver: Solver, task: Task) -> Timeline:
    """Return a run with its first steps known, so that there is something to step into."""
    timeline = Timeline(solver, task)
    timeline.extend(timeline.portion)
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
