"""How much repeats of one measurement differ: from the fastest to the slowest, of the median.

A C program of the same algorithm is measured beside each: what its repeats differ by is what the
machine adds, whoever measures.
"""

import statistics
from collections.abc import Iterator, Sequence

from benchmarks.figures import Figure
from benchmarks.timed import compiled, has_compiler, has_program, timed_program
from nqviz.measuring.timing import Measurement
from nqviz.solvers.registry import find_solver

_BOARDS = {"wirth-basic": (12, 13), "sieve-bits": (13, 14), "bitmask": (14, 15), "quarters": (17,)}
_LEAST = 0.05  # seconds: shorter points are not judged
_REPEATS = 7


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    of_ours: list[float] = []
    of_c: list[float] = []
    for key, sizes in _BOARDS.items():
        for n in sizes:
            measurement = Measurement([find_solver(key)], (n,), repeats=_REPEATS, limit=120.0)
            of_ours += [
                _spread(timing.seconds)
                for timing in measurement.run()
                if _is_judged(timing.seconds)
            ]
            if has_program(key) and has_compiler():
                with compiled(key) as program:
                    count = timed_program(program, n)
                    seconds = [count() for _ in range(_REPEATS + 1)][1:]  # the first is to warm up
                of_c += [_spread(seconds)] if _is_judged(seconds) else []
    what = f"spread of {_REPEATS} repeats, fastest to slowest, for points above 50 ms"
    yield Figure(what, _summary(of_ours), "5 %, on a quiet machine")
    yield Figure(f"{what}, of C programs beside them", _summary(of_c), "-")


def _is_judged(seconds: Sequence[float]) -> bool:
    return statistics.median(seconds) > _LEAST


def _spread(seconds: Sequence[float]) -> float:
    return (max(seconds) - min(seconds)) / statistics.median(seconds)


def _summary(spreads: Sequence[float]) -> str:
    if not spreads:
        return "not measured"
    middle, worst = statistics.median(spreads), max(spreads)
    return f"median {middle:.1%}, worst {worst:.1%} of {len(spreads)} points"
