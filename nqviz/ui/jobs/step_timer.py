"""Measures in the background how long a step of each algorithm lasts at native speed."""

from collections.abc import Iterable, Sequence
from functools import partial
from threading import Event

from PySide6.QtCore import QObject, Signal

from nqviz.measuring.step_timing import program_step_time, step_time
from nqviz.solvers.base.solver import Solver
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.jobs.serial_executor import SerialExecutor


class StepTimer(QObject):
    """Knows the step times of the algorithms that it has been asked for.

    Attributes:
        step_times: picoseconds a step, by the algorithms' keys, for a program by the digest of its
            text; None for one that has no native side or whose measurement failed.

    Signals:
        measured(): there is one more step time.
    """

    measured = Signal()

    def __init__(self, executor: SerialExecutor, parent: QObject | None = None) -> None:
        """Measure in an executor, in turn with those who share it."""
        super().__init__(parent)
        self.step_times: dict[str, int | None] = {}
        self._asked: set[str] = set()
        self._task = BackgroundTask(self, executor)
        self._stop = Event()

    def ask(self, solvers: Iterable[Solver]) -> None:
        """Ask for step times that are not known yet."""
        for solver in solvers:
            key = _key(solver)
            if key not in self._asked:
                self._asked.add(key)
                deliver = partial(self._on_measured, key)
                self._task.start(partial(_measure, solver, self._stop), deliver, replaces=False)

    def times_of(self, solvers: Sequence[Solver]) -> tuple[int, ...]:
        """Return the step times of algorithms, empty while one of them is still to be measured.

        What can't be measured goes step by step with the quickest of the others.
        """
        times = [self.step_times.get(_key(solver), 0) for solver in solvers]
        if 0 in times:
            return ()
        quickest = min((time for time in times if time is not None), default=1)
        return tuple(quickest if time is None else time for time in times)

    def unmeasured(self, solvers: Iterable[Solver]) -> Solver | None:
        """Return the first of some algorithms that can't be measured."""
        return next((each for each in solvers if self.step_times.get(_key(each), 0) is None), None)

    def close_down(self) -> None:
        """Break off what is measured; nothing can be asked for afterwards."""
        self._task.cancel()
        self._stop.set()

    def _on_measured(self, key: str, time: int | None) -> None:
        self.step_times[key] = time
        self.measured.emit()


def _key(solver: Solver) -> str:
    return solver.key if solver.file is None else solver.file.digest


def _measure(solver: Solver, stop: Event, _request: Request) -> int | None:
    try:
        if solver.file is not None:
            return program_step_time(solver.file, stop)
        return step_time(solver)
    except ValueError:
        return None  # it has no native side, or does not come to its end
