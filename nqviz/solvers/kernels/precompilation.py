"""Compiles all kernels at start-up: in the background, before the first of them is needed.

The work is done by other processes (`compile_worker`), one for each processor: within a process
numba compiles one function at a time and holds Python's lock, so that a window would stall. They
put the compiled kernels into the cache, from where this process loads them in little time.

Run as a program, this module fills the cache and ends: `make install` does so. Only then the scans
of runs are compiled, too: a window would be ready to count some seconds later.
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

from nqviz.common.frozen import own_process
from nqviz.common.machine import processors
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.kernels.cache import folder_in_use, is_complete, mark_complete
from nqviz.solvers.registry import SOLVERS

WORKER_COMMAND = own_process("nqviz.solvers.kernels.compile_worker")
# The first saves the time in which numba colours messages, the second keeps numpy from starting
# threads: a process that forks must not have any.
_ENVIRONMENT = {"NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING": "1", "OPENBLAS_NUM_THREADS": "1"}
# On Linux, where fork is safe, one process imports numba and forks; elsewhere each imports it.
_FORKS = sys.platform == "linux"


def compilation_order(indices: Sequence[int]) -> Iterator[int]:
    """Yield indices of `SOLVERS` in the order in which their kernels are compiled.

    The last algorithms of the list take longest to compile, the first ones are needed first: so an
    algorithm from the end and one from the beginning take turns. Algorithms that do not count
    follow after all others.
    """
    counting = deque(index for index in indices if SOLVERS[index].counts_to)
    for take, _ in zip(cycle((counting.pop, counting.popleft)), range(len(counting)), strict=False):
        yield take()
    yield from (index for index in indices if not SOLVERS[index].counts_to)


class Precompilation:
    """Compiles the kernels of some algorithms in the background, from its construction on.

    It never raises: if no process can be started, each kernel is compiled by its first call.
    """

    def __init__(
        self, solvers: Sequence[Solver], most: int | None = None, *, with_scans: bool = False
    ) -> None:
        """Start at most `most` processes, none if the cache is complete; for `SOLVERS` only."""
        missing = [] if is_complete() else [each for each in solvers if each in SOLVERS]
        indices = [SOLVERS.index(each) for each in missing]
        self._done = {index: threading.Event() for index in indices}
        self._compiled: set[int] = set()
        self._processes: list[subprocess.Popen[bytes]] = []
        workers = min(most or processors(), len(indices))
        if workers:
            self._start(compilation_order(indices), workers, with_scans=with_scans)

    def wait(self, solver: Solver) -> None:
        """Wait until an algorithm's kernels are compiled, or the compilation has ended without."""
        if solver in SOLVERS and (done := self._done.get(SOLVERS.index(solver))):
            done.wait()

    @property
    def is_whole(self) -> bool:
        """Whether all these kernels have been compiled."""
        return self._compiled == self._done.keys()

    def stop(self) -> None:
        """End the compilation at once, unfinished."""
        for process in self._processes:
            with contextlib.suppress(OSError):  # the process has ended already
                if _FORKS:
                    os.killpg(process.pid, signal.SIGKILL)
                else:
                    process.kill()
        self._release()

    def _start(self, waiting: Iterator[int], workers: int, *, with_scans: bool) -> None:
        """Start the processes, which share two pipes.

        A byte is the index of an algorithm: in `orders` one to compile, in `answers` one compiled.
        """
        orders, orders_to_write = os.pipe()
        answers_to_read, answers = os.pipe()
        for _ in range(1 if _FORKS else workers):
            with contextlib.suppress(OSError):
                process = subprocess.Popen(  # noqa: S603  the command is constant
                    (*WORKER_COMMAND, str(workers if _FORKS else 1), str(int(with_scans))),
                    env=os.environ | _ENVIRONMENT | {"NUMBA_CACHE_DIR": str(folder_in_use())},
                    stdin=orders,
                    stdout=answers,
                    stderr=subprocess.DEVNULL,
                    process_group=0 if _FORKS else None,
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )
                self._processes.append(process)
        os.close(orders)
        os.close(answers)
        feed = (waiting, workers, orders_to_write, answers_to_read)
        threading.Thread(target=self._feed, args=feed, daemon=True).start()

    def _feed(self, waiting: Iterator[int], workers: int, orders: int, answers: int) -> None:
        """Write an order for each worker and one for each answer, until the workers have ended."""
        with open(answers, "rb", buffering=0) as read:
            # OSError: all workers have ended.
            with contextlib.suppress(OSError), open(orders, "wb", buffering=0) as write:
                write.write(bytes(islice(waiting, workers)))
                for index in waiting:
                    if not (answer := read.read(1)):
                        break
                    self._note(answer[0])
                    write.write(bytes([index]))
            while answer := read.read(1):
                self._note(answer[0])
        processes, self._processes = self._processes, []
        for process in processes:
            process.wait()
        self._release()

    def _note(self, index: int) -> None:
        self._compiled.add(index)
        self._done[index].set()

    def _release(self) -> None:
        """End every `wait`."""
        for done in self._done.values():
            done.set()


def main() -> None:
    """Compile all kernels, wait for the end, and mark the cache as complete if nothing failed."""
    precompilation = Precompilation(SOLVERS, with_scans=True)
    for solver in SOLVERS:
        precompilation.wait(solver)
    if precompilation.is_whole:
        mark_complete()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C leaves no traceback
    main()
