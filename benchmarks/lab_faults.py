"""What can go wrong in a lab, twenty times each: the right count, nothing lost, and a sentence.

Two workers stay well; what happens to a third one happens while it counts, and after some parts.
It takes Linux and the rights of root, for networks whose cable can be pulled.
"""

import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.lab_processes import START, Lab, lab_of
from benchmarks.namespaces import Namespaces, inside
from nqviz.counting.counting import subject_of
from nqviz.counting.journal import Journal, saved_counts_in
from nqviz.lab import batches
from nqviz.lab.batches import Computer
from nqviz.lab.lab_counting import LabCounting
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.registry import find_solver

_TIMES = 20  # each fault
_SOLVER, _TASK = find_solver("bitmask"), Task(15)  # seconds, in many parts of much the same size
_PREPARED = Task(8)
_FULL = 2000  # bytes: more than a certificate has, and less than the journal gets
_EARLY, _LATE = 0.1, 0.9  # the middle of a count
_PATIENCE = 1.0  # seconds, instead of 15, until a worker is said not to answer
_STALLED = "from nqviz.lab import nodes; nodes._STALLED = '5s'\n"  # instead of 60
_RECORDS = "from nqviz.lab import lab_counting; lab_counting.RECORD_EVERY = 0.05\n"
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
Strike = Callable[[], None]
_IN_NAMESPACE = "nqviz0"


def figures() -> Iterator[Figure]:
    """Yield how often each fault ended as it should."""
    faults: dict[str, Callable[[Lab, Namespaces, Path, int], bool]] = {
        "a worker killed": _killed,
        "a worker stopped until it was given up, then continued": _stopped,
        "a worker's cable pulled until it was given up, then put in": _cut_off,
        "a worker that answers wrong": _wrong,
        "a worker of another version": _of_another_version,
        "the scheduler killed": _scheduler_killed,
        "the client killed": _client_killed,
        "the disk of the journal full": _disk_full,
    }
    batches.PATIENCE = _PATIENCE
    for words, fault in faults.items():
        right = 0
        with Namespaces(1) as network, lab_of(2, *_address(network), patch=_STALLED) as lab:
            for number in range(_TIMES):
                with tempfile.TemporaryDirectory() as folder:
                    right += fault(lab, network, Path(folder), number)
        yield Figure(f"{words}, n = {_TASK.n}", f"{right} of {_TIMES} right", f"{_TIMES}")


def _address(network: Namespaces) -> tuple[str, str]:
    return "--address", network.address


def _killed(lab: Lab, _network: Namespaces, folder: Path, number: int) -> bool:
    lab.join(name := f"k{number}")
    return _is_survived(lab, folder, name, lambda: lab.kill(name), "has gone")


def _stopped(lab: Lab, _network: Namespaces, folder: Path, number: int) -> bool:
    lab.join(name := f"s{number}")
    with _ended(lab, name):
        stop = lambda: lab.kill(name, signal.SIGSTOP)  # noqa: E731
        is_right = _is_survived(lab, folder, name, stop, "is late")
        lab.wait_until_said("open", f"{name} ")  # that it has come, and
        lab.wait_until_said("open", f"{name} ")  # that it has gone
        lab.kill(name, signal.SIGCONT)
        return is_right and _is_back(lab, name)


def _cut_off(lab: Lab, network: Namespaces, folder: Path, number: int) -> bool:
    lab.join(name := f"c{number}", within=inside(_IN_NAMESPACE))
    with _ended(lab, name):
        pull = lambda: network.plug(_IN_NAMESPACE, is_in=False)  # noqa: E731
        is_right = _is_survived(lab, folder, name, pull, "is late")
        lab.wait_until_said("open", f"{name} ")
        lab.wait_until_said("open", f"{name} ")
        network.plug(_IN_NAMESPACE, is_in=True)
        return is_right and _is_back(lab, name)


def _wrong(lab: Lab, _network: Namespaces, folder: Path, number: int) -> bool:
    lab.join(name := f"l{number}", _LIAR)
    with _ended(lab, name):
        counting, is_right = _counted(lab, folder, lambda _counting: None)
        liars = [each.name for each in counting.computers if each.refusal and each.parts]
        return is_right and liars == [name] and _said(counting, name, "counted again")


def _of_another_version(lab: Lab, _network: Namespaces, folder: Path, number: int) -> bool:
    lab.join(name := f"o{number}", _OTHER)
    with _ended(lab, name):
        counting, is_right = _counted(lab, folder, lambda _counting: None)
        refused = [each for each in counting.computers if each.refusal]
        return (
            is_right
            and [each.name for each in refused] == [name]
            and refused[0].parts == 0
            and _said(counting, name, "install the same")
        )


def _scheduler_killed(lab: Lab, _network: Namespaces, folder: Path, _number: int) -> bool:
    with closing(Journal(folder / "count.journal", subject_of(_SOLVER, _TASK))) as journal:
        _prepare(lab)
        counting = LabCounting(_SOLVER, _TASK, lab.room, journal)
        watching = threading.Thread(
            target=_strike, args=(counting, lambda: lab.kill("open"), threading.current_thread())
        )
        watching.start()
        said = ""
        try:
            counting.run()
        except ValueError as error:
            said = str(error)
        watching.join()
        told = counting.progress().parts
    lab.open()
    return told > 0 and "has been closed" in said and _goes_on(lab, folder, told)


