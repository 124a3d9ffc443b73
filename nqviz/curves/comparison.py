"""How the times of a program compare with those of an algorithm, in words."""

import math
from collections.abc import Mapping

from nqviz.common.i18n import mark, tr
from nqviz.curves.scales import factor_in_words
from nqviz.measuring.growth import factor_per_queen, finished
from nqviz.measuring.timing import Timing
from nqviz.solvers.base.solver import Solver

_SAME_GROWTH = 1.15  # Factors of growth that differ less are called the same.


def comparison(
    program: Solver,
    timings: Mapping[int, Timing],
    baseline: Solver,
    references: Mapping[int, Timing],
) -> str:
    """Return one sentence, empty where there is no n that both have come to the end of."""
    ours, theirs = dict(finished(references.values())), dict(finished(timings.values()))
    n = max(ours.keys() & theirs.keys(), default=0)
    if not n:
        return ""
    grown = [
        factor_per_queen(each for each in points.items() if each[0] <= n)
        for points in (theirs, ours)
    ]
    factors = [factor for factor in grown if factor is not None]
    words = mark("{title} needs {factor} times as long as {baseline} for n = {n}.")
    if len(factors) == 2:
        words = mark(
            "{title} needs {factor} times as long as {baseline} for n = {n}; with each queen it "
            "takes {own} times as long, {baseline} {other} times."
        )
        if abs(math.log(factors[0] / factors[1])) < math.log(_SAME_GROWTH):
            words = mark(
                "{title} needs {factor} times as long as {baseline} for n = {n}, and grows by the "
                "same factor."
            )
    own, other = map(factor_in_words, (*factors, 1.0, 1.0)[:2])
    return tr(
        words,
        title=tr(program.title),
        factor=factor_in_words(theirs[n] / ours[n]),
        baseline=tr(baseline.title),
        n=n,
        own=own,
        other=other,
    )
