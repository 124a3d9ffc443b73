"""How long each turn of the event loop holds the window's thread, in processor time."""

import time

from PySide6.QtCore import QAbstractEventDispatcher, QObject


class Turns(QObject):
    """Watches the turns of the event loop, each from one waking of the dispatcher to the next.

    Attributes:
        doing: what is done at the moment, in words.
        worst: the longest turn in seconds, by what was done then.
    """

    def __init__(self) -> None:
        super().__init__()
        self.doing = ""
        self.worst: dict[str, float] = {}
        self._start = time.thread_time()
        QAbstractEventDispatcher.instance().awake.connect(self._on_awake)

    def restart(self) -> None:
        """Leave out what was done since the last turn: it is not the window's."""
        self._start = time.thread_time()

    def _on_awake(self) -> None:
        now = time.thread_time()
        took, self._start = now - self._start, now
        self.worst[self.doing] = max(self.worst.get(self.doing, 0.0), took)
