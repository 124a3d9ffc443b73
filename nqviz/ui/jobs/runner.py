"""Carries measurements and counts to a background thread and brings what they find back."""

import logging
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal, SignalInstance

from nqviz.audit import Auditing
from nqviz.common.durations import in_words
from nqviz.common.i18n import number, tr
from nqviz.counting.counting import CancelledError, Counting
from nqviz.counting.solving import NotASolutionError, Saving, Solving
from nqviz.measuring.timing import Measurement, WrongCountError
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.kernels.cache import mark_complete
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.store.store import Store
from nqviz.store.timing_record import Origin

_log = logging.getLogger(__name__)

_POLL = 100  # milliseconds between two looks at the progress
_FIRST, _LATER = 1, 0  # what a person asked for goes before the kernels still to be compiled


class Activity(NamedTuple):
    """What goes on in the background, in words a person reads.

    `share` is the part that is done, from 0 to 1, None where nobody knows; `seconds_left` likewise.
    `is_kept` says that to cancel it is to pause it, because what is done stays done.
    """

    text: str
    share: float | None = None
    seconds_left: float | None = None
    can_cancel: bool = True
    is_kept: bool = False


_Job = Measurement | Counting | Auditing | Solving | Saving


class Runner(QObject):
    """Runs one thing at a time in the background, so that nothing disturbs what is timed.

    The pool has a single thread: it is the queue in which a measurement waits for the kernel that
    is being compiled, and goes before the next.

    Signals:
        measured(Stored): a point has been measured, and is in the store already.
        warned(str): something went wrong that stops nothing; one sentence says what.
        counted(Counted): a count has come to its end.
        judged(Figure): an audit has judged a figure.
        audited(Audit): an audit has come to its end.
        solved(Solved): one solution has been found and verified.
        saved(Path): a file has been written.
        failed(str): what was running had to stop; one sentence says why.
        ended(): what was started is over, however it went.
        progressed(Activity | None): what goes on now, at 10 Hz; None when nothing does any more.
        warmed_up(): every kernel that counts has been compiled.
        rested(): no kernel is left to be compiled, however it went.
    """

    measured = Signal(object)
    warned = Signal(str)
    counted = Signal(object)
    judged = Signal(object)
    audited = Signal(object)
    solved = Signal(object)
    saved = Signal(object)
    failed = Signal(str)
    ended = Signal()
    progressed = Signal(object)
    warmed_up = Signal()
    rested = Signal()
    _found = Signal(object, object)
    _kernel_done = Signal()
    _job_done = Signal(object)

    def __init__(self, parent: QObject | None = None, store: Store | None = None) -> None:
        super().__init__(parent)
        self._store = store or Store.in_memory()
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._job: _Job | None = None
        self._is_cancelling = False
        self._lacks_kernel = False  # one could not be compiled
        self._precompilation = Precompilation(())
        self._kernels = 0
        self._kernels_left = 0
        self._timer = QTimer(self, interval=_POLL)
        self._timer.timeout.connect(self._on_timeout)
        self._found.connect(self._on_found)
        self._job_done.connect(self._on_job_done)
        self._kernel_done.connect(self._on_kernel_done)

    @property
    def is_busy(self) -> bool:
        """Whether anything runs that a person has started."""
        return self._job is not None

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
            self._pool.start(partial(self._carry_out, work, self._kernel_done.emit), _LATER)
        self._pool.start(partial(self._note_complete, solvers), _LATER)
        self._watch()

    def measure(self, measurement: Measurement) -> None:
        """Start a measurement; nothing else may be running."""
        self._start(measurement, partial(self._measure, measurement))

    def count(self, counting: Counting) -> None:
        """Start a count; nothing else may be running."""
        self._start(counting, partial(self._count, counting))

    def in_turn(self, work: Callable[[], None]) -> None:
        """Do a small piece of work when nothing else is to be done, and never beside it."""
        self._pool.start(work, _LATER)

    def audit(self, auditing: Auditing) -> None:
        """Start an audit; nothing else may be running."""
        self._start(auditing, partial(self._audit, auditing))

    def solve(self, solving: Solving) -> None:
        """Start a search for one solution; nothing else may be running."""
        self._start(solving, partial(self._solve, solving))

    def save(self, saving: Saving) -> None:
        """Start to write a file; nothing else may be running."""
        self._start(saving, partial(self._save, saving))

    def cancel(self) -> None:
        """Ask what runs to stop; `ended` tells when it has.

        What still waits for a kernel to be compiled ends at once, and is passed over in its turn.
        """
        if self._job is None:
            return
        self._is_cancelling = True
        self._job.cancel()
        if self._job.has_started:
            self._on_timeout()
        else:
            self._on_job_done(self._job)

    def close_down(self) -> None:
        """Cancel what runs and wait until the background thread has come to rest."""
        self._timer.stop()
        self._precompilation.stop()
        if self._job is not None:
            self._job.cancel()
        self._pool.clear()
        self._pool.waitForDone()

    def _start(self, job: _Job, work: Callable[[], None]) -> None:
        assert self._job is None
        self._precompilation.stop()  # it would disturb what is timed
        self._job = job
        self._is_cancelling = False
        done = partial(self._job_done.emit, job)
        self._pool.start(partial(self._carry_out, work, done), _FIRST)
        self._watch()

    def _carry_out(self, work: Callable[[], None], done: Callable[[], object]) -> None:
        """Work in the background thread; whatever goes wrong there is said by a signal."""
        try:
            work()
        except CancelledError:
            pass
        except (ValueError, WrongCountError, NotASolutionError) as error:
            self._found.emit(self.failed, str(error))
        except Exception as error:
            _log.exception("Work in the background failed.")
            self._found.emit(
                self.failed,
                tr("Something went wrong in the background: {error}.", error=repr(error)),
            )
        finally:
            done()

    def _compile(self, solver: Solver, precompilation: Precompilation) -> None:
        try:
            precompilation.wait(solver)
            solver.load_kernel().compile()
        except Exception:
            self._lacks_kernel = True
            raise

    def _note_complete(self, solvers: tuple[Solver, ...]) -> None:
        """Note that all kernels are in the cache, when those that only find solutions are, too."""
        for solver in solvers:
            self._precompilation.wait(solver)
        if not self._lacks_kernel:
            mark_complete()

    def _measure(self, measurement: Measurement) -> None:
        origin = Origin.of_this_machine()
        for timing in measurement.run():
            record = self._store.add(timing, origin)
            if trouble := self._store.take_warning():
                self._found.emit(self.warned, trouble)
            self._found.emit(self.measured, record)

    def _count(self, counting: Counting) -> None:
        self._found.emit(self.counted, counting.run())

    def _audit(self, auditing: Auditing) -> None:
        self._found.emit(self.audited, auditing.run(partial(self._found.emit, self.judged)))

    def _solve(self, solving: Solving) -> None:
        self._found.emit(self.solved, solving.run())

    def _save(self, saving: Saving) -> None:
        saving.run()
        self._found.emit(self.saved, saving.path)

    def _watch(self) -> None:
        self._timer.start()
        self._on_timeout()

    def _activity(self) -> Activity | None:
        if self._is_cancelling:
            is_kept = isinstance(self._job, Counting)
            return Activity(tr("Pausing…") if is_kept else tr("Cancelling…"), can_cancel=False)
        if isinstance(self._job, Measurement):
            return _measuring(self._job)
        if isinstance(self._job, Counting):
            return _counting(self._job)
        if isinstance(self._job, Auditing):
            return _auditing(self._job)
        if isinstance(self._job, Solving):
            return _solving(self._job)
        if isinstance(self._job, Saving):
            return Activity(tr("Saving {file}", file=self._job.path.name), self._job.share())
        if self._kernels_left:
            done = self._kernels - self._kernels_left
            text = tr(
                "Compiling kernels: {done} of {all} are ready…",
                done=number(done),
                all=number(self._kernels),
            )
            return Activity(text, done / self._kernels, can_cancel=False)
        return None

    def _on_timeout(self) -> None:
        activity = self._activity()
        if activity is None:
            self._timer.stop()
        self.progressed.emit(activity)

    def _on_found(self, told_by: SignalInstance, found: object) -> None:
        """Tell in the window's thread, so that whoever listens by now learns it, and once."""
        told_by.emit(found)

    def _on_job_done(self, job: _Job) -> None:
        if job is not self._job:
            return  # it was cancelled before it began, and its end has been told
        self._job = None
        self._is_cancelling = False
        self._on_timeout()
        self.ended.emit()

    def _on_kernel_done(self) -> None:
        self._kernels_left -= 1
        self._on_timeout()
        if self._kernels_left:
            return
        if not self._lacks_kernel:
            self.warmed_up.emit()
        self.rested.emit()


