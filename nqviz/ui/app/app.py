"""Starts the window."""

import faulthandler
import logging
import os
import signal
import sys
import threading
from pathlib import Path
from types import TracebackType

import PySide6
from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from nqviz.common.assets import asset
from nqviz.common.folders import data_folder
from nqviz.common.i18n import tr, use_language
from nqviz.common.outcome import BAD_INPUT
from nqviz.common.signals import ENDING
from nqviz.lessons.learning import LearningFile
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.store.timing_store import TimingStore
from nqviz.ui.app.garbage_collector import GarbageCollector
from nqviz.ui.app.screen import why_no_window
from nqviz.ui.classroom.phones_dialog import show_phones
from nqviz.ui.jobs.background_task import wait_for_threads
from nqviz.ui.window.language import users_language
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.settings import Settings

_WARM_UP_AFTER = 50  # The window has 50 milliseconds to paint itself first.
# In the first 10 000 milliseconds much is loaded and almost nothing freed.
_COLLECT_AFTER = 10_000
_log = logging.getLogger(__name__)


class ErrorReporter(QObject):
    """Replaces Python's exception hooks, of all threads.

    Signals:
        happened(str): an unexpected error, in a sentence.
    """

    happened = Signal(str)

    def install(self) -> None:
        """Replace the hooks of the main thread and of the others."""
        sys.excepthook = self._on_error
        threading.excepthook = self._on_error_in_thread

    def _on_error(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _log.error("An error nobody foresaw.", exc_info=(kind, error, trace))
        self.happened.emit(
            tr(
                "Something went wrong that should not: {error}. The window goes on; the details "
                "are on standard error.",
                error=f"{kind.__name__}: {error}",
            )
        )

    def _on_error_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._on_error(args.exc_type, args.exc_value, args.exc_traceback)


def run(
    path: Path | None = None,
    language: str | None = None,
    precompilation: Precompilation | None = None,
    queens: str = "",
    *,
    opens_class: bool = False,
    network: str = "",
) -> int:
    """Open the window, and in it a file, and return the exit status when it is closed.

    `queens` is the variable of a program that holds them, where it has another name. A class can
    be opened at once, in a network or in the one with a way out.

    The window speaks the language that is asked for, or that was chosen in it, or the user's. It
    loads its kernels as they are compiled by `precompilation`, or by one of its own. Where no
    window can be opened one sentence on standard error says why, and the status is 2.
    """
    settings = QSettings("nqviz", "nqviz")
    use_language(language or Settings(settings).language or users_language())
    reason = why_unfit(PySide6.__version_info__[:2], sys.version_info[:2]) or why_no_window()
    if reason is not None:
        sys.stderr.write(f"nqviz: {reason}\n")
        return BAD_INPUT
    logging.basicConfig(format="%(asctime)s %(name)s: %(message)s")
    if sys.stderr is not None:  # as under pythonw on Windows
        faulthandler.enable()
    # Qt's loop runs no Python while nothing happens, and Ctrl+C in the terminal must not wait.
    for each in ENDING:
        signal.signal(each, signal.SIG_DFL)
    app = QApplication(["nqviz"])
    app.setApplicationName("nqviz")
    app.setDesktopFileName("nqviz")  # which the system finds the name and the icon by
    app.setWindowIcon(QIcon(str(asset("icons", "nqviz.svg"))))
    collector = GarbageCollector(after=_COLLECT_AFTER)  # before the window has any thread
    window = MainWindow(settings, TimingStore(), LearningFile(learning_path()))
    collector.setParent(window)
    reporter = ErrorReporter(window)
    reporter.happened.connect(window.show_error)
    reporter.install()
    window.show()
    if path is not None:
        window.open_file(path, queens)
    elif not opens_class:
        window.welcome()
    if opens_class:
        show_phones(window.classroom, network)
    window.warm_up(precompilation, _WARM_UP_AFTER)
    status = app.exec()
    if not wait_for_threads(0):
        os._exit(status)  # Python's own end would wait for the threads.
    return status


def learning_path() -> Path | None:
    """Return the file of what the user has learnt; None where there is no home to keep it in."""
    try:
        return data_folder() / "learnt.json"
    except ValueError:
        return None


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
