"""The controller of the Measure page, which lives as long as the window."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Any

from PySide6.QtCore import QObject, Signal

from nqviz.audit import Auditing
from nqviz.audit.figures import Audit, Figure
from nqviz.audit.findings import Findings
from nqviz.common.i18n import tr
from nqviz.common.machine import processors
from nqviz.counting.counting import MOST_THREADS, Counted
from nqviz.counting.solving import Saving, Solved, Solving
from nqviz.curves.plot_model import PlotModel
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Measurement
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.scenes.measure_state import CountState, MeasureScene, MeasureState, PlotView
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import FASTEST, find_solver
from nqviz.store.timing_list import TimingList
from nqviz.store.timing_record import TimingRecord
from nqviz.store.timing_store import TimingStore
from nqviz.ui.jobs.estimator import Estimator
from nqviz.ui.jobs.timers import single_timer
from nqviz.ui.measure.count_controller import CountController

_MOST_TICKED_PROGRAMS = 3  # A program that is opened beside so many is not ticked by itself.
_FIRST_N, _LAST_N, _COUNTED_N = 8, 14, 18  # These n are chosen when the window opens.


class MeasureController(QObject):
    """Owns the state of the page, and holds no words: a page of another language binds to it, too.

    Attributes:
        records: the measured timings, by the algorithm's key, n and the rule's text.
        timing_lock: a measurement holds it while it times, and nothing is drawn then.
        solved: the large solution that was found last; `saved_as` is the file it was written to.
        is_busy: whether something runs that the page has started.
        is_counting: whether that is a long count, beside which nothing is measured.
        count_operations: counts the operations of pairs of algorithm and task, and no others.

    Signals:
        changed(): anything of it may have changed.
        failed(str): something can't be done; one sentence says why.
        noticed(str): something is done; one sentence says what.
    """

    changed = Signal()
    failed = Signal(str)
    noticed = Signal(str)

    def __init__(
        self,
        solvers: Sequence[Solver],
        store: TimingStore | None = None,
        parent: QObject | None = None,
        *,
        folder: Path | None = None,
    ) -> None:
        """Measure these algorithms; without a store, what is measured is forgotten.

        Journals of long counts are in `folder`, or will be, if not in the user's own.
        """
        super().__init__(parent)
        self.counting_solvers = tuple(solver for solver in solvers if solver.counts_to)
        self._programs: dict[str, Solver] = {}
        self.timing_lock = Lock()
        self.plot = PlotModel(solvers)
        self.state = MeasureState(
            MeasureScene(self.counting_solvers, _FIRST_N, _LAST_N),
            CountState(FASTEST.key, _COUNTED_N, min(processors(), MOST_THREADS)),
            curves=self.plot.state,
        )
        self.records: dict[tuple[str, int, str], TimingRecord] = {}
        self._counted_operations = ""
        self.estimator = Estimator(self.timing_lock, self)
        self.estimator.estimated.connect(self.changed)
        self.count = CountController(self, folder)
        self.timings = TimingList(store or TimingStore.in_memory())
        self.findings = Findings()
        self._announcing = single_timer(self, self.changed.emit)
        self.make_audit: Callable[[], Auditing] = Auditing
        self.solver_of_large = find_solver("min-conflicts")
        self.solved: Solved | None = None
        self.saved_as: Path | None = None
        self.is_busy = self.is_counting = False
        self.start_job: Callable[[Any], object] = _ignore
        self.count_operations: Callable[[Sequence[tuple[Solver, Task]]], object] = _ignore
        self.cancel_job: Callable[[], object] = _ignore
        self._resolve()

    def change(self, **values: Any) -> None:
        before, self.state = self.state, replace(self.state, **values)
        if self.state == before:
            return
        self._resolve()
        if self.state.count != before.count:
            self.count.long_count.outcome = None
        asked = self.state.choice, self.state.curves.view
        if asked != (before.choice, before.curves.view):
            self.ask_operations()
        self.changed.emit()

    def change_curves(self, **values: Any) -> None:
        self.change(curves=self.state.curves.but(**values))

    def change_timings(self, **values: Any) -> None:
        self.change(timings=replace(self.state.timings, **values))

    def choose(self, **values: Any) -> None:
        """Choose what is to be measured, by the names of `MeasureScene`."""
        self.change(choice=replace(self.state.choice, **values))

    def tick(self, wanted: Collection[object]) -> None:
        """Choose algorithms, but for programs that are not open."""
        self.choose(solvers=tuple(each for each in self.algorithms if each in wanted))

    def show_choice(self, choice: MeasureScene) -> None:
        """Choose what is to be measured, but for programs that are not open; measure nothing."""
        if choice.rule != self.state.choice.rule:
            self.set_rule(choice.rule)
        chosen = tuple(each for each in self.algorithms if each in choice.solvers)
        self.change(choice=replace(choice, solvers=chosen))

    def set_rule(self, rule: Rule) -> None:
        """Measure and count under a rule; blocked squares and regions belong to one board only."""
        self.choose(rule=Rule(rule.key))
        self.count.set_rule(rule)

    @property
    def algorithms(self) -> list[Solver]:
        """The algorithms that can be measured, in teaching order; programs come last."""
        return [*self.counting_solvers, *self._programs.values()]

    @property
    def chosen(self) -> list[Solver]:
        return [each for each in self.state.choice.solvers if isinstance(each, Solver)]

    @property
    def measured(self) -> list[Solver]:
        """The algorithms that are ticked and count under the rule."""
        rule = self.state.choice.rule
        return [each for each in self.chosen if not each.why_not_counted(rule)]

    @property
    def status(self) -> str:
        """Which operations are counted, if any are; beside a job they wait for its end."""
        if self._counted_operations and self.is_busy:
            return tr("Operations are counted when nothing else runs.")
        return self._counted_operations

    @property
    def is_measuring(self) -> bool:
        """Whether something runs that is timed."""
        return self.is_busy and not self.is_counting

    def offer(self, program: Solver) -> None:
        """Let a program be measured; what was measured of another text of its file goes.

        A new one is ticked only where few programs are.
        """
        before, chosen = self._programs.get(program.key), set(self.chosen)
        self._programs[program.key] = program
        self.plot.offer(program)
        self.records = {at: each for at, each in self.records.items() if at[0] != program.key}
        others = [each for each in self._programs.values() if each in chosen]
        if before in chosen or (before is None and len(others) < _MOST_TICKED_PROGRAMS):
            chosen.add(program)
        self.tick(chosen)
        self.changed.emit()

    def withdraw(self, program: Solver) -> None:
        """Offer a program no longer."""
        del self._programs[program.key]
        self.tick(self.chosen)
        self.changed.emit()

    def ask_operations(self) -> None:
        pairs, choice = [], self.state.choice
        if self.state.curves.view is PlotView.OPERATIONS:
            pairs = [
                (solver, Task(n, rule=choice.rule))
                for n in range(choice.first, choice.last + 1)
                for solver in self.measured
                if n <= solver.counts_to
            ]
        self.count_operations(pairs)

    def measure(self) -> bool:
        """Ask for the measurement of what is chosen; return whether that can be."""
        if self.is_measuring:
            return False
        if self.is_counting:
            self.failed.emit(self.why_not_measured())
            return False
        choice = self.state.choice
        return self._ask(
            lambda: Measurement(
                self.measured,
                range(choice.first, choice.last + 1),
                repeats=choice.repeats,
                limit=choice.limit,
                timing_lock=self.timing_lock,
                rule=choice.rule,
            )
        )

    def why_not_measured(self) -> str:
        """Return why nothing can be measured now, one sentence; empty where it can."""
        words = tr("A long count is running, which would disturb the times: pause it first.")
        return words if self.is_counting else ""

    def audit(self) -> None:
        if not self.is_busy:
            self.findings.begin()
            self.change(sheet=0)
            self.changed.emit()
            self.start_job(self.make_audit())

    def solve(self) -> None:
        if not self.is_busy:
            chosen = self.state.solution
            task = Task(chosen.n, seed=chosen.seed)
            self._ask(lambda: Solving(self.solver_of_large, task))

    def save_solution(self, path: Path) -> None:
        solved = self.solved
        assert solved is not None, "there is something to save"
        self.saved_as = None
        self.changed.emit()
        self._ask(lambda: Saving(solved, path))

    def _ask(self, job: Callable[[], object]) -> bool:
        """Ask for a job; say why where there can't be one, and return whether there can."""
        try:
            asked = job()
        except ValueError as error:
            self.failed.emit(str(error))
            return False
        self.start_job(asked)
        return True

    def show_job(self, *, is_running: bool, is_count: bool = False) -> None:
        """Note whether a job runs, and whether that is a long count.

        Beside a count nothing is measured, and beside another job nothing is counted.
        """
        self.is_busy, self.is_counting = is_running, is_running and is_count
        self.estimator.set_held(is_held=self.is_measuring)
        if not is_running:
            self.findings.end()
            self.count.long_count.end()
        self.ask_operations()
        self.changed.emit()

    def show_status(self, status: str) -> None:
        """Note which operations are counted, in words."""
        self._counted_operations = status
        self.changed.emit()

    def take(self, result: object) -> None:
        match result:
            case TimingRecord(timing=timing):
                self.records[timing.key, timing.n, timing.rule] = result
                self.plot.add(timing)
                if not timing.is_of_program:  # It is in the store as well.
                    self.estimator.add(timing)
                    self.timings.add(result)
            case OperationCounts():
                self.plot.add(result)
            case Counted():
                self.count.end(result)
            case Figure():
                self.findings.add(result)
                self._announcing.start()  # Hundreds of them can come in one turn.
                return
            case Audit():
                self.findings.complete(result)
                self.change(sheet=0)
            case Solved():
                self.solved, self.saved_as = result, None
                self.change(solution=replace(self.state.solution, part=None))
            case Path():
                self.saved_as = result
        self.changed.emit()

    def refuse(self, key: str) -> None:
        """Note that the operations of an algorithm can't be counted."""
        self.plot.refuse(key)
        self.changed.emit()

    def clear(self) -> None:
        self.plot.clear()
        self.changed.emit()

    def show_timings(self) -> None:
        """Draw the recorded series that are chosen beside the curves."""
        self.plot.series = self.timings.series()
        self.changed.emit()

    def close_down(self) -> None:
        """Stop what works in the background, and wait for it; what ran has come to rest."""
        self.estimator.close_down()
        self.count.close_down()

    def _resolve(self) -> None:
        choice = self.state.choice
        self.plot.state = self.state.curves
        self.plot.visible = {each.key for each in self.chosen}
        self.plot.sizes = range(choice.first, choice.last + 1)
        self.plot.rule = choice.rule.text
        self.estimator.set_task(Task(choice.last, rule=choice.rule))


def _ignore(*_values: object) -> None:
    pass
