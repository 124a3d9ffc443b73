"""Takes a run to a step that may be far away, for whoever wants something to begin there."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from nqviz.lessons.scene import Scene
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.race_player import RacePlayer


class PendingSeek(QObject):
    """The way of a player or a racer to a step.

    It ends there, or where a person takes over.

    Attributes:
        purpose: what is to begin at the goal; None where the run is not on its way.

    Signals:
        arrived(Scene): the run has come to the goal, or to its end if that comes before.
    """

    arrived = Signal(object)

    def __init__(
        self, player: Player | RacePlayer, where: Callable[[], int], parent: QObject | None = None
    ) -> None:
        """Move a player; `where` tells the step at which it stands."""
        super().__init__(parent)
        self.purpose: Scene | None = None
        self._player = player
        self._where = where
        self._start = self._goal = 0
        player.generating.connect(self._on_generating)

    @property
    def goal(self) -> int:
        """Where it is going, or stands."""
        return self._where() if self.purpose is None else self._goal

    def go(self, goal: int, purpose: Scene) -> None:
        """Set out; a short way is done when this returns."""
        if self.purpose is not None and goal == self._goal:
            self.purpose = purpose  # it is on its way there
            return
        self.purpose = None
        self._start, self._goal = self._where(), goal
        if self._start == goal:
            self._player.cancel()
        else:
            self._player.seek(goal)
        if self._player.is_busy:
            self.purpose = purpose
        else:
            self.arrived.emit(purpose)

    def _on_generating(self, come_to: int | None) -> None:
        if come_to is not None or self.purpose is None:
            return
        purpose, self.purpose = self.purpose, None
        if self._where() != self._start:  # a jump that is given up leaves the run where it was
            self.arrived.emit(purpose)
