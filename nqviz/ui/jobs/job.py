"""The long jobs that a user starts: measuring, counting, auditing, solving and saving."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from nqviz.audit import Auditing
from nqviz.common.durations import in_words
from nqviz.common.i18n import number, tr
from nqviz.counting.counting import Counting
from nqviz.counting.solving import Saving, Solving
from nqviz.lab.lab_counting import LabCounting, nobody_counts
from nqviz.measuring.timing import Measurement
from nqviz.store.timing_record import Origin
from nqviz.store.timing_store import TimingStore


class Activity(NamedTuple):
    """An activity in the background, in words for the user.

    `share` is the part that is done, from 0 to 1, None where it is unknown; `seconds_left`
    likewise. `can_resume` says that to cancel it is to pause it, because what is done is saved;
    `is_asked`, that the user has asked for it.
    """

    text: str
    share: float | None = None
    seconds_left: float | None = None
    can_cancel: bool = True
    can_resume: bool = False
    is_asked: bool = True


class Cancellable(Protocol):
    """Work in one thread that any thread may ask to stop."""

    @property
    def has_started(self) -> bool:
        """Whether it works, or has worked: before that, it waits or compiles."""

    def cancel(self) -> None:
        """Ask it to stop; it raises CancelledError within some milliseconds."""


Report = Callable[[Any], None]


class Job(NamedTuple):
    """One run of something long, which a `Runner` runs in the background.

    Attributes:
        run: works in the calling thread, and reports each result. Raises CancelledError, and
            ValueError or FailedCheckError with one clear sentence.
        activity: returns what goes on; any thread may ask.
    """

    work: Cancellable
    run: Callable[[Report], None]
    activity: Callable[[], Activity]


def measurement_job(measurement: Measurement, store: TimingStore) -> Job:
    """Return a job that reports `TimingRecord`s, which the store has been given already.

    A warning of the store, which stops nothing, is reported as a sentence, and so is what is wrong
    with a program.
    """

    def run(report: Report) -> None:
        origin = Origin.of_this_machine()
        for timing in measurement.run(report):
            record = store.add(timing, origin)
            if warning := store.pop_warning():
                report(warning)
            report(record)

    def activity() -> Activity:
        point, repeat, share, seconds_left = measurement.progress()
        if point is None:
            return _compiling()
        text = tr(
            "Measuring: {title}, n = {n}, repeat {repeat} of {repeats}",
            title=tr(point.solver.title),
            n=point.n,
            repeat=repeat,
            repeats=measurement.repeats,
        )
        return Activity(text, share, seconds_left)

    return Job(measurement, run, activity)


def count_job(counting: Counting | LabCounting) -> Job:
    """Return a job that reports a `Counted`."""

    def activity() -> Activity:
        if isinstance(counting, LabCounting) and counting.is_deserted:
            return Activity(nobody_counts(), can_resume=True)
        if not counting.has_started:
            return _compiling()
        progress = counting.progress()
        title, n = tr(counting.solver.title), counting.task.n
        text = tr("Long count: {title}, n = {n}", title=title, n=n)
        return Activity(text, progress.share, progress.seconds_left, can_resume=True)

    return Job(counting, lambda report: report(counting.run()), activity)


def audit_job(auditing: Auditing) -> Job:
    """Return a job that reports each `Figure` that is judged, and then the `Audit`."""

    def activity() -> Activity:
        doing, share = auditing.progress()
        return Activity(tr("Audit: {doing}", doing=doing), share) if doing else _compiling()

    return Job(auditing, lambda report: report(auditing.run(report)), activity)


def solve_job(solving: Solving) -> Job:
    """Return a job that reports a `Solved`, whose queens have been verified."""

    def activity() -> Activity:
        share, seconds, seconds_left = solving.progress()
        time = in_words(max(1.0, seconds), 2)
        text = tr("Placing {n} queens: {time}", n=number(solving.task.n), time=time)
        return Activity(text, share, seconds_left)

    return Job(solving, lambda report: report(solving.run()), activity)


def save_job(saving: Saving) -> Job:
    """Return a job that reports the path of the file that has been written."""

    def run(report: Report) -> None:
        saving.run()
        report(saving.path)

    def activity() -> Activity:
        return Activity(tr("Saving {file}", file=saving.path.name), saving.share())

    return Job(saving, run, activity)


def _compiling() -> Activity:
    return Activity(tr("Compiling kernels…"))
