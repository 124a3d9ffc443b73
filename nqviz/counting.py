"""A count as many small parts of the search tree, on threads, with progress and cancel."""

import os
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from nqviz.i18n import tr
from nqviz.position import Task
from nqviz.published import known
from nqviz.solvers.solver import Solver

if TYPE_CHECKING:
    from nqviz.solvers.kernels.kernel import Kernel, Part


MOST_THREADS = 1024  # somewhere above it the system refuses to start another


class CancelledError(Exception):
    """A count was cancelled before its end."""


class Progress(NamedTuple):
    """How far a count has come.

    `share` is the estimated part of the work that is done, from 0 to 1; `solutions` those of the
    parts that are finished; `seconds_left` is None until there is something to judge by.
    """

    share: float
    parts: int
    solutions: int
    seconds: float
    seconds_left: float | None


@dataclass(frozen=True, slots=True)
class Counted:
    """The result of a count.

    Attributes:
        solver: the algorithm.
        task: what was counted.
        threads: on how many threads.
        solutions: how many solutions there are.
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
        published = known(self.task.n)
        if published is None:
            return None
        return self.solutions == published.solutions

    @property
    def unique(self) -> int | None:
        """The solutions that differ under the square's symmetries, where they were counted."""
        return self.layouts if self.solver.counts_unique else None


class Counting:
    """One count. `run` works in the calling thread; any thread may ask for progress or cancel."""

    def __init__(
        self, solver: Solver, task: Task, *, threads: int = 1, is_timed: bool = True
    ) -> None:
        """Prepare a count; raises ValueError with one clear sentence where it can't be done.

        A count that is not timed lowers its threads' priority in favour of the window.
        """
        solver.check_count(task)
        if threads < 1:
            raise ValueError(
                tr("A count needs at least one thread, not {threads}.", threads=threads)
            )
        if threads > MOST_THREADS:
            raise ValueError(
                tr(
                    "A count runs on at most {most} threads, not {threads}.",
                    most=MOST_THREADS,
                    threads=threads,
                )
            )
        self._solver = solver
        self._task = task
        self._threads = threads
        self._is_timed = is_timed
        self._lock = threading.Lock()
        self._cancelled = threading.Event()
        self._parts: Iterator[Part] = iter(())
        self._error: BaseException | None = None
        self._started: float | None = None
        self._share = 0.0
        self._done = 0
        self._solutions = 0
        self._layouts = 0

    @property
    def has_started(self) -> bool:
        """Whether it counts, or has counted: before that, it waits or compiles."""
        return self._started is not None

    def run(self) -> Counted:
        """Count, and return the result when the last part is finished.

        Compiles the kernel first, outside the time that is reported. Raises CancelledError.
        """
        kernel = self._solver.load_kernel()
        kernel.compile()
        self._started = started = time.perf_counter()
        self._parts = kernel.parts(self._task)
        # A thread keeps a priority that was lowered, so the caller's own works only when timed.
        works_too = self._is_timed
        workers = [
            threading.Thread(target=self._work, args=(kernel,), name=f"count-{number}")
            for number in range(self._threads - works_too)
        ]
        for worker in workers:
            worker.start()
        if works_too:
            self._work(kernel)
        for worker in workers:
            worker.join()
        seconds = time.perf_counter() - started
        if self._error is not None:
            raise self._error
        if self._cancelled.is_set():
            raise CancelledError
        return Counted(
            self._solver, self._task, self._threads, self._solutions, self._layouts, seconds
        )

    def cancel(self) -> None:
        """Ask the count to stop; it does so after the parts in flight, some milliseconds each."""
        self._cancelled.set()

    def progress(self) -> Progress:
        """Return how far the count has come."""
        with self._lock:
            share, parts, solutions = self._share, self._done, self._solutions
        if self._started is None:
            return Progress(0.0, 0, 0, 0.0, None)
        seconds = time.perf_counter() - self._started
        left = seconds / share * (1 - share) if share > 0 else None
        return Progress(share, parts, solutions, seconds, left)

    def _work(self, kernel: "Kernel") -> None:
        """Count parts until there are none, on one thread."""
        try:
            if not self._is_timed:
                _lower_priority()
            while not self._cancelled.is_set():
                with self._lock:
                    part = next(self._parts, None)
                if part is None:
                    return
                solutions, layouts = kernel.count(self._task.n, part.prefix)
                with self._lock:
                    self._share = min(1.0, self._share + part.weight)
                    self._done += 1
                    self._solutions += int(solutions) * part.factor
                    self._layouts += int(layouts)
        except BaseException as error:
            self._error = error
            self._cancelled.set()


def _lower_priority() -> None:
    """Let the window go first: on Linux a thread has a priority of its own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
