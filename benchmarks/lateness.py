"""How late a timer of the window's thread is: what a hand feels of work that goes on there."""

import time

from PySide6.QtCore import Qt, QTimer

_TICK = 0.010  # seconds


class Lateness:
    """A timer of 10 ms that notes how late each of its ticks is, in seconds."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self._last = 0.0
        self._timer = QTimer(interval=round(_TICK * 1e3), timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_tick)

    def start(self) -> None:
        """Begin."""
        self._last = time.perf_counter()
        self._timer.start()

    def stop(self) -> None:
        """End."""
        self._timer.stop()

    def __str__(self) -> str:
        """Say how late most ticks were, and the worst of them."""
        late = sorted(self.late)
        p99 = late[round(0.99 * (len(late) - 1))]
        return f"p99 {p99 * 1e3:.1f} ms, worst {late[-1] * 1e3:.1f} ms"

    def _on_tick(self) -> None:
        now = time.perf_counter()
        self.late.append(max(0.0, now - self._last - _TICK))
        self._last = now
