"""A thread that runs functions one after another."""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from threading import Condition, Thread


class SerialExecutor:
    """Runs functions one after another, in a thread that the end of Python does not wait for.

    PySide6 calls `QThreadPool.start` with Python's lock held, within which Qt can wait for a thread
    that has expired, and never lets go the functions that `QThreadPool.clear` takes out.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._queue: list[tuple[int, int, Callable[[], object]]] = []
        self._numbers = count()  # Of two functions with one priority the earlier one goes first.
        self._thread: Thread | None = None
        self._is_busy = False
        self._is_closed = False

    def submit(self, function: Callable[[], object], priority: int = 0) -> None:
        """Run a function after those that were submitted before, or before those of less priority.

        One that raises is told to `threading.excepthook`, and is the last that runs.
        """
        with self._changed:
            if self._is_closed:
                return
            heappush(self._queue, (-priority, next(self._numbers), function))
            self._changed.notify_all()
        if self._thread is None:
            self._thread = Thread(target=self._run, name="work", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Forget what has not begun; the thread ends by itself after what has."""
        with self._changed:
            self._is_closed = True
            self._queue.clear()
            self._changed.notify_all()

    def wait(self, seconds: float) -> bool:
        """Wait until there is nothing to do, or so long; return whether there is nothing."""
        with self._changed:
            return self._changed.wait_for(lambda: not (self._queue or self._is_busy), seconds)

    def _run(self) -> None:
        while function := self._next():
            function()
            del function  # What it holds may be waited for.

    def _next(self) -> Callable[[], object] | None:
        with self._changed:
            self._is_busy = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._queue or self._is_closed)
            if not self._queue:
                return None
            self._is_busy = True
            return heappop(self._queue)[2]
