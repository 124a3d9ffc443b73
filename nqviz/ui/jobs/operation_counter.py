"""Counts operations in the background, in turn with whatever else runs there."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import number, tr
from nqviz.measuring.operations import OperationCounting, OperationCounts, has_operations
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.solvers.base.solver import Solver
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.jobs.serial_executor import SerialExecutor

CountedRun = tuple[Solver, Task]


class OperationCounter(QObject):
    """Works through a list of runs whose operations are to be counted, chunk by chunk.

    Each chunk waits for its turn in the queue of others, so that it never runs beside what is timed
    there. What is known is not counted again. An algorithm whose run is too long is not tried for
    larger n under the same rule.

    Attributes:
        status: what goes on, in words; empty when nothing does.

    Signals:
        changed(): the status.
    """

    changed = Signal()

    def __init__(
        self,
        executor: SerialExecutor,
        deliver: Callable[[OperationCounts], object],
        refuse: Callable[[str], object],
        parent: QObject | None = None,
    ) -> None:
        """Work in an executor, in turn with those who share it.

        `deliver` is called with what was counted, `refuse` with the key of an algorithm whose
        operations can't be counted.
        """
        super().__init__(parent)
        self.status = ""
        self._deliver, self._refuse = deliver, refuse
        self._task = BackgroundTask(self, executor)
        self._runs: list[CountedRun] = []
        self._known: set[tuple[str, Task]] = set()
        self._begun: dict[tuple[str, Task], OperationCounting] = {}
        # By algorithm, mirror and rule: from this n on none is tried.
        self._limits: dict[tuple[str, bool, Rule], int] = {}

    def ask(self, runs: Sequence[CountedRun]) -> None:
        """Count the operations of these runs, in this order, and not of those asked for before."""
        self._runs = list(runs)
        self._start_next()

    def cancel(self) -> None:
        """Count nothing any more; the chunk under way takes some hundredths of a second."""
        self.ask(())

    def _start_next(self) -> None:
        """Start the next chunk, unless one is under way, whose result is not to be lost."""
        self._runs = [run for run in self._runs if self._is_to_be_counted(*run)]
        if not self._runs:
            self._show("")
            return
        solver, task = self._runs[0]
        counting = self._begun.setdefault((solver.key, task), OperationCounting(solver, task))
        title, n = tr(solver.title), task.n
        self._show(
            tr(
                "Counting operations: {title}, n = {n}, {steps} steps so far",
                title=title,
                n=n,
                steps=number(counting.steps),
            )
            if counting.steps
            else tr("Counting operations: {title}, n = {n}", title=title, n=n)
        )
        if not self._task.is_running:
            self._task.start(partial(self._advance, counting), partial(self._on_advanced, counting))

    def _show(self, status: str) -> None:
        self.status = status
        self.changed.emit()

    def _is_to_be_counted(self, solver: Solver, task: Task) -> bool:
        limit = self._limits.get((solver.key, task.mirror, task.rule))
        is_known = (solver.key, task) in self._known
        return not is_known and (limit is None or task.n < limit)

    def _advance(
        self, counting: OperationCounting, _request: Request
    ) -> tuple[OperationCounts | None] | None:
        """Count one chunk, in the background; None where it can't be counted."""
        if not self._runs:
            return (None,)  # cancelled
        return (counting.advance(),) if has_operations(counting.solver) else None

    def _on_advanced(
        self, counting: OperationCounting, outcome: tuple[OperationCounts | None] | None
    ) -> None:
        key, task = counting.solver.key, counting.task
        if outcome is None:
            self._limits[key, task.mirror, task.rule] = 0
            self._refuse(key)
        elif (counts := outcome[0]) is not None:
            self._known.add((key, task))
            self._begun.pop((key, task), None)
            if counts.is_beyond:
                self._limits[key, task.mirror, task.rule] = task.n
            self._deliver(counts)
        self._start_next()
