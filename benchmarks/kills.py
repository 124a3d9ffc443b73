"""Programs are killed at random while they write: nothing that was acknowledged may be lost."""

import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from benchmarks.figures import Figure
from nqviz.counting import counting as counting_module
from nqviz.counting.counting import Counting, subject_of
from nqviz.counting.journal import Finished, Journal
from nqviz.measuring.timing import Measurement, Timing
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_record import Origin
from nqviz.store.timing_store import TimingStore

_FEW, _MANY = 20, 200
_MOST_TIMINGS = 200  # that are waited for before a kill
_MOST_RECORDS = 30  # the same of a journal
_SOLVER, _TASK = find_solver("bitmask"), Task(15)
_MEASURED = [find_solver(key) for key in ("wirth-basic", "sieve", "bitmask")]


def figures() -> Iterator[Figure]:
    """Yield the figures of a few kills."""
    yield from _figures(_FEW)


def long_figures() -> Iterator[Figure]:
    """Yield the figures of many kills."""
    yield from _figures(_MANY)


def _figures(kills: int) -> Iterator[Figure]:
    yield _killed_stores(kills, "store_for_ever", "timings are stored")
    yield _killed_stores(kills, "measure_for_ever", "algorithms are measured")
    yield _killed_counts(kills)


def _killed_stores(kills: int, function: str, what: str) -> Figure:
    """Kill programs that store timings in one file, and look for their timings after each."""
    chance = random.Random()
    acknowledged: dict[int, float] = {}
    lost: set[int] = set()
    bad_starts = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "timings.sqlite"
        for _ in range(kills):
            said = _said_before_a_kill(function, path, chance.randrange(_MOST_TIMINGS))
            acknowledged |= {int(place): float(seconds) for place, seconds in said}
            store = TimingStore(path)
            kept = {record.id: record.timing.median for record in store.timings()}
            bad_starts += bool(store.pop_warning())
            store.close()
            lost |= {place for place, value in acknowledged.items() if kept.get(place) != value}
    return Figure(
        f"timings lost by {kills} kills at random while {what}",
        f"{len(lost)} of {len(acknowledged)} acknowledged; the store did not open "
        f"{bad_starts} times",
        "0",
    )


def _killed_counts(kills: int) -> Figure:
    """Kill counts that write a journal; look for their parts after each, and at each result."""
    chance = random.Random()
    subject = subject_of(_SOLVER, _TASK)
    lost = killed = acknowledged = 0
    results: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "count.journal"
        while killed < kills or path.exists():
            records = chance.randint(1, _MOST_RECORDS) if killed < kills else None
            parts: set[int] = set()
            for through, *beyond in _said_before_a_kill("count_with_journal", path, records):
                parts |= {*range(int(through)), *map(int, beyond)}
            acknowledged += len(parts)
            with closing(Journal(path, subject)) as journal:
                finished = journal.finished
            lost += len(parts - {*range(finished.through), *(each for each, _ in finished.beyond)})
            if finished.is_complete:
                results.append(finished.solutions)
                path.unlink()
            else:
                killed += 1
    published = known(_TASK.n)
    assert published is not None
    right = sum(result == published.solutions for result in results)
    return Figure(
        f"parts lost by {killed} kills at random of a long count (`{_SOLVER.key}`, n = {_TASK.n})",
        f"{lost} of {acknowledged} acknowledged; {right} of {len(results)} results are right",
        "0; all",
    )


def store_for_ever(path: str) -> None:
    """Store timings, and print the id and the seconds of each as soon as it is kept."""
    store, origin = TimingStore(Path(path)), Origin.of_this_machine()
    chance = random.Random()
    while True:
        seconds = chance.random()
        record = store.add(Timing("bitmask", 8, 1, False, (seconds,), 92), origin)
        print(record.id, repr(seconds), flush=True)


def measure_for_ever(path: str) -> None:
    """Measure again and again, and print the id and the median of each timing that is kept."""
    store, origin = TimingStore(Path(path)), Origin.of_this_machine()
    while True:
        for timing in Measurement(_MEASURED, range(4, 10), repeats=2).run():
            print(store.add(timing, origin).id, repr(timing.median), flush=True)


def count_with_journal(path: str) -> None:
    """Count, and print what is finished whenever that is on the disk."""
    counting_module._RECORD_SECONDS = 0.0  # as often as the disk can
    with closing(_Loud(Path(path), subject_of(_SOLVER, _TASK))) as journal:
        Counting(_SOLVER, _TASK, threads=2, journal=journal).run()


class _Loud(Journal):
    def append(self, finished: Finished) -> None:
        super().append(finished)
        print(finished.through, *(number for number, _ in finished.beyond), flush=True)


def _said_before_a_kill(function: str, path: Path, lines: int | None) -> list[list[str]]:
    """Run a function of this module, and kill it after some lines; return the words it printed.

    Without a number of lines it is left to its end.
    """
    code = f"import sys; from benchmarks.kills import {function}; {function}(sys.argv[1])"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        said = [child.stdout.readline() for _ in range(lines or 0)]
        if lines is not None:
            child.kill()
        said += child.stdout.readlines()
    return [line.split() for line in said if line.endswith("\n")]
