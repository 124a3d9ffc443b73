"""Where the work of a run has gone: its tests and backtracks by square, and how often lines ran."""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from nqviz.model.board import EMPTY
from nqviz.model.position import Position
from nqviz.model.step import TESTS, Kind, Step
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.lines_run import Lines

MOST_STEPS = 1_000_000
_STEPS_OF_SUM = 4096

_Counts = NDArray[np.int64]


class LineHistory:
    """How often each line of an algorithm's pseudocode has run up to each step that was read.

    Steps that run the same lines are of one class; a count is a sum over the classes.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._follower = timeline.solver.follow_lines(timeline.task)
        self._classes: dict[Lines, int] = {}
        self._times: list[list[tuple[int, int]]] = []  # by class: a line, and how often it runs
        self._steps = array("i")  # the class of each
        self._sums = [[0] * (len(timeline.solver.pseudocode) + 1)]  # after every so many steps

    @property
    def index(self) -> int:
        """How many steps of the run have been read."""
        return len(self._steps)

    def add(self, step: Step) -> Lines:
        """Read the next step of the run, and return the lines that it has run."""
        return self._noted(self._follower.add(step))

    def follow(self, position: Position) -> Lines:
        """Read the next step, which has led to a position, as `add` does; nobody calls both."""
        return self._noted(self._follower.follow(position))

    def _noted(self, ran: Lines) -> Lines:
        found = self._classes.get(ran)
        if found is None:
            found = self._classes[ran] = len(self._times)
            self._times.append(list(Counter(ran).items()))
        self._steps.append(found)
        if not len(self._steps) % _STEPS_OF_SUM:
            self._sums.append(self._sum(self._sums[-1], self._steps[-_STEPS_OF_SUM:]))
        return ran

    def read(self, index: int) -> Iterator[None]:
        """Read the run up to a known step, in portions of a few milliseconds."""
        index = min(index, MOST_STEPS, self._timeline.reached)
        while self.index < index:
            for step in self._timeline.known_steps(self.index)[: index - self.index]:
                self.add(step)
            yield

    def counts(self, index: int) -> list[int]:
        """Return by line, from 1, how often it has run up to a known step; entry 0 is unused.

        What has not been read is read first. The list is empty after more than `MOST_STEPS` steps.
        """
        if index > MOST_STEPS:
            return []
        for _ in self.read(index):
            pass
        before = index // _STEPS_OF_SUM
        return self._sum(self._sums[before], self._steps[before * _STEPS_OF_SUM : index])

    def _sum(self, counts: Sequence[int], classes: "array[int]") -> list[int]:
        """Return counts with those of further steps added."""
        summed = list(counts)
        for each, steps in Counter(classes).items():
            for line, times in self._times[each]:
                summed[line] += steps * times
        return summed


class WorkHistory:
    """The lines that run in a run, and the squares of its tests and backtracks.

    The tests of a program are not seen: it has the squares on which it has put queens instead.

    What has been done up to any step that was read are the first entries, so the same history
    serves every position, whether it was played to or jumped to.

    Attributes:
        is_of_program: whether the run is that of a program of the user's own.
        lines: how often each line has run; None for a program, whose process counts its lines.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.n = timeline.task.n
        self.index = 0  # how many steps of the run have been read
        self.is_of_program = timeline.solver.recorded is not None
        self.lines = None if self.is_of_program else LineHistory(timeline)
        # The squares, row by row, and the steps they belong to.
        self._visits, self._visits_at = array("i"), array("i")
        self._backtracks, self._backtracks_at = array("i"), array("i")

    @property
    def capacity_left(self) -> int:
        """How many more steps can be recorded."""
        return max(0, MOST_STEPS - self.index)

    def add(self, step: Step) -> None:
        """Read the next step of the run."""
        self.index += 1
        if self.lines is not None:
            self.lines.add(step)
        if step.kind in TESTS or (self.is_of_program and step.kind is Kind.PLACE):
            self._visit(step.row, step.column)
        elif step.kind is Kind.REMOVE:
            self._take_back(step.row, step.column)
        elif step.kind is Kind.REPLACE:
            pairs = zip(step.before[: self.n], step.before[self.n :], strict=True)
            for row, (before, now) in enumerate(pairs):
                if before not in {now, EMPTY}:
                    self._take_back(row, before)
                if self.is_of_program and now not in {before, EMPTY}:
                    self._visit(row, now)

    def visits(self, index: int) -> _Counts:
        """Return how often each square (row, column) has been tested up to a step.

        For a program it is how often a queen was put there.
        """
        return self._by_square(self._visits, self._visits_at, index)

    def backtracks(self, index: int) -> _Counts:
        """Return how often a queen was taken back from each square up to a step."""
        return self._by_square(self._backtracks, self._backtracks_at, index)

    def _visit(self, row: int, column: int) -> None:
        self._visits.append(row * self.n + column)
        self._visits_at.append(self.index)

    def _take_back(self, row: int, column: int) -> None:
        self._backtracks.append(row * self.n + column)
        self._backtracks_at.append(self.index)

    def _by_square(self, squares: "array[int]", steps: "array[int]", index: int) -> _Counts:
        count = bisect_right(steps, index)
        done = np.array(squares[:count], np.int32)
        return np.bincount(done, minlength=self.n * self.n).reshape(self.n, self.n)
