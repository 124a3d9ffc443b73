"""The application that benchmarks of the window need, one for the process."""

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeVar

# The screens of the tests: on Qt's own, of 800 x 800 pixels, nothing can be larger than normal.
os.environ.setdefault(
    "QT_QPA_PLATFORM", f"offscreen:configfile={Path(__file__).parents[1]}/tests/data/screens.json"
)

from PySide6.QtWidgets import QApplication

T = TypeVar("T")


def application() -> QApplication:
    """Return the application; closing the last window does not end it."""
    app = QApplication.instance() or QApplication(["nqviz"])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)
    return app


def in_process_of_its_own(function: Callable[[int], T], argument: int) -> T:
    """Call a function where nothing was done before; the end of the process is a RuntimeError."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(function, argument).result()
