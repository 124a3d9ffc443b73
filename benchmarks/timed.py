"""Runs and checks what is timed: counts by kernels, and the C programs of the same algorithms."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from nqviz.counting.counting import Counting
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.registry import find_solver

_C = Path(__file__).parent / "c"

# Runs a C program with its arguments; returns the number that it prints, and its own seconds.
Program = Callable[..., tuple[int, float]]


def timed_kernel(key: str, n: int, threads: int = 1) -> Callable[[], float]:
    """Return a function that counts by the kernel, checks the count and returns its seconds."""

    def run() -> float:
        counted = Counting(find_solver(key), Task(n), threads=threads).run()
        check_count(key, n, counted.solutions)
        return counted.seconds

    return run


def timed_program(program: Program, n: int) -> Callable[[], float]:
    """Return a function that counts by a C program, checks the count and returns its seconds."""

    def run() -> float:
        count, seconds = program(n)
        check_count("C", n, count)
        return seconds

    return run


def has_compiler() -> bool:
    """Return whether C programs can be compiled here."""
    return shutil.which("gcc") is not None


def has_program(key: str) -> bool:
    """Return whether there is a C program of an algorithm."""
    return _source(key).exists()


@contextmanager
def compiled(key: str) -> Iterator[Program]:
    """Compile the C program of an algorithm, for as long as the context lasts."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program"
        subprocess.run(["gcc", "-O3", "-o", program, _source(key)], check=True)

        def run(*arguments: int) -> tuple[int, float]:
            command = [str(program), *map(str, arguments)]
            printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
            number, seconds = printed.split()
            return int(number), float(seconds)

        yield run


def _source(key: str) -> Path:
    return _C / f"{key.replace('-', '_')}.c"


def check_count(name: str, n: int, count: int) -> None:
    """Raise ValueError where a count is not the published one."""
    published = known(n)
    if published is not None and count != published.solutions:
        raise ValueError(f"{name} counts {count} solutions for n = {n}")


def peak_memory() -> int:
    """Return the most memory that this process has held, in MB (on Linux)."""
    # Not `ru_maxrss`: a new process inherits that of the one that has started it.
    status = Path("/proc/self/status").read_text()
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(peak.split()[1]) // 1024
