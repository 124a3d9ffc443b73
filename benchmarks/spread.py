"""How much repeats of one measurement differ: from the fastest to the slowest, of the median."""

import statistics
from collections.abc import Iterator

from benchmarks.figures import Figure
from nqviz.solvers import find_solver
from nqviz.timing import Measurement

_BOARDS = {"wirth-basic": (12, 13), "sieve-bits": (13, 14), "bitmask": (14, 15), "quarters": (17,)}
_LEAST = 0.05  # seconds: shorter points are not judged
_REPEATS = 7


def figures() -> Iterator[Figure]:
    """Yield the figure."""
    spreads = [
        (max(timing.seconds) - min(timing.seconds)) / timing.median
        for key, sizes in _BOARDS.items()
        for timing in Measurement([find_solver(key)], sizes, repeats=_REPEATS, limit=120.0).run()
        if timing.median > _LEAST
    ]
    yield Figure(
        f"spread of {_REPEATS} repeats, fastest to slowest, for points above 50 ms",
        f"median {statistics.median(spreads):.1%}, worst {max(spreads):.1%} of "
        f"{len(spreads)} points",
        "5 %, on a quiet machine",
    )
