"""The application that benchmarks of the window need, one for the process."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication


def application() -> QApplication:
    """Return the application; closing the last window does not end it."""
    app = QApplication.instance() or QApplication(["nqviz"])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)
    return app
