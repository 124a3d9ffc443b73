"""The kinds of value on a plot's upward axis: their words and their round values."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nqviz.common.durations import AXIS_DECADES, AXIS_SPANS, in_words
from nqviz.common.i18n import counts_in_ten_thousands, in_ten_thousands, number, tr

_MOST_IN_WORDS = 1e16
_POWERS = range(-6, 19)


@dataclass(frozen=True, slots=True)
class Quantity:
    """One kind of value on an axis.

    Attributes:
        words: a value as it is written beside a line of the axis.
        decades: round values, ascending, which are enough for a wide range.
        spans: all values that read well, ascending, the decades among them.
    """

    words: Callable[[float], str]
    decades: Sequence[float]
    spans: Sequence[float]

    def logarithmic_ticks(self, lowest: float, highest: float, most: int) -> list[float]:
        """Return round values between two, about equally far apart on a logarithmic axis."""
        fine = _between(self.spans, lowest, highest)
        if len(fine) < 2:
            return self.linear_ticks(lowest, highest, most)
        if len(fine) <= most:
            return fine
        decades = _between(self.decades, lowest, highest)
        if not decades:
            return fine[:: math.ceil(len(fine) / most)]
        return decades[:: math.ceil(len(decades) / most)]

    def linear_ticks(self, lowest: float, highest: float, most: int) -> list[float]:
        """Return the multiples between two values of the smallest round one that is far enough."""
        far = (highest - lowest) / max(most, 1)
        step = next((each for each in self.spans if each >= far), self.spans[-1])
        first, last = math.ceil(lowest / step - 1e-9), math.floor(highest / step + 1e-9)
        return [step * index for index in range(first, last + 1)]

    def below(self, value: float) -> float:
        """Return the largest decade that is not larger than a value."""
        index = bisect_right(self.decades, value * (1 + 1e-9)) - 1
        return self.decades[max(0, index)]

    def above(self, value: float) -> float:
        """Return the smallest decade that is not smaller than a value."""
        index = bisect_left(self.decades, value * (1 - 1e-9))
        return self.decades[min(index, len(self.decades) - 1)]


def factor_in_words(factor: float) -> str:
    """Return how many times as much something is, with three digits: "3.42", "1 020"."""
    return number(round(factor)) if factor >= 1000 else f"{float(f'{factor:.3g}'):g}"


def count_in_words(value: float) -> str:
    """Return a round number as a class reads it: "500", "10 000", "2 million", "200万"."""
    is_round = value >= 1e6 or value == float(f"{value:.3g}")
    if counts_in_ten_thousands() and is_round and 1e4 <= value < _MOST_IN_WORDS:
        return in_ten_thousands(value)
    if value < 1e6:
        return number(round(value)) if value == round(value) else f"{value:g}"
    return tr("{value} million", value=factor_in_words(value / 1e6))


def _times(factor: float) -> str:
    return tr("{factor}×", factor=factor_in_words(factor))


def _between(values: Sequence[float], lowest: float, highest: float) -> list[float]:
    return [each for each in values if lowest <= each <= highest]


def _spans(powers: range, steps: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(float(f"{step}e{power}") for power in powers for step in steps)


SECONDS = Quantity(in_words, AXIS_DECADES, AXIS_SPANS)
COUNTS = Quantity(count_in_words, _spans(range(19), (1,)), _spans(range(19), (1, 2, 5)))
# A speed-up covers few decades: its axis ends at finer steps.
FACTORS = Quantity(_times, _spans(_POWERS, (1, 2, 5)), _spans(_POWERS, (1, 2, 5)))
