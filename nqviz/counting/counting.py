"""A count as many small parts of the search tree, on threads, with progress and cancel."""

import os
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from nqviz.common.i18n import mark, tr
from nqviz.common.machine import available_memory
from nqviz.counting.journal import Finished, Journal, Subject, not_this_journal
from nqviz.counting.long_work import LongWork
from nqviz.counting.part_progress import PartProgress
from nqviz.model.position import Task
from nqviz.model.published import known_solutions
from nqviz.solvers.base.native import Kernel, Part
from nqviz.solvers.base.solver import Solver

MOST_THREADS = 1024  # Somewhere above it the system refuses to start another.
_GIGABYTE = 1e9
_RECORD_SECONDS = 0.2  # The journal is written so often.
NICENESS = 10  # POSIX counts from 0, which is normal, to 19.


def gigabytes_needed(solver: Solver, n: int, threads: int) -> float:
    """Return how much memory a count takes at most; 0 if that is little for any n."""
    return solver.memory(n, threads) / _GIGABYTE if solver.memory is not None else 0.0


def check_memory(solver: Solver, n: int, threads: int) -> None:
    """Raise ValueError with one clear sentence where a count needs more memory than is free."""
    if solver.memory is None or solver.memory(n, threads) <= (free := available_memory()):
        return
    raise ValueError(
        tr(
            "{title} needs about {needed} GB of memory for n = {n}, and {free} GB are free: close "
            "other programs, take fewer threads, or choose another algorithm.",
            title=tr(solver.title),
            needed=f"{gigabytes_needed(solver, n, threads):.1f}",
            n=n,
            free=f"{free / _GIGABYTE:.1f}",
        )
    )


def check_threads(threads: int) -> None:
    """Raise ValueError with one clear sentence where so many threads can't count."""
    if threads < 1:
        raise ValueError(tr("A count needs at least one thread, not {threads}.", threads=threads))
    if threads > MOST_THREADS:
        words = mark("A count runs on at most {most} threads, not {threads}.")
        raise ValueError(tr(words, most=MOST_THREADS, threads=threads))


class Progress(NamedTuple):
    """How far a count has come.

    Attributes:
        share: the estimated part of the work that is done, from 0 to 1.
        parts: how many parts of the work are finished.
        solutions: the solutions of the parts that are finished.
        seconds: how many seconds the work took so far, with a journal in all sessions together;
            without loading and compiling the algorithm, during which it stays 0. A limit for all of
            it is set by a clock of one's own, such as a `threading.Timer` that sets `cancel`.
        seconds_left: the estimated seconds that are left; None until there is something to judge
            by.

    Examples:
        >>> import nqviz
        >>> seen = []
        >>> nqviz.count(10, progress=seen.append)
        724
        >>> seen[-1].solutions, round(seen[-1].share)
        (724, 1)
    """

    share: float
    parts: int
    solutions: int
    seconds: float
    seconds_left: float | None


def progress_since(before: Finished, now: Finished) -> Progress:
    """Return how far a count has come that has gone on after what was finished before."""
    done, elapsed = now.share - before.share, now.seconds - before.seconds
    left = elapsed / done * (1 - now.share) if done > 0 else None
    return Progress(now.share, now.parts, now.solutions, now.seconds, left)


@dataclass(frozen=True, slots=True)
class Counted:
    """The result of a count.

    Attributes:
        layouts: how many layouts the algorithm found itself; the others are mirror images.
        seconds: how long the work took, without compilation and start-up.
    """

    solver: Solver
    task: Task
    threads: int
    solutions: int
    layouts: int
    seconds: float

    @property
    def agrees(self) -> bool | None:
        """Whether the count equals the known one; None where none is known."""
        published = known_solutions(self.task.n, self.task.rule)
        return None if published is None else self.solutions == published

    @property
    def unique(self) -> int | None:
        """The solutions that differ under the square's symmetries, where they were counted."""
        return self.layouts if self.solver.counts_unique else None


