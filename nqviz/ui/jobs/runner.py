"""Runs jobs in a background thread, one at a time, and compiles kernels in between."""

import logging
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import number, tr
from nqviz.common.outcome import FailedCheckError
from nqviz.counting.long_work import CancelledError
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.kernels.cache import mark_complete
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.ui.jobs.background_task import BackgroundTask, Request, owned_executor
from nqviz.ui.jobs.job import Activity, Job
from nqviz.ui.jobs.timers import repeating_timer

_POLL = 100  # The progress is looked at every 100 milliseconds.
_JOB_PRIORITY = 1  # A job goes before the kernels that are still to be compiled, which have 0.


class Runner(QObject):
    """Runs one job at a time in the background, so that nothing disturbs what is timed.

    Attributes:
        executor: the queue in which a measurement waits for the kernel that is being compiled, and
            goes before the next. Small pieces of other work may queue there.
        is_warm: whether every kernel that counts has been compiled.

    Signals:
        changed(): what goes on; it is emitted ten times a second while anything does, and once when
            nothing does any more.
    """

    changed = Signal()

    def __init__(
        self,
        deliver: Callable[[object], object],
        fail: Callable[[str], object],
        parent: QObject | None = None,
    ) -> None:
        """Call `deliver` with each result of a job, and `fail` with a sentence on what stopped."""
        super().__init__(parent)
        self.executor = owned_executor(self)
        self.is_warm = False
        self._deliver, self._fail = deliver, fail
        self._job: Job | None = None
        self._job_task = BackgroundTask(self, self.executor)
        self._is_cancelling = False
        self._precompilation = Precompilation(())
        self._kernel_task = BackgroundTask(self, self.executor)
        self._lacks_kernel = False
        self._kernels = self._kernels_left = 0
        self._timer = repeating_timer(self, self._look, _POLL)

    @property
    def is_busy(self) -> bool:
        return self._job is not None

    @property
    def has_started(self) -> bool:
        """Whether a job runs, and waits no longer."""
        return self._job is not None and self._job.work.has_started

    @property
    def is_compiling(self) -> bool:
        return self._kernels_left > 0

    @property
    def activity(self) -> Activity | None:
        if self._job is not None:
            activity = self._job.activity()
            if not self._is_cancelling:
                return activity
            text = tr("Pausing…") if activity.can_resume else tr("Cancelling…")
            return Activity(text, can_cancel=False)
        if not self.is_compiling:
            return None
        done = self._kernels - self._kernels_left
        text = tr(
            "Compiling kernels: {done} of {all} are ready…",
            done=number(done),
            all=number(self._kernels),
        )
        return Activity(text, done / self._kernels, can_cancel=False, is_asked=False)

    def start(self, job: Job) -> None:
        """Start a job; no other may be running."""
        assert self._job is None
        self._precompilation.stop()  # it would disturb what is timed
        self._job, self._is_cancelling = job, False
        self._job_task.start(partial(_run, job, self._deliver), self._on_job_done, _JOB_PRIORITY)
        self._watch()

    def cancel(self) -> None:
        """Ask the job to stop; one that still waits for a kernel ends at once."""
        if self._job is None:
            return
        self._is_cancelling = True
        self._job.work.cancel()
        if self.has_started:
            self.changed.emit()
        else:
            self._job_task.cancel()
            self._on_job_done("")

    def warm_up(
        self, solvers: tuple[Solver, ...], precompilation: Precompilation | None = None
    ) -> None:
        """Load the kernels of the algorithms that count, each as soon as it is compiled."""
        counting = [solver for solver in solvers if solver.counts_to]
        self._kernels = self._kernels_left = len(counting)
        self._precompilation = precompilation or Precompilation(solvers)
        if self._job is not None:
            self._precompilation.stop()  # it would disturb what is timed
        for solver in counting:
            work = partial(self._compile, solver, self._precompilation)
            self._kernel_task.start(work, self._on_kernel_done, replaces=False)
        note = partial(self._note_complete, solvers)
        self._kernel_task.start(note, self._report_failure, replaces=False)
        self._watch()

    def close_down(self) -> None:
        """Ask what runs to stop, and deliver nothing of it."""
        self._timer.stop()
        self._precompilation.stop()
        if self._job is not None:
            self._job.work.cancel()
        self._kernel_task.cancel()
        self._job_task.cancel()

    def _compile(self, solver: Solver, precompilation: Precompilation, _request: Request) -> str:
        def work() -> None:
            precompilation.wait(solver)
            solver.load_kernel().compile()

        failure = _failure(work)
        if failure:
            self._lacks_kernel = True
        return failure

    def _note_complete(self, solvers: tuple[Solver, ...], _request: Request) -> str:
        """Note that all kernels are in the cache, when those that only find solutions are, too."""
        for solver in solvers:
            self._precompilation.wait(solver)
        return "" if self._lacks_kernel else _failure(mark_complete)

    def _watch(self) -> None:
        if not self._timer.isActive():
            self._timer.start()
        self.changed.emit()

    def _look(self) -> None:
        if self.activity is None:
            self._timer.stop()
        self.changed.emit()

    def _report_failure(self, failure: str | None) -> None:
        if failure:
            self._fail(failure)

    def _on_job_done(self, failure: str | None) -> None:
        self._report_failure(failure)
        self._job, self._is_cancelling = None, False
        self.changed.emit()

    def _on_kernel_done(self, failure: str | None) -> None:
        self._report_failure(failure)
        self._kernels_left -= 1
        self.is_warm = not (self._kernels_left or self._lacks_kernel)
        self.changed.emit()


def _run(job: Job, deliver: Callable[[object], object], request: Request) -> str:
    return _failure(partial(job.run, partial(request.report, deliver)))


def _failure(work: Callable[[], object]) -> str:
    """Work, and return the sentence that says why that was not possible, empty where it was."""
    try:
        work()
    except CancelledError:
        pass
    except (ValueError, FailedCheckError) as error:
        return str(error)
    except Exception as error:
        logging.getLogger(__name__).exception("Work in the background failed.")
        return tr("Something went wrong in the background: {error}.", error=repr(error))
    return ""
