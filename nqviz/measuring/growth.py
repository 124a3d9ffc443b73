"""How fast a count grows with n, fitted to measured points and extrapolated to larger boards.

The model is log t = a + b n + n log n. The last term is given, not fitted: there are about
(0.143 n)^n solutions (M. Simkin, "The number of n-queens configurations", 2021), and the trees that
are searched for them grow alike. A plain exponential is far too low: fitted to five to eight
points of the published times, of the known numbers of solutions and of nodes, and asked for up to
six queens more, its median error was a factor of 1.8; that of this model was 1.1.

The interval is that of a regression, 95 %, widened because no algorithm's own n log n is exactly 1:
it may be 0.6 larger or smaller. `tests/measuring/test_growth.py` holds what it covers.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from nqviz.common.durations import in_words
from nqviz.common.i18n import tr
from nqviz.measuring.timing import Timing

FARTHEST = 27  # the largest board whose solutions have been counted
LEAST = 1e-4  # seconds: below it, what is measured is the clock and the start of a count
LEAST_POINTS = 3
_VAGUE = 1e5  # an interval that reaches so many times beyond its middle is useless
_SHAPE = 0.6  # how much an algorithm's n log n may differ from 1
_SCATTER = 0.05  # no machine's times scatter less than that, in natural logarithms
_MOST = 700.0  # the largest power of e that is a number

# Two-sided 95 % quantiles of Student's distribution, by degrees of freedom from 1 on.
_QUANTILES = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
)


@dataclass(frozen=True, slots=True)
class Growth:
    """A fitted curve: log t = level + slope (n - center) + n log n.

    Attributes:
        sizes: the n of the points it was fitted to, ascending.
        center: their mean.
        scatter: the standard deviation of the points from the curve, in natural logarithms.
    """

    sizes: tuple[int, ...]
    center: float
    level: float
    slope: float
    scatter: float

    @property
    def factor(self) -> float:
        """How many times as long one more queen takes, after the largest n of the points."""
        last = self.sizes[-1]
        return math.exp(min(_MOST, self._middle(last + 1) - self._middle(last)))

    def at(self, n: int) -> tuple[float, float, float]:
        """Return the seconds for n: where they lie at least, in the middle and at most (95 %).

        Beyond the points they are not less than at the last one: more queens never take less time.
        """
        middle, half = self._middle(n), self._half(n)
        lowest = middle - half
        if n > self.sizes[-1]:
            lowest = max(lowest, min(middle, self._middle(self.sizes[-1])))
        low, mid, high = (math.exp(min(_MOST, each)) for each in (lowest, middle, middle + half))
        return low, mid, high

    def is_useful(self, n: int) -> bool:
        """Tell whether the interval for n is narrow enough to be shown."""
        return self._half(n) < math.log(_VAGUE)

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

    def _middle(self, n: float) -> float:
        return self.level + self.slope * (n - self.center) + _given(n)

    def _half(self, n: int) -> float:
        """Return half the width of the interval, in natural logarithms."""
        places = np.array(self.sizes, np.float64) - self.center
        place, spread = n - self.center, float(places @ places)
        freedom = len(places) - 2
        quantile = _QUANTILES[min(freedom, len(_QUANTILES)) - 1]
        random = quantile * self.scatter * math.sqrt(1 + 1 / len(places) + place**2 / spread)
        # The part of n log n that the straight line through the points does not fit.
        given = np.array([_given(size) for size in self.sizes])
        straight = given.mean() + float(places @ given) / spread * place
        return math.hypot(random, _SHAPE * (_given(n) - straight))


def fit(points: Sequence[tuple[int, float]]) -> Growth | None:
    """Fit the growth to measured points (n, seconds); None where fewer than three can be used.

    Points of less than `LEAST` seconds, and what is no number, are left out; points that took more
    than a limit must not be among them (see `finished`).
    """
    usable = sorted((n, s) for n, s in points if n >= 1 and LEAST <= s < math.inf)
    if len({n for n, _ in usable}) < LEAST_POINTS:
        return None
    sizes = np.array([n for n, _ in usable], np.float64)
    rest = np.array([math.log(seconds) - _given(n) for n, seconds in usable])
    center = float(sizes.mean())
    slope, level = (float(each) for each in np.polyfit(sizes - center, rest, 1))
    misses = rest - level - slope * (sizes - center)
    scatter = math.sqrt(float(misses @ misses) / (len(usable) - 2))
    return Growth(tuple(n for n, _ in usable), center, level, slope, max(scatter, _SCATTER))


def finished(timings: Iterable[Timing]) -> list[tuple[int, float]]:
    """Return the points of what came to its end within the limit."""
    return [(timing.n, timing.median) for timing in timings if not timing.is_beyond_limit]


def _given(n: float) -> float:
    return n * math.log(n)
