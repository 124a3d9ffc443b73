"""Work that takes long, and how it is cancelled."""

import threading


class CancelledError(Exception):
    """Work was cancelled before its end: a count, a search, a measurement or a check.

    Examples:
        >>> import nqviz, threading
        >>> enough = threading.Event()
        >>> enough.set()
        >>> try:
        ...     nqviz.count(20, algorithm="wirth-basic", cancel=enough)
        ... except nqviz.CancelledError:
        ...     print("It takes too long.")
        It takes too long.
    """


class LongWork:
    """Something long. It runs in one thread, and any thread may ask it to stop."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._started: float | None = None

    @property
    def has_started(self) -> bool:
        """Whether it works, or has worked: before that, it waits or compiles."""
        return self._started is not None

    def cancel(self) -> None:
        """Ask it to stop; it raises CancelledError within some milliseconds."""
        self._cancelled.set()

    def _check_cancelled(self) -> None:
        if self._cancelled.is_set():
            raise CancelledError
