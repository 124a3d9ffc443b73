"""Measuring: which algorithm counts how fast, for which n, one thing at a time."""

import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import NamedTuple

from nqviz.common.i18n import mark, number, tr
from nqviz.common.outcome import FailedCheckError
from nqviz.counting.counting import Counted, Counting
from nqviz.counting.long_work import CancelledError, LongWork
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.model.rule import QUEENS, Rule
from nqviz.programs.errors import ending_in_words
from nqviz.programs.source import names_program
from nqviz.programs.timing import time_program
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.base.solver import Solver

# To judge how long a measurement will take: each queen makes a count about six times as long.
_GROWTH = 6.0
_NEEDS_NO_WARM_UP = 0.5  # A count of so many seconds hardly suffers from a cold start.
_NEEDS_LOCK = 0.2  # A point of fewer seconds is disturbed by other threads.
_FIRST_GUESS = (8, 1e-4)  # A count for this n takes about so many seconds.


class WrongCountError(FailedCheckError):
    """A count differed from the known one, so that no time was taken from it."""


@dataclass(frozen=True, slots=True)
class Timing:
    """One measured point.

    Attributes:
        key: of the algorithm, or the path of a program's file, as `Solver.key`.
        mirror: whether only half of the first row was searched.
        seconds: how long each repeat took, without compilation and start-up; the limit alone where
            none came to its end within it.
        solutions: how many solutions there are; None where no count came to its end.
        is_beyond_limit: whether the count takes more than the limit.
    """

    key: str
    n: int
    threads: int
    mirror: bool
    seconds: tuple[float, ...]
    solutions: int | None
    is_beyond_limit: bool = False
    rule: str = QUEENS.text

    @property
    def median(self) -> float:
        """The middle one of the repeats, in seconds."""
        return statistics.median(self.seconds)

    @property
    def is_of_program(self) -> bool:
        """Whether a program of the user's own was timed."""
        return names_program(self.key)


class MeasurementPoint(NamedTuple):
    """What one timing is taken of."""

    solver: Solver
    n: int


class MeasurementProgress(NamedTuple):
    """How far a measurement has come.

    Attributes:
        point: the pair (solver, n) that is being timed, or warmed up before that; `point.solver`
            has the `key` and the `title` of an algorithm. None while algorithms are compiled.
        repeat: the number of the repeat, from 1.
        share: the estimated part of the time that has passed, from 0 to 1.
        seconds_left: the estimated seconds that are left; None until there is something to judge
            by.

    Examples:
        >>> import nqviz
        >>> seen = []
        >>> table = nqviz.measure(["bitmask"], [8], repeats=3, progress=seen.append)
        >>> all(0 <= each.share <= 1 for each in seen)
        True
    """

    point: MeasurementPoint | None
    repeat: int
    share: float
    seconds_left: float | None


