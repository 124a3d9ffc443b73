"""Finds out whether a window can be opened, before Qt tries: where it can't, Qt aborts."""

import ctypes
import os
import sys
from pathlib import Path

from PySide6.QtCore import QLibraryInfo

from nqviz.common.i18n import together, tr
from nqviz.common.system_packages import remedy
from nqviz.common.text import legible


def why_no_window() -> str | None:
    """Return one sentence that says why no window can be opened here, None where it can."""
    if sys.platform != "linux" or "QT_QPA_PLATFORM" in os.environ:
        return None
    if os.environ.get("WAYLAND_DISPLAY"):
        return None
    display = os.environ.get("DISPLAY")
    if not display:
        return tr(
            "There is no screen here for the window; the commands that nqviz --help lists need "
            "none."
        )
    missing = _missing_library()
    if missing is not None:
        words = tr("The window needs a library that is missing here: {error}.", error=missing)
        return together(words, remedy())
    if not _answers():
        return tr(
            "The screen {display} does not answer; the commands that nqviz --help lists need none.",
            display=legible(display),
        )
    return None


def _missing_library() -> str | None:
    """Load what Qt would load, and return the loader's words where it can't."""
    plugins = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
    try:
        ctypes.CDLL(str(plugins / "platforms" / "libqxcb.so"))
    except OSError as error:
        return str(error)
    return None


def _answers() -> bool:
    """Connect to the X server that DISPLAY names, as Qt will: socket and permission included."""
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    has_failed = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not has_failed
