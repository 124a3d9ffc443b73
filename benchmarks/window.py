"""How the window feels: its timers and cancel while both cores count."""

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QApplication

from benchmarks.application import application
from benchmarks.figures import Figure
from benchmarks.lateness import Lateness
from nqviz.measuring.timing import Timing
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.plot.curves import Curves
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow

_SECONDS = 8  # of counting while the timer is watched
_FOLDER = tempfile.TemporaryDirectory()  # until the process ends
_REDRAW = 100  # milliseconds
_CURVES = 6


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    lateness, cancel = _while_counting(redraws=False)
    yield Figure(
        "lateness of a 10 ms timer in the window while a long count of n = 17 runs on all cores "
        "and six curves are on screen",
        str(lateness),
        "p99 20 ms, worst 100 ms",
    )
    yield Figure("Cancel takes effect", f"after {cancel * 1e3:.0f} ms", "200 ms")
    lateness, _ = _while_counting(redraws=True)
    yield Figure("the same, with the curves drawn anew ten times a second", str(lateness), "-")


def _window() -> tuple[MainWindow, QApplication]:
    app = application()
    os.environ["XDG_DATA_HOME"] = _FOLDER.name  # its journals are not the user's
    settings = Path(_FOLDER.name) / "benchmark.ini"
    return MainWindow(QSettings(str(settings), QSettings.Format.IniFormat)), app


def _six_curves(window: MainWindow) -> Curves:
    """Show six curves of seven points each."""
    page = window.measure_page.curves_page
    for solver in SOLVERS[:_CURVES]:
        for n in page.curves.model.sizes:
            seconds = 1e-5 * 6.0 ** (n - page.curves.model.sizes[0])
            page.curves.model.add(Timing(solver.key, n, 1, False, (seconds, 1.2 * seconds), 1))
    page.curves.redraw()
    return page.curves


def _while_counting(*, redraws: bool) -> tuple[Lateness, float]:
    """Return how late a timer was, and how many seconds Cancel took."""
    window, _ = _window()
    window.resize(1280, 720)
    window.show()
    find_solver("bitmask").load_kernel().compile()
    page = window.measure_page.count_page
    page.algorithm_box.setCurrentText("Bitmask")
    page.n_box.setValue(17)
    page.threads_box.setValue(page.threads_box.maximum())
    window.show_page(Where.MEASURE)
    curves = _six_curves(window)
    lateness = Lateness()
    loop = QEventLoop()
    page.start()
    window.runner.changed.connect(lambda: None if window.runner.is_busy else loop.quit())
    lateness.start()
    drawing = QTimer(interval=_REDRAW)  # as while points come, which none do during a count
    drawing.timeout.connect(curves.redraw)
    if redraws:
        drawing.start()
    cancelled: list[float] = []

    def cancel() -> None:
        cancelled.append(time.perf_counter())
        window.runner.cancel()

    QTimer.singleShot(_SECONDS * 1000, cancel)
    loop.exec()
    took = time.perf_counter() - cancelled[0]
    lateness.stop()
    drawing.stop()
    window.close()
    return lateness, took
