"""Random command lines: each ends soon, with a status that is documented and without a traceback.

Most run in forks of this process, which has imported everything; some as processes of their own.
What takes long is interrupted as by Ctrl+C.
"""

import argparse
import gc
import importlib
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple, NoReturn

from benchmarks.figures import Figure
from nqviz.__main__ import Interruption
from nqviz.cli.arguments import command_parser
from nqviz.cli.main import main
from nqviz.cli.parser import Parser
from nqviz.common.assets import asset
from nqviz.common.outcome import BAD_INPUT, FAILED_CHECK, INTERRUPTED, OK
from nqviz.solvers.registry import SOLVERS

_FEW, _MANY = 100, 5000
_OWN_PROCESS = 50  # of so many lines, one is a process of its own
_PATIENCE = 4.0  # seconds until it is interrupted
_MOST = 20.0  # seconds until it must have ended
_NAP = 0.002
_STATUSES = {OK, BAD_INPUT, FAILED_CHECK, INTERRUPTED}
_RARE = {"audit", "tour", "measure", "install-desktop"}  # they take long
_SIZES = ("1", "2", "4", "5", "6", "8", "8", "9", "10", "12")
_ODD_SIZES = (
    "0",
    "-1",
    "13",
    "20",
    "32",
    "33",
    "64",
    "1000",
    "100000",
    "10" * 30,
    "8.5",
    "eight",
    "",
)
_HOSTILE = (
    "",
    "-",
    "--",
    "-x",
    "--json=yes",
    "\x1b[31mred\x1b[0m",
    "a\nb",
    "女王",
    "\udce4",
    "../..",
    "/",
    "/dev/null",
    "/nowhere/at/all",
    "x" * 300,
    "=1+1",
    "{name}",
    "%s",
    "nan",
    "inf",
    "1e999",
    "8:1",
    "0:0",
    "1:2:3",
    "8x",
    "-5x-5",
    "100000x100000",
)
_SUFFIXES = (".png", ".svg", ".gif", ".webp", ".csv", ".txt", ".py", ".json", ".nqviz", ".toml", "")


class Ended(NamedTuple):
    """How a command line ended: its status, None where it had to be killed, and what it wrote."""

    status: int | None
    seconds: float
    written: str


def figures() -> Iterator[Figure]:
    """Yield the figures of a few command lines."""
    yield _figure(_FEW, seed=0)


def long_figures() -> Iterator[Figure]:
    """Yield the figures of many."""
    yield _figure(_MANY, seed=1)


def _figure(lines: int, seed: int) -> Figure:
    statuses: Counter[int | None] = Counter()
    slowest, failures = 0.0, 0
    for line, ended in run_lines(lines, seed):
        statuses[ended.status] += 1
        slowest = max(slowest, ended.seconds)
        if reason := why_bad(ended):
            failures += 1
            print(f"{reason}: nqviz {line}\n{ended.written[-2000:]}", flush=True)
    told = ", ".join(
        f"{count} with {status}" for status, count in sorted(statuses.items(), key=str)
    )
    return Figure(
        f"{lines} random command lines (seed {seed})",
        f"{failures} failed; {told}; the slowest took {slowest:.1f} s",
        f"0; within {_MOST:.0f} s, with 0, 2, 3 or 130",
    )


def why_bad(ended: Ended) -> str:
    """Return in a few words what is wrong with how a line ended; empty where nothing is."""
    if ended.status is None:
        return f"still running after {_MOST:.0f} s"
    if ended.status not in _STATUSES:
        return f"status {ended.status}"
    if "Traceback" in ended.written:
        return "a traceback"
    return ""


def run_lines(lines: int, seed: int) -> Iterator[tuple[list[str], Ended]]:
    """Run random command lines in a folder of their own, and yield how each ended."""
    random, parser = Random(seed), command_parser()
    for module in ("nqviz.ui.app.app", "nqviz.ui.pictures.step_picture", "numba"):
        importlib.import_module(module)  # what is here need not be imported by each fork
    for solver in SOLVERS:
        if solver.kernel is not None:
            solver.load_kernel()
    gc.freeze()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _prepare(folder)
        for number in range(lines):
            line = random_line(parser, random)
            is_own = number % _OWN_PROCESS == 0
            yield line, _ended(line, folder, _execute if is_own else _call)


def random_line(parser: Parser, random: Random) -> list[str]:
    """Return a command line that is right, nearly right, or nothing of the kind."""
    parser.load()
    names = list(parser.commands)
    name = random.choice(names)
    if name in _RARE and random.random() < 0.9:
        name = "steps"
    line = [name, *_arguments(parser.commands[name], random)]
    if random.random() < 0.3:
        line = _damaged(line, random)
    if random.random() < 0.1:
        line = ["--language", random.choice(("en", "ja", "zh_CN", "xx")), *line]
    return line


def _arguments(parser: argparse.ArgumentParser, random: Random) -> list[str]:
    if isinstance(parser, Parser) and parser.commands:
        name = random.choice(list(parser.commands))
        return [name, *_arguments(parser.commands[name], random)]
    positional: list[str] = []
    options: list[str] = []
    for action in parser._actions:
        if not action.option_strings:
            positional += [_value(action, random) for _ in range(1 + (action.nargs == "+"))]
        elif isinstance(action, argparse._HelpAction):
            options += ["--help"] if random.random() < 0.01 else []
        elif action.required or random.random() < 0.3:
            options.append(random.choice(action.option_strings))
            options += [_value(action, random)] if action.nargs is None else []
    return [*positional, *options]


