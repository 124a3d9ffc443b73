"""Timers that call one function."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def single_timer(owner: QObject, do: Callable[[], object], milliseconds: int = 0) -> QTimer:
    """Return a stopped timer that calls a function once after each start.

    Without milliseconds it calls in the next turn of the event loop. Its owner deletes it.
    """
    timer = QTimer(owner, interval=milliseconds, singleShot=True)
    timer.timeout.connect(do)
    return timer


def repeating_timer(owner: QObject, do: Callable[[], object], milliseconds: int) -> QTimer:
    """Return a stopped timer that, once started, calls a function again and again."""
    timer = single_timer(owner, do, milliseconds)
    timer.setSingleShot(False)
    return timer
