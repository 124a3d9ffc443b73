"""The model of a plot of measurements: its data, and the part of them that is seen."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from copy import copy, deepcopy
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from nqviz.common.i18n import language_in_use, mark, tr
from nqviz.curves.curve_data import (
    Curve,
    growth_curve,
    operations_curve,
    recorded_curve,
    seconds_curve,
    speed_up_curve,
)
from nqviz.curves.published_curves import published_curves
from nqviz.curves.scales import COUNTS, FACTORS, SECONDS, Quantity
from nqviz.measuring.growth import FARTHEST, Growth, fastest, fit
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Timing
from nqviz.measuring.tree_sizes import work_of
from nqviz.model.rule import QUEENS, parsed_rule
from nqviz.scenes.measure_state import CurvesState, Operation, PlotView
from nqviz.solvers.base.solver import Solver
from nqviz.store.series import Series

# The quantity on the upward axis, and its span without any point.
_AXES = {
    PlotView.SECONDS: (SECONDS, (1e-6, 10.0)),
    PlotView.OPERATIONS: (COUNTS, (100.0, 1e9)),
    PlotView.SPEED_UP: (FACTORS, (0.1, 100.0)),
}
_CAPTIONS = {
    (PlotView.SECONDS, True): mark("Time of one count, logarithmic: median and spread"),
    (PlotView.SECONDS, False): mark("Time of one count: median and spread"),
    (PlotView.OPERATIONS, True): mark("Operations, logarithmic"),
    (PlotView.OPERATIONS, False): mark("Operations of one count"),
    (PlotView.SPEED_UP, True): mark("Logarithmic: times as fast as"),
    (PlotView.SPEED_UP, False): mark("Times as fast as"),
}
_HEADINGS = {
    Operation.TESTS: mark("Operations of one count: squares tested"),
    Operation.PLACEMENTS: mark("Operations of one count: queens placed"),
}


@dataclass(slots=True)
class _Results:
    """The timings and operations under one rule, by the algorithm's key and n."""

    timings: dict[str, dict[int, Timing]] = field(default_factory=lambda: defaultdict(dict))
    operation_counts: dict[str, dict[int, OperationCounts]] = field(
        default_factory=lambda: defaultdict(dict)
    )


