"""Catches every error that nothing else has caught, logs it and reports it in a sentence."""

import logging
import sys
import threading
from types import TracebackType

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import tr

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
