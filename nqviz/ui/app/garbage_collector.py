"""Keeps Python's collector of cycles in the window's thread.

Left to itself it runs in whatever thread asks for memory next. Objects of Qt that it finds there,
such as the menus of a plot that is gone, are destroyed beside what the window does with them.
"""

import gc

from PySide6.QtCore import QObject, QTimer

_PAUSE = 1000  # milliseconds between two looks


class GarbageCollector(QObject):
    """Collects in its own thread, as often as Python itself would, until it is stopped."""

    def __init__(self, parent: QObject | None = None, after: int = 0) -> None:
        """Begin after some milliseconds; nothing is collected before."""
        super().__init__(parent)
        self._is_in_charge = gc.isenabled()  # else the caller collects
        gc.disable()
        timer = QTimer(self, interval=_PAUSE)
        timer.timeout.connect(collect_due)
        QTimer.singleShot(after, timer, timer.start)

    def stop(self) -> None:
        """Let Python collect by itself again, when no window is left."""
        if self._is_in_charge:
            gc.enable()


def collect_due() -> None:
    """Collect in this thread the generations whose time has come, the youngest first."""
    due = zip(gc.get_count(), gc.get_threshold(), strict=True)
    for generation, (count, threshold) in enumerate(due):
        if count <= threshold:
            break
        gc.collect(generation)
