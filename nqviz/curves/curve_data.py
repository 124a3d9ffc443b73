"""What a plot of measurements shows: three views of one measurement, as curves of plain values."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial

from nqviz.common.durations import in_words
from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.curves.scales import factor_in_words
from nqviz.measuring.growth import POINTS_OF_FACTOR, Growth, factor_per_queen, rows_gained
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Timing
from nqviz.scenes.measure_state import Operation
from nqviz.solvers.base.solver import Solver
from nqviz.store.series import Series

_LARGE_RATIO_OF_FACTORS = 1.5  # Above it, timings tell too little of a factor per queen.
_FAR_APART = mark("{growth}, timings far apart")
_FASTER_COMPUTER = 10.0  # So many times as fast is a computer that a class can imagine.


class CurveOrigin(Enum):
    """Where a curve comes from, which decides how it is drawn."""

    MEASURED = "measured"
    STORED = "stored"
    PUBLISHED = "published"
    EXTRAPOLATED = "extrapolated"


class Bound(Enum):
    """Whether a value is known, or only that it is larger or smaller than that."""

    EXACT = "exact"
    MORE = "more"
    LESS = "less"


@dataclass(frozen=True, slots=True)
class Dot:
    """One point of a curve, with the least and the most that was measured.

    Attributes:
        is_wrong: whether its author printed something wrong with it.
    """

    n: int
    value: float
    low: float
    high: float
    bound: Bound = Bound.EXACT
    is_wrong: bool = False
    says: Callable[[], str] = field(default=lambda: "", compare=False)


@dataclass(frozen=True, slots=True)
class Curve:
    """One curve with a unique name, the key of its algorithm, and its points by n.

    Attributes:
        factor: how many times as much one more queen takes; None where nothing tells it.
        at_end: what the curve comes to, in words, empty where its last point says it.
        is_uncertain: whether the timings are so far apart that the factor could be another one.
    """

    name: str
    key: str
    title: str
    dots: tuple[Dot, ...]
    origin: CurveOrigin = CurveOrigin.MEASURED
    factor: float | None = None
    at_end: str = ""
    is_uncertain: bool = False

    @property
    def notes(self) -> tuple[str, ...]:
        """What is said beside its name of how it grows, the longest and most telling form first."""
        if self.factor is None:
            return ()
        factor = factor_in_two_digits(self.factor)
        short, whole = tr("×{factor}", factor=factor), tr("×{factor} per queen", factor=factor)
        if self.is_uncertain:
            whole, short = tr(_FAR_APART, growth=whole), f"{short} ?"
        if not self.at_end:
            return whole, short
        return (
            tr("{growth}, {end}", growth=whole, end=self.at_end),
            tr("{growth}, {end}", growth=short, end=self.at_end),
            short,
        )

    @property
    def finished(self) -> list[Dot]:
        """The points whose value is known."""
        return [dot for dot in self.dots if dot.bound is Bound.EXACT]

    @property
    def bounds(self) -> list[Dot]:
        """The points of which only a bound is known."""
        return [dot for dot in self.dots if dot.bound is not Bound.EXACT]

    @property
    def way(self) -> list[Dot]:
        """The points whose value is known, and the bounds of larger n, to which the curve leads."""
        finished = self.finished
        last = finished[-1].n if finished else 0
        return [*finished, *(dot for dot in self.bounds if dot.n > last)]

    @property
    def end(self) -> Dot | None:
        """The point beside which the curve's name is drawn."""
        return next(reversed(self.finished or self.bounds), None)


def seconds_curve(solver: Solver, timings: Iterable[Timing]) -> Curve:
    """Return the seconds of one count, median and spread."""
    dots = (
        Dot(
            timing.n,
            timing.median,
            min(timing.seconds),
            max(timing.seconds),
            Bound.MORE if timing.is_beyond_limit else Bound.EXACT,
            says=partial(readout, timing, solver),
        )
        for timing in timings
    )
    return _measured(solver, dots, is_growing=True)


def operations_curve(
    solver: Solver, operation_counts: Iterable[OperationCounts], operation: Operation
) -> Curve:
    """Return how many operations one count takes; exact, so that there is no spread."""
    dots = []
    for counts in operation_counts:
        count = getattr(counts.counters, operation.value)
        if count:
            bound = Bound.MORE if counts.is_beyond else Bound.EXACT
            says = partial(_operations_readout, solver, counts.task.n, count, operation, bound)
            dots.append(Dot(counts.task.n, count, count, count, bound, says=says))
    return _measured(solver, dots, is_growing=True)


def speed_up_curve(
    solver: Solver,
    timings: Mapping[int, Timing],
    baseline: Solver,
    references: Mapping[int, Timing],
) -> Curve:
    """Return how many times as fast as a baseline an algorithm is, by n.

    The spread goes from the baseline's fastest repeat over the slowest one to the reverse. Where
    the baseline took more than its limit, the algorithm is more than so many times as fast.
    """
    dots = [
        _speed_up(solver, baseline, timings[n], references[n])
        for n in timings
        if n in references and not (timings[n].is_beyond_limit and references[n].is_beyond_limit)
    ]
    return _measured(solver, dots)


def recorded_curve(series: Series, solver: Solver) -> Curve:
    """Return an older curve, whose label says when or where it was measured."""
    dots = []
    for n, seconds in sorted(series.points):
        says = partial("\n".join, (_heading(solver, n), in_words(seconds), series.label))
        dots.append(Dot(n, seconds, seconds, seconds, says=says))
    return Curve(
        " ".join(("stored", *map(str, series.identity))),
        solver.key,
        series.label,
        tuple(dots),
        CurveOrigin.STORED,
        factor_per_queen(series.points),
    )


