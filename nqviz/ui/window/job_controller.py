"""Runs the jobs that the pages ask for, one at a time, and passes their results to the pages."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from nqviz.audit.figures import Audit, Figure
from nqviz.counting.counting import Counted, Counting
from nqviz.counting.solving import Solved
from nqviz.lab.lab_counting import LabCounting
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Measurement
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.solvers.registry import SOLVERS
from nqviz.store.store import Store
from nqviz.store.timing_record import TimingRecord
from nqviz.ui.jobs.job import Job, audit_job, count_job, measurement_job, save_job, solve_job
from nqviz.ui.jobs.operation_counter import OperationCounter
from nqviz.ui.jobs.runner import Runner
from nqviz.ui.measure.audit_page import AuditPage
from nqviz.ui.measure.count_page import CountPage
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.measure_view import JobView, MeasureView
from nqviz.ui.measure.page import MeasurePage
from nqviz.ui.measure.solve_page import SolvePage
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
        self._is_counting = False  # a long count
        self._operation_counter = OperationCounter(runner.pool, self)
        self._operation_counter.counted.connect(self._on_found)
        self._operation_counter.refused.connect(self._on_operations_refused)
        runner.found.connect(self._on_found)
        runner.failed.connect(self.failed)
        runner.ended.connect(self._on_ended)
        runner.rested.connect(self._on_rested)
        saver.exporter.failed.connect(self.failed)
        saver.refused.connect(self.failed)

    def serve(self, step_page: StepPage, race_page: RacePage, measure_page: MeasurePage) -> None:
        """Run the jobs of these pages, in place of those of the pages before."""
        self._step_page, self._race_page, self._page = step_page, race_page, measure_page
        measure_page.view_built.connect(self._on_view_built)

    def _on_view_built(self, view: MeasureView) -> None:
        """Run the jobs that a view of the Measure page asks for."""
        view.failed.connect(self.failed)
        if isinstance(view, JobView):
            view.cancel_asked.connect(self._runner.cancel)
        match view:
            case CurvesPage():
                view.measurement_asked.connect(self._on_measurement_asked)
                view.operations_asked.connect(self._operation_counter.ask)
                self._operation_counter.status_changed.connect(view.view_tools.show_status)
            case CountPage():
                view.count_asked.connect(self._on_count_asked)
                self._runner.progressed.connect(view.show_progress)
            case AuditPage():
                view.audit_asked.connect(lambda auditing: self._start_alone(audit_job(auditing)))
            case SolvePage():
                view.solving_asked.connect(lambda solving: self._start_alone(solve_job(solving)))
                view.saving_asked.connect(lambda saving: self._start_alone(save_job(saving)))

    def warm_up(self, precompilation: Precompilation | None, after: int) -> None:
        """Load the kernels after some milliseconds, and scan no run until then.

        That would hold up the window, with Python's lock, and the compilers, with its share of the
        processors.
        """
        self._step_page.controller.scanner.hold()
        QTimer.singleShot(after, self, partial(self._runner.warm_up, SOLVERS, precompilation))

    def show_what_runs(self) -> None:
        """Let pages show the job that was started from the pages before them."""
        if self._is_counting:
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

    def _on_measurement_asked(self, measurement: Measurement) -> None:
        self._start_alone(measurement_job(measurement, self._store))

    def _on_count_asked(self, counting: Counting | LabCounting) -> None:
        self.started.emit()
        self._is_counting = True
        self._step_page.controller.scanner.resume()  # kernels are not compiled beside a count
        self._show_counting()
        self._runner.start(count_job(counting))

    def _on_found(self, result: object) -> None:
        """Show a result of a job on the pages, which may have replaced those that asked for it."""
        page = self._page
        match result:
            case TimingRecord():
                page.add(result)
            case OperationCounts():
                page.curves_page.curves.model.add(result)
                page.curves_page.curves.redraw_soon()
            case Counted():
                page.count_page.show_counted(result)
            case Figure():
                page.audit_page.show_figure(result)
            case Audit():
                page.audit_page.show_audit(result)
            case Solved():
                page.solve_page.show_solved(result)
            case Path():
                page.solve_page.show_saved(result)
            case str():
                self.failed.emit(result)

    def _on_operations_refused(self, key: str) -> None:
        self._page.curves_page.curves.model.uncounted.add(key)
        self._page.curves_page.curves.redraw_soon()

    def _show_counting(self) -> None:
        self._page.show_job(is_running=True, is_count=True)

    def _start_alone(self, job: Job) -> None:
        """Start a job that is timed, so that nothing else may work beside it."""
        self.started.emit()
        self._step_page.player.pause()
        self._keep_away()
        self._runner.start(job)

    def _keep_away(self) -> None:
        """Let the pages do nothing that would disturb what is timed."""
        self._page.show_job(is_running=True)
        self._step_page.controller.scanner.hold()
        self._race_page.hold()
        self._saver.exporter.hold()

    def _on_rested(self) -> None:
        if not self._runner.is_busy:
            self._step_page.controller.scanner.resume()

    def _on_ended(self) -> None:
        self._is_counting = False
        self._page.show_job(is_running=False)
        self._step_page.controller.scanner.resume()
        self._race_page.resume()
        self._saver.exporter.resume()
