"""Carries out the pages' wishes in the background, one at a time, and brings results back."""

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from nqviz.audit import Auditing
from nqviz.common.i18n import tr
from nqviz.counting.counting import Counting
from nqviz.counting.solving import Saving, Solving
from nqviz.measuring.timing import Measurement
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.jobs.operation_counter import OperationCounter
from nqviz.ui.jobs.runner import Runner
from nqviz.ui.measure.page import MeasurePage
from nqviz.ui.pictures.saver import Saver
from nqviz.ui.race.page import RacePage
from nqviz.ui.step.page import StepPage


class Background(QObject):
    """Connects the pages with the runner, and keeps what would disturb a timing away from it.

    Signals:
        started(): something has begun.
        failed(str): something can't be done, or had to stop; one sentence says why.
    """

    started = Signal()
    failed = Signal(str)

    def __init__(self, runner: Runner, saver: Saver, parent: QObject | None = None) -> None:
        """Speak for what counts and measures, and for what saves."""
        super().__init__(parent)
        self._runner, self._saver = runner, saver
        self._operation_counter = OperationCounter(runner.in_turn, self)
        runner.failed.connect(self.failed)
        runner.warned.connect(self.failed)
        runner.ended.connect(self._on_ended)
        runner.rested.connect(self._on_rested)
        saver.exporter.failed.connect(self.failed)
        saver.refused.connect(self.failed)

    def serve(self, step_page: StepPage, race_page: RacePage, measure_page: MeasurePage) -> None:
        """Carry out the wishes of these pages, and tell them what comes of it."""
        self._step_page, self._race_page, self._page = step_page, race_page, measure_page
        self._connect_curves()
        self._connect_other_views()

    def warm_up(self, precompilation: Precompilation | None, after: int) -> None:
        """Load the kernels after some milliseconds, and let nothing else be compiled until then.

        It would hold up the window, with Python's lock, and the others, with its share of the
        processors.
        """
        self._step_page.scanner.hold()
        QTimer.singleShot(after, self, partial(self._runner.warm_up, SOLVERS, precompilation))

    def tell_what_runs(self) -> None:
        """Let pages know what was begun from others."""
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
        runner, curves, timings = self._runner, self._page.curves_page, self._page.timings_page
        curves.measurement_asked.connect(self._on_measurement_asked)
        curves.cancel_asked.connect(runner.cancel)
        curves.failed.connect(self.failed)
        curves.operations_asked.connect(self._operation_counter.ask)
        self._operation_counter.tallied.connect(curves.curves.add_operation_counts)
        self._operation_counter.refused.connect(curves.curves.add_uncounted)
        self._operation_counter.status_changed.connect(curves.show_status)
        runner.measured.connect(curves.add)
        runner.measured.connect(timings.add)
        timings.failed.connect(self.failed)
        timings.overlaid.connect(curves.curves.show_series)

    def _connect_other_views(self) -> None:
        runner, page = self._runner, self._page
        count, audit, solve = page.count_page, page.audit_page, page.solve_page
        count.count_asked.connect(self._on_count_asked)
        audit.audit_asked.connect(self._on_audit_asked)
        solve.solving_asked.connect(self._on_solving_asked)
        solve.saving_asked.connect(self._on_saving_asked)
        for view in (count, audit, solve):
            view.cancel_asked.connect(runner.cancel)
        for view in (count, solve):
            view.failed.connect(self.failed)
        runner.counted.connect(count.show_counted)
        runner.progressed.connect(count.show_progress)
        runner.judged.connect(audit.show_figure)
        runner.audited.connect(audit.show_audit)
        runner.solved.connect(solve.show_solved)
        runner.saved.connect(solve.show_saved)

    def _on_measurement_asked(self, measurement: Measurement) -> None:
        self._make_way()
        self._runner.measure(measurement)

    def _on_audit_asked(self, auditing: Auditing) -> None:
        self._make_way()
        self._runner.audit(auditing)

    def _on_solving_asked(self, solving: Solving) -> None:
        self._make_way()
        self._runner.solve(solving)

    def _on_saving_asked(self, saving: Saving) -> None:
        self._make_way()
        self._runner.save(saving)

    def _on_count_asked(self, counting: Counting) -> None:
        self.started.emit()
        self._step_page.scanner.resume()  # kernels are not compiled beside a count
        self._show_counting()
        self._runner.count(counting)

    def _show_counting(self) -> None:
        self._page.set_busy(True)
        self._page.curves_page.set_busy(False)
        self._page.curves_page.set_blocked(
            tr("A long count is running, which would disturb the times: pause it first.")
        )

    def _make_way(self) -> None:
        """Let nothing else work beside what is about to be timed."""
        self.started.emit()
        self._step_page.player.pause()
        self._keep_away()

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
