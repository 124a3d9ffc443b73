"""Ending an audit from another thread."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from nqviz.counting.counting import CancelledError, Counting
from nqviz.measuring.timing import Measurement


class CancelToken:
    """Is asked by what audits whether to go on, and cancels the count that is under way."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_set = False
        self._job: Counting | Measurement | None = None

    def set(self) -> None:
        """End the audit as soon as can be; any thread may do so."""
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