def _client_killed(lab: Lab, _network: Namespaces, folder: Path, _number: int) -> bool:
    client = _client(lab, folder)
    while (parts := _written(folder)) < 10 and client.poll() is None:
        time.sleep(0.02)
    client.kill()
    client.communicate()
    return client.returncode == -signal.SIGKILL and _goes_on(lab, folder, parts)


def _disk_full(lab: Lab, _network: Namespaces, folder: Path, _number: int) -> bool:
    client = _client(lab, folder, most=_FULL)
    _, said = client.communicate()
    parts = _written(folder)
    is_told = client.returncode == 2 and said.count("can't be written") == 1
    return is_told and parts > 0 and _goes_on(lab, folder, parts)


def _is_survived(lab: Lab, folder: Path, name: str, strike: Strike, words: str) -> bool:
    """Return whether a count gets right with a fault of a worker that has counted some of it."""
    was_struck = False

    def middle(counting: LabCounting) -> None:
        nonlocal was_struck
        was_struck = _strike(counting, strike, running, name)

    running = threading.current_thread()
    counting, is_right = _counted(lab, folder, middle)
    return is_right and was_struck and _said(counting, name, words)


def _strike(
    counting: LabCounting, strike: Strike, running: threading.Thread, name: str = ""
) -> bool:
    """Strike when a worker, or any, has counted some parts and is given others."""

    def is_time(computer: Computer) -> bool:
        return computer.name.startswith(name) and computer.parts > 0 and bool(computer.under_way)

    while running.is_alive() and (share := counting.progress().share) < 1:
        if any(map(is_time, counting.computers)) and share > _EARLY:
            strike()
            return share < _LATE
        time.sleep(0.005)
    return False


def _counted(
    lab: Lab, folder: Path, middle: Callable[[LabCounting], None]
) -> tuple[LabCounting, bool]:
    """Count while something happens; return the count, and whether it and its journal are right."""
    _prepare(lab)
    path, subject = folder / "count.journal", subject_of(_SOLVER, _TASK)
    with closing(Journal(path, subject)) as journal:
        counting = LabCounting(_SOLVER, _TASK, lab.room, journal)
        watching = threading.Thread(target=middle, args=(counting,))
        watching.start()
        solutions = counting.run().solutions
        watching.join()
    with closing(Journal(path, subject)) as journal:
        is_kept = journal.finished.is_complete and journal.finished.solutions == solutions
    return counting, is_kept and solutions == _expected()


def _prepare(lab: Lab) -> None:
    """Count little until whoever has just joined is as ready as the others."""
    is_ready = False
    while not is_ready:
        little = LabCounting(_SOLVER, _PREPARED, lab.room)
        little.run()
        present = [each for each in little.computers if each.is_present]
        is_ready = all(each.is_ready or each.refusal for each in present)


def _is_back(lab: Lab, name: str) -> bool:
    """Return whether a worker has come back and takes part in another count."""
    lab.wait_until_said(name, "In the room")
    _prepare(lab)
    counting = LabCounting(_SOLVER, _TASK, lab.room)
    is_right = counting.run().solutions == _expected()
    return is_right and any(each.parts > 0 for each in counting.computers if each.name == name)


def _goes_on(lab: Lab, folder: Path, parts: int) -> bool:
    """Return whether a count goes on from its journal, which has all that was told, to the end."""
    with closing(Journal(folder / "count.journal", subject_of(_SOLVER, _TASK))) as journal:
        is_kept = journal.finished.parts >= parts
        counted = LabCounting(_SOLVER, _TASK, lab.room, journal).run()
        return is_kept and counted.solutions == _expected()


def _said(counting: LabCounting, name: str, words: str) -> bool:
    """Return whether something has been said once about a worker."""
    return sum(name in each and words in each for each in counting.notices) == 1


def _expected() -> int:
    pair = known(_TASK.n)
    assert pair is not None
    return pair.solutions


@contextmanager
def _ended(lab: Lab, name: str) -> Iterator[None]:
    """Kill a worker in the end."""
    try:
        yield
    finally:
        lab.kill(name)


def _client(lab: Lab, folder: Path, most: int | None = None) -> subprocess.Popen[str]:
    """Start a count in a process, whose files can't grow beyond so many bytes."""

    def limit() -> None:
        if most is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    words = ["count", str(_TASK.n), "--algorithm", _SOLVER.key, "--lab", str(lab.path)]
    return subprocess.Popen(
        [sys.executable, "-c", _RECORDS + START, *words, "--journal", folder / "count.journal"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=limit,  # noqa: PLW1509  there are no threads yet that matter
    )


def _written(folder: Path) -> int:
    """Return how many parts the journal in a folder says are finished."""
    return max((each.finished.parts for each in saved_counts_in(folder)), default=0)
