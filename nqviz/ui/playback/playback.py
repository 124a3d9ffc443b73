"""What players have in common, of a run along its steps and of a race along its clock.

It has a timer for playing and one for searches: a jump or a search beyond what is known works in
portions, and any command ends it.
"""

from abc import abstractmethod
from collections.abc import Callable, Generator
from dataclasses import dataclass
from time import perf_counter
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from nqviz.common.i18n import tr
from nqviz.model.step import Kind
from nqviz.runs.pace import STEP_SIZES, Pace, PlaybackState
from nqviz.runs.race import Race
from nqviz.runs.timeline import Matches, Search, Timeline
from nqviz.ui.jobs.idle_task import IDLE, IdleTask

CALM_FRAME = 400  # milliseconds; at most three flashes a second are safe (WCAG 2.3.1).

_FRAME_INTERVAL = 16  # milliseconds
_FRAME_BUDGET = 0.008  # Playback may take so many seconds of a frame.
_SEARCH_BUDGET = 0.010  # A turn of a jump or a search takes so many seconds.
# It takes so many portions at least: a step is done at once on the busiest machine, or the key of
# the next one would take it back.
_LEAST_PORTIONS = 8
_AHEAD_BUDGET, _AHEAD_PAUSE = 0.004, 10  # A turn of reading ahead takes seconds; milliseconds pass.
_MOST_JUMPS = 100  # So many jumps can be undone.

R = TypeVar("R", bound=Timeline | Race)


class JumpHistory:
    """The steps that jumps have left, the latest ones, to go back and forward as in a browser."""

    def __init__(self) -> None:
        self._before: list[int] = []
        self._after: list[int] = []

    @property
    def can_go_back(self) -> bool:
        return bool(self._before)

    @property
    def can_go_forward(self) -> bool:
        return bool(self._after)

    def leave(self, index: int) -> None:
        """Remember a step that a jump has left; what was ahead is forgotten."""
        self._before = [*self._before, index][-_MOST_JUMPS:]
        self._after = []

    def back(self, index: int) -> int | None:
        """Return where one was before the last jump, from a step; None without a jump."""
        return _moved(self._before, self._after, index)

    def forward(self, index: int) -> int | None:
        """Return where `back` was asked, from a step; None where it was not."""
        return _moved(self._after, self._before, index)


def _moved(source: list[int], target: list[int], index: int) -> int | None:
    if not source:
        return None
    target.append(index)
    return source.pop()


@dataclass(frozen=True, slots=True)
class _Way:
    """A way that is played: from which step to which, since when, and how many seconds long."""

    start: int
    end: int
    begun: float
    seconds: float

    def index_at(self, now: float) -> int:
        """Return the step that is due; the last one comes when the time is over."""
        return self.start + int((now - self.begun) / self.seconds * (self.end - self.start))


@dataclass(slots=True)
class _Errand:
    """A jump or a search that is under way.

    Attributes:
        origin: the step that the jump leaves; None where `back` is not to lead there.
        missing: the sentence for a search that finds nothing.
        come_to: the step that it has come to; None as long as that is not known.
        goal: the step that it has found, if any.
        has_waited: whether it has come to a step that a program has not come to yet.
    """

    search: Search
    origin: int | None
    missing: str
    come_to: int | None = None
    goal: int | None = None
    has_waited: bool = False

    def work(self) -> Generator[object, None, None]:
        try:
            while True:
                come_to = next(self.search)
                self.has_waited = self.has_waited or come_to is None
                yield IDLE if come_to is None else come_to
        except StopIteration as end:
            self.goal = end.value