def growth_curve(solver: Solver, growth: Growth, sizes: Sequence[int], measured: Curve) -> Curve:
    """Return a growth extrapolated over some n; `measured` has the factor of one more queen."""
    dots = []
    for n in sizes:
        low, middle, high = growth.at(n)
        says = partial(_growth_readout, solver, growth, n, measured)
        dots.append(Dot(n, middle, low, high, says=says))
    end = tr("n = {n} ≈ {span}", n=dots[-1].n, span=in_words(dots[-1].value, 1))
    name, title = f"growth {solver.key}", tr(solver.title)
    return Curve(
        name,
        solver.key,
        title,
        tuple(dots),
        CurveOrigin.EXTRAPOLATED,
        measured.factor,
        end if measured.factor else "",
        measured.is_uncertain,
    )


def factor_in_two_digits(factor: float) -> str:
    """Return a factor per queen as it is said in class: "5.9", "12"."""
    return f"{factor:.1f}" if factor < 9.95 else number(round(factor))


def gain_in_words(factor: float) -> str:
    """Return one sentence about how little a faster computer helps, given a factor per queen."""
    if factor <= 1.0:
        return tr("One more queen takes no more time here: the boards are too small to tell.")
    rows = math.floor(rows_gained(factor, _FASTER_COMPUTER))
    if not rows:
        return tr("A computer ten times as fast does not gain a single row in the same time.")
    return ntr(
        "A computer ten times as fast gains one more row in the same time.",
        "A computer ten times as fast gains {count} more rows in the same time.",
        rows,
    )


def readout(timing: Timing, solver: Solver) -> str:
    """Return what one timing says, in a few lines."""
    lines = [_heading(solver, timing.n)]
    if timing.is_beyond_limit or timing.solutions is None:
        return "\n".join([*lines, tr("more than {limit}", limit=in_words(timing.median))])
    lines.append(in_words(timing.median))
    if len(timing.seconds) > 1:
        lines.append(
            tr(
                "median of {repeats}, from {least} to {most}",
                repeats=len(timing.seconds),
                least=in_words(min(timing.seconds)),
                most=in_words(max(timing.seconds)),
            )
        )
    lines.append(ntr("{count} solution", "{count} solutions", timing.solutions))
    return "\n".join(lines)


def _measured(solver: Solver, dots: Iterable[Dot], *, is_growing: bool = False) -> Curve:
    ordered = tuple(sorted(dots, key=lambda dot: dot.n))
    finished = [(dot.n, dot.value) for dot in ordered if dot.bound is Bound.EXACT]
    factor = factor_per_queen(finished) if is_growing else None
    curve = Curve(solver.key, solver.key, tr(solver.title), ordered, factor=factor)
    return replace(curve, is_uncertain=factor is not None and _could_be_another(curve.finished))


def _could_be_another(finished: Sequence[Dot]) -> bool:
    """Tell whether the fastest and the slowest timings would give very different factors."""
    last = finished[-POINTS_OF_FACTOR:]
    spread = last[0].high / last[0].low * last[-1].high / last[-1].low
    return math.log(spread) > math.log(_LARGE_RATIO_OF_FACTORS) * (last[-1].n - last[0].n)


def _heading(solver: Solver, n: int) -> str:
    return tr("{title}, n = {n}", title=tr(solver.title), n=n)


def _operations_readout(
    solver: Solver, n: int, count: int, operation: Operation, bound: Bound
) -> str:
    if bound is Bound.MORE:
        return "\n".join([_heading(solver, n), tr("more than {count}", count=number(count))])
    words = (
        ntr("{count} square tested", "{count} squares tested", count)
        if operation is Operation.TESTS
        else ntr("{count} queen placed", "{count} queens placed", count)
    )
    return "\n".join([_heading(solver, n), words, tr("the same on every machine")])


def _speed_up(solver: Solver, baseline: Solver, timing: Timing, reference: Timing) -> Dot:
    value = reference.median / timing.median
    low = min(reference.seconds) / max(timing.seconds)
    high = max(reference.seconds) / min(timing.seconds)
    if timing.is_beyond_limit:
        bound = Bound.LESS
    else:
        bound = Bound.MORE if reference.is_beyond_limit else Bound.EXACT
    if solver is baseline or bound is not Bound.EXACT:
        low = high = value
    says = partial(_speed_up_readout, solver, timing.n, baseline, (low, value, high), bound)
    return Dot(timing.n, value, low, high, bound, says=says)


def _speed_up_readout(
    solver: Solver, n: int, baseline: Solver, values: tuple[float, float, float], bound: Bound
) -> str:
    least, factor, most = map(factor_in_words, values)
    if solver is baseline:
        return "\n".join([_heading(solver, n), tr("what the others are compared with")])
    sentence = {
        Bound.EXACT: mark("{factor} times as fast as {baseline}"),
        Bound.MORE: mark("more than {factor} times as fast as {baseline}"),
        Bound.LESS: mark("less than {factor} times as fast as {baseline}"),
    }[bound]
    lines = [_heading(solver, n), tr(sentence, factor=factor, baseline=tr(baseline.title))]
    if least != most:
        lines.append(tr("by its repeats, from {least} to {most}", least=least, most=most))
    return "\n".join(lines)


def _growth_readout(solver: Solver, growth: Growth, n: int, measured: Curve) -> str:
    lines = [_heading(solver, n), growth.in_words(n)]
    if measured.factor is not None:
        factor = factor_in_two_digits(measured.factor)
        words = tr("measured: {factor} times as long with each queen", factor=factor)
        lines.append(tr(_FAR_APART, growth=words) if measured.is_uncertain else words)
    return "\n".join([*lines, tr("extrapolated, not measured")])
