"""The fast algorithms against the plain ones, two threads against one, `quarters` as n grows."""

import hashlib
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from benchmarks import quarters_stages
from benchmarks.figures import Figure, ratio, seconds
from benchmarks.timed import check_count, peak_memory, timed_kernel
from nqviz.counting.counting import Counting, subject_of
from nqviz.counting.journal import Journal
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.base.native import Part
from nqviz.solvers.kernels.quarters_vectors import has_feature
from nqviz.solvers.registry import FASTEST

_HERE = Path(__file__).parents[1]
_REPEATS = 5  # of a run that takes less than ten seconds
# By n, how often `quarters` of each version counts, in turn with the others.
_TURNS = {14: 10, 15: 10, 16: 10, 17: 10, 18: 10, 19: 10, 20: 3}
# By n, how often `quarters` and another program count in turn.
_PROGRAM_TURNS = {16: 5, 17: 5, 18: 5, 19: 2, 20: 1}
# By n, one in so many sets of left rows is counted to find the shares of the stages.
_SHARES = {18: 1, 20: 20, 22: 1000}
_WHOLE = (21, 22)  # counted once, on two threads, with a journal
_SUMMED = 8  # digits of a hash
_VECTORS = ("avx2", "avx512f", "avx512vpopcntdq")  # by LLVM's names


def figures() -> Iterator[Figure]:
    """Yield the figures of some minutes."""
    yield _times_faster("quarters", "bitmask", 16, "60 times")
    yield _times_faster_than_one_run("quarters", "bitmask", 17, "75 times")
    yield _times_faster("bitmask-unique", "bitmask", 16, "6 times")
    sieve = ratio(timed_kernel("sieve-bits", 13), timed_kernel("wirth-basic", 13), _REPEATS)
    yield Figure(
        "`sieve-bits` in the time of `wirth-basic`, n = 13, one thread",
        f"{sieve.factor:.0%} of it ({sieve.one:.3f} s to {sieve.other:.3f} s)",
        "30 %",
    )
    yield _two_threads("bitmask", 16)
    yield _two_threads("quarters", 18)


def long_figures(older: Sequence[Path] = (), program: str = "") -> Iterator[Figure]:
    """Yield the figures of hours.

    Args:
        older: the folders of other versions, to compare with.
        program: the command of another program, in which {n} stands for the size of the board.
    """
    vectors = [name for name in _VECTORS if has_feature(name)]
    yield Figure("vectors of this processor that `quarters` uses", ", ".join(vectors), "")
    yield _times_faster_than_one_run("quarters", "bitmask", 18, "150 times")
    yield from _growth(older)
    if program:
        for n, turns in _PROGRAM_TURNS.items():
            yield _beside(program, n, turns)
    for n, share in _SHARES.items():
        yield from quarters_stages.figures_of(n, share)
    for n in _WHOLE:
        yield _whole(n)


def _growth(older: Sequence[Path]) -> Iterator[Figure]:
    """Time `quarters` for one n after the other, each in turn with the older versions."""
    before = 0.0
    for folder in older:
        _seconds_of(folder, 8)  # its kernels are compiled then
    for n, turns in _TURNS.items():
        rounds = [[_seconds_of(folder, n) for folder in (_HERE, *older)] for _ in range(turns)]
        ours, *others = (statistics.median(column) for column in zip(*rounds, strict=True))
        grown = f", times {ours / before:.1f}" if before else ""
        yield Figure(f"`quarters`, n = {n}, one thread", f"{ours:.3f} s{grown}", "")
        before = ours
        for index, (folder, theirs) in enumerate(zip(older, others, strict=True), 1):
            factor = statistics.median(each[0] / each[index] for each in rounds)
            yield Figure(
                f"`quarters`, n = {n}: its time in that of {folder.name}, {turns} pairs in turn",
                f"{factor:.3f} ({ours:.3f} s to {theirs:.3f} s)",
                "1.02",
            )


