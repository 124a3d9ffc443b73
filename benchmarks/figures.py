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


class Ratio(NamedTuple):
    """How one thing compares with another: median ratio of the pairs, both medians in seconds."""

    factor: float
    one: float
    other: float


def seconds(work: Callable[[], object]) -> float:
    """Return how long one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def ratio(one: Callable[[], float], other: Callable[[], float], repeats: int = 7) -> Ratio:
    """Time two things in turn and compare them.

    Each callable returns its own seconds. The machine's speed drifts, so each pair gives one ratio.
    """
    pairs = [(one(), other()) for _ in range(repeats)]
    return Ratio(
        statistics.median(first / second for first, second in pairs),
        statistics.median(first for first, _ in pairs),
        statistics.median(second for _, second in pairs),
    )
