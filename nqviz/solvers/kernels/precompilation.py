"""Compiles the kernels ahead of need, in processes of their own, as many as there are processors.

numba compiles one thing at a time in a process, and holds Python's lock for it, which a window
would feel. What other processes have compiled is in the cache and loaded in no time.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from nqviz.common.machine import processors
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.kernels.cache import folder_in_use, is_complete, mark_complete
from nqviz.solvers.registry import SOLVERS

# -P: what lies in the folder that a person happens to be in is none of our modules.
_COMMAND = (sys.executable, "-P", "-m", "nqviz.solvers.kernels")
# numba would spend some of its time on the colours of messages that nobody reads; and a process
# that forks must not have threads.
_PLAIN = {"NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING": "1", "OPENBLAS_NUM_THREADS": "1"}
# One process that has imported numba forks, where that is safe; else each imports it itself.
_FORKS = sys.platform == "linux"


def _in_order(numbers: Sequence[int]) -> Iterator[int]:
    """Yield numbers of algorithms in the order in which their kernels are to be compiled.

    The list begins with what a person meets first, and ends with what takes longest: they take
    turns. Whoever only finds one solution can wait until all that count are ready.
    """
    counting = deque(number for number in numbers if SOLVERS[number].counts_to)
    for take, _ in zip(cycle((counting.pop, counting.popleft)), range(len(counting)), strict=False):
        yield take()
    yield from (number for number in numbers if not SOLVERS[number].counts_to)


class Precompilation:
    """The compilation of some kernels ahead of need. It never raises; at worst it helps nothing."""

    def __init__(self, solvers: Sequence[Solver], most: int | None = None) -> None:
        """Begin, unless all kernels are in the cache already, with at most so many processes."""
        ours = [] if is_complete() else [each for each in solvers if each in SOLVERS]
        wanted = [SOLVERS.index(each) for each in ours]
        self._done = {number: threading.Event() for number in wanted}
        self._compiled: set[int] = set()
        self._processes: list[subprocess.Popen[bytes]] = []
        workers = min(most or processors(), len(wanted))
        if workers:
            self._start(_in_order(wanted), workers)

    def wait(self, solver: Solver) -> None:
        """Wait until an algorithm's kernels are compiled, or nobody compiles them any more."""
        if solver in SOLVERS and (done := self._done.get(SOLVERS.index(solver))):
            done.wait()

    @property
    def is_whole(self) -> bool:
        """Whether everything that was to be compiled has been."""
        return self._compiled == self._done.keys()

    def stop(self) -> None:
        """Let go of what is not finished, at once."""
        for process in self._processes:
            with contextlib.suppress(OSError):  # it has ended
                if _FORKS:
                    os.killpg(process.pid, signal.SIGKILL)
                else:
                    process.kill()
        self._release()

    def _start(self, waiting: Iterator[int], workers: int) -> None:
        """Start the processes, which share two pipes: a byte is an order, or what has been done."""
        orders, our_orders = os.pipe()
        our_answers, answers = os.pipe()
        for _ in range(1 if _FORKS else workers):
            with contextlib.suppress(OSError):
                process = subprocess.Popen(  # noqa: S603  a command of our own
                    (*_COMMAND, str(workers if _FORKS else 1)),
                    env=os.environ | _PLAIN | {"NUMBA_CACHE_DIR": str(folder_in_use())},
                    stdin=orders,
                    stdout=answers,
                    stderr=subprocess.DEVNULL,
                    process_group=0 if _FORKS else None,
                )
                self._processes.append(process)
        os.close(orders)
        os.close(answers)
        feed = (waiting, workers, our_orders, our_answers)
        threading.Thread(target=self._feed, args=feed, daemon=True).start()

    def _feed(self, waiting: Iterator[int], workers: int, orders: int, answers: int) -> None:
        """Give an order to each worker, and another for every answer, until they have all ended."""
        with open(answers, "rb", buffering=0) as read:
            # An OSError where all have ended.
            with contextlib.suppress(OSError), open(orders, "wb", buffering=0) as write:
                write.write(bytes(islice(waiting, workers)))
                for number in waiting:
                    if not (answer := read.read(1)):
                        break
                    self._note(answer[0])
                    write.write(bytes([number]))
            while answer := read.read(1):
                self._note(answer[0])
        processes, self._processes = self._processes, []
        for process in processes:
            process.wait()
        self._release()

    def _note(self, number: int) -> None:
        self._compiled.add(number)
        self._done[number].set()

    def _release(self) -> None:
        """Let nobody wait any longer."""
        for done in self._done.values():
            done.set()


def main() -> None:
    """Fill the cache, so that the first start finds what any other finds."""
    precompilation = Precompilation(SOLVERS)
    for solver in SOLVERS:
        precompilation.wait(solver)
    if precompilation.is_whole:
        mark_complete()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C leaves no traceback
    main()
