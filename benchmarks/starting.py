"""How soon the kernels are ready after the window, with nothing in the cache and with all of it."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figures import Figure

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from nqviz.machine import processors
from nqviz.ui.main_window import MainWindow

_COLD_STARTS, _WARM_STARTS = 3, 5


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    cold, warm = [], []
    for _ in range(_COLD_STARTS):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(_seconds_to_ready(folder))
            if cold[1:]:
                continue
            warm = [_seconds_to_ready(folder) for _ in range(_WARM_STARTS)]
    yield Figure(
        f"kernels ready after the window, nothing cached, {processors()} processors",
        f"{statistics.median(cold):.1f} s",
        "3 s",
    )
    yield Figure(
        "kernels ready after the window, all cached", f"{statistics.median(warm):.2f} s", "0.5 s"
    )


def _seconds_to_ready(cache: str) -> float:
    """Return the seconds from a window's first picture to its kernels, in a new process."""
    done = subprocess.run(
        [sys.executable, "-c", "from benchmarks.starting import start; start()"],
        env=os.environ | {"NUMBA_CACHE_DIR": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def start() -> None:
    """Open the window, and print how long its kernels take."""
    app = QApplication(["nqviz"])
    with tempfile.TemporaryDirectory() as folder:
        settings = QSettings(str(Path(folder) / "start.ini"), QSettings.Format.IniFormat)
        window = MainWindow(settings)
        window.show()
        window.grab()
        app.processEvents()
        started = time.perf_counter()
        window.runner.warmed_up.connect(app.quit)
        window.warm_up()
        app.exec()
        print(time.perf_counter() - started)
        window.close()
