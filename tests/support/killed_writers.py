"""Processes that write into a store or a journal until they are killed."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from nqviz.common.machine import Machine
from nqviz.counting import counting
from nqviz.counting.counting import Counting, subject_of
from nqviz.counting.journal import Finished, Journal
from nqviz.measuring.timing import Timing
from nqviz.model.position import Task
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_record import Origin
from nqviz.store.timing_store import TimingStore

_FORKS = "forkserver" in get_all_start_methods()
# Where no server forks, as on Windows, each process imports and compiles the program anew.
KILLS = 20 if _FORKS else 5


class Writer:
    """A process that writes into a file, and says over a pipe what is there to stay."""

    def __init__(self, target: Callable[..., object], path: Path) -> None:
        """Start `target` with the path and the end of the pipe that it sends into."""
        processes: Any = get_context("forkserver" if _FORKS else "spawn")
        processes.set_forkserver_preload(["__main__", "tests.support.killed_writers_imports"])
        self.heard, said = processes.Pipe(duplex=False)
        self._process = processes.Process(target=target, args=(path, said))
        self._process.start()
        said.close()

    def receive(self) -> Any:
        """Return what is said next, or None where it has ended."""
        with suppress(EOFError, OSError):
            return self.heard.recv()
        return None

    def kill(self) -> tuple[list[Any], bool]:
        """Kill it; return what it has said until then, and whether it was killed before its end."""
        self._process.kill()
        self._process.join()
        rest = []
        # Windows may not say that the other end is gone, but whatever was said is there by now.
        with suppress(EOFError, OSError):  # the end, perhaps in the midst of a message
            while self.heard.poll():
                rest.append(self.heard.recv())
        was_killed = self._process.exitcode != 0
        self._process.close()
        self.heard.close()
        return rest, was_killed


def add_timings(path: Path, acknowledged: "Connection[tuple[int, float], None]") -> None:
    """Add timings to a store; send the id and the seconds of each that it has acknowledged."""
    store, origin = (
        TimingStore(path),
        Origin(Machine("AMD EPYC", 2, 4, 8 << 30, "Linux-6.1", ()), "one"),
    )
    for number in count():
        seconds = float(number)
        added = store.add(Timing("bitmask", 8, 1, False, (seconds,), 92), origin)
        acknowledged.send((added.id, seconds))


def count_with_journal(path: Path, said: "Connection[set[int] | int | None, None]") -> None:
    """Count 13 queens; send a sign of the beginning, each record's parts, and the solutions."""

    class LoudJournal(Journal):
        def append(self, finished: Finished) -> None:
            super().append(finished)
            said.send(parts_of(finished))

    counting._RECORD_SECONDS = 0.001
    solver, task = find_solver("filter-2"), Task(13)
    journal = LoudJournal(path, subject_of(solver, task))
    said.send(set())
    said.send(Counting(solver, task, threads=2, journal=journal).run().solutions)


def parts_of(finished: Finished) -> set[int]:
    """Return the numbers of the parts that are finished."""
    return {*range(finished.through), *(number for number, _ in finished.beyond)}
