"""Programs of the user's own: what a recording takes, and a hundred that mean no good."""

import random
import re
import resource
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import psutil
from PySide6.QtCore import QEventLoop, QSettings

from benchmarks.application import application
from benchmarks.figures import Figure
from benchmarks.lateness import Lateness
from nqviz.model.position import Position, Task
from nqviz.programs.errors import ending_in_words
from nqviz.programs.protocol import LIMITS, Limits
from nqviz.programs.recorder import Recorder, order, run_to_end
from nqviz.programs.recording import Recording
from nqviz.programs.source import source_of
from nqviz.programs.timing import count_of
from nqviz.solvers.base.own_program import QUEENS, ProgramSource
from nqviz.ui.app.garbage_collector import GarbageCollector
from nqviz.ui.window.main_window import MainWindow

_HERE = Path("/nowhere/own.py")  # no file
_FOLDER = Path(__file__).parents[1] / "tests" / "data" / "programs"
_LOOK = 0.02  # seconds between two looks at the memory
_SETTLING = 3.0  # seconds after which nothing is left of the window's start
_ALL = 100  # hostile programs
_SMALL: Limits = {**LIMITS, "lines": 50_000, "seconds": 2.0, "memory": 512 << 20}
_QUEENS_BY_LIST = """
def solve(n):
    queens = []                       # the column of the queen in each row
    count = 0
    def safe(queens, column):
        row = len(queens)
        for other, place in enumerate(queens):
            if place == column or abs(place - column) == row - other:
                return False
        return True
    def search(row):
        nonlocal count
        if row == n:
            count += 1
            return
        for column in range(n):
            if safe(queens, column):
                queens.append(column)
                search(row + 1)
                queens.pop()
    search(0)
    return count
"""
_CHANGES = (
    ("<", "<="),
    ("==", "!="),
    (" + ", " - "),
    (" - ", " + "),
    ("1", "0"),
    ("0", "1"),
    ("n", "n + 1"),
    ("True", "False"),
    ("False", "True"),
    (" and ", " or "),
    ("append", "remove"),
    ("return", "yield"),
    ("row + 1", "row"),
    (":", ""),
    ("(", "(("),
    ("for", "while"),
    ("range", "list"),
)


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    yield from _recorded()
    yield from _in_window()
    yield from _hostile()


def _recorded() -> Iterator[Figure]:
    runs = [_recorded_once() for _ in range(3)]
    seconds = statistics.median(each.seconds for each in runs)
    recording, memory = runs[-1].recording, runs[-1].memory
    yield Figure(
        f"a program of the user's own, n = 8, all solutions: recording {len(recording)} steps",
        f"{seconds:.2f} s of the processors, by both processes",
        "3 s",
    )
    yield Figure(
        "memory of both processes at most, with all that a window imports",
        f"{memory / 1e6:.0f} MB",
        "256 MB",
    )
    start = time.perf_counter()
    places = range(1, len(recording), 997)
    for index in places:
        recording.calls(index)
        recording.line_counts(index)
    each = (time.perf_counter() - start) / len(places)
    yield Figure("calls, variables and counts of lines at a step", f"{1e3 * each:.2f} ms", "100 ms")


def _in_window() -> Iterator[Figure]:
    """Open the program in a window, play it while it is recorded, and jump in it."""
    app = application()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "own.py"
        path.write_text(_QUEENS_BY_LIST, encoding="utf-8")
        settings = QSettings(str(Path(folder) / "programs.ini"), QSettings.Format.IniFormat)
        window = MainWindow(settings)
        collector = GarbageCollector(window)  # as the program itself has it
        window.resize(1280, 720)
        window.show()
        window.programs.trust(source_of(path, _QUEENS_BY_LIST))
        page = window.step_page
        player = page.player
        settled = time.monotonic() + _SETTLING
        while time.monotonic() < settled:
            app.processEvents()
        start = time.perf_counter()
        window.open_file(path)
        while not player.timeline.reached:
            app.processEvents()
        first = time.perf_counter() - start
        lateness = Lateness()
        lateness.start()
        page.controller.set_run(player.timeline.solver, Task(8))
        while not player.timeline.reached:
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        player.play()
        while player.timeline.length is None:
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        lateness.stop()
        player.pause()
        length = player.timeline.length
        chance, jumps = random.Random(1), list[float]()
        for _ in range(100):
            start = time.process_time()
            player.seek(chance.randrange(length))
            app.processEvents()
            while player.is_busy:
                app.processEvents()
            jumps.append(time.process_time() - start)
        window.close()
        collector.stop()
    yield Figure(
        "from the answer to its first steps in the window", f"{1e3 * first:.0f} ms", "300 ms"
    )
    yield Figure(
        "lateness of a 10 ms timer in the window while it is recorded and played",
        str(lateness),
        "p99 20 ms, worst 100 ms",
    )
    yield Figure(
        "100 jumps to any step of it in the window, each with all panes painted",
        f"median {1e3 * statistics.median(jumps):.0f} ms, worst {1e3 * max(jumps):.0f} ms",
        "100 ms",
    )


