"""Compiles the kernels ahead of need, in processes of their own, as many as there are processors.

numba compiles one thing at a time in a process, and holds Python's lock for it, which a window
would feel. What other processes have compiled is in the cache and loaded in no time.
"""

import contextlib
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from itertools import cycle

from nqviz.machine import processors
from nqviz.solvers import SOLVERS
from nqviz.solvers.kernels.cache import is_complete
from nqviz.solvers.solver import Solver

# -P: what lies in the folder that a person happens to be in is none of our modules.
_COMMAND = (sys.executable, "-P", "-m", "nqviz.solvers.kernels")
# numba would spend some of its time on the colours of messages that nobody reads.
_PLAIN = {"NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING": "1"}


class Warming:
    """The compilation of some kernels ahead of need. It never raises; at worst it helps nothing."""

    def __init__(self, solvers: Sequence[Solver], most: int | None = None) -> None:
        """Begin, unless all kernels are in the cache already, with at most so many processes."""
        keys = [solver.key for solver in solvers if solver in SOLVERS and not is_complete()]
        self._done = {key: threading.Event() for key in keys}
        waiting = deque(keys)
        self._processes: list[subprocess.Popen[str]] = []
        for _ in range(min(most or processors(), len(keys))):
            with contextlib.suppress(OSError):
                self._processes.append(_started())
        if not self._processes:
            self.stop()
        # The list ends with what takes longest, and begins with what a person meets first. So one
        # process takes from the end, the next from the beginning, and they meet in the middle.
        for process, take in zip(self._processes, cycle((waiting.pop, waiting.popleft))):
            threading.Thread(target=self._feed, args=(process, take), daemon=True).start()

    def wait(self, solver: Solver) -> None:
        """Wait until an algorithm's kernels are compiled, or nobody compiles them any more."""
        if solver.key in self._done:
            self._done[solver.key].wait()

    def stop(self) -> None:
        """Let go of what is not finished, at once."""
        for process in self._processes:
            process.kill()
        for done in self._done.values():
            done.set()

    def _feed(self, process: "subprocess.Popen[str]", take: Callable[[], str]) -> None:
        """Give a process one name after the other; return when there are none, or it has ended."""
        assert process.stdin is not None
        assert process.stdout is not None
        # An OSError where the process has ended, also from closing it; the other when none is left.
        with contextlib.suppress(OSError, IndexError), process:
            while True:
                key = take()
                process.stdin.write(f"{key}\n")
                process.stdin.flush()
                answer = process.stdout.readline()
                self._done[key].set()
                if not answer:
                    break
        if all(other.poll() is not None for other in self._processes):
            self.stop()  # nobody is left to do the others


def _started() -> "subprocess.Popen[str]":
    return subprocess.Popen(  # noqa: S603  a command of our own
        _COMMAND,
        env=os.environ | _PLAIN,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
    )
