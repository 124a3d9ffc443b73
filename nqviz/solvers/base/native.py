"""The native side of an algorithm as the rest of the program sees it, without numba.

A `Kernel` counts a task in parts and, where it is a search, scans a run at native speed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from nqviz.model.position import Counters, Position, Task
from nqviz.model.step import Kind, Step

if TYPE_CHECKING:  # what only counts and draws nothing does without numpy for a while
    import numpy as np
    from numpy.typing import NDArray

Name = tuple[Any, ...]  # whole numbers, or tuples of them


class Part(NamedTuple):
    """A small part of a count.

    `prefix` says which, in terms of its kernel (for a search by rows: the columns of the first
    queens; empty for the whole), `weight` is its estimated share of the whole (all weights add up
    to 1), and each of its solutions counts `factor` times.
    """

    prefix: tuple[Any, ...]
    weight: float
    factor: int = 1

    @property
    def name(self) -> Name:
        """The prefix without what the parts share: it can be written down and read again."""
        return tuple(each for each in self.prefix if isinstance(each, int | tuple))


class Partition(Protocol):
    """Cuts a task into parts, always the same ones in the same order, each when it is asked for.

    What the parts share is built by the call and lives as long as they do. The parts up to the one
    named `after` are left out. The call asks `should_continue` every few dozen milliseconds, and
    when that returns False it ends early, with parts that must not be used.
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
    """A point of a run just after a placement, or its end.

    `steps` led there; `row` is that of the queen placed last, `queens` are by row. At the end of a
    run they say nothing, unless it was to end at its first solution and found one.
    """

    steps: int
    row: int
    queens: tuple[int, ...]
    counters: Counters
    tests_by_row: tuple[int, ...]

    def position(self, task: Task, line: int) -> Position:
        """Return the same as a position, whose last step was the placement on a line of code."""
        return Position(
            task,
            list(self.queens),
            self.steps,
            Step(Kind.PLACE, self.row, self.queens[self.row], line),
            self.counters,
            list(self.tests_by_row),
        )


class RunScan(NamedTuple):
    """What a scan found: keyframes just after placements, and the end of the run if it got there.

    The last step, `Kind.DONE`, is included in `end`.
    """

    keyframes: list[Keyframe]
    end: Keyframe | None


@dataclass(frozen=True, slots=True)
class Solution:
    """A verified solution: the column of the queen in each row, and what it took."""

    queens: "NDArray[np.int32]"
    swaps: int
    restarts: int


# (n, seed, should_continue) -> a verified solution, or None once `should_continue`, which is told
# the share of the work that is done every few milliseconds, has returned False.
Finder = Callable[[int, int, Callable[[float], bool]], Solution | None]


class Scan(Protocol):
    """Runs on from a position at native speed, counting every operation of the stepper."""

    def __call__(
        self,
        start: Position,
        interval: int,
        *,
        most_keyframes: int = 1024,
        most_steps: int = 1 << 24,
    ) -> RunScan:
        """Return what was found on the way.

        Args:
            start: the start of a run, or a position just after a placement above the last row.
            interval: how many steps to leave between two keyframes, at least.
            most_keyframes: where to stop before the end of the run.
            most_steps: where to stop, too: it bounds the time that one call takes.

        The operation counts are those of the stepper to the unit.
        """
        ...


@dataclass(frozen=True, slots=True)
class Kernel:
    """The native side of an algorithm.

    Attributes:
        parts: cuts a task into parts.
        count: counts one part, given n and the part's prefix, and returns (solutions, layouts)
            before the part's factor. It holds no lock and knows nothing of threads.
        scan: finds the keyframes of a run; None where there is no counting variant.
        edition: a number to be raised whenever `parts` cuts otherwise than before, because a count
            whose finished parts were written down can't go on with others.
    """

    parts: Partition
    count: Callable[[int, tuple[Any, ...]], tuple[int, int]]
    scan: Scan | None = None
    edition: int = 1

    def compile(self) -> None:
        """Compile, or load from the cache, what a count needs."""
        self.count(4, ())
