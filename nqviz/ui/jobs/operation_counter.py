"""Counts operations in the background, in turn with whatever else runs there."""

import logging
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import number, tr
from nqviz.measuring.operations import OperationCounting, OperationCounts, has_operations
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver

Wanted = tuple[Solver, Task]


class OperationCounter(QObject):
    """Works through a list of runs whose operations are wanted, chunk by chunk.

    Each chunk waits for its turn in somebody else's queue, so that it never runs beside what is
    timed there. What is known once is not counted again. An algorithm whose run is too long is not
    tried for larger n.

    Signals:
        tallied(Tally): the operations of a run are known.
        refused(str): those of the algorithm with this key can't be counted.
        status_changed(str): what goes on, in words; empty when nothing does.
    """

    tallied = Signal(object)
    refused = Signal(str)
    status_changed = Signal(str)
    _advanced = Signal(int, object, object)

    def __init__(
        self, in_turn: Callable[[Callable[[], None]], None], parent: QObject | None = None
    ) -> None:
        """Work in the background by `in_turn`, which takes a callable to its queue."""
        super().__init__(parent)
        self._in_turn = in_turn
        self._round = 0  # tells what was asked for last from what was asked for before
        self._wishes: list[Wanted] = []
        self._known: set[tuple[str, Task]] = set()
        self._begun: dict[tuple[str, Task], OperationCounting] = {}
        self._largest: dict[tuple[str, bool], int] = {}  # no n from here on is tried
        self._advanced.connect(self._on_advanced)

    def ask(self, wishes: Sequence[Wanted]) -> None:
        """Count the operations of these runs, in this order, and not of what was asked before."""
        self._round += 1
        self._wishes = list(wishes)
        self._start_next()

    def cancel(self) -> None:
        """Ask for nothing any more; the chunk under way takes some hundredths of a second."""
        self.ask(())

    def _start_next(self) -> None:
        while self._wishes:
            solver, task = self._wishes.pop(0)
            if self._is_wanted(solver, task):
                begun = self._begun.setdefault((solver.key, task), OperationCounting(solver, task))
                self._go_on(begun)
                return
        self.status_changed.emit("")

    def _is_wanted(self, solver: Solver, task: Task) -> bool:
        largest = self._largest.get((solver.key, task.mirror))
        is_known = (solver.key, task) in self._known
        return not is_known and (largest is None or task.n < largest)

    def _go_on(self, counting_operations: OperationCounting) -> None:
        title, n = tr(counting_operations.solver.title), counting_operations.task.n
        self.status_changed.emit(
            tr(
                "Counting operations: {title}, n = {n}, {steps} steps so far",
                title=title,
                n=n,
                steps=number(counting_operations.steps),
            )
            if counting_operations.steps
            else tr("Counting operations: {title}, n = {n}", title=title, n=n)
        )
        self._in_turn(partial(self._advance, self._round, counting_operations))

    def _advance(self, asked: int, counting_operations: OperationCounting) -> None:
        """Run one chunk, in the background."""
        outcome: OperationCounts | str | None = None
        if asked == self._round:
            try:
                outcome = (
                    counting_operations.advance()
                    if has_operations(counting_operations.solver)
                    else "refused"
                )
            except Exception:
                logging.getLogger(__name__).exception("Operations could not be counted.")
                outcome = "refused"
        self._advanced.emit(asked, counting_operations, outcome)

    def _on_advanced(
        self,
        asked: int,
        counting_operations: OperationCounting,
        outcome: OperationCounts | str | None,
    ) -> None:
        key, task = counting_operations.solver.key, counting_operations.task
        if isinstance(outcome, OperationCounts):
            self._known.add((key, task))
            self._begun.pop((key, task), None)
            if outcome.is_beyond:
                self._largest[key, task.mirror] = task.n
            self.tallied.emit(outcome)
        elif outcome is not None:
            self._largest[key, task.mirror] = 0
            self.refused.emit(key)
        if asked != self._round:
            return
        if outcome is None:
            self._go_on(counting_operations)
        else:
            self._start_next()
