"""Our own figures, worked out natively, each of them once."""

from collections.abc import Callable
from functools import cache

from nqviz.audit.cancel_token import CancelToken
from nqviz.common.i18n import tr
from nqviz.counting.counting import Counting
from nqviz.model.position import Position, Task
from nqviz.model.published import Known
from nqviz.runs.timeline import Timeline, run_to_end
from nqviz.solvers.registry import find_solver

LARGEST_COUNT = 16
LARGEST_RUN = 14


class Reference:
    """Counts of solutions, and the ends of runs with all their operation counts.

    Attributes:
        largest_count: the largest n for which solutions are counted.
        largest_run: the largest n for which operations are counted.
        counts: the solutions for n, counted once.
        run: the end of an algorithm's full run, given its key and n, walked once.
    """

    def __init__(
        self, largest: int, say: Callable[[str], None], cancel_token: CancelToken | None = None
    ) -> None:
        """Work out nothing beyond n = `largest`, and tell `say` what is being worked out.

        Once `cancel_token` is set, whatever is asked for raises CancelledError.
        """
        self.largest_count = min(largest, LARGEST_COUNT)
        self.largest_run = min(largest, LARGEST_RUN)
        self._say = say
        self._cancel_token = cancel_token or CancelToken()
        self.counts = cache(self._count)
        self.run = cache(self._run)

    def _count(self, n: int) -> Known:
        """Return how many solutions there are, and how many differ under all symmetries."""
        self._say(tr("counting the solutions for n = {n}", n=n))
        counting = Counting(find_solver("bitmask-unique"), Task(n))
        with self._cancel_token.ends(counting):
            counted = counting.run()
        return Known(counted.solutions, counted.layouts)

    def _run(self, key: str, n: int) -> Position:
        """Return the end of an algorithm's full run."""
        self._say(tr("counting the operations of {key} for n = {n}", key=key, n=n))
        timeline = Timeline(find_solver(key), Task(n))
        return run_to_end(timeline, lambda _reached: self._cancel_token.check())
