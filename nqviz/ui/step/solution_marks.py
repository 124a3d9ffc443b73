"""Finds the solutions in the known part of a run, for the marks on the seek bar."""

from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from nqviz.model.step import Kind
from nqviz.ui.playback.player import Player

MOST_STEPS = 500_000  # longer runs are marked no further than this
_BUDGET = 0.004  # seconds for each turn of the event loop
_PAUSE = 12  # milliseconds between two turns


class SolutionMarks(QObject):
    """Looks through a run in the window's idle moments.

    Attributes:
        indices: the steps after which a solution stands, as far as they are known.

    Signals:
        found(): there are more marks, or those of another run.
    """

    found = Signal()

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.indices: list[int] = []
        self._player = player
        self._looked_at = 0
        self._timer = QTimer(self, interval=_PAUSE)
        self._timer.timeout.connect(self._on_timeout)
        player.run_changed.connect(self._on_run_changed)
        player.grown.connect(self._on_grown)
        player.stepped.connect(self._on_grown)

    def _end(self) -> int:
        return min(self._player.timeline.reached, MOST_STEPS)

    def _on_run_changed(self) -> None:
        self.indices = []
        self._looked_at = 0
        self.found.emit()

    def _on_grown(self) -> None:
        if self._looked_at < self._end() and not self._timer.isActive():
            self._timer.start()

    def _on_timeout(self) -> None:
        timeline = self._player.timeline
        end = self._end()
        deadline = perf_counter() + _BUDGET
        known = len(self.indices)
        while self._looked_at < end and perf_counter() < deadline:
            step = timeline.step_at(self._looked_at)
            self._looked_at += 1
            if step is not None and step.kind is Kind.SOLUTION:
                self.indices.append(self._looked_at)
        if self._looked_at >= end:
            self._timer.stop()
        if len(self.indices) > known:
            self.found.emit()
