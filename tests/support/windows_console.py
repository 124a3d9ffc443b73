"""Runs the program in a console of Windows; once it writes, Ctrl+C or Ctrl+Break is pressed there.

Usage: python -m tests.support.windows_console CTRL_C_EVENT|CTRL_BREAK_EVENT FOLDER ARGUMENT ...
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.support.patience import PATIENCE


def main(sign: str, folder: str, *arguments: str) -> int:
    """Return the status of the program, which works in a folder that was empty."""
    for name in ("SIGINT", "SIGBREAK"):  # It is in the same console.
        signal.signal(getattr(signal, name), lambda *_: None)
    checkout = str(Path(__file__).parents[2])
    process = subprocess.Popen(
        [sys.executable, "-m", "nqviz", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": checkout, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.DEVNULL,
    )
    latest = time.monotonic() + PATIENCE
    while not list(Path(folder).iterdir()) and process.poll() is None and time.monotonic() < latest:
        time.sleep(0.01)
    os.kill(0, getattr(signal, sign))  # to every process of this console
    return process.wait(PATIENCE)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
