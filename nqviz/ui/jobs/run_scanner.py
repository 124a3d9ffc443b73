"""Finds out in the background how long a run is, so that any step of it is a short jump away."""

import logging
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal, SignalInstance

from nqviz.common.i18n import number, tr
from nqviz.model.position import Position
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.native import RunScan
from nqviz.solvers.base.solver import Solver

# A run is not surveyed further than this: its 4096 keyframes are 65 536 steps apart by then.
MOST_STEPS = 1 << 28
_DELAY = 300  # milliseconds that a run must stand before it is surveyed


class Scanned(Protocol):
    """What holds a run that can be surveyed: a player, or a lane of a race."""

    timeline: Timeline

    @property
    def run_changed(self) -> SignalInstance:
        """There is another run."""

    def adopt_scan(self, scan: RunScan) -> None:
        """Take over what was found."""


class RunScanner(QObject):
    """Runs the native side of the player's algorithm ahead of it, chunk by chunk.

    Each chunk takes a fraction of a second on the pool's thread; what it finds is taken over in the
    window's thread, which then asks for the next one.

    Signals:
        status_changed(str): what goes on, in words; empty when nothing does.
    """

    status_changed = Signal(str)
    _scanned = Signal(int, object)

    def __init__(
        self, player: Scanned, parent: QObject | None = None, pool: QThreadPool | None = None
    ) -> None:
        """Survey the runs of a player, in turn with those who share the pool."""
        super().__init__(parent)
        self._player = player
        self._is_held = False
        self._run = 0  # tells the present run's chunks from those of runs that were left
        self._pool = pool or QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._delay = QTimer(self, singleShot=True, interval=_DELAY)
        self._delay.timeout.connect(self._on_delay_over)
        self._scanned.connect(self._on_scanned)
        player.run_changed.connect(self._start_over)
        self._start_over()

    def hold(self) -> None:
        """Let the processors go, after the chunk under way, to what is being timed."""
        self._is_held = True
        self._start_over()

    def resume(self) -> None:
        """Go on after `hold`."""
        self._is_held = False
        self._start_over()

    def close_down(self) -> None:
        """Stop, and wait for the chunk that is under way."""
        self._run += 1
        self._delay.stop()
        self._pool.clear()
        self._pool.waitForDone()

    def _start_over(self) -> None:
        """Let go of what is under way, and ask again when the run has stood for a while."""
        self._run += 1
        self._delay.start()
        self.status_changed.emit("")

    def _on_delay_over(self) -> None:
        if self._is_held:
            return
        timeline = self._player.timeline
        try:
            timeline.solver.check_count(timeline.task)
        except ValueError:
            return  # there is no native side, or none for this n: the run is found out by walking
        self._ask()

    def _ask(self) -> None:
        """Ask for the next chunk, unless the run's end is known or too far away."""
        timeline = self._player.timeline
        start = timeline.last_keyframe()
        if timeline.length is not None or start.index >= MOST_STEPS:
            self.status_changed.emit("")
            return
        self.status_changed.emit(
            tr("Surveying the run: {steps} steps so far", steps=number(start.index))
            if start.index
            else tr("Surveying the run…")
        )
        self._pool.start(partial(self._scan, self._run, timeline.solver, start, timeline.interval))

    def _scan(self, run: int, solver: Solver, start: Position, interval: int) -> None:
        """Survey one chunk, in the pool's thread."""
        try:
            kernel = solver.load_kernel()
            scan = kernel.scan(start, interval) if kernel.scan else None
        except Exception:
            logging.getLogger(__name__).exception("The survey of a run failed.")
            scan = None
        self._scanned.emit(run, scan)

    def _on_scanned(self, run: int, scan: RunScan | None) -> None:
        if run != self._run:
            return
        if scan is None or not (scan.keyframes or scan.end):
            self.status_changed.emit("")
            return
        self._player.adopt_scan(scan)
        self._ask()
