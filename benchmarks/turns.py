"""How long each turn of the event loop holds the window's thread, in processor time."""

import time
from collections import Counter

from PySide6.QtCore import QAbstractEventDispatcher, QObject


class Turns(QObject):
    """Watches the turns of the event loop, each from one waking of the dispatcher to the next.

    Attributes:
        doing: what is done at the moment, in words.
        worst: the longest turn in seconds, by what was done then.
        long: how many turns took longer than the limit, by the same.
        last_long: the seconds of the last of these.
    """

    def __init__(self, limit: float) -> None:
        """Count the turns that take longer than a limit in seconds."""
        super().__init__()
        self.doing = ""
        self.worst: dict[str, float] = {}
        self.long: Counter[str] = Counter()
        self.last_long = 0.0
        self._limit = limit
        self._start = time.thread_time()
        QAbstractEventDispatcher.instance().awake.connect(self._on_awake)

    def restart(self) -> None:
        """Leave out what was done since the last turn: it is not the window's."""
        self._start = time.thread_time()

    def _on_awake(self) -> None:
        now = time.thread_time()
        took, self._start = now - self._start, now
        self.worst[self.doing] = max(self.worst.get(self.doing, 0.0), took)
        if took > self._limit:
            self.long[self.doing] += 1
            self.last_long = took