class Counting(LongWork):
    """One count. `run` works in the calling thread; any thread may read progress or cancel.

    When it is cancelled, the parts in flight are still counted, some milliseconds each.
    """

    def __init__(
        self,
        solver: Solver,
        task: Task,
        *,
        threads: int = 1,
        is_timed: bool = True,
        journal: Journal | None = None,
    ) -> None:
        """Prepare a count; raises ValueError with one clear sentence where it can't be done.

        A count that is not timed lowers the priority of its threads in favour of the window. One
        with a journal goes on after what is finished there, and records what it finishes; the
        caller closes the journal.
        """
        super().__init__()
        solver.check_count(task)
        check_threads(threads)
        self.solver = solver
        self.task = task
        self._threads = threads
        self._is_timed = is_timed
        self._journal = journal
        self._before = Finished() if journal is None else journal.finished
        self._part_progress = PartProgress(self._before)
        self._lock = threading.Lock()
        self._parts: Iterator[tuple[int, Part]] = iter(())
        self._error: BaseException | None = None
        self._ended: float | None = None

    def run(self) -> Counted:
        """Count, and return the result when the last part is finished.

        Compiles the kernel first, outside the time that is reported. Raises CancelledError, and
        ValueError with one clear sentence where the journal can't be written.
        """
        if not self._before.is_complete:
            kernel = self.solver.load_kernel(self.task.rule)
            kernel.compile()
            self._check_cancelled()  # the journal may be closed by now
            self._started = time.perf_counter()
            self._count(kernel)
            self._ended = time.perf_counter()
            if self._error is not None:
                raise self._error
            if self._journal is not None:
                self._journal.append(self._finished(is_complete=not self._cancelled.is_set()))
            self._check_cancelled()
        finished = self._finished()
        result = finished.solutions, finished.layouts, finished.seconds
        return Counted(self.solver, self.task, self._threads, *result)

    def progress(self) -> Progress:
        """Return how far the count has come."""
        return progress_since(self._before, self._finished())

    def _finished(self, *, is_complete: bool = False) -> Finished:
        seconds = self._before.seconds
        if self._started is not None:
            seconds += (self._ended or time.perf_counter()) - self._started
        with self._lock:
            return self._part_progress.finished(seconds, is_complete=is_complete)

    def _count(self, kernel: Kernel) -> None:
        self._parts = self._part_progress.left(self._parts_after(kernel))
        if self._journal is None:
            self._work_on_threads(kernel)
            return
        over = threading.Event()
        writer = threading.Thread(
            target=self._write_journal, args=(self._journal, over), name="count-journal"
        )
        writer.start()
        try:
            self._work_on_threads(kernel)
        finally:
            over.set()
            writer.join()

    def _parts_after(self, kernel: Kernel) -> Iterator[Part]:
        """Yield the parts after those that are finished; the journal may name one that is none."""
        try:
            yield from kernel.parts(
                self.task, self._before.after, lambda: not self._cancelled.is_set()
            )
        except (LookupError, TypeError) as error:
            if self._journal is None:
                raise
            raise not_this_journal(self._journal.path) from error

    def _work_on_threads(self, kernel: Kernel) -> None:
        # A thread keeps a priority that was lowered, so the caller's own works only when timed.
        works_too = self._is_timed
        workers: list[threading.Thread] = []
        for number in range(self._threads - works_too):
            worker = threading.Thread(target=self._work, args=(kernel,), name=f"count-{number}")
            try:
                worker.start()
            except RuntimeError:
                words = mark("The system starts {count} of {threads} threads: take fewer.")
                started = len(workers) + works_too
                self._error = ValueError(tr(words, count=started, threads=self._threads))
                self._cancelled.set()
                break
            workers.append(worker)
        if works_too:
            self._work(kernel)
        for worker in workers:
            worker.join()

    def _write_journal(self, journal: Journal, over: threading.Event) -> None:
        """Record what is finished now and then; the threads that count never wait for the disk."""
        try:
            while not over.wait(_RECORD_SECONDS):
                finished = self._finished()
                if finished.parts > journal.finished.parts:
                    journal.append(finished)
        except BaseException as error:
            self._error = error
            self._cancelled.set()

    def _work(self, kernel: Kernel) -> None:
        try:
            if not self._is_timed:
                lower_priority()
            while not self._cancelled.is_set():
                with self._lock:
                    found = next(self._parts, None)
                if found is None:
                    return
                number, part = found
                solutions, layouts = kernel.count(self.task.n, part.prefix)
                with self._lock:
                    self._part_progress.add(number, part, int(solutions), int(layouts))
        except BaseException as error:
            self._error = error
            self._cancelled.set()


def lower_priority() -> None:
    """Let the calling thread count in favour of everything else, where threads can."""
    if sys.platform == "linux":  # only there a thread has a priority of its own
        thread = threading.get_native_id()
        niceness = os.getpriority(os.PRIO_PROCESS, thread)  # Only root may lower it again.
        os.setpriority(os.PRIO_PROCESS, thread, max(NICENESS, niceness))


def subject_of(solver: Solver, task: Task) -> Subject:
    """Return the subject of a count's journal; raises ValueError where it can't be counted."""
    solver.check_count(task)
    return Subject(solver.key, task.n, task.mirror, solver.edition, task.rule.text)
