"""The types of compiled code that the rest of the program needs; no module here imports numba.

A `Kernel` counts the solutions of a task part by part. If the algorithm is a search, it also scans
a run: it counts the operations of the stepper and saves keyframes to resume from.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from nqviz.common.collector import without_collector
from nqviz.model.position import Counters, Position, Task
from nqviz.model.step import Kind, Step

if TYPE_CHECKING:  # the first commands and the first window do not wait for numpy
    import numpy as np
    from numpy.typing import NDArray

Name = tuple[Any, ...]  # integers, or tuples of integers


class Part(NamedTuple):
    """A small part of a count.

    Attributes:
        prefix: what identifies the part to its kernel. For a search by rows: the columns of the
            first queens; empty for the whole count.
        weight: its estimated share of the work; the weights of all parts add up to 1.
        factor: how many times each of its solutions counts.
    """

    prefix: tuple[Any, ...]
    weight: float
    factor: int = 1

    @property
    def name(self) -> Name:
        """The prefix without data that the parts share: a journal saves it and reads it again."""
        return tuple(each for each in self.prefix if isinstance(each, int | tuple))

    def prefix_of(self, name: Name) -> tuple[Any, ...]:
        """Return the prefix of the part called `name` of the same count.

        The data that the parts share stand first in every prefix, so this part brings them along.
        """
        return (*(each for each in self.prefix if not isinstance(each, int | tuple)), *name)


class Partition(Protocol):
    """Divides a task into parts: always the same parts in the same order, yielded one by one.

    Data that the parts share is built by the call and freed with the last part. The parts up to the
    one named `after` are left out. The call polls `should_continue` every few dozen milliseconds;
    once it has returned False, the iterator ends early and its parts must not be used.
    """

    def __call__(
        self,
        task: Task,
        after: Name | None = None,
        should_continue: Callable[[], bool] = lambda: True,
        /,
    ) -> Iterator[Part]:
        """Return the parts."""
        ...


class Keyframe(NamedTuple):
    """The state of a run just after a placement, or at its end.

    At the end of a run `row` and `queens` are meaningless, unless the run was to end at its first
    solution and found one.

    Attributes:
        steps: how many steps lead there from the start of the run.
        row: the row of the queen placed last.
        queens: by row, the column of its queen, or `EMPTY`.
        tests_by_row: by row, how many of its squares have been tested.
    """

    steps: int
    row: int
    queens: tuple[int, ...]
    counters: Counters
    tests_by_row: tuple[int, ...]

    def position(self, task: Task, line: int) -> Position:
        """Return the keyframe as a position, whose last step is the placement on a line of code."""
        return Position(
            task,
            list(self.queens),
            self.steps,
            Step(Kind.PLACE, self.row, self.queens[self.row], line),
            self.counters,
            list(self.tests_by_row),
        )


class RunScan(NamedTuple):
    """The result of a scan: keyframes just after placements, and the end of the run if reached.

    `end` includes the last step, `Kind.DONE`.
    """

    keyframes: list[Keyframe]
    end: Keyframe | None


@dataclass(frozen=True, slots=True)
class Solution:
    """A verified solution.

    Attributes:
        queens: by row, the column of its queen.
        swaps: in all attempts.
        restarts: how many attempts failed before.
    """

    queens: "NDArray[np.int32]"
    swaps: int
    restarts: int


# (n, seed, should_continue) -> a verified solution, or None if it was cancelled.
# `should_continue` is called every few milliseconds with the share of the work that is done, from 0
# to 1; when it returns False, the search is cancelled.
Finder = Callable[[int, int, Callable[[float], bool]], Solution | None]


class Scan(Protocol):
    """Scans a run from a position on, and counts every operation of the stepper."""

    def __call__(
        self,
        start: Position,
        interval: int,
        *,
        most_keyframes: int = 1024,
        most_steps: int = 1 << 24,
    ) -> RunScan:
        """Return the keyframes after `start`, and the end of the run if the scan reaches it.

        `start` is the start of a run, or just after a placement above the last row. `interval` is
        the least number of steps between two keyframes. The operation counts are exactly those of
        the stepper.
        """
        ...


@dataclass(frozen=True, slots=True)
class Kernel:
    """The native side of an algorithm.

    Attributes:
        count: counts one part, given n and the part's prefix, and returns (solutions, layouts)
            without the part's factor. It runs without Python's lock and shares no mutable data
            with other calls, so any number of threads may call it.
        scan: None if the algorithm has no variant that counts its operations.
    """

    parts: Partition
    count: Callable[[int, tuple[Any, ...]], tuple[int, int]]
    scan: Scan | None = None

    def compile(self) -> None:
        """Compile, or load from the cache, all functions that `count` calls."""
        with without_collector():
            self.count(4, ())

    def compile_scan(self) -> None:
        """Compile, or load from the cache, what `scan` calls, if there is one."""
        if self.scan is not None:
            self.scan(Position.start(Task(4)), 1)
