"""Our kernels against the same loops in C, compiled with -O3, pair by pair."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.figures import Figure, ratio
from nqviz.counting import Counting
from nqviz.position import Task
from nqviz.solvers import SOLVERS, find_solver

_C = Path(__file__).parent / "c"
# For each algorithm with a C program: a board that takes some tenths of a second.
_BOARDS = {"bitmask": 15, "bitmask-unique": 16, "sieve-bits": 13, "sieve-symmetric": 14}
_BOARD = 12


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    if shutil.which("gcc") is None:
        yield Figure("kernels against C", "no gcc here", "1.10")
        return
    with tempfile.TemporaryDirectory() as folder:
        for solver in SOLVERS:
            source = _C / f"{solver.key.replace('-', '_')}.c"
            if not source.exists() or not solver.counts_to:
                continue
            n = _BOARDS.get(solver.key, _BOARD)
            program = _compiled(source, Path(folder))
            factor, ours, theirs = ratio(_ours(solver.key, n), _theirs(program, n))
            yield Figure(
                f"`{solver.key}` against C -O3, n = {n}, one thread",
                f"{factor:.2f} times its time ({ours:.3f} s to {theirs:.3f} s)",
                "1.10 times",
            )


def _compiled(source: Path, folder: Path) -> Path:
    program = folder / source.stem
    subprocess.run(["gcc", "-O3", "-o", program, source], check=True)
    return program


def _ours(key: str, n: int) -> Callable[[], float]:
    return lambda: Counting(find_solver(key), Task(n)).run().seconds


def _theirs(program: Path, n: int) -> Callable[[], float]:
    """Return a function that runs a C program, which prints the count and its own seconds."""

    def run() -> float:
        done = subprocess.run([program, str(n)], capture_output=True, text=True, check=True)
        return float(done.stdout.split()[1])

    return run
