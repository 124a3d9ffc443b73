"""A plot of timings as SVG, made without a display."""

import math
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from nqviz.common.durations import in_words
from nqviz.common.i18n import mark, tr
from nqviz.common.text import shortened
from nqviz.frames.palette import ALGORITHM_COLORS, PROGRAM_COLORS, Look
from nqviz.measuring.timing import Timing
from nqviz.solvers.registry import SOLVERS

_WIDTH, _HEIGHT = 640, 400  # pixels
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 210, 34, 44  # pixels around the field of the curves
_MAX_TITLE_LENGTH = 26  # letters; the names of files can be longer
_DASHES = ("", "6 3", "2 3", "8 3 2 3")
SHOWN = mark("Seconds to count all solutions, by n")
_LEAST = 1e-7  # seconds, below which no clock can tell


def timing_plot(timings: Sequence[Timing], look: Look) -> str:
    """Return the medians over n as SVG, the seconds on a logarithmic axis.

    What takes longer than the limit is an open circle at the limit.
    """
    parts = [f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="{look.card}"/>']
    sizes = sorted({timing.n for timing in timings}) or [1]
    seconds = [max(_LEAST, timing.median) for timing in timings] or [1.0]
    low, high = math.floor(math.log10(min(seconds))), math.ceil(math.log10(max(seconds)))
    high = max(high, low + 1)
    span = max(1, sizes[-1] - sizes[0])

    def x(n: int) -> float:
        share = (n - sizes[0]) / span if len(sizes) > 1 else 0.5
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)

    def y(value: float) -> float:
        share = (math.log10(max(_LEAST, value)) - low) / (high - low)
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM)

    for power in range(low, high + 1):
        at = y(10.0**power)
        parts.append(
            f'<path d="M{_LEFT} {at:.1f}H{_WIDTH - _RIGHT}" stroke="{look.border}"/>'
            + _text(_LEFT - 8, at + 4, in_words(10.0**power), look.muted, "end")
        )
    step = max(1, math.ceil(len(sizes) / 12))
    parts += [
        _text(x(n), _HEIGHT - _BOTTOM + 18, str(n), look.muted, "middle") for n in sizes[::step]
    ]
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    parts.append(_text(middle, _HEIGHT - 8, "n", look.text, "middle"))
    parts.append(_text(_LEFT - 8, _TOP - 16, tr("time"), look.text, "end"))
    for line_index, (key, title, colors) in enumerate(curves_of(timings)):
        color = colors[look.is_dark]
        dash = _DASHES[line_index % len(_DASHES)]
        own = sorted((each for each in timings if each.key == key), key=lambda each: each.n)
        points = [(x(each.n), y(each.median), each.is_beyond_limit) for each in own]
        line = "L".join(f"{left:.1f} {top:.1f}" for left, top, _ in points)
        top = _TOP + 12 + 20 * line_index
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        pen = f'fill="none" stroke="{color}" stroke-width="2"{dashes}'
        left = _WIDTH - _RIGHT + 12
        parts.append(f'<path d="M{line}" {pen}/><path d="M{left} {top - 4}h20" {pen}/>')
        parts += [
            f'<circle cx="{left:.1f}" cy="{top:.1f}" r="4" stroke="{color}" stroke-width="2" '
            f'fill="{look.card if is_beyond else color}"/>'
            for left, top, is_beyond in points
        ]
        parts.append(_text(left + 26, top, shortened(title, _MAX_TITLE_LENGTH), look.text))
    label = escape(tr(SHOWN), quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" role="img" aria-label="{label}" '
        f'font-family="sans-serif" font-size="12">{"".join(parts)}</svg>'
    )


def curves_of(timings: Sequence[Timing]) -> Iterator[tuple[str, str, tuple[str, str]]]:
    """Yield the key, title and colours of each curve: those of algorithms, then of programs."""
    measured = dict.fromkeys(timing.key for timing in timings)
    for solver, colors in zip(SOLVERS, ALGORITHM_COLORS, strict=True):
        if solver.key in measured:
            del measured[solver.key]
            yield solver.key, tr(solver.title), colors
    yield from ((key, Path(key).name, PROGRAM_COLORS) for key in measured)


def _text(x: float, y: float, words: str, color: str, anchor: str = "start") -> str:
    at = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {at} fill="{color}">{escape(words)}</text>'
