"""A class compares five algorithms in a window, from the keyboard alone."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from nqviz.solvers.registry import SOLVERS
from nqviz.ui.window.main_window import MainWindow
from tests.support.scenery import settle

ALGORITHMS = ("wirth-basic", "wirth-1", "wirth-2", "filter-1", "bitmask")
_POLL = 20  # milliseconds between two looks at what is waited for


class Scenario:
    """The keys that are pressed, on a window that is shown.

    Attributes:
        seconds: from F5 to the last point, once that has been measured.
    """

    def __init__(
        self, window: MainWindow, slide: Path, sizes: tuple[int, int], repeats: int, patience: float
    ) -> None:
        """Measure with these sizes and repeats, and export the slide under this name.

        A stage may take `patience` seconds.
        """
        self.seconds = 0.0
        self._window = window
        self._page = window.measure_page.curves_page
        self._slide = slide
        self._sizes = sizes
        self._repeats = repeats
        self._patience = patience

    def stages(self) -> Iterator[str]:
        """Press the keys, and yield the name of each stage when it is reached."""
        while not self._window.measure_page.isVisible():
            press("Ctrl+Tab")
        yield "opened"
        self._choose()
        yield "chosen"
        start = time.perf_counter()
        press("F5")
        self._wait_for(self._is_half_drawn)
        yield "points-appear"
        self._wait_for(lambda: not self._window.runner.is_busy)
        self.seconds = time.perf_counter() - start
        self._page.curves.redraw()
        yield "seconds"
        press("O")
        self._wait_for(self._is_operation_count_complete)
        self._page.curves.redraw()
        yield "operations"
        press("U")
        yield "speed-up"
        press("B")
        yield "ratios-of-the-paper"
        press("Ctrl+E", "Ctrl+A")
        type_text(str(self._slide))
        yield "export"
        press("Return")
        yield "exported"

    def _choose(self) -> None:
        """Tick the algorithms, and give the range of n and the repeats."""
        press("A")
        press("Space")  # all of them are ticked: none
        for solver in SOLVERS:
            if solver.counts_to:
                press("Down")
                if solver.key in ALGORITHMS:
                    press("Space")
        press("N")
        for number in (*self._sizes, self._repeats):
            type_text(str(number))
            press("Tab")

    def _is_half_drawn(self) -> bool:
        points = sum(len(curve.dots) for curve in self._page.curves.curves)
        return 2 * points >= len(ALGORITHMS) * len(range(*self._sizes))

    def _is_operation_count_complete(self) -> bool:
        operation_counts = (self._page.curves.model.operation_counts[key] for key in ALGORITHMS)
        last = self._sizes[1]
        return all(
            last in by_n or any(counts.is_beyond for counts in by_n.values())
            for by_n in operation_counts
        )

    def _wait_for(self, condition: Callable[[], bool]) -> None:
        """Let the window work until something is the case."""
        end = time.monotonic() + self._patience
        loop, timer = QEventLoop(), QTimer(interval=_POLL)
        timer.timeout.connect(
            lambda: loop.quit() if condition() or time.monotonic() > end else None
        )
        timer.start()
        loop.exec()
        if not condition():
            raise TimeoutError(f"nothing came of it within {self._patience:.0f} s")


def press(*keys: str) -> None:
    """Press keys or combinations, one after the other, each where the keyboard focus is then."""
    for each in keys:
        combination = QKeySequence(each)[0]  # type: ignore[index]
        QTest.keyClick(_focus(), combination.key(), combination.keyboardModifiers())
        settle()


def type_text(text: str) -> None:
    """Type a text in the widget with the keyboard focus."""
    QTest.keyClicks(_focus(), text)


def _focus() -> QWidget:
    focus = QApplication.focusWidget() or QApplication.activeWindow()
    assert isinstance(focus, QWidget)
    return focus
