"""Min-conflicts: large boards against the source's algorithm in C, and many small ones."""

import random
import statistics
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.figures import Figure, seconds
from benchmarks.timed import Program, compiled, has_compiler, peak_memory
from nqviz.counting.solving import solve
from nqviz.model.board import is_solution
from nqviz.model.position import Task
from nqviz.solvers.registry import find_solver

_KEY = "min-conflicts"
_SEEDS = 11
_SMALL_RUNS = 10_000
_SMALL = (4, 50)


def figures() -> Iterator[Figure]:
    """Yield the figures of about two minutes."""
    yield from _large((10**6, _SEEDS), (10**7, _SEEDS))
    yield _small()


def long_figures() -> Iterator[Figure]:
    """Yield the figure of the largest board."""
    yield from _large((10**8, 1))


def solve_alone(n: int) -> None:
    """Solve one board, and print the peak memory of this process in MB (on Linux)."""
    solve(find_solver(_KEY), Task(n))
    print(peak_memory())


def _large(*boards: tuple[int, int]) -> Iterator[Figure]:
    if not has_compiler():
        yield Figure(f"`{_KEY}` against C", "no gcc here", "0.33 times")
        return
    with compiled(_KEY) as program:
        for n, seeds in boards:
            yield _against(program, n, seeds)


def _against(program: Program, n: int, seeds: int) -> Figure:
    """Solve a board with each seed, in turn with the C program."""
    pairs = [(_our_seconds(n, seed), program(n, seed)[1]) for seed in range(seeds)]
    ours = statistics.median(own for own, _ in pairs)
    theirs = statistics.median(other for _, other in pairs)
    runs = f"medians of {seeds} seeds" if seeds > 1 else "one seed"
    return Figure(
        f"`{_KEY}`, n = {n:,}, against the source's algorithm in C -O3, {runs}",
        f"{ours / theirs:.2f} times its time, verification included "
        f"({ours:.3f} s to {theirs:.3f} s); peak {_peak(n)} MB",
        "0.33 times",
    )


def _our_seconds(n: int, seed: int) -> float:
    solved = solve(find_solver(_KEY), Task(n, seed=seed))
    assert solved is not None, "nobody has stopped it"
    return solved.seconds


def _peak(n: int) -> int:
    """Return the peak memory, in MB, of a process that does nothing but solve a board."""
    code = f"from benchmarks.solving import solve_alone; solve_alone({n})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(done.stdout)


def _small() -> Figure:
    """Solve small boards with random seeds: each run has to end, with a solution."""
    find = find_solver(_KEY).load_finder()
    choose = random.Random(0)
    solved = 0
    slowest = 0.0

    def run() -> None:
        nonlocal solved
        found = find(choose.randint(*_SMALL), choose.getrandbits(64), lambda _share: True)
        solved += found is not None and is_solution(found.queens.tolist())

    run()  # compiles
    solved = 0
    for _ in range(_SMALL_RUNS):
        slowest = max(slowest, seconds(run))
    return Figure(
        f"`{_KEY}` with {_SMALL_RUNS:,} random seeds, n = {_SMALL[0]} to {_SMALL[1]}",
        f"{solved:,} solved and verified, the slowest in {slowest * 1e3:.1f} ms",
        "all",
    )
