"""Runs the jobs that the pages ask for, one at a time, and passes their results to the pages."""

from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from nqviz.audit import Auditing
from nqviz.audit.figures import Audit, Figure
from nqviz.common.i18n import tr
from nqviz.counting.counting import Counted, Counting
from nqviz.counting.solving import Saving, Solved, Solving
from nqviz.measuring.timing import Measurement
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.solvers.registry import SOLVERS
from nqviz.store.store import Store
from nqviz.store.timing_record import TimingRecord
from nqviz.ui.jobs.job import AuditJob, CountJob, Job, MeasurementJob, SaveJob, SolveJob
from nqviz.ui.jobs.operation_counter import OperationCounter
from nqviz.ui.jobs.runner import Runner
from nqviz.ui.measure.page import MeasurePage
from nqviz.ui.pictures.saver import Saver
from nqviz.ui.race.page import RacePage
from nqviz.ui.step.page import StepPage


class JobController(QObject):
    """Connects the pages with the runner, and keeps what would disturb a timing away from it.

    Signals:
        started(): something has begun.
        failed(str): something can't be done, or had to stop; one sentence says why.
    """

    started = Signal()
    failed = Signal(str)

    def __init__(
        self, runner: Runner, store: Store, saver: Saver, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._runner, self._store, self._saver = runner, store, saver
        self._operation_counter = OperationCounter(runner.pool, self)
        runner.failed.connect(self.failed)
        runner.ended.connect(self._on_ended)
        runner.rested.connect(self._on_rested)
        saver.exporter.failed.connect(self.failed)
        saver.refused.connect(self.failed)

    def serve(self, step_page: StepPage, race_page: RacePage, measure_page: MeasurePage) -> None:
        """Run the jobs of these pages, in place of those of the pages before."""
        self._step_page, self._race_page, self._page = step_page, race_page, measure_page
        self._connect_curves()
        self._connect_other_views()

    def warm_up(self, precompilation: Precompilation | None, after: int) -> None:
        """Load the kernels after some milliseconds, and scan no run until then.

        That would hold up the window, with Python's lock, and the compilers, with its share of the
        processors.
        """
        self._step_page.scanner.hold()
        QTimer.singleShot(after, self, partial(self._runner.warm_up, SOLVERS, precompilation))

    def show_what_runs(self) -> None:
        """Let pages show the job that was started from the pages before them."""
        if self._page.count_page.is_running:
            self._show_counting()
        elif self._runner.is_busy:
            self._keep_away()

    def cancel(self) -> None:
        """Ask what runs to stop."""
        self._runner.cancel()
        self._operation_counter.cancel()
        self._saver.exporter.cancel()

    def close_down(self) -> None:
        """Stop what runs, and wait for it."""
        self._operation_counter.cancel()
        self._saver.exporter.cancel()
        self._runner.close_down()

    def _connect_curves(self) -> None:
        curves, timings = self._page.curves_page, self._page.timings_page
        curves.measurement_asked.connect(self._on_measurement_asked)
        curves.cancel_asked.connect(self._runner.cancel)
        curves.failed.connect(self.failed)
        curves.operations_asked.connect(self._operation_counter.ask)
        self._operation_counter.counted.connect(curves.curves.add_operation_counts)
        self._operation_counter.refused.connect(curves.curves.add_uncounted)
        self._operation_counter.status_changed.connect(curves.show_status)
        timings.failed.connect(self.failed)
        timings.overlaid.connect(curves.curves.show_series)

    def _connect_other_views(self) -> None:
        page = self._page
        count, audit, solve = page.count_page, page.audit_page, page.solve_page
        count.count_asked.connect(self._on_count_asked)
        audit.audit_asked.connect(self._on_audit_asked)
        solve.solving_asked.connect(self._on_solving_asked)
        solve.saving_asked.connect(self._on_saving_asked)
        for view in (count, audit, solve):
            view.cancel_asked.connect(self._runner.cancel)
        for view in (count, solve):
            view.failed.connect(self.failed)
        self._runner.progressed.connect(count.show_progress)

    def _on_measurement_asked(self, measurement: Measurement) -> None:
        job = MeasurementJob(measurement, self._store)
        job.found.connect(self._on_measured)
        job.warned.connect(self.failed)
        self._start_alone(job)

    def _on_measured(self, record: TimingRecord) -> None:
        self._page.curves_page.add(record)
        self._page.timings_page.add(record)

    def _on_audit_asked(self, auditing: Auditing) -> None:
        job = AuditJob(auditing)
        job.found.connect(self._on_judged)
        job.finished.connect(self._on_audited)
        self._start_alone(job)

    def _on_judged(self, figure: Figure) -> None:
        self._page.audit_page.show_figure(figure)

    def _on_audited(self, audit: Audit) -> None:
        self._page.audit_page.show_audit(audit)

    def _on_solving_asked(self, solving: Solving) -> None:
        job = SolveJob(solving)
        job.finished.connect(self._on_solved)
        self._start_alone(job)

    def _on_solved(self, solved: Solved) -> None:
        self._page.solve_page.show_solved(solved)

    def _on_saving_asked(self, saving: Saving) -> None:
        job = SaveJob(saving)
        job.finished.connect(self._on_saved)
        self._start_alone(job)

    def _on_saved(self, path: Path) -> None:
        self._page.solve_page.show_saved(path)

    def _on_count_asked(self, counting: Counting) -> None:
        self.started.emit()
        self._step_page.scanner.resume()  # kernels are not compiled beside a count
        self._show_counting()
        job = CountJob(counting)
        job.finished.connect(self._on_counted)
        self._runner.start(job)

    def _on_counted(self, counted: Counted) -> None:
        self._page.count_page.show_counted(counted)

    def _show_counting(self) -> None:
        self._page.set_busy(True)
        self._page.curves_page.set_busy(False)
        self._page.curves_page.set_blocked(
            tr("A long count is running, which would disturb the times: pause it first.")
        )

    def _start_alone(self, job: Job[Any]) -> None:
        """Start a job that is timed, so that nothing else may work beside it."""
        self.started.emit()
        self._step_page.player.pause()
        self._keep_away()
        self._runner.start(job)

    def _keep_away(self) -> None:
        """Let the pages do nothing that would disturb what is timed."""
        self._page.set_busy(True)
        self._page.count_page.set_blocked(
            tr("Something else is running, and a count would disturb its times.")
        )
        self._step_page.scanner.hold()
        self._race_page.hold()
        self._saver.exporter.hold()

    def _on_rested(self) -> None:
        if not self._runner.is_busy:
            self._step_page.scanner.resume()

    def _on_ended(self) -> None:
        self._page.set_busy(False)
        self._page.curves_page.set_blocked("")
        self._page.count_page.show_ended()
        self._step_page.scanner.resume()
        self._race_page.resume()
        self._saver.exporter.resume()
