"""PySide6 reads no sources: see `nqviz/ui/__init__.py`."""

import subprocess
import sys

_CODE = """
import linecache
from pathlib import Path
import nqviz.ui.app.app
import pyqtgraph
folders = {Path(package.__file__).parent for package in (nqviz, pyqtgraph)}
print([name for name in linecache.cache if folders.intersection(Path(name).parents)])
"""


def test_the_sources_of_what_the_window_imports_are_not_kept() -> None:
    done = subprocess.run([sys.executable, "-c", _CODE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