class Playback(QObject, Generic[R]):
    """Plays, and carries out jumps and searches.

    It stays at its step until a jump or a search has found its goal.

    Attributes:
        run: the run or the race; read it, move it only through the player.
        pace: the speed, and the size of a step.
        history: the steps that jumps have left.
        is_held: whether it stays at this step whatever is asked.

    Signals:
        changed(): the state has changed, or there is another run, or more is known of it.
        missed(str): a search has found nothing; the sentence says what there is not.
    """

    changed = Signal()
    missed = Signal(str)

    def __init__(self, run: R, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.run: R = run
        self.pace = Pace()
        self.history = JumpHistory()
        self.is_held = False
        self._way: _Way | None = None
        self._errand: _Errand | None = None
        self._frames = QTimer(self, interval=_FRAME_INTERVAL, timerType=Qt.TimerType.PreciseTimer)
        self._frames.timeout.connect(self._on_frame)
        self._searching = IdleTask(_SEARCH_BUDGET, parent=self, least=_LEAST_PORTIONS)
        self._searching.advanced.connect(self._on_searched)
        self._ahead = IdleTask(_AHEAD_BUDGET, _AHEAD_PAUSE, self)
        self._ahead.advanced.connect(self.changed)

    @property
    def state(self) -> PlaybackState:
        run, pace, errand = self.run, self.pace, self._errand
        return PlaybackState(
            *(run.index, run.reached, run.length, self.is_playing),
            *(pace.speed, pace.step_size, None if errand is None else errand.come_to),
            awaits_program=errand is not None and errand.has_waited,
        )

    @property
    def index(self) -> int:
        return self.run.index

    @property
    def is_playing(self) -> bool:
        return self._frames.isActive()

    @property
    def is_on_way(self) -> bool:
        """Whether it plays to a step, where it ends."""
        return self._way is not None

    @property
    def is_busy(self) -> bool:
        return self._errand is not None

    def set_calm(self, is_calm: bool) -> None:
        """Show a playing run less often than anything may flash, or as often as the screen does."""
        self._frames.setInterval(CALM_FRAME if is_calm else _FRAME_INTERVAL)
        self.pace.is_calm = is_calm

    def set_held(self, *, is_held: bool) -> None:
        """Stop, and stay at this step whatever is asked; or move again when asked."""
        if is_held:
            self.pause()
        self.is_held = is_held

    def play(self) -> None:
        """Go on by itself, from the start again if it is at the end."""
        if self.is_held:
            return
        self.cancel()
        if self.run.is_over:
            self.run.seek(0)
        self.pace.start(perf_counter())
        self._frames.start()
        self.changed.emit()

    def play_to(self, index: int, seconds: float) -> None:
        """Go to a step as `seek` does, but show the way there, which takes so many seconds.

        Neither the speed nor breakpoints matter on it. It jumps where the way leads back, and where
        a playing run is to be calm.
        """
        self.pause()
        if self.is_held or index <= self.index or self.pace.is_calm:
            self.seek(index)
            return
        self._way = _Way(self.index, index, perf_counter(), seconds)
        self._frames.start()
        self.changed.emit()

    def pause(self) -> None:
        """Stop, and give up a jump or a search."""
        self._way = None
        self.cancel()
        if self.is_playing:
            self._frames.stop()
            self.changed.emit()

    def toggle(self) -> None:
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def cancel(self) -> None:
        """Give up a jump or a search; it stays at its step."""
        if self._errand is not None:
            self._errand = None
            self._searching.stop()
            self.changed.emit()

    def seek(self, index: int, *, is_jump: bool = True) -> None:
        """Go to a step, or to the end if that comes before.

        `back` comes back from there, unless it is no jump but a part of one, such as of a drag.
        """
        self._send(self.run.approach(max(index, 0)), is_jump=is_jump)

    def back(self) -> None:
        """Go back to before the last jump, or say that there was none."""
        self._revisit(self.history.back, tr("There was no jump to go back from."))

    def forward(self) -> None:
        """Undo `back`, or say that there is nothing to be undone."""
        self._revisit(self.history.forward, tr("There is no jump to go forward to."))

    def step(self) -> None:
        self._send(self._next_or_end(STEP_SIZES[self.pace.step_size]))

    def step_back(self) -> None:
        """Go one step of the chosen size back: undo exactly what going forward did."""
        kinds = STEP_SIZES[self.pace.step_size]
        self._send(self.run.find_previous(lambda step: step.kind in kinds, or_start=True))

    def to_end(self) -> None:
        """Go to the end, however long that takes to find."""
        self._send(self.run.approach(None), is_jump=True)

    def next_where(self, matches: Matches, missing: str) -> None:
        """Go on to the next step that matches; `missing` is said where there is none."""
        self._send(self.run.find_next(matches), missing, is_jump=True)

    def previous_where(self, matches: Matches, missing: str = "") -> None:
        """Go back to the last step that matches; where there is none, say what is missing.

        Without `missing` it goes to the start then.
        """
        search = self.run.find_previous(matches, or_start=not missing)
        self._send(search, missing, is_jump=True)

    def set_speed(self, speed: float) -> None:
        """Set the steps per second, to one of `SPEEDS` or anything between."""
        self.pace.set_speed(speed)
        self.changed.emit()

    def set_step_size(self, size: int) -> None:
        """Set the size of a step, one of the keys of `STEP_SIZES`."""
        assert size in STEP_SIZES
        self.pace.step_size = size
        self.changed.emit()

    def _next_or_end(self, kinds: frozenset[Kind]) -> Search:
        return self.run.find_next(lambda step: step.kind in kinds, or_end=True)

    @abstractmethod
    def _take_steps(self, deadline: float) -> bool:
        """Take the steps that are due, as many as there is time for; tell whether it goes on."""

    def _on_frame(self) -> None:
        now, before, way = perf_counter(), self.index, self._way
        if way is not None and now - way.begun >= way.seconds:
            self._way = None
            self._frames.stop()
            self._send(self.run.approach(way.end))
        elif way is not None:
            index = _found(self.run.approach(way.index_at(now)), now + _FRAME_BUDGET)
            if index is not None and index != before:
                self.run.seek(index)
                self.changed.emit()
        elif self.pace.count(now):
            goes_on = self._take_steps(now + _FRAME_BUDGET)
            if not goes_on:
                self._frames.stop()
            if not goes_on or self.index != before:
                self.changed.emit()
                self.pace.note_shown(perf_counter())

    def _send(self, search: Search, missing: str = "", *, is_jump: bool = False) -> None:
        """Pause for a jump or a search; one that is short is done when this returns."""
        self.pause()
        if not self.is_held:
            self._errand = _Errand(search, self.index if is_jump else None, missing)
            self._searching.start(self._errand.work())
            self._searching.advance()
            if self._errand is not None:
                self.changed.emit()

    def _on_searched(self, come_to: int | None) -> None:
        errand = self._errand
        if errand is None:
            return
        errand.come_to = come_to
        if come_to is None:
            self._errand = None
            if errand.goal is None:
                self.missed.emit(errand.missing)
            elif errand.goal != self.index:
                if errand.origin is not None:
                    self.history.leave(errand.origin)
                self.run.seek(errand.goal)
        self.changed.emit()

    def _revisit(self, find: Callable[[int], int | None], missing: str) -> None:
        if self.is_held:
            return
        index = find(self.index)
        if index is None:
            self.pause()
            self.missed.emit(missing)
        else:
            self.seek(index, is_jump=False)


def _found(search: Search, deadline: float) -> int | None:
    try:
        while perf_counter() <= deadline:
            next(search)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    return None
