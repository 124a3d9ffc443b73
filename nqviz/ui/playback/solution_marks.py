"""Finds the solutions in the known part of a run, for the marks on the seek bar."""

from collections.abc import Callable, Generator

from PySide6.QtCore import QObject

from nqviz.model.step import Kind
from nqviz.ui.jobs.idle_task import IdleTask
from nqviz.ui.playback.player import Player

MOST_STEPS = 500_000  # A longer run is marked no further.
_BUDGET, _PAUSE = 0.003, 12  # A turn takes seconds; milliseconds pass until the next one.
_PORTION = 256  # So many steps are looked through between two looks at the clock.


class SolutionMarks(QObject):
    """Looks through a run in the window's idle moments.

    Attributes:
        indices: the steps that end with a solution, as far as they are known.
    """

    def __init__(
        self, player: Player, found: Callable[[], object], parent: QObject | None = None
    ) -> None:
        """Look through a player's runs; `found` is called when there are more marks."""
        super().__init__(parent)
        self._found = found
        self.indices: list[int] = []
        self._player = player
        self._timeline = player.timeline
        self._looked_at = 0
        self._reported = 0  # how many marks have been announced
        self._search = IdleTask(_BUDGET, _PAUSE, self)
        self._search.advanced.connect(self._on_advanced)

    @property
    def is_searching(self) -> bool:
        """Whether a part of the known run is still to be looked through."""
        return self._search.is_active

    def read_on(self) -> None:
        """Look through what has become known of the run, or begin with another run."""
        if self._timeline is not self._player.timeline:
            self._timeline = self._player.timeline
            self._search.stop()
            self.indices = []
            self._looked_at = self._reported = 0
        if self._looked_at < self._end() and not self._search.is_active:
            self._search.start(self._look())
            self._search.advance()  # a short run has its marks at once

    def _end(self) -> int:
        return min(self._timeline.reached, MOST_STEPS)

    def _look(self) -> Generator[None, None, None]:
        while self._looked_at < self._end():
            portion = min(_PORTION, self._end() - self._looked_at)
            steps = self._timeline.known_steps(self._looked_at)[:portion]
            for index, step in enumerate(steps, self._looked_at + 1):
                if step.kind is Kind.SOLUTION:
                    self.indices.append(index)
            self._looked_at += len(steps)
            yield

    def _on_advanced(self) -> None:
        if len(self.indices) > self._reported:
            self._reported = len(self.indices)
            self._found()
