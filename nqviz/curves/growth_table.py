"""The growth with n, number by number: solutions, squares tested and times."""

from dataclasses import dataclass

from nqviz.common.durations import in_words
from nqviz.common.i18n import mark, number, tr
from nqviz.curves.curve_data import (
    Curve,
    factor_in_two_digits,
    gain_in_words,
    operations_curve,
    seconds_curve,
)
from nqviz.curves.plot_model import PlotModel
from nqviz.measuring.growth import POINTS_OF_FACTOR, why_not
from nqviz.measuring.tree_sizes import work_of
from nqviz.model.published import known_solutions
from nqviz.model.rule import parsed_rule
from nqviz.scenes.measure_state import Operation

SMALLEST_N = 4  # The search of a smaller n is seen at a glance.
HEADINGS = (
    mark("n"),
    mark("solutions"),
    mark("squares tested"),
    mark("ratio"),
    mark("time"),
    mark("ratio"),
)

_LONGER = mark(
    "From n = {first} to n = {last} each queen more takes about {factor} times as long, on average."
)
_MORE_SQUARES = mark(
    "From n = {first} to n = {last} each queen more has about {factor} times as many squares "
    "tested, on average."
)


@dataclass(frozen=True, slots=True)
class GrowthTable:
    """The growth of one algorithm, in words.

    Attributes:
        rows: n, solutions, and squares tested and time, each with its ratio to the n before; empty
            where unknown.
        sentences: what follows from it.
    """

    rows: tuple[tuple[str, ...], ...]
    sentences: tuple[str, ...]


def growth_table(model: PlotModel, key: str) -> GrowthTable:
    """Return what is counted and measured of an algorithm, by n."""
    solver = model.solvers[key]
    timings = model.timings[key].values()
    tests = operations_curve(solver, model.operation_counts[key].values(), Operation.TESTS)
    times = seconds_curve(solver, timings)
    tested, taken = ({dot.n: dot.value for dot in curve.finished} for curve in (tests, times))
    rule = parsed_rule(model.rule)
    rows = [
        (
            str(n),
            "" if (solutions := known_solutions(n, rule)) is None else number(solutions),
            number(round(tested[n])) if n in tested else "",
            _ratio(tested, n),
            in_words(taken[n], 2) if n in taken else "",
            _ratio(taken, n),
        )
        for n in sorted(tested.keys() | taken.keys())
        if n >= SMALLEST_N
    ]
    return GrowthTable(tuple(rows), tuple(_sentences(model, key, tests, times)))


def _ratio(values: dict[int, float], n: int) -> str:
    before = values.get(n - 1)
    if not before or n not in values:
        return ""
    return tr("×{factor}", factor=factor_in_two_digits(values[n] / before))


def _sentences(model: PlotModel, key: str, tests: Curve, times: Curve) -> list[str]:
    growth = model.growth_of(key)
    lines = []
    for curve, words in ((times, _LONGER), (tests, _MORE_SQUARES)):
        if curve.factor is not None:
            points, factor = curve.finished[-POINTS_OF_FACTOR:], factor_in_two_digits(curve.factor)
            lines.append(tr(words, first=points[0].n, last=points[-1].n, factor=factor))
            if curve.is_uncertain:
                lines.append(tr("The timings are far apart: this factor is uncertain."))
            lines.append(gain_in_words(curve.factor))
            break
    if model.solvers[key].file is not None:
        lines.append(
            tr("How many squares your own program tests is not counted; F5 measures its times.")
        )
    elif key in model.uncounted:
        lines.append(tr("Its squares are not counted one by one: it does not search row by row."))
    if not times.dots:
        lines.append(tr("No times are measured yet: close this, and press {key}.", key="F5"))
    farthest = growth.reach(model.growth_to) if growth is not None else 0
    if growth is not None and farthest > growth.sizes[-1]:
        factor = factor_in_two_digits(growth.factor_at(farthest))
        if times.factor is not None and factor != factor_in_two_digits(times.factor):
            words = tr(
                "The factor changes with n: for n = {n} it is about {factor}.",
                n=farthest,
                factor=factor,
            )
            lines.append(words)
        lines.append(growth.in_words(farthest))
    if farthest < model.growth_to and times.dots and model.can_extrapolate:
        solver = model.solvers[key]
        lines.append(why_not(work_of(solver), tr(solver.title), model.growth_to))
    return lines