def _value(action: argparse.Action, random: Random) -> str:
    """Return what could stand for an argument; sometimes what could not."""
    chance = random.random()
    if chance < 0.06:
        return random.choice(_HOSTILE)
    if chance < 0.12:
        return random.choice(_ODD_SIZES)
    if action.choices is not None:
        return str(random.choice(list(action.choices)))
    pools: dict[str, Callable[[], str]] = {
        "n": lambda: random.choice(_SIZES),
        "key": lambda: random.choice(SOLVERS).key,
        "algorithms": lambda: ",".join(each.key for each in random.sample(SOLVERS, 2)),
        "sizes": lambda: f"{random.randint(1, 6)}:{random.randint(4, 8)}",
        "size": lambda: f"{random.randint(10, 900)}x{random.randint(10, 900)}",
        "blocked": lambda: f"{random.randint(0, 9)}:{random.randint(0, 9)}",
        "queens": lambda: random.choice(("queens", "cols", "x y", "")),
        "limit": lambda: random.choice(("1", "0.1", "0", "-1")),
        "seed": lambda: str(random.randint(0, 99)),
        "threads": lambda: random.choice(("1", "2", "0", "999")),
        "every": lambda: str(random.randint(0, 20)),
        "fps": lambda: random.choice(("1", "10", "60", "0")),
        "step": lambda: str(random.randint(0, 500)),
        "first": lambda: str(random.randint(0, 100)),
        "last": lambda: str(random.randint(0, 300)),
        "repeats": lambda: random.choice(("1", "2", "0")),
        "probes": lambda: random.choice(("1", "100", "0")),
    }
    if action.dest in pools:
        return pools[action.dest]()
    return f"{random.choice(('one', 'two', 'three', 'folder'))}{random.choice(_SUFFIXES)}"


def _damaged(line: list[str], random: Random) -> list[str]:
    """Return a line of which something is missing, twice, elsewhere, or another's."""
    place = random.randrange(len(line))
    match random.randrange(5):
        case 0:
            return line[:place] + line[place + 1 :]
        case 1:
            return [*line[:place], line[place], *line[place:]]
        case 2:
            return random.sample(line, len(line))
        case 3:
            return [*line[:place], random.choice(_HOSTILE), *line[place:]]
        case _:
            return [*line[:place], line[place][: len(line[place]) // 2], *line[place + 1 :]]


def _prepare(folder: Path) -> None:
    """Lay down files of all kinds, right ones and wrong ones, under the names that are typed."""
    (folder / "folder").mkdir()
    (folder / "one.py").write_bytes(asset("programs", "wirth-basic.py").read_bytes())
    (folder / "two.py").write_text("def solve(n):\n    return n // 0\n")
    (folder / "three.py").write_text("def solve(n):\n    while True:\n        queens = [n]\n")
    (folder / "folder" / "four.py").write_text("def solve(n):\n    print('\\x1b[2J')\n")
    (folder / "one.txt").write_bytes(asset("puzzles", "01.txt").read_bytes())
    (folder / "two.txt").write_text("AAB\nABB\n")
    (folder / "three.csv").write_bytes(bytes(range(256)))
    (folder / "one.nqviz").write_text("nonsense")
    (folder / "two.toml").write_text("title = 1")


def _ended(line: list[str], folder: Path, run: Callable[[list[str]], NoReturn]) -> Ended:
    """Run a line in a fork, as a terminal would, and return how it ended."""
    output = folder / "output"
    sys.stdout.flush()
    start = time.monotonic()
    child = os.fork()
    if child == 0:
        _begin(folder, output)
        run(line)
    interruptions = 0
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        took = time.monotonic() - start
        if done or took > _MOST:
            break
        if took > _PATIENCE * (1 + interruptions):
            os.killpg(child, signal.SIGINT)
            interruptions += 1
        time.sleep(_NAP)
    is_late = not done
    _end_group(child)
    if is_late:
        os.waitpid(child, 0)
        code = None
    else:
        code = os.waitstatus_to_exitcode(status)
        code = INTERRUPTED if code == -signal.SIGINT and interruptions else code
    written = output.read_text(errors="replace")
    output.unlink()
    return Ended(code, took, written)


def _end_group(leader: int) -> None:
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return  # nothing of it is left


def _begin(folder: Path, output: Path) -> None:
    """Make this fork a process of its own, in a folder of its own, without a screen."""
    os.setsid()
    os.chdir(folder)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        os.environ[name] = str(folder)
    os.environ |= {"NQVIZ_TIMINGS": ":memory:", "QT_QPA_PLATFORM": "offscreen"}
    nothing = os.open(os.devnull, os.O_RDONLY)
    written = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for source, target in ((nothing, 0), (written, 1), (written, 2)):
        os.dup2(source, target)
    signal.signal(signal.SIGINT, Interruption())


def _call(line: list[str]) -> NoReturn:
    """Run a line in this fork."""
    status = 1
    try:
        status = main(line)
    except SystemExit as end:  # of --help and --version
        status = end.code if isinstance(end.code, int) else OK
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _execute(line: list[str]) -> NoReturn:
    """Replace this fork by the program."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.environ["PYTHONPATH"] = str(Path(__file__).parents[1])
    command = (sys.executable, "-m", "nqviz", *line)
    os.execv(sys.executable, [os.fsencode(each) for each in command])
