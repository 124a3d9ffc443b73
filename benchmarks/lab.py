"""A lab: workers of one thread, as processes of this computer, and what can go wrong with them.

Nobody can dial these workers, as in a school: they listen nowhere, whatever network they are in.
"""

import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Self

from benchmarks.figures import Figure
from nqviz.counting.counting import CancelledError, Counting, subject_of
from nqviz.counting.journal import Journal
from nqviz.lab.lab_counting import LabCounting
from nqviz.lab.room import Room, load_room, save_room
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.registry import FASTEST

_TIMES = 20  # each fault
_FAULTY_N = 17
_OTHER_N = 12
_WORKERS = 4
_PREPARED = 10.0  # seconds: then the computer that asks has its tables
_LIAR = """
from nqviz.lab import joining, part_counter
class Liar(part_counter.PartCounter):
    def count(self, *arguments):
        message = super().count(*arguments)
        message["answers"] = [(each + 1, more) for each, more in message.get("answers", [])]
        return message
joining.PartCounter = Liar
"""
_OTHER = """
from nqviz.lab import part_counter
part_counter.__version__ = "0.0"
"""
_START = "import sys; from nqviz.cli.main import main; sys.exit(main(sys.argv[1:]))"


class Lab:
    """A room of this computer, and the processes that have joined it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "room.nqlab"
        self._children: dict[str, subprocess.Popen[str]] = {}
        self.open()
        self.room = load_room(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        for name in list(self._children):
            self.kill(name)

    def open(self) -> None:
        """Open the room, and wait until it is."""
        child = self._start("open", "", "open", "--port", "0")
        assert child.stdout is not None
        assert child.stdout.readline(), "the room could not be opened"

    def join(self, name: str, patch: str = "", path: Path | None = None) -> None:
        """Let a worker of one thread join, with code that alters it, and wait until it has."""
        child = self._start(name, patch, "join", "--threads", "1", "--name", name, path=path)
        assert child.stdout is not None
        while "In the room" not in (said := child.stdout.readline()):
            assert said, f"{name} could not join"

    def kill(self, name: str, number: int = signal.SIGKILL) -> None:
        """Send a signal to a process; one that is killed is waited for."""
        child = self._children[name]
        child.send_signal(number)
        if number == signal.SIGKILL:
            child.communicate()
            del self._children[name]

    def _start(
        self, name: str, patch: str, command: str, *options: str, path: Path | None = None
    ) -> subprocess.Popen[str]:
        words = [sys.executable, "-c", patch + _START, "lab", command, str(path or self.path)]
        self._children[name] = subprocess.Popen(
            [*words, *options], stdout=subprocess.PIPE, text=True
        )
        return self._children[name]


@contextmanager
def lab_of(workers: int) -> Iterator[Lab]:
    """Open a room with some workers of one thread."""
    with tempfile.TemporaryDirectory() as folder, Lab(Path(folder)) as lab:
        for number in range(workers):
            lab.join(f"w{number}")
        yield lab


def figures() -> Iterator[Figure]:
    """Yield the figures of about three minutes."""
    with lab_of(_WORKERS) as lab:
        for n in (18, 19):
            counted = LabCounting(FASTEST, Task(n), lab.room).run()
            right = "right" if counted.agrees else "WRONG"
            text = f"{right}, {counted.seconds:.1f} s"
            yield Figure(f"four workers on this computer, n = {n}", text, "right")
    yield from efficiency(20)


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
    """Yield what becomes of each fault, twenty times: the right count, and a sentence."""
    faults: dict[str, Callable[[Lab, Path, int], bool]] = {
        "a worker killed": _killed,
        "a worker stopped until the end": _stopped,
        "a worker cut off": _cut_off,
        "a worker that answers wrong": _wrong,
        "a worker of another version": _of_another_version,
        "the scheduler killed": _scheduler_killed,
        "the client killed": _client_killed,
        "the disk of the journal full": _disk_full,
    }
    for words, fault in faults.items():
        right = 0
        with lab_of(2) as lab:
            for number in range(_TIMES):
                with tempfile.TemporaryDirectory() as folder:
                    right += fault(lab, Path(folder), number)
        yield Figure(f"{words}, n = {_FAULTY_N}", f"{right} of {_TIMES} right", f"{_TIMES}")


def _count(
    lab: Lab, middle: Callable[[LabCounting], None], room: Room | None = None
) -> LabCounting | None:
    """Count, let something happen in the middle; return the count where it is right."""
    # Counts of another n first, until whoever has just joined is as ready as the others.
    is_ready = False
    while not is_ready:
        other = LabCounting(FASTEST, Task(_OTHER_N), room or lab.room)
        other.run()
        present = [each for each in other.computers if each.is_present]
        is_ready = all(each.is_ready or each.refusal for each in present)
    counting = LabCounting(FASTEST, Task(_FAULTY_N), room or lab.room)

    def wait() -> None:
        while counting.progress().share < 0.2 and running.is_alive():
            time.sleep(0.01)
        middle(counting)

    running = threading.current_thread()
    watching = threading.Thread(target=wait)
    watching.start()
    solutions = counting.run().solutions
    watching.join()
    return counting if solutions == _expected() else None


def _expected() -> int:
    pair = known(_FAULTY_N)
    assert pair is not None
    return pair.solutions


def _killed(lab: Lab, _folder: Path, number: int) -> bool:
    lab.join(f"k{number}")
    return _count(lab, lambda _counting: lab.kill(f"k{number}")) is not None


def _stopped(lab: Lab, _folder: Path, number: int) -> bool:
    lab.join(name := f"s{number}")
    right = _count(lab, lambda _counting: lab.kill(name, signal.SIGSTOP))
    lab.kill(name, signal.SIGCONT)
    lab.kill(name)
    return right is not None


def _cut_off(lab: Lab, folder: Path, number: int) -> bool:
    with closing(_Cable(lab.room)) as cable:
        save_room(replace(lab.room, port=cable.port), path := folder / "cable.nqlab")
        lab.join(name := f"c{number}", path=path)
        right = _count(lab, lambda _counting: cable.cut())
        lab.kill(name)
    return right is not None


def _wrong(lab: Lab, _folder: Path, number: int) -> bool:
    lab.join(name := f"l{number}", _LIAR)
    counting = _count(lab, lambda _counting: None)
    lab.kill(name)
    return counting is not None and [name in each for each in counting.notices] == [True]


def _of_another_version(lab: Lab, _folder: Path, number: int) -> bool:
    lab.join(name := f"o{number}", _OTHER)
    counting = _count(lab, lambda _counting: None)
    lab.kill(name)
    return counting is not None and any(name in each for each in counting.notices)


def _scheduler_killed(lab: Lab, folder: Path, _number: int) -> bool:
    subject = subject_of(FASTEST, Task(_FAULTY_N))
    with closing(Journal(folder / "count.journal", subject)) as journal:
        counting = LabCounting(FASTEST, Task(_FAULTY_N), lab.room, journal)

        def kill() -> None:
            while counting.progress().share < 0.2:
                time.sleep(0.01)
            lab.kill("open")

        killing = threading.Thread(target=kill)
        killing.start()
        try:
            counting.run()
        except ValueError as error:
            was_said = "has been closed" in str(error)
        else:
            was_said = False
        killing.join()
        told = counting.progress().parts
        lab.open()
        kept = journal.finished.parts >= told
        counted = LabCounting(FASTEST, Task(_FAULTY_N), lab.room, journal).run()
        return was_said and kept and counted.solutions == _expected()


def _client_killed(lab: Lab, folder: Path, _number: int) -> bool:
    path = folder / "count.journal"
    child = _client(lab, path)
    while not path.exists() or path.stat().st_size < 1000:
        time.sleep(0.02)
        if child.poll() is not None:
            break
    child.kill()
    child.communicate()
    return _goes_on(lab, path)


def _disk_full(lab: Lab, folder: Path, _number: int) -> bool:
    path = folder / "count.journal"
    child = _client(lab, path, most=2000)
    _, said = child.communicate()
    return child.returncode == 2 and "can't be written" in said and _goes_on(lab, path)


def _client(lab: Lab, path: Path, most: int = 0) -> subprocess.Popen[str]:
    words = ["count", str(_FAULTY_N), "--lab", str(lab.path), "--journal", str(path)]

    def limit() -> None:
        if most:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    return subprocess.Popen(
        [sys.executable, "-c", _START, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=limit,  # noqa: PLW1509  there are no threads yet that matter
        env={**os.environ, "NUMBA_DISABLE_PERFORMANCE_WARNINGS": "1"},
    )


def _goes_on(lab: Lab, path: Path) -> bool:
    """Return whether a count goes on from its journal and gets right."""
    with closing(Journal(path, subject_of(FASTEST, Task(_FAULTY_N)))) as journal:
        before = journal.finished.parts
        counted = LabCounting(FASTEST, Task(_FAULTY_N), lab.room, journal).run()
        return before > 0 and counted.solutions == _expected()


class _Cable:
    """A connection to a room that can be cut: what comes to its port is passed on, until then."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._server = socket.create_server((room.host, 0))
        self.port = int(self._server.getsockname()[1])
        self._is_cut = threading.Event()
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Pass nothing on any more, and say so to nobody."""
        self._is_cut.set()

    def close(self) -> None:
        self.cut()
        for end in (self._server, *self._ends):
            end.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._server.accept()
                far = socket.create_connection((self._room.host, self._room.port))
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(1 << 16):
                if self._is_cut.is_set():
                    return
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
