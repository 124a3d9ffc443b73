"""What the benchmarks share: a figure with its bound, and timing in pairs."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Figure(NamedTuple):
    """One line of the table: what was measured, the value in words, and what is asked of it."""

    what: str
    value: str
    asked: str


def seconds(work: Callable[[], object]) -> float:
    """Return how long one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def ratio(
    ours: Callable[[], float], theirs: Callable[[], float], repeats: int = 7
) -> tuple[float, float, float]:
    """Time two things in turn; return the median ratio, and both medians in seconds.

    Each callable returns its own seconds. The machine's speed drifts, so each pair gives one ratio.
    """
    pairs = [(ours(), theirs()) for _ in range(repeats)]
    return (
        statistics.median(one / other for one, other in pairs),
        statistics.median(one for one, _ in pairs),
        statistics.median(other for _, other in pairs),
    )
