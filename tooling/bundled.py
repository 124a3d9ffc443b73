"""What the executables of the bundle run: `nqviz`, and `nqviz-gui`, which has no console."""

import sys
from pathlib import Path

from nqviz.__main__ import start
from nqviz.cli.gui import start_gui

if __name__ == "__main__":
    sys.exit(start_gui() if Path(sys.executable).stem == "nqviz-gui" else start())
