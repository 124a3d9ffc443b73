"""PySide6 reads no sources: see `nqviz/ui/__init__.py`."""

import subprocess
import sys

_CODE = """
import linecache
import nqviz.ui.app.app
print([name for name in linecache.cache if "nqviz" in name or "pyqtgraph" in name])
"""


def test_the_sources_of_what_the_window_imports_are_not_kept() -> None:
    done = subprocess.run([sys.executable, "-c", _CODE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
