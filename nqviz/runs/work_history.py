"""Where the work of a run has gone: tests and backtracks by square, and steps by line of code."""

from array import array
from bisect import bisect_right

import numpy as np
from numpy.typing import NDArray

from nqviz.model.board import EMPTY
from nqviz.model.step import TESTS, Kind, Step

MOST_STEPS = 1_000_000

_Counts = NDArray[np.int64]


class WorkHistory:
    """The line of every step of a run, and the squares of its tests and backtracks.

    What has been done up to any step that was read are the first entries, so the same history
    serves every position, whether it was played to or jumped to.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self._lines = array("i")
        # The squares, row by row, and the steps they belong to.
        self._tests, self._tests_at = array("i"), array("i")
        self._backtracks, self._backtracks_at = array("i"), array("i")

    @property
    def index(self) -> int:
        """How many steps of the run have been read."""
        return len(self._lines)

    @property
    def capacity_left(self) -> int:
        """How many more steps can be recorded."""
        return max(0, MOST_STEPS - len(self._lines))

    def add(self, step: Step) -> None:
        """Read the next step of the run."""
        self._lines.append(step.line)
        if step.kind in TESTS:
            self._tests.append(step.row * self.n + step.column)
            self._tests_at.append(len(self._lines))
        elif step.kind is Kind.REMOVE:
            self._take_back(step.row, step.column)
        elif step.kind is Kind.REPLACE:
            pairs = zip(step.before[: self.n], step.before[self.n :], strict=True)
            for row, (before, now) in enumerate(pairs):
                if before not in {now, EMPTY}:
                    self._take_back(row, before)

    def tests(self, index: int) -> _Counts:
        """Return how often each square (row, column) has been tested up to a step."""
        return self._by_square(self._tests, self._tests_at, index)

    def backtracks(self, index: int) -> _Counts:
        """Return how often a queen was taken back from each square up to a step."""
        return self._by_square(self._backtracks, self._backtracks_at, index)

    def lines(self, index: int, most: int) -> list[int]:
        """Return how many steps up to one were on each line, from 1 to `most`; entry 0 is empty."""
        lines = np.frombuffer(self._lines, np.int32, index) if index else np.zeros(0, np.int32)
        known = lines[(lines > 0) & (lines <= most)]
        return [int(each) for each in np.bincount(known, minlength=most + 1)]

    def _take_back(self, row: int, column: int) -> None:
        self._backtracks.append(row * self.n + column)
        self._backtracks_at.append(len(self._lines))

    def _by_square(self, squares: "array[int]", steps: "array[int]", index: int) -> _Counts:
        count = bisect_right(steps, index)
        done = np.array(squares[:count], np.int32)
        return np.bincount(done, minlength=self.n * self.n).reshape(self.n, self.n)
