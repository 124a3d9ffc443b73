"""What a change of look, scale or language takes of the window's thread, and how it is painted.

Each is measured on every page, in processor time from the command to the first frame.
"""

import gc
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QObject, QPoint, QRect, QSettings, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from benchmarks.application import application
from benchmarks.figures import Figure
from nqviz.frames.palette import LOOKS
from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.app.garbage_collector import GarbageCollector
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow

_PAGES = (Where.STEP, Where.RACE, Where.MEASURE)
_LANGUAGES = ("ja", "zh_CN", "en")
_REST = 400  # milliseconds after which nothing more is painted
_PATIENCE = 2.0  # seconds within which something must have been painted
_ROUNDS = 3
Layout = list[tuple[str, QRect]]  # the visible widgets, by their classes
os.environ["NQVIZ_TIMINGS"] = ":memory:"


class Frames(QObject):
    """Notes where everything lies in each frame that a window paints.

    Attributes:
        layouts: one for each frame that differs from the last in where something lies.
        seconds: of the thread's processor time, for noting it.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.layouts: list[Layout] = []
        self.seconds = 0.0
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look before the window paints, when all is where it will be painted."""
        if event.type() is QEvent.Type.UpdateRequest:
            start = time.thread_time()
            layout = self._layout()
            if not self.layouts or layout != self.layouts[-1]:
                self.layouts.append(layout)
            self.seconds += time.thread_time() - start
        return super().eventFilter(watched, event)

    def _layout(self) -> Layout:
        widgets = self._window.findChildren(QWidget)
        return [
            (type(each).__name__, QRect(each.mapTo(self._window, QPoint()), each.size()))
            for each in widgets
            if each.isVisible()
        ]


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    application()
    with tempfile.TemporaryDirectory() as folder:
        settings = QSettings(str(Path(folder) / "benchmark.ini"), QSettings.Format.IniFormat)
        window = MainWindow(settings)
        GarbageCollector(window)  # as the program has it
        gc.freeze()
        window.resize(1280, 720)
        window.show()
        window.step_page.controller.set_run(SOLVERS[0], Task(8))
        window.step_page.player.seek(77)
        frames = Frames(window)
        _rest()
        for what, asked, changes in _switches(window):
            yield _measured(window, frames, what, asked, changes)
        window.close()


def _switches(window: MainWindow) -> Iterator[tuple[str, str, list[Callable[[], object]]]]:
    actions = window.menus.key_actions
    yield "look", "250 ms, one frame", [partial(window.set_look, look) for look in LOOKS[::-1]]
    steps = ("Larger", "Larger", "Smaller", "Normal size")
    yield "scale", "250 ms, one frame", [actions[each].trigger for each in steps]
    yield (
        "language",
        "500 ms, one frame",
        [partial(window.set_language, each) for each in _LANGUAGES],
    )


def _measured(
    window: MainWindow, frames: Frames, what: str, asked: str, changes: list[Callable[[], object]]
) -> Figure:
    took: list[float] = []
    painted: list[int] = []
    unpainted = 0
    for page in _PAGES:
        window.show_page(page)
        _rest()
        for _ in range(_ROUNDS):
            for change in changes:
                frames.layouts.clear()
                frames.seconds = 0.0
                deadline = time.perf_counter() + _PATIENCE
                start = time.thread_time()
                change()
                while not frames.layouts and time.perf_counter() < deadline:
                    QApplication.processEvents()
                if not frames.layouts:  # to wait for a frame would be all that is measured
                    unpainted += 1
                    continue
                took.append(time.thread_time() - start - frames.seconds)
                _rest()
                painted.append(len(frames.layouts))
    name = f"another {what}, on three pages"
    if not took:
        return Figure(name, "no change was painted", asked)
    median, worst = statistics.median(took), max(took)
    return Figure(
        name,
        f"{median * 1e3:.0f} ms, at worst {worst * 1e3:.0f} ms of processor time; "
        f"at most {max(painted)} layouts painted; {unpainted} changes without a frame",
        asked,
    )


def _rest() -> None:
    """Let the window work until nothing has been left to be done for a while."""
    loop = QEventLoop()
    QTimer.singleShot(_REST, loop.quit)
    loop.exec()
    QApplication.processEvents()
