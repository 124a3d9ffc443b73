"""How long a program of the user's own takes, alone in a fresh process, without being followed."""

import statistics
import threading
from dataclasses import dataclass

from nqviz.model.published import known
from nqviz.programs.messages import AtLimit, Boards, Ending, Number, Returned
from nqviz.programs.protocol import LIMITS
from nqviz.programs.recorder import order, run_to_end
from nqviz.solvers.base.own_program import ProgramSource

_SLOW_SHARE = 0.5  # A run that takes more than this share of the limit is not repeated.


@dataclass(frozen=True, slots=True)
class ProgramTiming:
    """The time that `solve(n)` takes.

    Attributes:
        seconds: of each repeat, without the start of Python and the imports of the program; the
            limit alone where it did not come to an end within it; empty where it failed.
        count: the solutions that it gave; None where it gives something else.
        is_right: whether there are so many; None where that is not known.
    """

    name: str
    n: int
    seconds: tuple[float, ...]
    count: int | None
    is_right: bool | None
    is_beyond_limit: bool
    ending: Ending

    @property
    def median(self) -> float:
        """The middle one of the repeats, in seconds; there must be one."""
        return statistics.median(self.seconds)


def time_program(
    source: ProgramSource,
    n: int,
    *,
    repeats: int = 3,
    limit: float = 10.0,
    seed: int = 0,
    stop: threading.Event | None = None,
) -> ProgramTiming:
    """Time `solve(n)`; each repeat has a process of its own.

    What would go beyond the limit together with the repeats before it is left out.
    """
    if repeats < 1:
        raise ValueError("a timing has a repeat")
    seconds: list[float] = []
    count: int | None = None
    while True:
        ending = _run(source, n, limit, seed, stop)
        if not isinstance(ending.fact, Returned):
            break
        seconds.append(ending.fact.seconds)
        count = count_of(ending)
        if len(seconds) >= repeats or sum(seconds) + seconds[-1] > limit * _SLOW_SHARE:
            break
    is_beyond = isinstance(ending.fact, AtLimit) and ending.fact.limit == "seconds"
    if not isinstance(ending.fact, Returned):
        seconds = [limit] if is_beyond else []
    published = known(n)
    is_right = None if count is None or published is None else count == published.solutions
    return ProgramTiming(source.name, n, tuple(seconds), count, is_right, is_beyond, ending)


def count_of(ending: Ending) -> int | None:
    """Return how many solutions a program has given; None where it gave no number and no boards."""
    match ending.fact:
        case Returned(Number(count)):
            return count
        case Returned(Boards(boards, is_one=False)):
            return len(boards)
    return None


def _run(
    source: ProgramSource, n: int, limit: float, seed: int, stop: threading.Event | None
) -> Ending:
    ordered = order(source, n, seed=seed, mode="run", limits={**LIMITS, "seconds": limit})
    ending = run_to_end(ordered, stop).ending
    assert ending is not None, "it has come to its end"
    return ending
