"""The application that benchmarks of the window need, one for the process."""

import os
from pathlib import Path

# The screens of the tests: on Qt's own, of 800 x 800 pixels, nothing can be larger than normal.
os.environ.setdefault(
    "QT_QPA_PLATFORM",
    f"offscreen:configfile={Path(__file__).parents[1]}/tests/data/screens.json",
)

from PySide6.QtWidgets import QApplication


def application() -> QApplication:
    """Return the application; closing the last window does not end it."""
    app = QApplication.instance() or QApplication(["nqviz"])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)
    return app