class PlotModel:
    """The data of a plot, and the part of them that is seen.

    Attributes:
        sizes: the range of n that is shown at least, of operations no other.
        visible: the keys of the algorithms that are shown.
        growth_to: the n it is extrapolated to.
        rule: the text of the rule whose points are shown; those of others are kept apart.
        uncounted: the keys of the algorithms whose operations can't be counted.
        edition: how often results have come or gone.
    """

    def __init__(self, solvers: Iterable[Solver], sizes: range = range(8, 15)) -> None:
        self.solvers = {solver.key: solver for solver in solvers}
        self.sizes = sizes
        self.state = CurvesState(baseline=next(iter(self.solvers)))
        self.visible: Set[str] = frozenset(self.solvers)
        self.series: Sequence[Series] = ()
        self.growths: Mapping[str, Growth] = {}
        self.growth_to = FARTHEST
        self.uncounted: set[str] = set()
        self.edition = 0
        self.rule = QUEENS.text
        self._results: dict[str, _Results] = defaultdict(_Results)
        self._published: dict[tuple[object, ...], list[Curve]] = {}

    @property
    def quantity(self) -> Quantity:
        """The kind of value on the upward axis."""
        return _AXES[self.state.view][0]

    @property
    def timings(self) -> dict[str, dict[int, Timing]]:
        """The timings under the rule, by the algorithm's key and n."""
        return self._results[self.rule].timings

    @property
    def operation_counts(self) -> dict[str, dict[int, OperationCounts]]:
        """The operations under the rule, by the algorithm's key and n."""
        return self._results[self.rule].operation_counts

    def change(self, **values: Any) -> None:
        """Replace parts of the state."""
        self.state = self.state.but(**values)

    @property
    def measured(self) -> list[Timing]:
        """The timings, drawn or hidden, by algorithm and n."""
        return [self.timings[key][n] for key in self.solvers for n in sorted(self.timings[key])]

    def add(self, found: Timing | OperationCounts) -> None:
        """Add a result; it replaces an earlier one of the same rule, algorithm and n."""
        self.edition += 1
        if isinstance(found, Timing):
            self._results[found.rule].timings[found.key][found.n] = found
        else:
            task = found.task
            self._results[task.rule.text].operation_counts[found.key][task.n] = found

    def refuse(self, key: str) -> None:
        """Note that the operations of an algorithm can't be counted."""
        self.edition += 1
        self.uncounted.add(key)

    def offer(self, program: Solver) -> None:
        """Let a program be shown, without what was measured of another one of its name."""
        self.edition += 1
        self.solvers[program.key] = program
        for results in self._results.values():
            results.timings.pop(program.key, None)
            results.operation_counts.pop(program.key, None)
        self.uncounted.add(program.key)

    def clear(self) -> None:
        """Remove all measured points of the rule."""
        self.edition += 1
        self.timings.clear()

    def copy(self) -> "PlotModel":
        """Return the model as it is now, which does not change with this one."""
        other = copy(self)
        other.solvers = dict(self.solvers)
        other.uncounted = set(self.uncounted)
        other._results = deepcopy(self._results)
        return other

    def fit_growths(self) -> None:
        """Fit the growth of what came to its end within the limit, if it is to be shown."""
        fitted = {key: self.growth_of(key) for key in self.solvers if self.state.shows_growth}
        self.growths = {key: growth for key, growth in fitted.items() if growth is not None}

    @property
    def can_extrapolate(self) -> bool:
        """Whether the search trees are known or estimated: those of queens are."""
        return self.rule == QUEENS.text

    def growth_of(self, key: str) -> Growth | None:
        """Return the growth of what came to its end, None where too little is known."""
        if not self.can_extrapolate:
            return None
        return fit(fastest(self.timings[key].values()), work_of(self.solvers[key]))

    def curves(self) -> list[Curve]:
        """Return the curves of the view, the most important ones first."""
        shown = [solver for key, solver in self.solvers.items() if key in self.visible]
        curves = [*map(self._own, shown), *self._record(), *self.published(), *self._extrapolated()]
        return [curve for curve in curves if curve.dots]

    def span(self, curves: Sequence[Curve]) -> tuple[float, float]:
        """Return the values at the bottom and at the top of the plot."""
        dots = list(chain.from_iterable(curve.dots for curve in curves))
        if not dots:
            lowest, highest = _AXES[self.state.view][1]
            return (lowest, highest) if self.state.is_logarithmic else (0.0, highest)
        lowest, highest = min(dot.low for dot in dots), max(dot.high for dot in dots)
        if not self.state.is_logarithmic:
            return 0.0, 1.08 * highest
        return self.quantity.below(lowest / 1.1), self.quantity.above(highest * 1.1)

    @property
    def caption(self) -> str:
        """What the upward axis says, in words."""
        return self.under_rule(tr(_CAPTIONS[self.state.view, self.state.is_logarithmic]))

    def heading(self) -> str:
        """Return what the plot shows, in words that need no other words beside them."""
        words = tr("Time of one count: median and spread")
        if self.state.view is PlotView.OPERATIONS:
            words = tr(_HEADINGS[self.state.operation])
        elif self.state.view is PlotView.SPEED_UP:
            baseline = tr(self.solvers[self.state.baseline].title)
            words = tr("Times as fast as {baseline}", baseline=baseline)
        return self.under_rule(words)

    def under_rule(self, words: str) -> str:
        """Return words with the rule behind them, where it is not that of queens."""
        if self.rule == QUEENS.text:
            return words
        return tr("{heading} ({rule})", heading=words, rule=parsed_rule(self.rule).title())

    def _own(self, solver: Solver) -> Curve:
        if self.state.view is PlotView.OPERATIONS:
            counts = self.operation_counts[solver.key]
            here = (counts[n] for n in self.sizes if n in counts)
            return operations_curve(solver, here, self.state.operation)
        timings = self.timings[solver.key]
        if self.state.view is PlotView.SECONDS:
            return seconds_curve(solver, timings.values())
        baseline = self.solvers[self.state.baseline]
        return speed_up_curve(solver, timings, baseline, self.timings[self.state.baseline])

    def _record(self) -> Iterator[Curve]:
        if self.state.view is PlotView.SECONDS:
            for series in self.series:
                if (solver := self.solvers.get(series.identity.key)) is not None:
                    yield recorded_curve(series, solver)

    def published(self) -> list[Curve]:
        """Return the curves of the sources."""
        if self.rule != QUEENS.text:
            return []  # all sources tell of queens
        state = self.state
        sources = tuple(sorted(state.sources))
        choice = language_in_use(), state.view, sources, state.baseline, state.operation
        if choice not in self._published:
            self._published[choice] = published_curves(
                state.view, sources, baseline=state.baseline, operation=state.operation
            )
        return [curve for curve in self._published[choice] if curve.key in self.visible]

    def _extrapolated(self) -> Iterator[Curve]:
        if self.state.view is PlotView.SECONDS:
            for key, growth in self.shown_growths().items():
                solver, first = self.solvers[key], growth.sizes[-1]
                sizes = range(first, growth.reach(self.growth_to) + 1)
                measured = seconds_curve(solver, self.timings[key].values())
                yield growth_curve(solver, growth, sizes, measured)

    def shown_growths(self) -> dict[str, Growth]:
        """Return the growths of visible algorithms that reach beyond their points, by key."""
        return {
            key: growth
            for key, growth in self.growths.items()
            if key in self.visible and growth.reach(self.growth_to) > growth.sizes[-1]
        }
