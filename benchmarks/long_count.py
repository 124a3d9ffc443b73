"""Long counts: kills at random, how evenly the threads end, and how honest the progress is."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from benchmarks.figures import Figure
from nqviz import counting as counting_module
from nqviz.counting import Counting, subject_of
from nqviz.journal import Finished, Journal
from nqviz.position import Task
from nqviz.published import known
from nqviz.solvers import find_solver
from nqviz.solvers.solver import Solver

_KEY = "bitmask"
_BALANCED = 17
_KILLED = 15
_KILLS = 200
_SHARES = (0.25, 0.5, 0.75)


def figures() -> Iterator[Figure]:
    """Yield the figures of about two minutes."""
    yield from _balance(_KEY, _BALANCED)
    yield from _balance("quarters", _BALANCED + 2)


def long_figures() -> Iterator[Figure]:
    """Yield the figure of the kills, which takes some minutes."""
    yield _kills(_KILLS, _KILLED)


def count(path: str, n: str) -> None:
    """Count with a journal, and print what is finished whenever that is on the disk."""
    solver, task = find_solver(_KEY), Task(int(n))
    counting_module._PACE = 0.0  # as often as the disk can
    with closing(_Loud(Path(path), subject_of(solver, task))) as journal:
        counted = Counting(solver, task, threads=2, journal=journal).run()
    _say("counted", counted.solutions)


class _Loud(Journal):
    def append(self, finished: Finished) -> None:
        super().append(finished)
        _say("kept", finished.through, *(number for number, _ in finished.beyond))


def _say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def _kills(kills: int, n: int) -> Figure:
    """Kill counts after a random number of records; check each journal and each result."""
    choose = random.Random()
    subject = subject_of(find_solver(_KEY), Task(n))
    lost = killed = 0
    results: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "count.journal"
        while killed < kills or not path.exists():
            acknowledged, result = _run_once(path, n, choose.randint(1, 30))
            with closing(Journal(path, subject)) as journal:
                finished = journal.finished
            kept = {*range(finished.through), *(number for number, _ in finished.beyond)}
            lost += len(acknowledged - kept)
            if result is None:
                killed += 1
            if finished.is_complete:
                results.append(finished.solutions)
                path.unlink()
        results.append(_run_once(path, n, -1)[1] or 0)
    right = sum(result == known(n).solutions for result in results)
    return Figure(
        f"`{_KEY}`, n = {n}, killed {killed} times at random",
        f"{lost} acknowledged parts lost, {right} of {len(results)} counts right",
        "none, all",
    )


def _run_once(path: Path, n: int, records: int) -> tuple[set[int], int | None]:
    """Run a count, killed after so many records, and return (acknowledged parts, result)."""
    code = f"from benchmarks.long_count import count; count({str(path)!r}, {str(n)!r})"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    acknowledged: set[int] = set()
    result = None
    with process:
        assert process.stdout is not None
        for line in process.stdout:
            what, *numbers = line.split()
            if what == "counted":
                result = int(numbers[0])
                break
            through, *beyond = map(int, numbers)
            acknowledged |= {*range(through), *beyond}
            records -= 1
            if records == 0:
                process.send_signal(signal.SIGKILL)
    return acknowledged, result


class _Watched(Counting):
    """A count that notes when each part was finished, and by which thread."""

    def __init__(self, solver: Solver, task: Task) -> None:
        super().__init__(solver, task, threads=2)
        self.ends: list[tuple[float, int, float]] = []
        add = self._ledger.add

        def note(number, part, solutions, layouts):
            add(number, part, solutions, layouts)
            self.ends.append((time.perf_counter(), threading.get_ident(), part.weight))

        self._ledger.add = note  # type: ignore[method-assign]


def _balance(key: str, n: int) -> Iterator[Figure]:
    """Say how long the first thread to end was idle, and what was said to be done when."""
    counting = _Watched(find_solver(key), Task(n))
    counted = counting.run()
    ends = sorted(counting.ends)
    last = {thread: when for when, thread, _ in ends}
    idle = (max(last.values()) - min(last.values())) / counted.seconds
    yield Figure(f"`{key}`, n = {n}: a thread is idle at the end", f"{idle:.2%}", "2 %")
    start = ends[-1][0] - counted.seconds
    said = []
    for share in _SHARES:
        weights = [w for when, _, w in ends if (when - start) / counted.seconds <= share]
        said.append(f"{sum(weights):.1%}")
    yield Figure(
        f"`{key}`, n = {n}: progress said after 25, 50 and 75 % of the time",
        ", ".join(said),
        "within 4 points",
    )
