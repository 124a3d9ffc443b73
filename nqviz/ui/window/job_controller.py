"""Runs the jobs that the pages ask for, one at a time, and passes their results to the pages."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer

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
from nqviz.ui.measure.count_page import reminder
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.pictures.saver import Saver
from nqviz.ui.race.race_page import RacePage
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.window.status_view import StatusView


class JobController(QObject):
    """Connects the pages with the runner, and keeps what would disturb a timing away from it.

    Attributes:
        runner: what runs the jobs.
    """

    def __init__(
        self,
        store: TimingStore,
        saver: Saver,
        measure: MeasureController,
        show_error: Callable[[str], object],
        parent: QObject | None = None,
    ) -> None:
        """Run what `measure` asks for, and keep what is measured in a store.

        `show_error` is called with the sentence that says what had to stop, and with none when
        something begins.
        """
        super().__init__(parent)
        self._store, self._saver, self._measure = store, saver, measure
        self._show_error = show_error
        self._has_warmed_up = False
        self.runner = Runner(self._on_found, show_error, self)
        self._operation_counter = OperationCounter(
            self.runner.executor, self._on_found, measure.refuse, self
        )
        self._operation_counter.changed.connect(self._on_operations_changed)
        self.runner.changed.connect(self._on_runner_changed)
        measure.start_job = self._start_job
        measure.count_operations = self._operation_counter.ask
        measure.cancel_job = self.runner.cancel

    def bind(self, step_page: StepPage, race_page: RacePage, status: StatusView) -> None:
        """Keep these pages away from what is timed, and say there what goes on."""
        self._step_page, self._race_page, self._status = step_page, race_page, status
        if self._measure.is_measuring:
            self._keep_away()
        self._status.show_activity(self.runner.activity)

    def warm_up(self, precompilation: Precompilation | None, after: int) -> None:
        """Load the kernels after some milliseconds, and scan no run until then.

        That would hold up the window, with Python's lock, and the compilers, with its share of the
        processors.
        """
        self._step_page.controller.scanner.hold()
        QTimer.singleShot(after, self, partial(self.runner.warm_up, SOLVERS, precompilation))

    def cancel(self) -> None:
        """Ask what runs to stop."""
        self.runner.cancel()
        self._operation_counter.cancel()
        self._saver.exporter.cancel()

    def close_down(self) -> None:
        """Ask what runs to stop, and deliver nothing of it."""
        self._operation_counter.cancel()
        self._saver.exporter.cancel()
        self.runner.close_down()

    def _start_job(self, asked: object) -> None:
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
        self._show_error("")
        self._step_page.controller.scanner.resume()  # kernels are not compiled beside a count
        self._measure.show_job(is_running=True, is_count=True)
        self.runner.start(count_job(counting))

    def _start_alone(self, job: Job) -> None:
        """Start a job that is timed, so that nothing else may work beside it."""
        self._show_error("")
        self._step_page.player.pause()
        self._measure.show_job(is_running=True)
        self._keep_away()
        self.runner.start(job)

    def _keep_away(self) -> None:
        """Let the pages do nothing that would disturb what is timed."""
        self._step_page.controller.scanner.hold()
        self._race_page.controller.hold()
        self._saver.exporter.hold()

    def _on_found(self, result: object) -> None:
        if isinstance(result, str):
            self._show_error(result)
        else:
            self._measure.take(result)

    def _on_operations_changed(self) -> None:
        self._measure.show_status(self._operation_counter.status)

    def _on_runner_changed(self) -> None:
        runner = self.runner
        self._status.show_activity(runner.activity)
        self._measure.count.follow()
        if self._measure.is_busy and not runner.is_busy:
            self._measure.show_job(is_running=False)
            self._step_page.controller.scanner.resume()
            self._race_page.controller.resume()
            self._saver.exporter.resume()
        elif not (runner.is_busy or runner.is_compiling):
            self._step_page.controller.scanner.resume()
        if runner.is_warm and not self._has_warmed_up:
            self._has_warmed_up = True
            self._status.show_ready()
            if text := reminder():
                self._status.show_notice(text)
