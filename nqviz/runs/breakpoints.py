"""Where a run is to stop by itself: on a line, in a row, at the k-th conflict or solution."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from nqviz.common.i18n import mark, number, tr
from nqviz.model.step import Kind, Step
from nqviz.runs.timeline import Timeline


class At(Enum):
    """What a breakpoint waits for, in the words of the control that chooses."""

    LINE = mark("a line of the code")
    ROW = mark("a step in a row")
    PLACEMENT = mark("a queen placed in a row")
    CONFLICT = mark("the conflict with a number")
    SOLUTION = mark("the solution with a number")


@dataclass(frozen=True, slots=True)
class Breakpoint:
    """A step at which a run stops, by what it does.

    `number` is a line of pseudocode (from 1), a row (from 0), or which of the run's conflicts or
    solutions it is (from 1).
    """

    at: At
    number: int

    def in_words(self) -> str:
        """Return what it waits for."""
        return tr(_WORDS[self.at], number=number(self.number))

    def stopped(self) -> str:
        """Return the sentence for a run that has stopped here."""
        return tr(_STOPPED[self.at], number=number(self.number))


_WORDS = {
    At.LINE: mark("line {number}"),
    At.ROW: mark("row {number}"),
    At.PLACEMENT: mark("queen in row {number}"),
    At.CONFLICT: mark("conflict {number}"),
    At.SOLUTION: mark("solution {number}"),
}
_STOPPED = {
    At.LINE: mark("Stopped on line {number}."),
    At.ROW: mark("Stopped in row {number}."),
    At.PLACEMENT: mark("Stopped: a queen was placed in row {number}."),
    At.CONFLICT: mark("Stopped: this is conflict {number} of the run."),
    At.SOLUTION: mark("Stopped: this is solution {number} of the run."),
}


class BreakpointWatch:
    """Finds the first step of a run that a breakpoint stops; it is given every step in turn."""

    def __init__(self, breakpoints: Iterable[Breakpoint], timeline: Timeline) -> None:
        """Watch the steps after the timeline's cursor."""
        self._breakpoints = tuple(breakpoints)
        counters = timeline.position.counters
        # A layout of an algorithm is one solution or more, a full board of a program one or none.
        self._solutions = min(counters.layouts, counters.solutions)
        counts = any(each.at is At.CONFLICT for each in self._breakpoints)
        self._conflicts = conflicts_before(timeline) if counts else 0

    def look(self, step: Step) -> Breakpoint | None:
        """Return the breakpoint that the next step hits, if it hits one."""
        self._conflicts += step.is_conflict
        self._solutions += _is_new_solution(step)
        return next((each for each in self._breakpoints if self._is_hit(each, step)), None)

    def _is_hit(self, breakpoint_: Breakpoint, step: Step) -> bool:
        at, value = breakpoint_.at, breakpoint_.number
        if at is At.LINE:
            return step.line == value
        if at is At.CONFLICT:
            return step.is_conflict and self._conflicts == value
        if at is At.SOLUTION:
            return _is_new_solution(step) and self._solutions == value
        return step.row == value and (at is At.ROW or step.kind is Kind.PLACE)


def _is_new_solution(step: Step) -> bool:
    """Tell whether it is a solution; on a program's board the same may stand again."""
    return step.kind is Kind.SOLUTION and step.multiplicity > 0


def conflicts_before(timeline: Timeline) -> int:
    """Return how many conflicts the run has had where the cursor stands."""
    position = timeline.position
    if timeline.solver.places_promising:
        # A tested square without a conflict has its queen by now, except for the last one.
        untaken = position.last is not None and position.last.kind is Kind.PROMISING
        return position.counters.tests - position.counters.placements - untaken
    steps = (timeline.step_at(index) for index in range(position.index))
    return sum(step is not None and step.is_conflict for step in steps)
