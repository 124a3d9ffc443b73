"""Which lines of its pseudocode an algorithm runs from one step to the next.

A step lights one line; others run before the next step does. Counts of lines are made from these
tables while a run is read, so a stepper knows nothing of them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step

Lines = tuple[int, ...]  # in any order; one that runs several times is there as often
# (position after a step, that step, the one before it, `NO_STEP` at the start) -> lines that run
LinesOf = Callable[[Position, Step, Step], Lines]
NO_STEP = Step(Kind.DONE, -1, -1, 0)


@dataclass(frozen=True, eq=False, slots=True)
class LinesRun:
    """The lines of pseudocode, counted from 1, that run at the steps of an algorithm.

    A line with the name of a function runs with each call, and one that says `else` alone never.
    Tables are equal only to themselves, so an algorithm that has one can be a key.

    Attributes:
        start: those that run before the first step, given the task.
        at: by kind of step, those that run up to it since the step before, its own among them. A
            kind that is not there runs its own line, and `Kind.DONE` none.
        after: by kind of step, those that run after it whatever step comes next, in their order.
    """

    start: Lines | Callable[[Task], Lines] = ()
    at: Mapping[Kind, Lines | LinesOf] = field(default_factory=dict)
    after: Mapping[Kind, Lines | LinesOf] = field(default_factory=dict)


def if_rows_left(*lines: int) -> LinesOf:
    """Return the lines that run after a placement, unless it has filled the board."""
    return lambda position, _step, _before: lines if EMPTY in position.queens else ()


NO_LINES = LinesRun()


class LineFollower:
    """Follows a run from its start, and tells which lines run at each step."""

    def __init__(self, table: LinesRun, start: Position) -> None:
        """Begin at the start of a run, or after a placement from which it is entered.

        That placement was not run, so neither was what comes between it and the call that it leads
        to: the run begins with line 1, that of the function.
        """
        self._at = [_function(table.at.get(kind, _own_line)) for kind in Kind]
        self._after = [_function(table.after.get(kind, ())) for kind in Kind]
        self._position, last = start, start.last
        self._before = last or NO_STEP
        if last is not None:
            ahead = self._after[last.kind](start, last, NO_STEP)
            self._ahead = ahead[ahead.index(1) :] if ahead else ()
        else:
            self._ahead = table.start(start.task) if callable(table.start) else table.start

    def add(self, step: Step) -> Lines:
        """Take the next step, and return the lines that have run since the one before."""
        self._position.apply(step)
        return self.follow(self._position)

    def follow(self, position: Position) -> Lines:
        """Take the next step, which has led to a position, as `add` does.

        Nobody calls both: `add` has a position of its own, which is not moved here.
        """
        step, before = position.last, self._before
        assert step is not None
        ran = self._ahead + self._at[step.kind](position, step, before)
        self._ahead = self._after[step.kind](position, step, before)
        self._before = step
        return ran


def _function(lines: Lines | LinesOf) -> LinesOf:
    return lines if callable(lines) else lambda _position, _step, _before: lines


def _own_line(_position: Position, step: Step, _before: Step) -> Lines:
    return () if step.kind is Kind.DONE else (step.line,)
