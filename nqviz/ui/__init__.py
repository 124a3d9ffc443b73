"""The window: everything that is PySide6 or pyqtgraph."""

import sys

import PySide6.QtCore  # noqa: F401  It brings the module that is changed here.

# PySide6 looks in the source of each module that is imported after it for its own name, which
# matters to none that leaves its names as they are, and Python's linecache keeps what was read.
# That is 24 MB at the window's start, and 40 MB when numba has been imported.
_FEATURES, _LOOKS = sys.modules.get("shibokensupport.feature"), "_mod_uses_pyside"
if hasattr(_FEATURES, _LOOKS):
    setattr(_FEATURES, _LOOKS, lambda _module: False)
