"""The long jobs that a user starts: one protocol for measuring, counting, auditing and saving."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, Protocol

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


class Job(QObject):
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

    def __init__(self, work: Cancellable) -> None:
        super().__init__()
        self._cancellable = work

    @property
    def has_started(self) -> bool:
        """Whether it works, or has worked: before that, it waits."""
        return self._cancellable.has_started

    def cancel(self) -> None:
        """Ask it to stop."""
        self._cancellable.cancel()

    @abstractmethod
    def run(self, report: Report) -> None:
        """Work in the calling thread, and emit the signals through `report`.

        Raises CancelledError, and ValueError or FailedCheckError with one clear sentence.
        """

    @abstractmethod
    def activity(self) -> Activity:
        """Return what goes on; any thread may ask."""


class MeasurementJob(Job):
    """Finds timing records, each of which is in the store already."""

    def __init__(self, measurement: Measurement, store: Store) -> None:
        super().__init__(measurement)
        self._measurement, self._store = measurement, store

    def run(self, report: Report) -> None:
        origin = Origin.of_this_machine()
        for timing in self._measurement.run():
            record = self._store.add(timing, origin)
            if warning := self._store.take_warning():
                report(self.warned.emit, warning)
            report(self.found.emit, record)

    def activity(self) -> Activity:
        point, repeat, share, seconds_left = self._measurement.progress()
        if point is None:
            return _compiling()
        text = tr(
            "Measuring: {title}, n = {n}, repeat {repeat} of {repeats}",
            title=tr(point.solver.title),
            n=point.n,
            repeat=repeat,
            repeats=self._measurement.repeats,
        )
        return Activity(text, share, seconds_left)


class CountJob(Job):
    """Finishes with a `Counted`."""

    can_resume = True

    def __init__(self, counting: Counting) -> None:
        super().__init__(counting)
        self._counting = counting

    def run(self, report: Report) -> None:
        report(self.finished.emit, self._counting.run())

    def activity(self) -> Activity:
        counting = self._counting
        if not counting.has_started:
            return _compiling()
        progress = counting.progress()
        text = tr(
            "Long count: {title}, n = {n}", title=tr(counting.solver.title), n=counting.task.n
        )
        return Activity(text, progress.share, progress.seconds_left, can_resume=True)


class AuditJob(Job):
    """Finds figures that have been judged, and finishes with the `Audit`."""

    def __init__(self, auditing: Auditing) -> None:
        super().__init__(auditing)
        self._auditing = auditing

    def run(self, report: Report) -> None:
        audit = self._auditing.run(partial(report, self.found.emit))
        report(self.finished.emit, audit)

    def activity(self) -> Activity:
        doing, share = self._auditing.progress()
        return Activity(tr("Audit: {doing}", doing=doing), share) if doing else _compiling()


class SolveJob(Job):
    """Finishes with a `Solved`, whose queens have been verified."""

    def __init__(self, solving: Solving) -> None:
        super().__init__(solving)
        self._solving = solving

    def run(self, report: Report) -> None:
        report(self.finished.emit, self._solving.run())

    def activity(self) -> Activity:
        share, seconds, seconds_left = self._solving.progress()
        text = tr(
            "Placing {n} queens: {time}",
            n=number(self._solving.task.n),
            time=in_words(max(1.0, seconds), 2),
        )
        return Activity(text, share, seconds_left)


class SaveJob(Job):
    """Finishes with the path of the file that has been written."""

    def __init__(self, saving: Saving) -> None:
        super().__init__(saving)
        self._saving = saving

    def run(self, report: Report) -> None:
        self._saving.run()
        report(self.finished.emit, self._saving.path)

    def activity(self) -> Activity:
        text = tr("Saving {file}", file=self._saving.path.name)
        return Activity(text, self._saving.share())


def _compiling() -> Activity:
    return Activity(tr("Compiling kernels…"))
