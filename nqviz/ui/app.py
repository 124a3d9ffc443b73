"""Starts the window."""

import faulthandler
import logging
import signal
import sys

import PySide6
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from nqviz.i18n import tr
from nqviz.store import Store
from nqviz.ui.errors import ErrorReporter
from nqviz.ui.main_window import MainWindow
from nqviz.ui.screen import why_no_window

_WARM_UP_AFTER = 200  # milliseconds that the first picture has for itself
_BAD_INPUT = 2


def run() -> int:
    """Open the window, and return the exit status when it is closed.

    Where no window can be opened one sentence on standard error says why, and the status is 2.
    """
    reason = why_unfit(PySide6.__version_info__[:2], sys.version_info[:2]) or why_no_window()
    if reason is not None:
        sys.stderr.write(f"nqviz: {reason}\n")
        return _BAD_INPUT
    logging.basicConfig(format="%(asctime)s %(name)s: %(message)s")
    if sys.stderr is not None:  # as under pythonw on Windows
        faulthandler.enable()
    # Qt's loop runs no Python while nothing happens, and Ctrl+C in the terminal must not wait.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    app = QApplication(["nqviz"])
    app.setApplicationName("nqviz")
    window = MainWindow(QSettings("nqviz", "nqviz"), Store())
    reporter = ErrorReporter(window)
    reporter.happened.connect(window.show_error)
    reporter.install()
    window.show()
    QTimer.singleShot(_WARM_UP_AFTER, window.warm_up)
    return app.exec()


def why_unfit(pyside: tuple[int, ...], python: tuple[int, ...]) -> str | None:
    """Return one sentence that says why these versions don't go together, None where they do."""
    if pyside >= (6, 12) and python == (3, 11):
        return tr(
            "PySide6 {pyside} aborts Python 3.11 within seconds, because many of its calls lose a "
            "reference to None: install PySide6-Essentials below 6.12, or use Python 3.12 or "
            "later.",
            pyside=".".join(map(str, pyside)),
        )
    return None
