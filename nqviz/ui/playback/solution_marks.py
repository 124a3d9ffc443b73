"""Finds the solutions in the known part of a run, for the marks on the seek bar."""

from collections.abc import Callable, Generator

from PySide6.QtCore import QObject

from nqviz.common.i18n import number, tr
from nqviz.model.step import Kind
from nqviz.ui.jobs.idle_task import IdleTask
from nqviz.ui.playback.player import Player

MOST_STEPS = 500_000  # A longer run is marked no further.
SHORT_RUN = 50_000  # Of a run of no more steps nothing is said: it is looked through in a moment.
_BUDGET, _PAUSE = 0.003, 12  # A turn takes seconds; milliseconds pass until the next one.
_PORTION = 256  # So many steps are looked through between two looks at the clock.


class SolutionMarks(QObject):
    """Looks through a run in the window's idle moments.

    Attributes:
        indices: the steps that end with a solution, as far as they are known.
        looked_at: how many steps have been looked through.
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
        self.looked_at = 0
        self._reported = 0  # up to which step of a long run the marks have been announced
        self._search = IdleTask(_BUDGET, _PAUSE, self)
        self._search.advanced.connect(self._on_advanced)

    @property
    def is_searching(self) -> bool:
        """Whether a part of the known run is still to be looked through."""
        return self._search.is_active

    @property
    def status(self) -> str:
        """One sentence while a long run is not looked through; empty where nothing is missing."""
        last = self._timeline.reached if self._timeline.length is None else self._timeline.length
        if last <= SHORT_RUN or self.looked_at >= last:
            return ""
        return tr(
            "Solutions are marked up to step {step} of {last}.",
            step=number(self.looked_at),
            last=number(last),
        )

    def read_on(self) -> None:
        """Look through what has become known of the run, or begin with another run."""
        if self._timeline is not self._player.timeline:
            self._timeline = self._player.timeline
            self._search.stop()
            self.indices = []
            self.looked_at = self._reported = 0
        if self.looked_at < self._end() and not self._search.is_active:
            self._search.start(self._look())
            self._search.advance()  # a short run has its marks at once

    def _end(self) -> int:
        return min(self._timeline.reached, MOST_STEPS)

    def _look(self) -> Generator[None, None, None]:
        while self.looked_at < self._end():
            portion = min(_PORTION, self._end() - self.looked_at)
            steps = self._timeline.known_steps(self.looked_at)[:portion]
            for index, step in enumerate(steps, self.looked_at + 1):
                if step.kind is Kind.SOLUTION:
                    self.indices.append(index)
            self.looked_at += len(steps)
            yield

    def _on_advanced(self) -> None:
        has_come_far = self.looked_at - self._reported >= SHORT_RUN or not self.is_searching
        has_more = bool(self.indices) and self.indices[-1] > self._reported
        if has_come_far and (has_more or self.looked_at > SHORT_RUN):
            self._reported = self.looked_at
            self._found()
