"""The settings of the Measure page: all that is to be measured, and all that is seen of it."""

from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from typing import Any, Self

from nqviz.common.i18n import mark
from nqviz.frames.viewport import BoardPart
from nqviz.model.rule import QUEENS, Rule
from nqviz.scenes.algorithm import Algorithm

Part = tuple[float, float, float, float]  # It has the left, right, low and high end.


class View(Enum):
    """A view of the Measure page."""

    CURVES = 0
    COUNT = 1
    TIMINGS = 2
    AUDIT = 3
    SOLUTION = 4


class PlotView(Enum):
    """The quantity on the upward axis of the plot, in the words of its button."""

    SECONDS = mark("Seconds")
    OPERATIONS = mark("Operations")
    SPEED_UP = mark("Speed-up")


class Operation(Enum):
    """An operation that is counted, by the name of its counter."""

    TESTS = "tests"
    PLACEMENTS = "placements"


@dataclass(frozen=True, slots=True)
class MeasureScene:
    """A choice of measurements: from `first` queens to `last`, at most `limit` seconds each.

    `rule` has neither blocked squares nor regions.
    """

    solvers: tuple[Algorithm, ...]
    first: int
    last: int
    repeats: int = 5
    limit: float = 10.0
    rule: Rule = QUEENS


@dataclass(frozen=True, slots=True)
class CurvesState:
    """The settings of the curves.

    Attributes:
        baseline: the key of the algorithm that the others are compared with.
        sources: the keys of the sources that are shown beside the program's own.
        muted: the names of the curves that are drawn in grey.
        shows_growth: whether the curves are extrapolated.
        zoom: the part of the plot that is seen; None for all of it.
        has_list: whether the list of algorithms is shown; None where it depends on the width.
    """

    view: PlotView = PlotView.SECONDS
    is_logarithmic: bool = True
    operation: Operation = Operation.TESTS
    baseline: str = ""
    sources: tuple[str, ...] = ()
    muted: frozenset[str] = frozenset()
    shows_growth: bool = False
    zoom: Part | None = None
    has_list: bool | None = None

    def but(self, **values: Any) -> Self:
        """Return the same with other values; where the axes are others, nothing stays zoomed."""
        other = replace(self, **values)
        return other if other._axes == self._axes else replace(other, zoom=None)

    @property
    def _axes(self) -> tuple[object, ...]:
        """The settings on which the values of the upward axis depend."""
        return self.view, self.operation, self.baseline, self.is_logarithmic


@dataclass(frozen=True, slots=True)
class CountState:
    """The settings of a long count; `key` is that of the algorithm."""

    key: str
    n: int
    threads: int
    rule: Rule = QUEENS


@dataclass(frozen=True, slots=True)
class TimingsFilter:
    """A filter of timings: those are listed that fit all of it.

    Attributes:
        words: each of them must be found somewhere in the line.
        algorithm: its key, its rule and whether half of the first row was counted; None for all.
        machine: its short name, empty where its processor is unknown; None for all.
        day: None for all.
    """

    words: str = ""
    algorithm: tuple[str, str, bool] | None = None
    machine: str | None = None
    day: date | None = None


@dataclass(frozen=True, slots=True)
class TimingsState:
    """The settings of the recorded timings.

    Attributes:
        column: the index of the column that they are sorted by; at first, their date.
        selected: the numbers of the timings that are selected.
    """

    filter: TimingsFilter = TimingsFilter()
    column: int = 8
    is_descending: bool = True
    selected: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class SolutionState:
    """The settings of one large solution.

    Attributes:
        part: the part of its board that is seen; None for all of it.
    """

    n: int = 1_000_000
    seed: int = 0
    part: BoardPart | None = None


@dataclass(frozen=True, slots=True)
class MeasureState:
    """All settings of the page.

    Attributes:
        joins_room: whether this computer counts in a room that it opens.
        sheet: the index of the audit's table in the list of tables.
    """

    choice: MeasureScene
    count: CountState
    joins_room: bool = True
    view: View = View.CURVES
    curves: CurvesState = CurvesState()
    timings: TimingsState = TimingsState()
    sheet: int = 0
    solution: SolutionState = SolutionState()
