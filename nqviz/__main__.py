"""The entry point of the command `nqviz` and of `python -m nqviz`.

Little is imported before `start` has seen to it that Ctrl+C ends the program without a traceback.
"""

import gc
import importlib
import math
import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

from nqviz.common.frozen import PROCESS
from nqviz.common.signals import ENDING

_CLEANUP_SECONDS = 3.0  # An interruption's cleanup may take so long.


class Interruption:
    """Makes the signals that end the program a KeyboardInterrupt.

    It is not raised again during the cleanup that it starts.

    Attributes:
        is_terminated: whether SIGTERM has come.
    """

    def __init__(self) -> None:
        self.is_terminated = False
        self._last = -math.inf

    def handle(self) -> None:
        """Handle these signals, except where this process ignores them, as a shell's jobs may."""
        for number in ENDING:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, self)
        sys.unraisablehook = report_unraisable

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        """Handle a signal."""
        self.is_terminated |= number == signal.SIGTERM
        now = time.monotonic()
        if now - self._last >= _CLEANUP_SECONDS:
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
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # there is nothing to clean up yet
    if sys.argv[1:2] == [PROCESS]:
        _program, _process, module, *arguments = sys.argv
        sys.argv = [module, *arguments]
        importlib.import_module(module).main()
        return 0
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            # The next opened file would get the closed stream's number. It stays open to the end.
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115, PTH123  pathlib takes long
    from nqviz.cli.main import main  # noqa: PLC0415  this takes a while

    interruption = Interruption()
    status = main(report=report, ready=interruption.handle)
    gc.freeze()  # Else Python's end looks through all objects, numba's too: a quarter of a second.
    if interruption.is_terminated:  # whoever has sent the signal sees that it has ended the process
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTERM)
    return status


if __name__ == "__main__":
    sys.exit(start())