class Measurement(LongWork):
    """A plan of points and its execution in one thread; any thread may read progress or cancel.

    The points are ordered by n, then by algorithm, so that all curves grow together. An algorithm
    that hits the limit is not tried for larger n, nor is one beyond the largest n it counts.

    Attributes:
        limit: how many seconds one point may take. Repeats it does not leave time for are left out.
        mirror: whether to search half of the first row, with the algorithms that have the option.
        timing_lock: held while a short point is timed. Other threads hold it while they run Python
            code for some milliseconds, because Python runs one thread at a time.
    """

    def __init__(
        self,
        solvers: Sequence[Solver],
        sizes: Sequence[int],
        *,
        repeats: int = 5,
        limit: float = 10.0,
        threads: int = 1,
        mirror: bool = False,
        rule: Rule = QUEENS,
        timing_lock: "threading.Lock | None" = None,
    ) -> None:
        """Plan a measurement; raises ValueError with one clear sentence where it can't be done."""
        super().__init__()
        _check(solvers, sizes, repeats, limit, threads, rule)
        self.rule = rule
        self.points = tuple(
            MeasurementPoint(solver, n)
            for n in sorted(sizes)
            for solver in solvers
            if n <= (solver.counts_to if solver.file is None else solver.largest)
        )
        self.repeats = repeats
        self.limit = limit
        self.threads = threads
        self.mirror = mirror
        self.timing_lock = timing_lock or threading.Lock()
        self._out_of_time = threading.Event()
        self._counting: Counting | None = None
        self._current = 0
        self._repeat = 1
        self._point_started = 0.0
        self._share = 0.0
        self._dropped: set[str] = set()
        # By the algorithm's key, the largest n measured so far and its seconds.
        self._last: dict[str, tuple[int, float]] = {}

    def run(self, complain: Callable[[str], object] = lambda _sentence: None) -> Iterator[Timing]:
        """Yield each timing as it is measured, after all kernels have been compiled.

        Raises CancelledError, and WrongCountError when a count differs from the known one. What is
        wrong with a program of the user's own is said in one sentence, and it gets no more points.
        """
        for solver in dict.fromkeys(point.solver for point in self.points):
            self._check_cancelled()
            if solver.file is None:
                solver.load_kernel(self.rule).compile()
        self._started = time.perf_counter()
        for index, point in enumerate(self.points):
            self._current = index
            solver, n = point
            if solver.key in self._dropped:
                continue
            if solver.file is not None:
                try:
                    timing = self._time(solver, solver.file, n)
                except ValueError as error:
                    self._dropped.add(solver.key)
                    complain(str(error))
                    continue
            else:
                with self.timing_lock if self._expected(point) < _NEEDS_LOCK else nullcontext():
                    timing = self._measure(solver, n)
            self._last[solver.key] = (n, timing.median)
            if timing.is_beyond_limit:
                self._dropped.add(solver.key)
            yield timing

    def cancel(self) -> None:
        """Ask the measurement to stop; it does so within some milliseconds."""
        super().cancel()
        self._stop_counting()

    def progress(self) -> MeasurementProgress:
        """Return how far the measurement has come."""
        if self._started is None:
            return MeasurementProgress(None, 0, 0.0, None)
        current = self.points[self._current]
        now = time.perf_counter()
        left = max(0.0, self._expected(current) - (now - self._point_started))
        left += sum(map(self._expected, self.points[self._current + 1 :]))
        elapsed = now - self._started
        if elapsed > 0:
            self._share = max(self._share, elapsed / (elapsed + left))
        return MeasurementProgress(current, self._repeat, self._share, left)

    def _measure(self, solver: Solver, n: int) -> Timing:
        """Return the timing of one point: as many repeats as the limit leaves time for.

        Where there are several, and they are short, one more before them warms the processor up.
        """
        task = Task(n, mirror=self.mirror and solver.mirrors, rule=self.rule)
        counts: list[Counted] = []
        first: Counted | None = None
        self._repeat = 1
        self._out_of_time.clear()
        self._point_started = time.perf_counter()
        # One clock for all repeats: starting a thread for each would disturb the shortest counts.
        clock = threading.Timer(min(self.limit, threading.TIMEOUT_MAX), self._end_point)
        clock.start()
        try:
            first = self._count(solver, task)
            if self.repeats == 1 or first.seconds >= _NEEDS_NO_WARM_UP:
                counts.append(first)
            while len(counts) < self.repeats:
                self._repeat = len(counts) + 1
                counts.append(self._count(solver, task))
        except CancelledError:
            if self._cancelled.is_set():
                raise
        finally:
            clock.cancel()
            clock.join()
        if first is not None and not counts:  # the limit left no time for another
            counts.append(first)
        return Timing(
            solver.key,
            n,
            self.threads,
            task.mirror,
            tuple(counted.seconds for counted in counts) or (self.limit,),
            counts[0].solutions if counts else None,
            not counts,
            task.rule.text,
        )

    def _time(self, program: Solver, source: ProgramSource, n: int) -> Timing:
        """Return the timing of a program; raises ValueError where it gives no right count."""
        self._repeat = 1
        self._point_started = time.perf_counter()
        timed = time_program(
            source, n, repeats=self.repeats, limit=self.limit, stop=self._cancelled
        )
        self._check_cancelled()
        title, published = program.title, known(n)
        if timed.is_beyond_limit:
            pass
        elif timed.ending.how != "returned":
            reason = ending_in_words(timed.ending)
            raise ValueError(tr("{title}, n = {n}: {reason}", title=title, n=n, reason=reason))
        elif timed.count is None:
            words = mark(
                "{title} gives no count of the solutions for n = {n}, and can't be compared."
            )
            raise ValueError(tr(words, title=title, n=n))
        elif published is not None and timed.count != published.solutions:
            words = tr(
                "{title} gives {count} for n = {n}, where there are {solutions} solutions: no "
                "point was made of it.",
                title=title,
                count=number(timed.count),
                n=n,
                solutions=number(published.solutions),
            )
            raise ValueError(words)
        return Timing(program.key, n, 1, False, timed.seconds, timed.count, timed.is_beyond_limit)

    def _count(self, solver: Solver, task: Task) -> Counted:
        self._counting = counting = Counting(solver, task, threads=self.threads)
        if self._cancelled.is_set() or self._out_of_time.is_set():
            raise CancelledError
        counted = counting.run()
        if counted.agrees is False:
            words = tr(
                "{title} counted {solutions} solutions for n = {n}, which is wrong: no point "
                "was made of it and the measurement was stopped.",
                title=tr(solver.title),
                solutions=number(counted.solutions),
                n=task.n,
            )
            raise WrongCountError(words)
        return counted

    def _end_point(self) -> None:
        self._out_of_time.set()
        self._stop_counting()

    def _stop_counting(self) -> None:
        if self._counting is not None:
            self._counting.cancel()

    def _expected(self, point: MeasurementPoint) -> float:
        key = point.solver.key
        if key in self._dropped:
            return 0.0
        n, seconds = self._last.get(key, _FIRST_GUESS)
        seconds *= _GROWTH ** (point.n - n)
        warms_up = self.repeats > 1 and seconds < _NEEDS_NO_WARM_UP
        return min(self.limit, (self.repeats + warms_up) * seconds)


def _check(
    solvers: Sequence[Solver],
    sizes: Sequence[int],
    repeats: int,
    limit: float,
    threads: int,
    rule: Rule,
) -> None:
    if not solvers:
        raise ValueError(tr("There is nothing to measure: choose at least one algorithm."))
    if not sizes:
        raise ValueError(tr("The range of n is empty: its first number must not be the larger."))
    if repeats < 1:
        raise ValueError(tr("A point needs at least one repeat, not {repeats}.", repeats=repeats))
    if not limit > 0:
        raise ValueError(tr("The limit must be more than 0 seconds."))
    smallest = Task(min(sizes), rule=rule)
    for solver in solvers:
        if solver.file is None:
            Counting(solver, smallest, threads=threads)
        else:
            solver.check_steps(smallest)
