"""A class compares five algorithms, from the keyboard alone.

`python -m benchmarks.scenario` writes a picture of each stage, and the slide, into build/scenario.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEventLoop, QSettings, QSize, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from benchmarks.application import application
from benchmarks.figures import Figure
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.look.palette import LOOKS, PROJECTOR, Look
from nqviz.ui.window.main_window import MainWindow

ALGORITHMS = ("wirth-basic", "wirth-1", "wirth-2", "filter-1", "bitmask")
_SIZES = (8, 14)
_REPEATS = 7
_FOLDER = Path("build/scenario")
_WINDOW = QSize(1280, 720)
_PATIENCE = 300.0  # seconds to wait for any stage
_LOOK_AGAIN = 20  # milliseconds


class Scenario:
    """The keys that are pressed, on a window that is shown.

    Attributes:
        seconds: from F5 to the last point, once that has been measured.
    """

    def __init__(
        self,
        window: MainWindow,
        slide: Path,
        sizes: tuple[int, int] = _SIZES,
        repeats: int = _REPEATS,
        patience: float = _PATIENCE,
    ) -> None:
        """Measure with these sizes and repeats, and export the slide under this name."""
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
        self._wait_for(self._is_tallied)
        self._page.curves.redraw()
        yield "operations"
        press("U")
        yield "speed-up"
        press("B")
        yield "ratios-of-the-paper"
        press("Ctrl+E")
        press("Ctrl+A")
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

    def _is_tallied(self) -> bool:
        operation_counts = (self._page.curves.model.operation_counts[key] for key in ALGORITHMS)
        last = self._sizes[1]
        return all(
            last in by_n or any(counts.is_beyond for counts in by_n.values())
            for by_n in operation_counts
        )

    def _wait_for(self, condition: Callable[[], bool]) -> None:
        """Let the window work until something is the case."""
        end = time.monotonic() + self._patience
        loop, timer = QEventLoop(), QTimer(interval=_LOOK_AGAIN)
        timer.timeout.connect(
            lambda: loop.quit() if condition() or time.monotonic() > end else None
        )
        timer.start()
        loop.exec()
        if not condition():
            raise TimeoutError(f"nothing came of it within {self._patience:.0f} s")


def figures() -> Iterator[Figure]:
    """Yield the figure."""
    with _open_window(PROJECTOR, _WINDOW) as window, tempfile.TemporaryDirectory() as folder:
        scenario = Scenario(window, Path(folder) / "slide.png")
        for stage in scenario.stages():
            if stage == "seconds":
                break
    yield Figure(
        f"{len(ALGORITHMS)} algorithms, n = {_SIZES[0]} to {_SIZES[1]}, {_REPEATS} repeats: "
        "from F5 to the last point",
        f"{scenario.seconds:.0f} s",
        "120 s",
    )


def draw(folder: Path, look: Look, size: QSize) -> None:
    """Write a picture of each stage into a folder, and the slide."""
    folder.mkdir(parents=True, exist_ok=True)
    slide = folder / "slide.png"
    slide.unlink(missing_ok=True)
    with _open_window(look, size) as window:
        scenario = Scenario(window, slide)
        for place, stage in enumerate(scenario.stages(), 1):
            settle()
            for dialog in window.findChildren(QDialog):
                if dialog.isVisible():
                    dialog.grab().save(str(folder / f"{place}-{stage}-dialog.png"))
            window.grab().save(str(folder / f"{place}-{stage}.png"))
    print(f"{scenario.seconds:.1f} s from F5 to the last point; pictures in {folder}")


def press(keys: str) -> None:
    """Press a key or a combination where the keyboard is."""
    combination = QKeySequence(keys)[0]  # type: ignore[index]
    QTest.keyClick(_focus(), combination.key(), combination.keyboardModifiers())
    settle()


def type_text(text: str) -> None:
    """Type a text where the keyboard is."""
    QTest.keyClicks(_focus(), text)


def settle() -> None:
    """Let the window do what is due; a layout that settles may ask for another."""
    for _ in range(3):
        QApplication.processEvents()


def _focus() -> QWidget:
    focus = QApplication.focusWidget() or QApplication.activeWindow()
    assert isinstance(focus, QWidget)
    return focus


@contextmanager
def _open_window(look: Look, size: QSize) -> Iterator[MainWindow]:
    """Show a window that knows nothing of the user's data, its kernels compiled."""
    application()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        settings = QSettings(str(Path(folder) / "scenario.ini"), QSettings.Format.IniFormat)
        window = MainWindow(settings)
        window.set_look(look)
        window.resize(size)
        window.show()
        window.activateWindow()
        for key in ALGORITHMS:
            find_solver(key).load_kernel().compile()
        settle()
        yield window
        window.close()


if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else PROJECTOR.name
    draw(_FOLDER, next(each for each in LOOKS if each.name == name), _WINDOW)