def _seconds_of(folder: Path, n: int) -> float:
    """Count by the version in a folder, in a process of its own; return the seconds it tells."""
    command = [sys.executable, "-m", "nqviz", "count", str(n)]
    command += ["--algorithm", "quarters", "--threads", "1", "--json"]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    printed = subprocess.check_output(command, cwd=folder, env=environment, text=True)
    counted = json.loads(printed)
    check_count("quarters", n, counted["solutions"])
    return float(counted["seconds"])


def _beside(program: str, n: int, turns: int) -> Figure:
    """Time `quarters` in turn with another program that prints the number of solutions."""
    published = known(n)
    assert published is not None, "these boards have been counted"

    def run() -> None:
        command = shlex.split(program.format(n=n))
        printed = subprocess.check_output(command, text=True)
        assert str(published.solutions) in printed.split(), printed

    found = ratio(lambda: seconds(run), lambda: _seconds_of(_HERE, n), turns)
    return Figure(
        f"`quarters` and `{program}`, n = {n}, one thread, {turns} pairs in turn",
        f"{found.factor:.1f} times as fast ({found.other:.3f} s to {found.one:.2f} s)",
        "",
    )


class _WithParts(Counting):
    """A count on two threads that keeps what each of its parts has counted, by its number."""

    def __init__(self, n: int, journal: Journal) -> None:
        super().__init__(FASTEST, Task(n), threads=2, journal=journal)
        self.results: dict[int, tuple[object, ...]] = {}
        add = self._part_progress.add

        def keep(number: int, part: Part, solutions: int, layouts: int) -> None:
            add(number, part, solutions, layouts)
            self.results[number] = part.name, solutions, layouts

        self._part_progress.add = keep  # type: ignore[method-assign]


def count_whole(n: int) -> None:
    """Count a large board; print its seconds, parts, their hash, and this process's memory."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / f"{n}.journal", subject_of(FASTEST, Task(n)))
        with closing(journal):
            counting = _WithParts(n, journal)
            counted = counting.run()
    check_count("quarters", n, counted.solutions)
    parts = json.dumps([counting.results[number] for number in sorted(counting.results)])
    digits = hashlib.sha256(parts.encode()).hexdigest()[:_SUMMED]
    print(counted.seconds, len(counting.results), digits, peak_memory())


def _whole(n: int) -> Figure:
    code = f"from benchmarks.speed import count_whole; count_whole({n})"
    printed = subprocess.check_output([sys.executable, "-c", code], cwd=_HERE, text=True)
    took, parts, digits, peak = printed.split()
    return Figure(
        f"`quarters`, n = {n}, two threads, with a journal",
        f"the published count in {float(took):.0f} s; {parts} parts, whose names and results have "
        f"the SHA-256 {digits}…; {peak} MB",
        "600 MB",
    )


def _times_faster(fast: str, plain: str, n: int, asked: str) -> Figure:
    """Compare two algorithms on one thread, pair by pair."""
    return _faster(fast, plain, n, asked, timed_kernel(fast, n), _REPEATS)


def _times_faster_than_one_run(fast: str, plain: str, n: int, asked: str) -> Figure:
    """Compare several runs of an algorithm with one, which takes long, of another."""
    return _faster(fast, plain, n, asked, _median(timed_kernel(fast, n)), 1)


def _faster(
    fast: str, plain: str, n: int, asked: str, run_fast: Callable[[], float], repeats: int
) -> Figure:
    found = ratio(timed_kernel(plain, n), run_fast, repeats)
    return Figure(
        f"`{fast}` against `{plain}`, n = {n}, one thread",
        f"{found.factor:.1f} times faster ({found.other:.3f} s to {found.one:.2f} s)",
        asked,
    )


def _two_threads(key: str, n: int) -> Figure:
    found = ratio(timed_kernel(key, n), timed_kernel(key, n, threads=2), _REPEATS)
    return Figure(
        f"`{key}`, n = {n}: two threads against one",
        f"{found.factor:.2f} times faster ({found.other:.2f} s to {found.one:.2f} s)",
        "1.85 times",
    )


def _median(run: Callable[[], float]) -> Callable[[], float]:
    """Return a function that repeats a run and returns its median seconds."""
    return lambda: statistics.median(run() for _ in range(_REPEATS))
