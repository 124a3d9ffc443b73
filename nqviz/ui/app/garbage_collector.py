"""Keeps Python's collector of cycles in the window's thread.

Left to itself it runs in whatever thread asks for memory next. Objects of Qt that it finds there,
such as the menus of a plot that is gone, are destroyed beside what the window does with them.
"""

import gc

from PySide6.QtCore import QObject, QTimer

from nqviz.ui.jobs.timers import repeating_timer

_PAUSE = 1000  # It looks every 1000 milliseconds; every 100 while many objects are made.
_MANY_NEW = 20_000  # It takes some 5 ms to look through so many new objects.
# All objects are looked through when so many have grown old, as Python has it.
_LEAST_OLD = 70_000
# When five looks in a row find few new objects, nobody is in the middle of anything.
_CALM_LOOKS = 5
# Ten times as many old objects as are due do not wait for such a rest.
_FACTOR_AT_ONCE = 10


class GarbageCollector(QObject):
    """Collects in its own thread, about as often as Python itself would, until it is stopped.

    New objects are looked through every second, or more often while there are many, so that no
    look takes long. A look through all of them, which does, waits until the window rests.
    """

    def __init__(self, parent: QObject | None = None, after: int = 0, pause: int = _PAUSE) -> None:
        """Begin after some milliseconds; nothing is collected before. Pauses are in them, too."""
        super().__init__(parent)
        self._is_in_charge = gc.isenabled()  # else the caller collects
        gc.disable()
        self._old = self._grown = 0  # objects of the oldest generation, and those since
        self._calm = 0  # looks in a row that found few new objects
        self._pause = pause
        self._timer = repeating_timer(self, self._collect_due, pause)
        QTimer.singleShot(after, self._timer, self._timer.start)

    def stop(self) -> None:
        """Let Python collect by itself again, when no window is left."""
        if self._is_in_charge:
            gc.enable()

    def _collect_due(self) -> None:
        new, least = gc.get_count()[0], gc.get_threshold()[0]
        self._calm = 0 if new > least else self._calm + 1
        if new > least:
            gc.collect(1)  # the middle generation too: it would grow as large as all
            self._grown += new
        limit = max(_LEAST_OLD, self._old // 4)  # a quarter, as Python has it
        if self._grown > (limit if self._calm >= _CALM_LOOKS else _FACTOR_AT_ONCE * limit):
            gc.collect()
            self._old, self._grown = len(gc.get_objects(2)), 0
        self._timer.setInterval(self._pause // 10 if new > _MANY_NEW else self._pause)
