"""Runs functions in a thread, and delivers what they return in the window's thread."""

import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from threading import Lock
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakSet

from PySide6.QtCore import QObject, Signal

from nqviz.ui.jobs.serial_executor import SerialExecutor

T = TypeVar("T")
_executors: WeakSet[SerialExecutor] = WeakSet()  # The thread of each holds it until it ends.
# Requests that an executor has served. Their functions may hold the last reference to a widget,
# which must not go in its thread: so the window's thread takes them out.
_served: "deque[Request]" = deque()


class Request:
    """A request to a `BackgroundTask`, as the function that serves it sees it.

    Attributes:
        is_current: whether the result is still needed; any thread may read it.
    """

    def __init__(
        self,
        work: "Callable[[Request], Any]",
        deliver: Callable[[Any], object],
        post: Callable[["Request", Callable[[], object], bool], None],
    ) -> None:
        self.is_current = True
        self._functions = [work, deliver]
        self._post = post
        # It is held while a result is posted, whose receiver must not be deleted.
        self._lock = Lock()

    def report(self, deliver: Callable[[T], object], found: T) -> None:
        """Deliver an intermediate result in the window's thread."""
        self._send(partial(deliver, found), is_last=False)

    def drop(self) -> None:
        """Deliver nothing from now on."""
        with self._lock:
            self.is_current = False

    def run(self) -> None:
        """Serve the request, in the executor's thread."""
        found = None
        if self.is_current:
            try:
                found = self._functions[0](self)
            except Exception:
                logging.getLogger(__name__).exception("Work in the background failed.")
        self._send(partial(self._functions[1], found), is_last=True)
        _served.append(self)

    def forget_functions(self) -> None:
        """Take the functions of a request that has been served out, in the window's thread."""
        self._functions.clear()

    def _send(self, call: Callable[[], object], *, is_last: bool) -> None:
        with self._lock:
            if self.is_current:
                try:
                    self._post(self, call, is_last)
                except RuntimeError:  # The task is being deleted, which it says a moment later.
                    self.is_current = False


class BackgroundTask(QObject):
    """Runs a function in another thread, and hands its result to a callback.

    The callback is called in the window's thread, unless a newer request has replaced the one that
    it belongs to, or the task has been cancelled, closed or deleted. A function that raises is
    logged, and its result is None.
    """

    _posted = Signal(object, object, bool)

    def __init__(
        self, parent: QObject | None = None, executor: SerialExecutor | None = None
    ) -> None:
        """Work in an executor that others use too, else in one of its own."""
        super().__init__(parent)
        self._executor = owned_executor(self) if executor is None else executor
        self._requests: list[Request] = []
        self._posted.connect(self._on_posted)
        self.destroyed.connect(partial(_drop, self._requests))

    @property
    def is_running(self) -> bool:
        return bool(self._requests)

    def start(
        self,
        work: Callable[[Request], T],
        deliver: Callable[[T | None], object],
        priority: int = 0,
        *,
        replaces: bool = True,
    ) -> None:
        """Call a function, after those that were asked for before or in place of them."""
        _forget_served()
        if replaces:
            self.cancel()
        request = Request(work, deliver, self._posted.emit)
        self._requests.append(request)
        self._executor.submit(request.run, priority)

    def cancel(self) -> None:
        """Deliver nothing of what was asked for; what has begun works until it notices."""
        _drop(self._requests)

    def _on_posted(self, request: Request, call: Callable[[], object], is_last: bool) -> None:
        if not request.is_current:
            return
        if is_last:
            self._requests.remove(request)
        call()
        _forget_served()


def owned_executor(owner: QObject) -> SerialExecutor:
    """Return an executor whose work never runs beside other work of its own.

    Nobody waits for it when its owner is deleted; what has begun then ends by itself.
    """
    executor = SerialExecutor()
    _executors.add(executor)
    owner.destroyed.connect(partial(_close, executor))
    return executor


def wait_for_threads(milliseconds: int) -> bool:
    """Wait until no executor works any more, or so long; return whether none does.

    Only who ends the program may do so.
    """
    end = monotonic() + milliseconds / 1000
    has_ended = all(each.wait(max(0, end - monotonic())) for each in tuple(_executors))
    _forget_served()
    return has_ended


def _close(executor: SerialExecutor) -> None:
    executor.close()


def _forget_served() -> None:
    while _served:
        _served.popleft().forget_functions()


def _drop(requests: list[Request]) -> None:
    for request in requests:
        request.drop()
    requests.clear()
