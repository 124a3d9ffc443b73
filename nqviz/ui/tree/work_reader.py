"""Reads a run for where its work goes, as far as it is shown."""

from collections.abc import Generator
from time import perf_counter

from PySide6.QtCore import QObject, Signal

from nqviz.runs.work_history import WorkHistory
from nqviz.ui.jobs.idle_task import IdleTask
from nqviz.ui.playback.player import Player

_BUDGET = 0.003  # seconds of reading at once, when a step is shown
_IDLE_BUDGET = 0.008  # seconds for each turn of the event loop
_PORTION = 1024  # steps between two looks at the clock


class WorkReader(QObject):
    """Keeps a history of the work that reaches as far as the player's position.

    What is missing is read in the window's idle moments.

    Attributes:
        history: the work of the run from its start.

    Signals:
        read(): the position has been reached.
    """

    read = Signal()

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.history = WorkHistory(player.position.n)
        self._player = player
        self._timeline = player.timeline
        self._is_on = False
        self._reading = IdleTask(_IDLE_BUDGET, parent=self)
        self._reading.advanced.connect(self._on_advanced)

    @property
    def has_read(self) -> bool:
        """Whether the history reaches the position; never beyond the most steps it keeps."""
        return self.history.index >= self._player.position.index

    def set_on(self, *, is_on: bool) -> None:
        """Read on, or rest while nothing of it is shown."""
        if is_on != self._is_on:
            self._is_on = is_on
            self._reading.stop()
        self.read_on()

    def read_on(self) -> None:
        """Read up to the position, or begin with another run."""
        if self._timeline is not self._player.timeline:
            self._timeline = self._player.timeline
            self._reading.stop()
            self.history = WorkHistory(self._timeline.task.n)
        if not self._is_on or self.has_read:
            return
        deadline = perf_counter() + _BUDGET
        for _ in self._read():
            if perf_counter() > deadline:
                break
        is_missing = self.history.capacity_left > 0 and not self.has_read
        if is_missing and not self._reading.is_active:
            self._reading.start(self._read())

    def _on_advanced(self) -> None:
        if self.has_read:
            self.read.emit()

    def _read(self) -> Generator[None, None, None]:
        history, timeline = self.history, self._timeline
        while history.capacity_left and history.index < timeline.position.index:
            short_of = timeline.position.index - history.index
            portion = min(short_of, _PORTION, history.capacity_left)
            for step in timeline.known_steps(history.index)[:portion]:
                history.add(step)
            yield
