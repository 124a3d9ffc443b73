"""How fast a count grows with n: what was measured, and what larger boards would take.

The time of a count is the size of its search (`tree_sizes`), which is known or well estimated,
times the time of a node, which is measured. That time changes slowly with n: log c = level + slope
log n. A node costs between a constant number of operations and some n², so a slope is expected
near 0 where words are used and near 1 for loops over n, give or take 1; points say more where there
are enough (a Bayesian linear regression, e.g. C. M. Bishop, "Pattern Recognition and Machine
Learning", 2006, section 3.3). What a count needs to start is no time of a node: of all starts, the
one that leaves the points nearest to the curve is taken. Short points count less: what is repeated
within a millisecond runs with warm caches.

Nothing is known of the search of a user's own program. Its slope may be anything, and may change.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nqviz.common.durations import in_words
from nqviz.common.i18n import tr
from nqviz.measuring.timing import Timing
from nqviz.measuring.tree_sizes import Work

FARTHEST = 27  # The solutions of no larger board have been counted.
SHORTEST_POINT = 2e-5  # In fewer seconds only the clock and the start of a count are measured.
LEAST_POINTS = 3
_HALF_WEIGHT = 1e-3  # A point of so many seconds has half the weight of a long one.
_USELESS_FACTOR = 5.0  # An interval that reaches so many times beyond its middle is useless.
_STARTS = np.linspace(0.0, 0.96, 25)  # These shares of the shortest point are tried as the start.
_MIN_SCATTER = 0.1  # The time of a node scatters at least so much, in natural logarithms.
_SLOPE_DEVIATION = 0.5  # The standard deviation of the slopes of searches from the likely one.
_UNKNOWN_SLOPE = (0.0, 8.0)  # The likely slope of other programs, and its standard deviation.
_SLOPE_CHANGE = 3.0  # The slope of other programs changes so much for each unit of log n.
_DEVIATIONS = 2.0  # So many standard deviations hold 95 %.
_MAX_EXP = 700.0  # A larger power of e is no number.
POINTS_OF_FACTOR = 3  # A factor per queen is taken from so many last points.

Floats = NDArray[np.float64]
Points = Sequence[tuple[int, float]]  # pairs of n and seconds


@dataclass(frozen=True, slots=True, eq=False)
class Growth:
    """The time of a node, fitted to measured points, and the work for each n.

    Attributes:
        sizes: the n of the points it was fitted to, ascending.
        start: the seconds that a count needs for n of any size.
        mean, covariance: of the level and of the slope; float64[2] and float64[2, 2].
        scatter: the standard deviation of the points, in natural logarithms.
    """

    work: Work
    sizes: tuple[int, ...]
    start: float
    mean: Floats
    covariance: Floats
    scatter: float

    def at(self, n: int) -> tuple[float, float, float]:
        """Return the seconds for n: where they lie at least, in the middle and at most (95 %).

        Beyond the points they are not less than at the last one: more queens never take less time.
        """
        middle, half = self._middle(n), self._half(n)
        lowest = middle - half
        if n > self.sizes[-1]:
            lowest = max(lowest, min(middle, self._middle(self.sizes[-1])))
        low, mid, high = (math.exp(min(_MAX_EXP, each)) for each in (lowest, middle, middle + half))
        return low, mid, high

    def factor_at(self, n: int) -> float:
        """Return how many times as long n takes as n - 1, in the middle."""
        return self.at(n)[1] / self.at(n - 1)[1]

    def reach(self, n: int) -> int:
        """Return the largest size up to n for which the interval is narrow enough to be shown.

        It is not less than the largest measured one.
        """
        last = self.sizes[-1]
        return max((each for each in range(last, n + 1) if self._is_useful(each)), default=last)

    def in_words(self, n: int) -> str:
        """Return one sentence about a count for n."""
        low, middle, high = (in_words(seconds, 2) for seconds in self.at(n))
        return tr(
            "n = {n}: about {middle} on this machine, somewhere between {low} and {high}.",
            n=n,
            middle=middle,
            low=low,
            high=high,
        )

    def _is_useful(self, n: int) -> bool:
        return n in self.work.sizes and self._half(n) < math.log(_USELESS_FACTOR)

    def _middle(self, n: int) -> float:
        return math.log(_seconds(self.work, n, self.start, self.mean))

    def _half(self, n: int) -> float:
        """Return half the width of the interval, in natural logarithms."""
        row = _row(n)
        variance = float(row @ self.covariance @ row) + self.scatter**2
        beyond = 0.0 if self.work.is_own else max(0.0, float(row[1] - _row(self.sizes[-1])[1]))
        return _DEVIATIONS * math.hypot(math.sqrt(variance), _SLOPE_CHANGE * beyond)


def fit(points: Points, work: Work) -> Growth | None:
    """Fit the growth to measured points (n, seconds); None where fewer than three can be used.

    Points of less than `SHORTEST_POINT` seconds, and what is no number, are left out; points that
    took more than a limit must not be among them (see `fastest`).
    """
    usable = sorted((n, s) for n, s in points if n in work.sizes and SHORTEST_POINT <= s < math.inf)
    sizes = tuple(n for n, _ in usable)
    if len(set(sizes)) < LEAST_POINTS:
        return None
    weights = np.array([seconds / (seconds + _HALF_WEIGHT) for _, seconds in usable])
    start = min(
        _STARTS * min(seconds for _, seconds in usable),
        key=lambda each: _cost(usable, weights, each, work),
    )
    mean, _ = _regression(usable, weights / _MIN_SCATTER**2, start, work)
    misses = _misses(usable, start, mean, work)
    freedom = (len(usable) - 2) / len(usable)
    scatter = math.sqrt(float(np.average(misses**2, weights=weights)) / freedom)
    scatter = max(scatter, _MIN_SCATTER)
    fitted = _regression(usable, weights / scatter**2, start, work)
    return Growth(work, sizes, float(start), *fitted, scatter)


def fastest(timings: Iterable[Timing]) -> list[tuple[int, float]]:
    """Return the points of what came to its end: the fastest repeats, disturbed least."""
    return [(timing.n, min(timing.seconds)) for timing in timings if not timing.is_beyond_limit]


def finished(timings: Iterable[Timing]) -> list[tuple[int, float]]:
    """Return the points of what came to its end within the limit: the medians."""
    return [(timing.n, timing.median) for timing in timings if not timing.is_beyond_limit]


def factor_per_queen(points: Iterable[tuple[int, float]]) -> float | None:
    """Return how many times as much one more queen takes, by the last points; None without two.

    It is the geometric mean over the last three points: even and odd n differ in many searches.
    """
    last = sorted((n, value) for n, value in points if value > 0)[-POINTS_OF_FACTOR:]
    if len(last) < 2 or last[0][0] == last[-1][0]:
        return None
    (first, least), (end, most) = last[0], last[-1]
    return float((most / least) ** (1 / (end - first)))


def rows_gained(factor: float, faster: float = 10.0) -> float:
    """Return how many rows more a computer so many times as fast counts in the same time.

    `factor` is that of one more queen, more than 1.
    """
    return math.log(faster) / math.log(factor)


def why_not(work: Work, title: str, n: int) -> str:
    """Return the sentence that says why the time for n is not told."""
    if work.last < n:
        return tr(
            "{title} is extrapolated to n = {last} at most: how much there is to do for more "
            "queens is not known.",
            title=title,
            last=work.last,
        )
    return tr("n = {n}: not enough points.", n=n)


def _row(n: int) -> Floats:
    return np.array([1.0, math.log(n)])


def _seconds(work: Work, n: int, start: float, mean: Floats) -> float:
    return start + work.sizes[n] * math.exp(float(_row(n) @ mean))


def _misses(points: Points, start: float, mean: Floats, work: Work) -> Floats:
    return np.array([math.log(s / _seconds(work, n, start, mean)) for n, s in points])


def _cost(points: Points, weights: Floats, start: float, work: Work) -> float:
    """Return how badly a curve with this start agrees with points and with what is likely."""
    mean, _ = _regression(points, weights / _MIN_SCATTER**2, start, work)
    slope, deviation = _likely_slope(work)
    misses = _misses(points, start, mean, work)
    scattered = float(weights @ misses**2) / _MIN_SCATTER**2
    return scattered + ((float(mean[1]) - slope) / deviation) ** 2 + start / points[0][1]


def _regression(
    points: Points, precisions: Floats, start: float, work: Work
) -> tuple[Floats, Floats]:
    """Return mean and covariance of level and slope, given points and what slopes are likely."""
    slope, deviation = _likely_slope(work)
    rows = np.array([_row(n) for n, _ in points])
    values = np.array([math.log((seconds - start) / work.sizes[n]) for n, seconds in points])
    # Where the start is most of a point, the rest of it says little.
    precisions = precisions * np.array([(1 - start / seconds) ** 2 for _, seconds in points])
    information = rows.T @ (precisions[:, None] * rows)
    information[1, 1] += deviation**-2
    covariance = np.linalg.inv(information)
    return covariance @ (rows.T @ (precisions * values) + [0.0, slope * deviation**-2]), covariance


def _likely_slope(work: Work) -> tuple[float, float]:
    return (work.power, _SLOPE_DEVIATION) if work.is_own else _UNKNOWN_SLOPE
