"""Runs jobs in a background thread, one at a time, and compiles kernels in between."""

import logging
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from nqviz.common.i18n import number, tr
from nqviz.common.outcome import FailedCheckError
from nqviz.counting.counting import CancelledError
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.kernels.cache import mark_complete
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.ui.jobs.background_task import BackgroundTask, Request, single_thread
from nqviz.ui.jobs.job import Activity, Job

_POLL = 100  # milliseconds between two looks at the progress
_FIRST = 1  # the priority of what the user starts; kernels still to be compiled have 0


class Runner(QObject):
    """Runs one job at a time in the background, so that nothing disturbs what is timed.

    Attributes:
        pool: the single thread. It is the queue in which a measurement waits for the kernel that is
            being compiled, and goes before the next. Small pieces of other work may queue there.

    Signals:
        found(object): a result of the job.
        failed(str): what was running had to stop; one sentence says why.
        ended(): the job is over, however it went.
        progressed(Activity | None): what goes on now, at 10 Hz; None when nothing does any more.
        warmed_up(): every kernel that counts has been compiled.
        rested(): no kernel is left to be compiled, however it went.
    """

    found = Signal(object)
    failed = Signal(str)
    ended = Signal()
    progressed = Signal(object)
    warmed_up = Signal()
    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pool = single_thread(self)
        self._job: Job | None = None
        self._job_task = BackgroundTask(self, self.pool)
        self._is_cancelling = False
        self._precompilation = Precompilation(())
        self._kernel_task = BackgroundTask(self, self.pool)
        self._lacks_kernel = False  # one could not be compiled
        self._kernels = 0
        self._kernels_left = 0
        self._timer = QTimer(self, interval=_POLL)
        self._timer.timeout.connect(self._on_timeout)

    @property
    def is_busy(self) -> bool:
        """Whether a job runs, or waits for a kernel."""
        return self._job is not None

    @property
    def has_started(self) -> bool:
        """Whether a job runs, and waits no longer."""
        return self._job is not None and self._job.work.has_started

    def start(self, job: Job) -> None:
        """Start a job; no other may be running."""
        assert self._job is None
        self._precompilation.stop()  # it would disturb what is timed
        self._job = job
        self._is_cancelling = False
        self._job_task.start(partial(_run, job, self.found.emit), self._on_job_done, _FIRST)
        self._watch()

    def cancel(self) -> None:
        """Ask the job to stop; `ended` is emitted when it has.

        One that still waits for a kernel to be compiled ends at once.
        """
        if self._job is None:
            return
        self._is_cancelling = True
        self._job.work.cancel()
        if self.has_started:
            self._on_timeout()
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
        self._timer.start()
        self._on_timeout()

    def _activity(self) -> Activity | None:
        if self._job is not None:
            activity = self._job.activity()
            if not self._is_cancelling:
                return activity
            text = tr("Pausing…") if activity.can_resume else tr("Cancelling…")
            return Activity(text, can_cancel=False)
        if self._kernels_left:
            done = self._kernels - self._kernels_left
            text = tr(
                "Compiling kernels: {done} of {all} are ready…",
                done=number(done),
                all=number(self._kernels),
            )
            return Activity(text, done / self._kernels, can_cancel=False, is_asked=False)
        return None

    def _on_timeout(self) -> None:
        activity = self._activity()
        if activity is None:
            self._timer.stop()
        self.progressed.emit(activity)

    def _report_failure(self, failure: str | None) -> None:
        if failure:
            self.failed.emit(failure)

    def _on_job_done(self, failure: str | None) -> None:
        self._report_failure(failure)
        self._job = None
        self._is_cancelling = False
        self._on_timeout()
        self.ended.emit()

    def _on_kernel_done(self, failure: str | None) -> None:
        self._report_failure(failure)
        self._kernels_left -= 1
        self._on_timeout()
        if self._kernels_left:
            return
        if not self._lacks_kernel:
            self.warmed_up.emit()
        self.rested.emit()


def _run(job: Job, deliver: Callable[[object], None], request: Request) -> str:
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
