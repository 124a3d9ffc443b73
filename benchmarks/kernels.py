"""The kernels against the same loops in C, compiled with -O3, timed in pairs."""

from collections.abc import Iterator

from benchmarks.figures import Figure, ratio
from benchmarks.timed import compiled, has_compiler, has_program, timed_kernel, timed_program
from nqviz.solvers.registry import SOLVERS

# By algorithm, the n of a count that takes some tenths of a second.
_BOARDS = {
    "sieve": 13,
    "sieve-bits": 13,
    "sieve-symmetric": 14,
    "bitmask": 15,
    "bitmask-unique": 15,
}
_BOARD = 13


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    if not has_compiler():
        yield Figure("kernels against C", "no gcc here", "1.10 times")
        return
    for solver in SOLVERS:
        if not solver.counts_to or not has_program(solver.key):
            continue
        n = _BOARDS.get(solver.key, _BOARD)
        with compiled(solver.key) as program:
            factor, own, other = ratio(timed_kernel(solver.key, n), timed_program(program, n))
        yield Figure(
            f"`{solver.key}` against C -O3, n = {n}, one thread",
            f"{factor:.2f} times its time ({own:.3f} s to {other:.3f} s)",
            "1.10 times",
        )
