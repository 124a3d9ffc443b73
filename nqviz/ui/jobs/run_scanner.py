"""Finds out in the background how long a run is, so that any step of it is a short jump away."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from nqviz.common.i18n import number, tr
from nqviz.model.position import Position
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.native import RunScan
from nqviz.solvers.base.solver import Solver
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.jobs.serial_executor import SerialExecutor
from nqviz.ui.jobs.timers import single_timer

# A run is not scanned further than this: its 4096 keyframes are 65 536 steps apart by then.
MOST_STEPS = 1 << 28
_CHUNK = 1 << 20  # A scan can be given up every 2^20 steps, after some hundredths of a second.
_DELAY = 300  # A run must stand for 300 milliseconds before it is scanned.


class RunScanner(QObject):
    """Runs the native side of a run's algorithm ahead of it, chunk by chunk.

    Each chunk takes some hundredths of a second in another thread; what it finds is taken over
    in the window's thread, which then asks for the next one.
    """

    def __init__(
        self,
        changed: Callable[[], object],
        parent: QObject | None = None,
        executor: SerialExecutor | None = None,
    ) -> None:
        """Scan in turn with those who share the executor; `changed` is called for any news."""
        super().__init__(parent)
        self._changed = changed
        self._surveyed = 0  # The steps so far; 0 while there is nothing to say.
        self._timeline: Timeline | None = None
        self._is_held = False
        self._task = BackgroundTask(self, executor)
        self._delay = single_timer(self, self._on_delay_over, _DELAY)

    def scan(self, timeline: Timeline) -> None:
        """Scan a run, unless it is the one that is scanned."""
        if timeline is not self._timeline:
            self._timeline = timeline
            self._start_over()

    @property
    def status(self) -> str:
        steps = self._surveyed
        return tr("Surveying the run: {steps} steps so far", steps=number(steps)) if steps else ""

    @property
    def is_waiting(self) -> bool:
        """Whether the run has not stood long enough yet."""
        return self._delay.isActive()

    @property
    def is_running(self) -> bool:
        return self._task.is_running

    def hold(self) -> None:
        """Let the processors go, after the chunk under way, to what is being timed."""
        if not self._is_held:
            self._is_held = True
            self._start_over()

    def resume(self) -> None:
        if self._is_held:
            self._is_held = False
            self._start_over()

    def close_down(self) -> None:
        """Stop; the chunk that is under way is dropped."""
        self._delay.stop()
        self._task.cancel()

    def _start_over(self) -> None:
        self._task.cancel()
        self._delay.start()
        if self._surveyed:
            self._surveyed = 0
            self._changed()

    def _on_delay_over(self) -> None:
        timeline = self._timeline
        if self._is_held or timeline is None:
            return
        try:
            timeline.solver.check_count(timeline.task)
        except ValueError:
            return  # there is no native side, or none for this n: the run is found out by walking
        self._ask(timeline)

    def _ask(self, timeline: Timeline) -> None:
        """Ask for the next chunk, unless the run's end is known or too far away."""
        start = timeline.last_keyframe()
        is_over = timeline.length is not None or start.index >= MOST_STEPS
        self._surveyed = 0 if is_over else start.index
        if not is_over:
            work = partial(_scan, timeline.solver, start, timeline.interval)
            self._task.start(work, partial(self._on_scanned, timeline))

    def _on_scanned(self, timeline: Timeline, scan: RunScan | None) -> None:
        if scan is None or not (scan.keyframes or scan.end):
            self._surveyed = 0
        else:
            timeline.adopt(scan)
            self._ask(timeline)
        self._changed()


def _scan(solver: Solver, start: Position, interval: int, _request: Request) -> RunScan | None:
    scan = solver.load_scan(start.task)
    return None if scan is None else scan(start, interval, most_steps=_CHUNK)