def _compiling() -> str:
    return tr("Compiling kernels…")


def _measuring(measurement: Measurement) -> Activity:
    point, repeat, share, seconds_left = measurement.progress()
    if point is None:
        return Activity(_compiling())
    text = tr(
        "Measuring: {title}, n = {n}, repeat {repeat} of {repeats}",
        title=tr(point.solver.title),
        n=point.n,
        repeat=repeat,
        repeats=measurement.repeats,
    )
    return Activity(text, share, seconds_left)


def _auditing(auditing: Auditing) -> Activity:
    doing, share = auditing.progress()
    if not doing:
        return Activity(_compiling())
    return Activity(tr("Audit: {doing}", doing=doing), share)


def _solving(solving: Solving) -> Activity:
    share, seconds, seconds_left = solving.progress()
    text = tr(
        "Placing {n} queens: {time}", n=number(solving.task.n), time=in_words(max(1.0, seconds), 2)
    )
    return Activity(text, share, seconds_left)


def _counting(counting: Counting) -> Activity:
    if not counting.has_started:
        return Activity(_compiling())
    progress = counting.progress()
    text = tr("Long count: {title}, n = {n}", title=tr(counting.solver.title), n=counting.task.n)
    return Activity(text, progress.share, progress.seconds_left, is_kept=True)
