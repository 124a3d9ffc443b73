"""What the command `nqviz` and `python -m nqviz` start."""

import importlib
import math
import os
import signal
import sys
import time
from pathlib import Path
from types import FrameType

_PATIENCE = 3.0  # seconds that the tidying up after an interruption may take


class Interruption:
    """Makes Ctrl+C a KeyboardInterrupt, once: who is impatient does not break into the end."""

    def __init__(self) -> None:
        self._heard = -math.inf

    def __call__(self, _signal: int, _frame: FrameType | None) -> None:
        """Hear a signal."""
        now = time.monotonic()
        if now - self._heard >= _PATIENCE:
            self._heard = now
            raise KeyboardInterrupt


def start() -> int:
    """Run the command line; Ctrl+C ends it, from the first moment on, without a traceback."""
    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    _open_missing_streams()
    if is_heard:  # what a shell runs in the background is not to be interrupted
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # there is nothing to tidy up yet
    from nqviz.cli.main import main  # noqa: PLC0415  this takes a while

    if sys.argv[1:]:  # what a command needs; for the window it comes later
        importlib.import_module("nqviz.cli.arguments")
    if is_heard:
        signal.signal(signal.SIGINT, Interruption())
    return main()


def _open_missing_streams() -> None:
    """Let what is said to a closed stream go nowhere, and not into the next file that is opened."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            # It stays open until the program ends.
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115


if __name__ == "__main__":
    sys.exit(start())
