"""What a controller of the Measure page asks for, and timings for it."""

from collections.abc import Sequence
from datetime import UTC, datetime

from nqviz.common.machine import this_machine
from nqviz.measuring.timing import Timing
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.base.solver import Solver
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.ui.measure.measure_controller import MeasureController

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)


class Asked:
    """Notes what a controller asks for, and does nothing of it."""

    def __init__(self, controller: MeasureController) -> None:
        self.jobs: list[object] = []
        self.operations: list[list[tuple[str, int]]] = []  # Keys and n.
        self.cancels = 0
        self.failures: list[str] = []
        controller.start_job = self.jobs.append
        controller.count_operations = self._count
        controller.cancel_job = self._cancel
        controller.failed.connect(self.failures.append)

    @property
    def job(self) -> object:
        """The one job that was asked for since the last time."""
        (job,) = self.jobs
        self.jobs.clear()
        return job

    @property
    def failure(self) -> str:
        """The one sentence since the last time."""
        (failure,) = self.failures
        self.failures.clear()
        return failure

    def _count(self, runs: Sequence[tuple[Solver, Task]]) -> None:
        self.operations.append([(solver.key, task.n) for solver, task in runs])

    def _cancel(self) -> None:
        self.cancels += 1


def record(key: str, n: int, *seconds: float, session: str = "now") -> TimingRecord:
    """Return a timing of this machine with the published solutions."""
    count = known(n)
    assert count is not None
    timing = Timing(key, n, 1, False, seconds or (1e-5 * 5.0 ** (n - 8),), count.solutions)
    return TimingRecord(0, NOON, timing, Origin(this_machine(), session))
