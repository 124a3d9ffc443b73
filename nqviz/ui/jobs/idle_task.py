"""Works in the window's thread, in short turns between the events."""

import sys
from collections.abc import Generator
from time import perf_counter, thread_time
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from nqviz.ui.jobs.timers import repeating_timer

# Yielded by a generator that has nothing to do yet; the task sleeps 20 milliseconds.
IDLE = object()
_SLEEP = 20
# Windows counts what a thread takes of the processor in ticks of so many seconds.
_TICK = 1 / 64 if sys.platform == "win32" else 0.0


class IdleTask(QObject):
    """Advances a generator for a limited time in each turn of the event loop, until it is done.

    Signals:
        advanced(object): a turn is over; what the generator yielded last before it had nothing to
            do, None when it is done.
    """

    advanced = Signal(object)

    def __init__(
        self, budget: float, pause: int = 0, parent: QObject | None = None, *, least: int = 1
    ) -> None:
        """Work for `budget` seconds at a time, with so many milliseconds between the turns.

        A turn takes `least` of what the generator yields where the machine gives its processor to
        others meanwhile: only what the turn itself takes of the processor ends it before.
        """
        super().__init__(parent)
        self._budget, self._least = budget, least
        self._work: Generator[Any, None, None] | None = None
        self._is_advancing = self._is_held = False
        self._pause = pause
        self._timer = repeating_timer(self, self.advance, pause)

    @property
    def is_active(self) -> bool:
        return self._work is not None

    def start(self, work: Generator[Any, None, None]) -> None:
        """Begin with the next turn of the event loop, in place of what is under way."""
        self.stop()
        self._work = work
        self._timer.setInterval(self._pause)
        if not self._is_held:
            self._timer.start()

    def stop(self) -> None:
        """Give up what is under way, and close its generator."""
        work, self._work = self._work, None
        self._timer.stop()
        if work is not None and not self._is_advancing:
            work.close()

    def hold(self) -> None:
        """Do nothing until `resume`, neither what is under way nor what is started."""
        self._is_held = True
        self._timer.stop()

    def resume(self) -> None:
        self._is_held = False
        if self._work is not None:
            self._timer.start()

    def advance(self) -> None:
        work = self._work
        if work is None:
            return
        try:
            is_done, last = self._turn(work)
        except BaseException:
            if isValid(self) and self._work is work:
                self.stop()
            raise
        # The generator may have held the last reference to the owner, or replaced itself.
        if not isValid(self) or self._work is not work:
            return
        if is_done:
            self.stop()
        if last is not IDLE:
            self.advanced.emit(last)

    def _turn(self, work: Generator[Any, None, None]) -> tuple[bool, Any]:
        deadline, most_work = perf_counter() + self._budget, thread_time() + self._budget + _TICK
        self._is_advancing = True
        try:
            before: Any = IDLE
            for taken, last in enumerate(work, 1):
                if last is IDLE:
                    self._rest(_SLEEP)
                    return False, before
                before = last
                is_late = perf_counter() > deadline
                is_over = is_late and (taken >= self._least or thread_time() > most_work)
                if is_over or self._work is not work:
                    self._rest(self._pause)
                    return False, last
        finally:
            self._is_advancing = False
        return True, None

    def _rest(self, milliseconds: int) -> None:
        """Let so much time be between two turns; a timer whose interval is set starts over."""
        if self._timer.interval() != milliseconds:
            self._timer.setInterval(milliseconds)
