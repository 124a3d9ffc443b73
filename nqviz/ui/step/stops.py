"""Keeps the breakpoints of the Step page: where they stand, and when the run has stopped there."""

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import tr
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.solvers.base.solver import Solver
from nqviz.ui.board.capabilities import capabilities
from nqviz.ui.playback.player import Player


class Stops(QObject):
    """The breakpoints of the player's run.

    They stay while the algorithm stays; those on lines go with its code.

    Attributes:
        breakpoints: what is set, in the order in which it was set.
        hit: the breakpoint at which the run stands, if it has stopped at one.

    Signals:
        changed(): other breakpoints are set, or the run has stopped at one or gone on.
        refused(str): a breakpoint was not set; the sentence says why.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.breakpoints: tuple[Breakpoint, ...] = ()
        self.hit: Breakpoint | None = None
        self._player = player
        self._solver = player.timeline.solver
        player.run_changed.connect(self._on_run_changed)
        player.stepped.connect(self._on_stepped)
        player.stopped.connect(self._on_stopped)

    def lines(self) -> frozenset[int]:
        """Return the lines of code, from 1, that have a breakpoint."""
        return frozenset(each.number for each in self.breakpoints if each.at is At.LINE)

    def add(self, breakpoint_: Breakpoint) -> None:
        """Set a breakpoint, unless it is set already or would never be hit."""
        try:
            check_stop(self._solver, breakpoint_)
        except ValueError as error:
            self.refused.emit(str(error))
            return
        if breakpoint_ not in self.breakpoints:
            self.replace((*self.breakpoints, breakpoint_))

    def replace(self, breakpoints: tuple[Breakpoint, ...]) -> None:
        """Set these breakpoints, which `check_stop` has let pass, and no others."""
        self.breakpoints = breakpoints
        self.hit = self.hit if self.hit in breakpoints else None
        self._player.set_breakpoints(breakpoints)
        self.changed.emit()

    def remove(self, breakpoint_: Breakpoint) -> None:
        """Take a breakpoint away."""
        self.replace(tuple(each for each in self.breakpoints if each != breakpoint_))

    def toggle_line(self, line: int) -> None:
        """Set a breakpoint on a line, or take it away."""
        stop = Breakpoint(At.LINE, line)
        if stop in self.breakpoints:
            self.remove(stop)
        else:
            self.add(stop)

    def clear(self) -> None:
        """Take all breakpoints away."""
        self.replace(())

    def _on_run_changed(self) -> None:
        solver = self._player.timeline.solver
        if solver is not self._solver:
            self._solver = solver
            self.replace(tuple(each for each in self.breakpoints if each.at is not At.LINE))

    def _on_stepped(self) -> None:
        if self.hit is not None:
            self.hit = None
            self.changed.emit()

    def _on_stopped(self, breakpoint_: Breakpoint) -> None:
        self.hit = breakpoint_
        self.changed.emit()


def check_stop(solver: Solver, breakpoint_: Breakpoint) -> None:
    """Raise ValueError with a sentence where no step of an algorithm comes to a breakpoint."""
    line = breakpoint_.number
    if breakpoint_.at is not At.LINE or line in capabilities(solver).lines:
        return
    code = len(solver.pseudocode)
    if line > code:
        raise ValueError(tr("The code has {count} lines.", count=code))
    raise ValueError(tr("No step is shown on line {line}; choose another one.", line=line))
