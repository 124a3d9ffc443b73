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
    if sys.platform != "linux":
        return None
    asked = os.environ.get("QT_QPA_PLATFORM", "").split(";")
    platforms = [each.partition(":")[0] for each in asked if each]
    if not platforms and os.environ.get("WAYLAND_DISPLAY"):
        return None
    reasons = [_why_not(each) for each in platforms or ["xcb"]]
    return None if None in reasons else reasons[0]


def _why_not(platform: str) -> str | None:
    display = os.environ.get("DISPLAY")
    if platform == "xcb" and not display:
        return tr(
            "There is no screen here for the window; the commands that nqviz --help lists need "
            "none."
        )
    missing = _missing_library(platform)
    if missing is not None:
        words = tr("The window needs a library that is missing here: {error}.", error=missing)
        return together(words, remedy())
    if platform == "xcb" and display and not _answers():
        return tr(
            "The screen {display} does not answer; the commands that nqviz --help lists need none.",
            display=legible(display),
        )
    return None


def _missing_library(platform: str) -> str | None:
    if os.environ.keys() & {"QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH"}:
        return None  # Qt finds it elsewhere
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms")
    # Wayland has several plugins, such as libqwayland-egl.so.
    files = [each for each in folder.glob("*.so") if each.stem.startswith(f"libq{platform}")]
    try:
        for file in files or [folder / f"libq{platform}.so"]:
            ctypes.CDLL(str(file))
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
