"""An application without a screen, for the commands that draw."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication


@contextmanager
def offscreen_application() -> Iterator[None]:
    """Draw without a screen, whether or not there is one.

    An application that exists already, as in tests, is used as it is.
    """
    if QApplication.instance() is not None:
        yield
        return
    app = QApplication(["nqviz", "-platform", "offscreen"])
    try:
        yield
    finally:
        del app
