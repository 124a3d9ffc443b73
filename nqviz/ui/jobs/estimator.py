"""Estimates in the background how large the tree of the largest n will be."""

from functools import partial
from threading import Lock

from PySide6.QtCore import QObject, Signal

from nqviz.measuring.estimate import Estimate, estimate, seconds_per_node, timed, why_not
from nqviz.measuring.timing import Timing
from nqviz.model.position import Task
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.jobs.timers import single_timer

_DELAY = 300  # A tree is probed when n has not changed for 300 milliseconds.

TimedEstimate = tuple[Estimate, float]  # The number is the seconds that a node takes.


class Estimator(QObject):
    """Estimates the tree of one task while somebody looks, never while something is timed.

    Attributes:
        found: the estimate; None while it is not known.
        is_held: whether nothing is estimated because something is timed.

    Signals:
        estimated(): the tree of the task is known.
    """

    estimated = Signal()

    def __init__(self, timing_lock: "Lock | None" = None, parent: QObject | None = None) -> None:
        """Work only while holding `timing_lock`, which a measurement holds while it times."""
        super().__init__(parent)
        self.task = Task(0)
        self.found: TimedEstimate | None = None
        self.measured: Timing | None = None
        self.is_held = self._is_seen = False
        self._timing_lock = timing_lock or Lock()
        self._work = BackgroundTask(self)
        self._delay = single_timer(self, self._on_delay_over, _DELAY)

    @property
    def is_running(self) -> bool:
        return self._work.is_running

    def set_task(self, task: Task) -> None:
        """Estimate the tree of another task, once none other is asked for in a while."""
        if task != self.task:
            self.task, self.found, self.measured = task, None, None
            self._go_on()

    def set_seen(self, *, is_seen: bool) -> None:
        """Work only while somebody looks."""
        self._is_seen = is_seen
        self._go_on()

    def set_held(self, *, is_held: bool) -> None:
        """Pause while something is timed; afterwards an unfinished estimate starts again."""
        self.is_held = is_held
        self._go_on()

    def add(self, timing: Timing) -> None:
        """Note a measurement, if it is of the task."""
        is_other = (timing.n, timing.rule) != (self.task.n, self.task.rule.text)
        if is_other or timing.solutions is None:
            return
        if self.measured is None or timing.key == timed(self.task.rule).key:
            self.measured = timing

    def close_down(self) -> None:
        self._delay.stop()
        self._work.cancel()

    def _go_on(self) -> None:
        self._work.cancel()
        self._delay.stop()
        is_due = self.found is None and self._is_seen and not self.is_held
        if is_due and not why_not(self.task.n):
            self._delay.start()

    def _on_delay_over(self) -> None:
        self._work.start(partial(_find, self.task, self._timing_lock), self._on_found)

    def _on_found(self, found: TimedEstimate | None) -> None:
        if found is not None:
            self.found = found
            self.estimated.emit()


def _find(task: Task, timing_lock: "Lock", request: Request) -> TimedEstimate | None:
    with timing_lock:
        estimated = estimate(
            task.n, rule=task.rule, should_continue=lambda _share: request.is_current
        )
        return None if estimated is None else (estimated, seconds_per_node(task.rule))
