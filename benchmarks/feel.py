"""How the window feels to a hand on the keys: frames of playback, keys, and large boards."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from benchmarks.application import application
from benchmarks.figures import Figure
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.measure.measure_page import VIEWS
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow

_FOLDER = tempfile.TemporaryDirectory()  # until the process ends
_SECONDS = 4.0  # of playback
_ASKED = {8: 60, 32: 30}  # frames a second, by n
_STEPS_OF_FRAME = 4
_KEYS = (
    *(Qt.Key.Key_Right,) * 5,
    *(Qt.Key.Key_Left, Qt.Key.Key_C, Qt.Key.Key_D, Qt.Key.Key_T, Qt.Key.Key_P, Qt.Key.Key_P),
)
_PRESSED = 200
_LARGE = 1000


class _Painted(QObject):
    """Notes when a widget, or one inside of it, has been painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.times: list[float] = []
        for each in (widget, *widget.findChildren(QWidget)):
            each.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note the time of a painting; it is not over yet, but what is inside follows at once."""
        if event.type() is QEvent.Type.Paint:
            self.times.append(time.perf_counter())
        return False


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    for n, asked in _ASKED.items():
        window, app = _window()
        seconds = _playback(window, app, n)
        window.close()
        yield Figure(
            f"frames of playback, n = {n}, {_STEPS_OF_FRAME} steps a frame, tree and state open",
            f"{1 / statistics.fmean(seconds):.0f} a second, "
            f"p95 of their intervals {_p95(seconds) * 1e3:.1f} ms",
            f"{asked} a second",
        )
    window, app = _window()
    yield _keys_figure(_pressed(window, app), "while nothing runs")
    page = window.measure_page.count_page
    page.n_box.setValue(18)
    page.algorithm_box.setCurrentText("Bitmask")
    window.show_page(Where.MEASURE)
    window.measure_page.show_view(VIEWS.index("Long count"))
    page.start()
    _wait(app, lambda: window.runner.has_started)
    window.show_page(Where.STEP)
    yield _keys_figure(_pressed(window, app), "while a count runs on all cores")
    assert window.runner.is_busy, "the count has ended before the keys"
    window.close()
    yield from _large_boards()


def _keys_figure(seconds: list[float], when: str) -> Figure:
    return Figure(
        f"from a key to its picture, {when}",
        f"median {statistics.median(seconds) * 1e3:.0f} ms, p95 {_p95(seconds) * 1e3:.0f} ms",
        "p95 100 ms",
    )


def _large_boards() -> Iterator[Figure]:
    """Yield how long each algorithm takes to show its first board of a thousand rows."""
    window, app = _window()
    page = window.step_page
    opened: dict[str, float] = {}
    stepped: dict[str, float] = {}
    for solver in SOLVERS:
        if not _takes(solver, _LARGE):
            continue
        started = time.perf_counter()
        page.controller.set_run(solver, Task(_LARGE))
        app.processEvents()
        opened[solver.key] = time.perf_counter() - started
        started = time.perf_counter()
        for _ in range(10):
            page.step()
            app.processEvents()
        stepped[solver.key] = (time.perf_counter() - started) / 10
    window.close()
    yield Figure(f"opening n = {_LARGE}, {len(opened)} algorithms", _summary(opened), "-")
    yield Figure(f"a step at n = {_LARGE}, {len(stepped)} algorithms", _summary(stepped), "100 ms")


def _summary(seconds: dict[str, float]) -> str:
    """Say how long it took in the middle, and with which algorithm it took longest."""
    slowest = max(seconds, key=seconds.__getitem__)
    middle = statistics.median(seconds.values())
    return f"median {middle * 1e3:.0f} ms, {slowest} {seconds[slowest] * 1e3:.0f} ms"


def _takes(solver: Solver, n: int) -> bool:
    try:
        solver.check_steps(Task(n))
    except ValueError:
        return False
    return True


def _playback(window: MainWindow, app: QApplication, n: int) -> list[float]:
    """Return the intervals between the paintings of the board while a run plays."""
    page = window.step_page
    page.controller.scanner.hold()
    page.controller.change(has_tree=True)
    page.controller.set_run(find_solver("wirth-basic"), Task(n))
    page.player.set_speed(60.0 * _STEPS_OF_FRAME)
    page.player.play()
    _wait(app, lambda: page.player.position.index > 200)
    painted = _Painted(page.board)
    _wait(app, lambda: False, _SECONDS)
    page.player.pause()
    return [later - sooner for sooner, later in zip(painted.times, painted.times[1:], strict=False)]


def _pressed(window: MainWindow, app: QApplication) -> list[float]:
    """Return how long each of many keys took until all that it changed had been painted."""
    page = window.step_page
    page.controller.set_run(find_solver("wirth-basic"), Task(8))
    scanner = (
        page.controller.scanner
    )  # it loads the kernels, for two seconds, in which keys wait for Python
    _wait(app, lambda: not (scanner.is_waiting or scanner.is_running))
    page.board.setFocus()
    seconds = []
    for place in range(_PRESSED):
        app.processEvents()
        start = time.perf_counter()
        QTest.keyPress(page.board, _KEYS[place % len(_KEYS)])
        app.processEvents()  # what the key has asked to be painted
        seconds.append(time.perf_counter() - start)
        QTest.keyRelease(page.board, _KEYS[place % len(_KEYS)])
    return seconds


def _wait(app: QApplication, is_done: Callable[[], bool], most: float = 60.0) -> None:
    deadline = time.perf_counter() + most
    while not is_done() and time.perf_counter() < deadline:
        app.processEvents()


def _p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def _window() -> tuple[MainWindow, QApplication]:
    app = application()
    os.environ["XDG_DATA_HOME"] = _FOLDER.name  # its journals are not the user's
    settings = QSettings(str(Path(_FOLDER.name) / "feel.ini"), QSettings.Format.IniFormat)
    window = MainWindow(settings)
    window.resize(1280, 720)
    window.show()
    window.activateWindow()
    app.processEvents()
    return window, app
