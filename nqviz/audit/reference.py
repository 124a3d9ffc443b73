"""The figures of the program itself, computed natively and once, and how that is cancelled."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from nqviz.common.i18n import tr
from nqviz.counting.counting import Counting
from nqviz.counting.long_work import CancelledError
from nqviz.measuring.timing import Measurement
from nqviz.model.position import Position, Task
from nqviz.model.published import Known
from nqviz.runs.timeline import Timeline, run_to_end
from nqviz.solvers.registry import find_solver

LARGEST_COUNT = 16
LARGEST_RUN = 14


class CancelToken:
    """Ends an audit from another thread, and the count that it is waiting for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_set = False
        self._job: Counting | Measurement | None = None

    def set(self) -> None:
        """End the audit as soon as possible; any thread may call it."""
        with self._lock:
            self._is_set = True
            if self._job is not None:
                self._job.cancel()

    def check(self) -> None:
        """Raise CancelledError if the audit is to end."""
        if self._is_set:
            raise CancelledError

    @contextmanager
    def ends(self, job: Counting | Measurement) -> Iterator[None]:
        """Let `set` cancel a count or a measurement while the block runs."""
        with self._lock:
            self.check()
            self._job = job
        try:
            yield
        finally:
            with self._lock:
                self._job = None


class Reference:
    """Counts of solutions, and the ends of runs with all their operation counts.

    Attributes:
        counts: the solutions for n, counted once.
        run: the last position of an algorithm's full run, given its key and n, computed once.
    """

    def __init__(
        self, largest: int, say: Callable[[str], None], cancel_token: CancelToken | None = None
    ) -> None:
        """Compute nothing beyond n = `largest`, and pass to `say` what is being computed.

        Once `cancel_token` is set, `counts` and `run` raise CancelledError.
        """
        self.largest_count = min(largest, LARGEST_COUNT)
        self.largest_run = min(largest, LARGEST_RUN)
        self._say = say
        self._cancel_token = cancel_token or CancelToken()
        self.counts = cache(self._count)
        self.run = cache(self._run)

    def _count(self, n: int) -> Known:
        self._say(tr("counting the solutions for n = {n}", n=n))
        counting = Counting(find_solver("bitmask-unique"), Task(n))
        with self._cancel_token.ends(counting):
            counted = counting.run()
        return Known(counted.solutions, counted.layouts)

    def _run(self, key: str, n: int) -> Position:
        solver = find_solver(key)
        title = tr(solver.title)
        self._say(tr("counting the operations of {title} for n = {n}", title=title, n=n))
        return run_to_end(Timeline(solver, Task(n)), lambda _reached: self._cancel_token.check())
