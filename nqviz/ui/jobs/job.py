"""The long jobs that a user starts: one protocol for measuring, counting, auditing and saving."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from nqviz.audit import Auditing
from nqviz.common.durations import in_words
from nqviz.common.i18n import number, tr
from nqviz.counting.counting import Counting
from nqviz.counting.solving import Saving, Solving
from nqviz.measuring.timing import Measurement
from nqviz.store.store import Store
from nqviz.store.timing_record import Origin

# Calls a function with a value in the window's thread.
Report = Callable[[Callable[[Any], object], Any], None]


class Activity(NamedTuple):
    """What goes on in the background, in words for the user.

    `share` is the part that is done, from 0 to 1, None where it is unknown; `seconds_left`
    likewise. `can_resume` says that to cancel it is to pause it, because what is done is saved.
    """

    text: str
    share: float | None = None
    seconds_left: float | None = None
    can_cancel: bool = True
    can_resume: bool = False


class Cancellable(Protocol):
    """Work in one thread that any thread may ask to stop."""

    @property
    def has_started(self) -> bool:
        """Whether it works, or has worked: before that, it waits or compiles."""

    def cancel(self) -> None:
        """Ask it to stop; it raises CancelledError within some milliseconds."""


Work = TypeVar("Work", bound=Cancellable)


class Job(QObject, Generic[Work]):
    """One run of something long. `Runner` runs it in the background.

    All signals are emitted in the window's thread.

    Attributes:
        can_resume: whether a later job goes on where this one was cancelled.

    Signals:
        found(object): one of several results.
        finished(object): the only result, or all of them.
        warned(str): something went wrong that stops nothing; one sentence says what.
    """

    found = Signal(object)
    finished = Signal(object)
    warned = Signal(str)
    can_resume = False

    def __init__(self, work: Work) -> None:
        super().__init__()
        self._work = work

    @property
    def has_started(self) -> bool:
        """Whether it works, or has worked: before that, it waits."""
        return self._work.has_started

    def cancel(self) -> None:
        """Ask it to stop."""
        self._work.cancel()

    @abstractmethod
    def run(self, report: Report) -> None:
        """Work in the calling thread, and emit the signals through `report`.

        Raises CancelledError, and ValueError or FailedCheckError with one clear sentence.
        """

    @abstractmethod
    def activity(self) -> Activity:
        """Return what goes on; any thread may ask."""


class MeasurementJob(Job[Measurement]):
    """Finds timing records, each of which is in the store already."""

    def __init__(self, measurement: Measurement, store: Store) -> None:
        super().__init__(measurement)
        self._store = store

    def run(self, report: Report) -> None:
        origin = Origin.of_this_machine()
        for timing in self._work.run():
            record = self._store.add(timing, origin)
            if warning := self._store.take_warning():
                report(self.warned.emit, warning)
            report(self.found.emit, record)

    def activity(self) -> Activity:
        point, repeat, share, seconds_left = self._work.progress()
        if point is None:
            return _compiling()
        text = tr(
            "Measuring: {title}, n = {n}, repeat {repeat} of {repeats}",
            title=tr(point.solver.title),
            n=point.n,
            repeat=repeat,
            repeats=self._work.repeats,
        )
        return Activity(text, share, seconds_left)


class CountJob(Job[Counting]):
    """Finishes with a `Counted`."""

    can_resume = True

    def run(self, report: Report) -> None:
        report(self.finished.emit, self._work.run())

    def activity(self) -> Activity:
        if not self.has_started:
            return _compiling()
        solver, n, progress = self._work.solver, self._work.task.n, self._work.progress()
        text = tr("Long count: {title}, n = {n}", title=tr(solver.title), n=n)
        return Activity(text, progress.share, progress.seconds_left, can_resume=True)


class AuditJob(Job[Auditing]):
    """Finds figures that have been judged, and finishes with the `Audit`."""

    def run(self, report: Report) -> None:
        audit = self._work.run(partial(report, self.found.emit))
        report(self.finished.emit, audit)

    def activity(self) -> Activity:
        doing, share = self._work.progress()
        return Activity(tr("Audit: {doing}", doing=doing), share) if doing else _compiling()


class SolveJob(Job[Solving]):
    """Finishes with a `Solved`, whose queens have been verified."""

    def run(self, report: Report) -> None:
        report(self.finished.emit, self._work.run())

    def activity(self) -> Activity:
        share, seconds, seconds_left = self._work.progress()
        text = tr(
            "Placing {n} queens: {time}",
            n=number(self._work.task.n),
            time=in_words(max(1.0, seconds), 2),
        )
        return Activity(text, share, seconds_left)


class SaveJob(Job[Saving]):
    """Finishes with the path of the file that has been written."""

    def run(self, report: Report) -> None:
        self._work.run()
        report(self.finished.emit, self._work.path)

    def activity(self) -> Activity:
        text = tr("Saving {file}", file=self._work.path.name)
        return Activity(text, self._work.share())


def _compiling() -> Activity:
    return Activity(tr("Compiling kernels…"))
