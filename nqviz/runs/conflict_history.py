"""The conflicts of a local search, swap by swap and attempt by attempt.

Like the search tree, one history that grows with the run serves every position of it.
"""

from array import array
from bisect import bisect_right
from typing import NamedTuple

from nqviz.model.position import Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.algorithms.min_conflicts import without_queens

MOST_POINTS = 1_000_000


class HistoryPoint(NamedTuple):
    """How many conflicts were left after a number of swaps."""

    swaps: int
    conflicts: int


class ConflictHistory:
    """The number of conflicts at each step of a run, read from its start.

    A conflict is what min-conflicts counts: a queen beyond the first on a diagonal, or under
    another rule than the queens' a pair that attack each other, and a queen on a blocked square.
    There is an entry in `steps`, `swaps` and `conflicts` for each change, and one in `restarts` and
    `restarts_at` (after so many swaps) for each attempt that was given up. A restart clears the
    board. `index` steps have been read.
    """

    def __init__(self, task: Task) -> None:
        """Begin with the queens that are given."""
        self.index = 0
        self._task, self._standing = task, without_queens(task)
        conflicts = sum(self._standing.add(*square) for square in enumerate(task.given))
        self.steps, self.swaps = array("q", [0]), array("q", [0])
        self.conflicts = array("q", [conflicts])
        self.restarts, self.restarts_at = array("q"), array("q")
        self._is_free = False  # whether the square of the next placement is in no conflict

    @property
    def capacity_left(self) -> int:
        """How many more changes can be recorded; a step adds one at most."""
        return max(0, MOST_POINTS - len(self.steps))

    def add(self, step: Step) -> None:
        """Read the next step of the run."""
        self.index += 1
        swaps, conflicts = self.swaps[-1], self.conflicts[-1]
        if step.kind is Kind.PLACE:
            if self._is_free:
                self._standing.place(step.row, step.column)
            else:
                self._note(swaps, conflicts + self._standing.add(step.row, step.column))
        elif step.kind is Kind.SWAP:
            self._note(swaps + 1, conflicts + step.change)
        elif step.kind is Kind.RESTART:
            self.restarts.append(self.index)
            self.restarts_at.append(swaps)
            self._standing = without_queens(self._task)
            self._note(swaps, 0)
        self._is_free = step.kind is Kind.PROMISING

    def count(self, index: int) -> int:
        """Return how many entries there were at a step."""
        return bisect_right(self.steps, index)

    def at(self, index: int) -> HistoryPoint:
        """Return where the run stood at a step, which must have been read."""
        last = self.count(index) - 1
        return HistoryPoint(self.swaps[last], self.conflicts[last])

    def restarts_until(self, index: int) -> list[int]:
        """Return after how many swaps each attempt was given up, up to a step."""
        return list(self.restarts_at[: bisect_right(self.restarts, index)])

    def step_of(self, swaps: int, index: int) -> int:
        """Return the first step, of those up to `index`, that had so many swaps behind it."""
        entry = min(bisect_right(self.swaps, swaps - 1), self.count(index) - 1)
        return self.steps[entry]

    def _note(self, swaps: int, conflicts: int) -> None:
        if (swaps, conflicts) != (self.swaps[-1], self.conflicts[-1]):
            self.steps.append(self.index)
            self.swaps.append(swaps)
            self.conflicts.append(conflicts)
