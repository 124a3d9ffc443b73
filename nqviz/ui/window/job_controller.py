"""Runs the jobs that the pages ask for, one at a time, and passes their results to the pages."""

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from nqviz.audit import Auditing
from nqviz.counting.counting import Counting
from nqviz.counting.solving import Saving, Solving
from nqviz.lab.lab_counting import LabCounting
from nqviz.measuring.timing import Measurement
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.solvers.registry import SOLVERS
from nqviz.store.timing_store import TimingStore
from nqviz.ui.jobs.job import Job, audit_job, count_job, measurement_job, save_job, solve_job
from nqviz.ui.jobs.operation_counter import OperationCounter
from nqviz.ui.jobs.runner import Runner
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.pictures.saver import Saver
from nqviz.ui.race.race_page import RacePage
from nqviz.ui.step.step_page import StepPage


class JobController(QObject):
    """Connects the pages with the runner, and keeps what would disturb a timing away from it.

    Signals:
        started(): something has begun.
        failed(str): something can't be done, or had to stop; one sentence says why.
    """

    started = Signal()
    failed = Signal(str)

    def __init__(
        self,
        runner: Runner,
        store: TimingStore,
        saver: Saver,
        measure: MeasureController,
        parent: QObject | None = None,
    ) -> None:
        """Run what `measure` asks for, and keep what is measured in a store."""
        super().__init__(parent)
        self._runner, self._store, self._saver, self._measure = runner, store, saver, measure
        self._operation_counter = OperationCounter(runner.pool, self)
        self._operation_counter.counted.connect(self._on_found)
        self._operation_counter.refused.connect(measure.refuse)
        self._operation_counter.status_changed.connect(measure.show_status)
        measure.job_asked.connect(self._on_job_asked)
        measure.operations_asked.connect(self._operation_counter.ask)
        measure.cancel_asked.connect(runner.cancel)
        measure.failed.connect(self.failed)
        runner.progressed.connect(measure.count.follow)
        runner.found.connect(self._on_found)
        runner.failed.connect(self.failed)
        runner.ended.connect(self._on_ended)
        runner.rested.connect(self._on_rested)
        saver.exporter.failed.connect(self.failed)

    def bind(self, step_page: StepPage, race_page: RacePage) -> None:
        """Keep these pages away from what is timed, in place of those before them."""
        self._step_page, self._race_page = step_page, race_page

    def warm_up(self, precompilation: Precompilation | None, after: int) -> None:
        """Load the kernels after some milliseconds, and scan no run until then.

        That would hold up the window, with Python's lock, and the compilers, with its share of the
        processors.
        """
        self._step_page.controller.scanner.hold()
        QTimer.singleShot(after, self, partial(self._runner.warm_up, SOLVERS, precompilation))

    def show_what_runs(self) -> None:
        """Keep pages away from the job that was started from the pages before them."""
        if self._measure.is_measuring:
            self._keep_away()

    def cancel(self) -> None:
        """Ask what runs to stop."""
        self._runner.cancel()
        self._operation_counter.cancel()
        self._saver.exporter.cancel()

    def close_down(self) -> None:
        """Ask what runs to stop, and deliver nothing of it."""
        self._operation_counter.cancel()
        self._saver.exporter.cancel()
        self._runner.close_down()

    def _on_job_asked(self, asked: object) -> None:
        match asked:
            case Counting() | LabCounting():
                self._start_count(asked)
            case Measurement():
                self._start_alone(measurement_job(asked, self._store))
            case Auditing():
                self._start_alone(audit_job(asked))
            case Solving():
                self._start_alone(solve_job(asked))
            case Saving():
                self._start_alone(save_job(asked))

    def _start_count(self, counting: Counting | LabCounting) -> None:
        self.started.emit()
        self._step_page.controller.scanner.resume()  # kernels are not compiled beside a count
        self._measure.show_job(is_running=True, is_count=True)
        self._runner.start(count_job(counting))

    def _on_found(self, result: object) -> None:
        if isinstance(result, str):
            self.failed.emit(result)
        else:
            self._measure.take(result)

    def _start_alone(self, job: Job) -> None:
        """Start a job that is timed, so that nothing else may work beside it."""
        self.started.emit()
        self._step_page.player.pause()
        self._measure.show_job(is_running=True)
        self._keep_away()
        self._runner.start(job)

    def _keep_away(self) -> None:
        """Let the pages do nothing that would disturb what is timed."""
        self._step_page.controller.scanner.hold()
        self._race_page.controller.hold()
        self._saver.exporter.hold()

    def _on_rested(self) -> None:
        if not self._runner.is_busy:
            self._step_page.controller.scanner.resume()

    def _on_ended(self) -> None:
        self._measure.show_job(is_running=False)
        self._step_page.controller.scanner.resume()
        self._race_page.controller.resume()
        self._saver.exporter.resume()
