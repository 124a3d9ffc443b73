"""An application without a screen, for the commands that draw."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication


@contextmanager
def offscreen_application() -> Iterator[None]:
    """Draw without a screen, unless an application exists already, as in tests."""
    if QApplication.instance() is not None:
        yield
        return
    # A platform without a screen that the environment names may have settings of its own.
    is_named = os.environ.get("QT_QPA_PLATFORM", "").startswith("offscreen")
    app = QApplication(["nqviz"] if is_named else ["nqviz", "-platform", "offscreen"])
    try:
        yield
    finally:
        del app
