"""What a change of look, scale or language takes of the window's thread, and what is painted then.

Each is measured on every page, in processor time from the command to the first frame.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QObject, QSettings, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from benchmarks.application import application
from benchmarks.figures import Figure
from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.palette import LOOKS
from nqviz.ui.window.keys import Where
from nqviz.ui.window.main_window import MainWindow

_PAGES = (Where.STEP, Where.RACE, Where.MEASURE)
_LANGUAGES = ("ja", "zh_CN", "en")
_REST = 400  # milliseconds after which nothing more is painted
_ROUNDS = 3
os.environ["NQVIZ_TIMINGS"] = ":memory:"


class Frames(QObject):
    """Takes a picture of each frame that a window paints, as it is on the screen."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.pictures: list[QImage] = []
        self.seconds = 0.0  # of the thread's processor time, for the pictures
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the window paint, then look at what it has painted."""
        if event.type() is QEvent.Type.UpdateRequest:
            QTimer.singleShot(0, self.take)
        return super().eventFilter(watched, event)

    def take(self) -> None:
        """Keep the picture on the screen, unless it is the last one again."""
        start = time.thread_time()
        picture = self.now()
        if not self.pictures or picture != self.pictures[-1]:
            self.pictures.append(picture)
        self.seconds += time.thread_time() - start

    def now(self) -> QImage:
        """Return what the screen shows of the window."""
        return self._window.screen().grabWindow(self._window.winId()).toImage()


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    application()
    with tempfile.TemporaryDirectory() as folder:
        settings = QSettings(str(Path(folder) / "benchmark.ini"), QSettings.Format.IniFormat)
        window = MainWindow(settings)
        window.resize(1280, 720)
        window.show()
        window.step_page.set_run(SOLVERS[0], Task(8))
        window.step_page.player.seek(77)
        frames = Frames(window)
        _rest()
        for what, asked, changes in _switches(window):
            yield _measured(window, frames, what, asked, changes)
        window.close()


def _switches(
    window: MainWindow,
) -> Iterator[tuple[str, str, list[Callable[[], object]]]]:
    actions = window.menus.key_actions
    yield "look", "250 ms, one frame", [partial(window.set_look, look) for look in LOOKS[::-1]]
    steps = ("larger", "larger", "smaller", "normal_size")
    yield "scale", "250 ms, one frame", [actions[each].trigger for each in steps]
    yield "language", "500 ms, one frame", [partial(window.set_language, each) for each in _LANGUAGES]


def _measured(
    window: MainWindow,
    frames: Frames,
    what: str,
    asked: str,
    changes: list[Callable[[], object]],
) -> Figure:
    took: list[float] = []
    painted: list[int] = []
    for page in _PAGES:
        window.show_page(page)
        _rest()
        for _ in range(_ROUNDS):
            for change in changes:
                frames.pictures, frames.seconds = [frames.now()], 0.0
                start = time.thread_time()
                change()
                while len(frames.pictures) == 1:
                    QApplication.processEvents()
                took.append(time.thread_time() - start - frames.seconds)
                _rest()
                painted.append(len(frames.pictures) - 1)
    median, worst = statistics.median(took), max(took)
    return Figure(
        f"another {what}, on three pages",
        f"{median * 1e3:.0f} ms, at worst {worst * 1e3:.0f} ms of processor time; "
        f"at most {max(painted)} different frames",
        asked,
    )


def _rest() -> None:
    """Let the window work until nothing has been left to be done for a while."""
    loop = QEventLoop()
    QTimer.singleShot(_REST, loop.quit)
    loop.exec()
    QApplication.processEvents()