class _Recorded(NamedTuple):
    """A recording: the processors' seconds and the most memory, in bytes, of both processes."""

    seconds: float
    memory: int
    recording: Recording


def _recorded_once() -> _Recorded:
    before, most = _used(), 0
    recorder = Recorder(order(source_of(_HERE, _QUEENS_BY_LIST), 8))
    here = psutil.Process()
    # What the system says of a child that has ended counts what it was forked from, too.
    while not recorder.wait(_LOOK):
        with suppress(psutil.Error):
            most = max(most, sum(each.memory_info().rss for each in (here, *here.children())))
    ending = recorder.recording.ending
    assert ending is not None, "it has come to its end"
    if count_of(ending) != 92:
        raise ValueError(ending_in_words(ending))
    return _Recorded(_used() - before, most, recorder.recording)


def _used() -> float:
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    used = (resource.getrusage(each) for each in whose)
    return sum(each.ru_utime + each.ru_stime for each in used)


class _Hostile(NamedTuple):
    name: str
    text: str
    queens: str


def _hostile() -> Iterator[Figure]:
    chance = random.Random(1)
    programs = [
        _Hostile(path.stem, path.read_text(encoding="utf-8"), QUEENS)
        for path in sorted((_FOLDER / "hostile").glob("*.py"))
    ]
    right = sorted((_FOLDER / "right").glob("*.py"))
    while len(programs) < _ALL:
        path = chance.choice(right)
        programs.append(_Hostile(path.stem, _mutated(path.read_text(encoding="utf-8"), chance), ""))
    ends, failed, longest = Counter[str](), list[str](), (0.0, "")
    with tempfile.TemporaryDirectory() as folder:
        before, tempfile.tempdir = tempfile.tempdir, folder
        try:
            for each in programs:
                start = time.perf_counter()
                try:
                    ends[_followed(each)] += 1
                except Exception as error:
                    failed.append(f"{each.name}: {error!r}")
                longest = max(longest, (time.perf_counter() - start, each.name))
        finally:
            tempfile.tempdir = before
        left_files = len(list(Path(folder).iterdir()))
        left = sum(_home(process).startswith(folder) for process in psutil.process_iter())
    how = ", ".join(f"{count} {name}" for name, count in sorted(ends.items()))
    yield Figure(
        f"{len(programs)} hostile and mutated programs: exceptions here", f"{failed or 0}", "0"
    )
    yield Figure("how they ended", how, "")
    yield Figure("the longest of them", f"{longest[0]:.1f} s, {longest[1]}", "5 s")
    yield Figure("processes and folders that they left", f"{left} and {left_files}", "0 and 0")


def _followed(program: _Hostile) -> str:
    """Run a program, look at all that a window shows of it, and return how it ended."""
    source = ProgramSource(_HERE, program.text, program.queens or QUEENS)
    recording = run_to_end(order(source, 4, limits=_SMALL))
    assert recording.ending is not None, "it has come to its end"
    ending_in_words(recording.ending).encode()
    position = Position.start(Task(4))
    steps = list(recording.steps())
    for step in steps:
        position.apply(step)
    for index in range(0, len(steps), max(1, len(steps) // 30)):
        recording.calls(index)
        recording.line_counts(index)
        recording.happening(index)
        recording.output(index).encode()
    for step in reversed(steps):
        position.undo(step)
    return recording.ending.how


def _mutated(text: str, chance: random.Random) -> str:
    """Return a program with one to three changes, as typing errors make them, and worse ones."""
    lines = text.splitlines()
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(lines))
        kind = chance.randrange(6)
        if kind == 0:
            del lines[place]
        elif kind == 1:
            lines.insert(place, lines[place])
        elif kind == 2:
            lines[place] = lines[place][2:] if chance.random() < 0.5 else "    " + lines[place]
        else:
            before, after = chance.choice(_CHANGES)
            places = [line for line, words in enumerate(lines) if before in words]
            if places:
                place = chance.choice(places)
                lines[place] = re.sub(re.escape(before), after, lines[place], count=1)
    return "\n".join(lines) + "\n"


def _home(process: psutil.Process) -> str:
    try:
        return str(process.environ().get("HOME", ""))
    except (psutil.Error, OSError):
        return ""
