"""Reads a run in the window's thread, as far as it is shown."""

from abc import abstractmethod
from collections.abc import Generator
from time import perf_counter
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import number, tr
from nqviz.model.step import Step
from nqviz.runs.timeline import Timeline
from nqviz.runs.work_history import WorkHistory
from nqviz.ui.jobs.idle_task import IdleTask
from nqviz.ui.playback.player import Player

FAR_BEHIND = 20_000  # After so many more steps, counts are others.
_SECONDS_AT_ONCE = 0.003  # A step that is shown may take so long to read.
_SECONDS_OF_TURN = 0.008  # Reading takes so much of each turn of the event loop.
_STEPS_BETWEEN_LOOKS = 1024  # After so many steps the clock is looked at.


class Growing(Protocol):
    """A record of a run that grows step by step; it has read the first `index` steps."""

    @property
    def index(self) -> int: ...

    @property
    def capacity_left(self) -> int: ...

    def add(self, step: Step) -> None: ...


def read_portion(growing: Growing, timeline: Timeline, goal: int) -> int:
    """Read some steps up to a goal, which are known; return how many, 0 at the end."""
    portion = min(goal - growing.index, _STEPS_BETWEEN_LOOKS, growing.capacity_left)
    for step in timeline.known_steps(growing.index)[: max(0, portion)]:
        growing.add(step)
    return max(0, portion)


class RunReader(QObject):
    """Keeps a record that reaches as far as the player's position.

    What is missing is read in the window's idle moments.

    Signals:
        read(): more of the run has been read.
    """

    read = Signal()

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._player = player
        self._timeline: Timeline | None = None  # The run that is recorded.
        self._is_on = False
        self._reading = IdleTask(_SECONDS_OF_TURN, parent=self)
        self._reading.advanced.connect(self._on_advanced)

    @property
    @abstractmethod
    def _growing(self) -> Growing | None:
        """The record; None where nothing of the run is recorded."""

    @abstractmethod
    def _start_over(self, timeline: Timeline) -> None:
        """Begin the record of another run."""

    @property
    def is_behind(self) -> bool:
        """Whether the position has not been read yet, and will be."""
        growing = self._growing
        index = self._player.position.index
        return growing is not None and growing.index < index and growing.capacity_left > 0

    @property
    def come_to(self) -> int:
        """The step that reading has come to."""
        return self._growing.index if self._growing is not None else 0

    def set_on(self, *, is_on: bool) -> None:
        """Read on, or rest while nothing of it is shown."""
        if is_on is not self._is_on:
            self._is_on = is_on
            self._stop()
        self.read_on()

    def read_on(self) -> None:
        """Read up to the position, or begin with another run."""
        if self._timeline is not self._player.timeline:
            self._timeline = self._player.timeline
            self._stop()
            self._start_over(self._timeline)
        if not self._is_on:
            return
        deadline = perf_counter() + _SECONDS_AT_ONCE
        for _ in self._read():
            if perf_counter() > deadline:
                break
        if self.is_behind and not self._reading.is_active:
            self._reading.start(self._read())

    def _stop(self) -> None:
        self._reading.stop()

    def _on_advanced(self) -> None:
        self.read.emit()

    def _read(self) -> Generator[None, None, None]:
        """Read on towards the position, in portions."""
        growing, timeline = self._growing, self._player.timeline
        while growing is not None and read_portion(growing, timeline, timeline.position.index):
            yield


class WorkReader(RunReader):
    """Keeps a history of the work of a run.

    Attributes:
        history: the work of the run from its start.
    """

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(player, parent)
        self.read_on()

    @property
    def _growing(self) -> WorkHistory:
        return self.history

    def _start_over(self, timeline: Timeline) -> None:
        self.history = WorkHistory(timeline)

    @property
    def has_read(self) -> bool:
        """Whether the history reaches the position; never beyond the most steps it keeps."""
        return self.history.index >= self._player.position.index

    @property
    def status(self) -> str:
        """One sentence where the lines that have run are not known at the position, else empty."""
        if self.history.lines is None or not self.is_far_behind:
            return ""
        if self.history.capacity_left:
            return tr("Counting how often lines have run…")
        return tr("Runs of lines are counted up to step {step}.", step=number(self.come_to))

    @property
    def is_far_behind(self) -> bool:
        """Whether what has been read is no longer about what is true of the position."""
        return self._player.position.index - self.history.index > FAR_BEHIND

    def _on_advanced(self) -> None:
        if not self.is_behind:
            super()._on_advanced()
