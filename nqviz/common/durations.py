"""Spans of time in words, from nanoseconds to ages, and the round ones for an axis."""

import math

from nqviz.common import i18n
from nqviz.common.i18n import mark, tr

_MINUTE, _HOUR, _DAY, _YEAR = 60.0, 3600.0, 86_400.0, 31_557_600.0
_UNIVERSE_AGE = 13.8e9 * _YEAR  # Planck 2018 results VI says so.
_UNITS = (
    (
        _UNIVERSE_AGE,
        mark("the age of the universe"),
        mark("{value} times the age of the universe"),
    ),
    (1e9 * _YEAR, mark("1 billion years"), mark("{value} billion years")),
    (1e6 * _YEAR, mark("1 million years"), mark("{value} million years")),
    (_YEAR, mark("1 year"), mark("{value} years")),
    (_DAY, mark("1 day"), mark("{value} days")),
    (_HOUR, mark("1 h"), mark("{value} h")),
    (_MINUTE, mark("1 min"), mark("{value} min")),
    (1.0, mark("1 s"), mark("{value} s")),
    (1e-3, mark("1 ms"), mark("{value} ms")),
    (1e-6, mark("1 µs"), mark("{value} µs")),
    (1e-9, mark("1 ns"), mark("{value} ns")),
)
_MILLIONS_OF_YEARS = {1e6 * _YEAR, 1e9 * _YEAR}
_MOST_IN_WORDS = 1e16
_MOST_IN_DIGITS = 1e9  # A longer number is given as a power of ten.

_SECONDS = [float(f"1e{power}") for power in range(-9, 2)]
# Spans that read well on an axis: the decades are enough for a wide range.
AXIS_DECADES: tuple[float, ...] = (
    *_SECONDS,
    *(_MINUTE * each for each in (1, 10)),
    *(_HOUR * each for each in (1, 10)),
    *(_DAY * each for each in (4, 40)),
    *(_YEAR * 10**power for power in range(11)),
)
_BETWEEN = (
    *(each * step for each in _SECONDS[:-1] for step in (2, 5)),
    *(20.0, 30.0),
    *(_MINUTE * each for each in (2, 5, 20, 30)),
    *(_HOUR * each for each in (2, 5)),
    *(_DAY * each for each in (1, 2, 10, 20, 100, 200)),
    *(_YEAR * 10**power * step for power in range(10) for step in (2, 5)),
)
AXIS_SPANS: tuple[float, ...] = tuple(sorted(AXIS_DECADES + _BETWEEN))


def in_words(seconds: float, digits: int = 3) -> str:
    """Return a span of time with its unit, rounded to that many digits: "412 µs", "1.5 min"."""
    if seconds <= 0:
        return tr("0 s")
    for unit, one, many in _UNITS:
        if unit in _MILLIONS_OF_YEARS and i18n.counts_in_ten_thousands():
            continue  # it writes 200万 years
        value = float(f"{seconds / unit:.{digits}g}")
        if value >= 1 or unit == _UNITS[-1][0]:
            return tr(one) if value == 1 else tr(many, value=_plain(value))
    raise AssertionError


def _plain(value: float) -> str:
    if i18n.counts_in_ten_thousands() and 1e4 <= value < _MOST_IN_WORDS:
        return i18n.in_ten_thousands(value)
    if value >= _MOST_IN_DIGITS:
        return i18n.power_of_ten(math.floor(math.log10(value)))
    return i18n.number(round(value)) if value >= 1000 else f"{value:g}"
