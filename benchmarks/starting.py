"""How soon the window is on screen and its kernels are ready, with nothing cached and with all."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.figures import Figure
from nqviz.common.machine import processors

_COLD_STARTS, _WARM_STARTS = 5, 9
_LOOK = 5  # milliseconds between two looks at the cache


class _Start(NamedTuple):
    """Seconds from the command to the window's first picture, and from there to its kernels.

    Attributes:
        window: to the first picture.
        counting: from there until every algorithm that counts is ready.
        all: from there until min-conflicts is, too, which only finds one solution.
    """

    window: float
    counting: float
    all: float


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    cold: list[_Start] = []
    warm: list[_Start] = []
    for _ in range(_COLD_STARTS):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(_start(folder))
            warm = warm or [_start(folder) for _ in range(_WARM_STARTS)]
    for name, starts, asked in (
        (f"nothing cached, {processors()} processors", cold, "3 s"),
        ("all cached", warm, "0.5 s"),
    ):
        window = statistics.median(each.window for each in starts)
        counting = statistics.median(each.counting for each in starts)
        every = statistics.median(each.all for each in starts)
        yield Figure(f"window on screen after the command, {name}", f"{window:.2f} s", "1.5 s")
        yield Figure(f"kernels that count ready after it, {name}", f"{counting:.2f} s", asked)
        yield Figure(f"all kernels ready after it, {name}", f"{every:.2f} s", asked)


def _start(folder: str) -> _Start:
    """Start the program in a new process, with its own settings and cache in a folder."""
    own = {
        "NUMBA_CACHE_DIR": f"{folder}/kernels",
        "XDG_CONFIG_HOME": f"{folder}/settings",
        "NQVIZ_TIMINGS": ":memory:",
        "QT_QPA_PLATFORM": "offscreen",
    }
    started = time.time()
    done = subprocess.run(
        [sys.executable, "-c", "from benchmarks.starting import start; start()"],
        env=os.environ | own,
        capture_output=True,
        text=True,
        check=True,
    )
    painted, ready, complete = map(float, done.stdout.split())
    return _Start(painted - started, ready - painted, complete - painted)


def start() -> None:
    """Do what the command does; print when the window was painted, and its kernels were ready.

    What is imported here is part of the start, and in the order of the command.
    """
    from nqviz.cli.main import import_window  # noqa: PLC0415  imports what every command needs
    from nqviz.solvers.kernels.cache import is_complete  # noqa: PLC0415
    from nqviz.solvers.kernels.precompilation import Precompilation  # noqa: PLC0415
    from nqviz.solvers.registry import SOLVERS  # noqa: PLC0415

    precompilation = Precompilation(SOLVERS)
    import_window()
    from PySide6.QtCore import QTimer  # noqa: PLC0415
    from PySide6.QtGui import QPaintEvent  # noqa: PLC0415

    from nqviz.ui.app import app  # noqa: PLC0415
    from nqviz.ui.window.main_window import MainWindow  # noqa: PLC0415

    class Window(MainWindow):
        is_painted = False

        def paintEvent(self, event: QPaintEvent) -> None:
            super().paintEvent(event)
            if not self.is_painted:
                self.is_painted = True
                QTimer.singleShot(0, self._note_painted)  # what stands in it is painted, too

        def _note_painted(self) -> None:
            print(time.time(), flush=True)
            self.runner.changed.connect(self._note_ready)

        def _note_ready(self) -> None:
            if self.runner.is_warm:
                self.runner.changed.disconnect(self._note_ready)
                print(time.time(), flush=True)
                self._close_when_complete()

        def _close_when_complete(self) -> None:
            if is_complete():
                print(time.time(), flush=True)
                self.close()
            else:
                QTimer.singleShot(_LOOK, self._close_when_complete)

    vars(app)["MainWindow"] = Window
    app.run(precompilation=precompilation)
