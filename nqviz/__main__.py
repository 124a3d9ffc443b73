"""The entry point of the command `nqviz` and of `python -m nqviz`."""

import importlib
import math
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from nqviz.common.frozen import PROCESS

_CLEANUP = 3.0  # seconds that the cleanup after an interruption may take


class Interruption:
    """Makes Ctrl+C a KeyboardInterrupt, but not again during the cleanup that it starts."""

    def __init__(self) -> None:
        self._last = -math.inf

    def __call__(self, _signal: int, _frame: FrameType | None) -> None:
        """Handle a signal."""
        now = time.monotonic()
        if now - self._last >= _CLEANUP:
            self._last = now
            raise KeyboardInterrupt


def report_unraisable(unraisable: "sys.UnraisableHookArgs") -> None:
    """Report what was raised where nothing can be: an interruption is none of it.

    LLVM calls back when it has compiled; what is raised there does not reach the compiler.
    """
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)


def start(report: Callable[[str], object] | None = None) -> int:
    """Run the command line; Ctrl+C ends it, from the first moment on, without a traceback.

    What goes wrong is passed to `report`, by default to standard error.
    """
    if sys.argv[1:2] == [PROCESS]:
        _program, _process, module, *arguments = sys.argv
        sys.argv = [module, *arguments]
        importlib.import_module(module).main()
        return 0
    is_handled = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            # The next opened file would get the closed stream's number. It stays open to the end.
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115
    if is_handled:  # a shell's background jobs ignore it
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # there is nothing to clean up yet
    from nqviz.cli.main import main  # noqa: PLC0415  this takes a while

    if sys.argv[1:]:  # what a command needs; for the window it comes later
        importlib.import_module("nqviz.cli.arguments")
    if is_handled:
        signal.signal(signal.SIGINT, Interruption())
        sys.unraisablehook = report_unraisable
    return main() if report is None else main(report=report)


if __name__ == "__main__":
    sys.exit(start())
