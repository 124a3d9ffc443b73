"""A lab of workers of one thread, and what can go wrong with them.

Nobody can dial these workers, as in a school: they listen nowhere, whatever network they are in.
"""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress

from benchmarks import lab_faults
from benchmarks.figures import Figure
from benchmarks.lab_processes import Lab, lab_of
from benchmarks.namespaces import Namespaces, inside
from nqviz.counting.counting import Counting
from nqviz.counting.long_work import CancelledError
from nqviz.lab.lab_counting import LabCounting
from nqviz.model.position import Task
from nqviz.solvers.registry import FASTEST

_WORKERS = 4
_PREPARED = 10.0  # seconds: then the computer that asks has its tables


def figures() -> Iterator[Figure]:
    """Yield the figures of about three minutes."""
    yield from in_namespaces((18, 19))
    yield from efficiency(20)


def in_namespaces(sizes: Sequence[int]) -> Iterator[Figure]:
    """Count with four workers, each in a network namespace."""
    with Namespaces(_WORKERS) as network, lab_of(0, "--address", network.address) as lab:
        for name in network.names:
            lab.join(name, within=inside(name))
        for n in sizes:
            counting = LabCounting(FASTEST, Task(n), lab.room)
            counted = counting.run()
            right = "right" if counted.agrees else "WRONG"
            took_part = sum(each.parts > 0 for each in counting.computers)
            text = f"{right}, {took_part} of {_WORKERS} took part, {counted.seconds:.1f} s"
            yield Figure(f"four workers in network namespaces, n = {n}", text, "right")
        listening = sum(map(network.listening, network.names))
        yield Figure("sockets that these workers listen on", f"{listening}", "0")


def efficiency(n: int) -> Iterator[Figure]:
    """Compare two workers of one thread with two threads, and time a worker that joins late."""
    threads = Counting(FASTEST, Task(n), threads=2).run().seconds
    with lab_of(2) as lab:
        started = time.perf_counter()
        LabCounting(FASTEST, Task(n), lab.room).run()
        together = time.perf_counter() - started
        text = f"{threads / together:.2f} ({together:.1f} s for {threads:.1f} s)"
        yield Figure(f"two workers against two threads, n = {n}", text, "0.9")
    with lab_of(0) as lab:
        seconds = _first_part(lab, n)
    yield Figure("a worker that joins, to its first part", f"{seconds:.1f} s", "5 s")


def _first_part(lab: Lab, n: int) -> float:
    """Return how long a worker takes from its start to its first part, in a count that waits."""
    counting = LabCounting(FASTEST, Task(n), lab.room)
    running = threading.Thread(target=_run, args=(counting,))
    running.start()
    running.join(_PREPARED)
    started = time.perf_counter()
    threading.Thread(target=lab.join, args=("late",)).start()
    while not any(each.name == "late" and each.parts for each in counting.computers):
        running.join(0.02)
    seconds = time.perf_counter() - started
    counting.cancel()
    running.join()
    return seconds


def _run(counting: LabCounting) -> None:
    with suppress(CancelledError):
        counting.run()


def long_figures() -> Iterator[Figure]:
    """Yield what becomes of each fault."""
    yield from lab_faults.figures()
