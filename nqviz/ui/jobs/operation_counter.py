"""Counts operations in the background, in turn with whatever else runs there."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QThreadPool, Signal

from nqviz.common.i18n import number, tr
from nqviz.measuring.operations import OperationCounting, OperationCounts, has_operations
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.ui.jobs.background_task import BackgroundTask, Request

CountedRun = tuple[Solver, Task]


class OperationCounter(QObject):
    """Works through a list of runs whose operations are to be counted, chunk by chunk.

    Each chunk waits for its turn in the queue of others, so that it never runs beside what is timed
    there. What is known is not counted again. An algorithm whose run is too long is not tried for
    larger n.

    Signals:
        counted(OperationCounts): the operations of a run are known.
        refused(str): those of the algorithm with this key can't be counted.
        status_changed(str): what goes on, in words; empty when nothing does.
    """

    counted = Signal(object)
    refused = Signal(str)
    status_changed = Signal(str)

    def __init__(self, pool: QThreadPool, parent: QObject | None = None) -> None:
        """Work on the only thread of a pool, in turn with those who share it."""
        super().__init__(parent)
        self._task = BackgroundTask(self, pool)
        self._runs: list[CountedRun] = []
        self._known: set[tuple[str, Task]] = set()
        self._begun: dict[tuple[str, Task], OperationCounting] = {}
        self._largest: dict[tuple[str, bool], int] = {}  # no n from here on is tried

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
            self.status_changed.emit("")
            return
        solver, task = self._runs[0]
        counting = self._begun.setdefault((solver.key, task), OperationCounting(solver, task))
        title, n = tr(solver.title), task.n
        self.status_changed.emit(
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

    def _is_to_be_counted(self, solver: Solver, task: Task) -> bool:
        largest = self._largest.get((solver.key, task.mirror))
        is_known = (solver.key, task) in self._known
        return not is_known and (largest is None or task.n < largest)

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
            self._largest[key, task.mirror] = 0
            self.refused.emit(key)
        elif (counts := outcome[0]) is not None:
            self._known.add((key, task))
            self._begun.pop((key, task), None)
            if counts.is_beyond:
                self._largest[key, task.mirror] = task.n
            self.counted.emit(counts)
        self._start_next()
