"""A race: two to four runs on one clock, by equal steps or by equal time.

The clock counts steps of the lane whose steps are shortest; a lane whose steps last k times as long
takes one in every k steps of the clock. Where each lane stands is a function of the clock alone, so
a jump, playing and going back all come to the same boards.
"""

from collections.abc import Sequence
from itertools import islice

from nqviz.common.i18n import tr
from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.runs.timeline import Matches, Search, Timeline
from nqviz.solvers.base.solver import Solver

LaneRun = tuple[Solver, Task]

LEAST_LANES, MOST_LANES = 2, 4
_MOST_STEPS_BACK = 64  # So many steps are taken back one by one instead of jumping.
_TICKS_AT_ONCE = 64  # A search reports after so many ticks.
_MOST_SEARCHED = 200_000  # The last solution is looked for among so many steps before the end.
_USUAL_SECONDS = 20  # A race takes so long, unless a speed is chosen.
_LEAST_SECONDS = 5  # Its winner is seen to run for so long at least.


def check_lanes(lanes: int) -> None:
    """Raise ValueError with a sentence for a number of lanes that no race has."""
    if not LEAST_LANES <= lanes <= MOST_LANES:
        words = tr("A race has {least} to {most} lanes.", least=LEAST_LANES, most=MOST_LANES)
        raise ValueError(words)


class Race:
    """Timelines on one clock.

    Attributes:
        lanes: the runs; read their positions, move them only through the race.
        step_times: how long a step of each lane lasts, in whole numbers of any unit.
        tick: where the clock stands, 0 at the start.
    """

    def __init__(self, lanes: Sequence[Timeline], step_times: Sequence[int] = ()) -> None:
        """Put all runs at the start; without `step_times` they race by equal steps."""
        assert lanes
        self.lanes = tuple(lanes)
        self.step_times = tuple(step_times) or (1,) * len(self.lanes)
        assert len(self.step_times) == len(self.lanes)
        assert min(self.step_times) > 0
        self.tick = 0
        self._last_solutions: dict[int, tuple[int, ...] | None] = {}
        self._move_lanes()

    @property
    def index(self) -> int:
        """The tick, by the name that the step of a run has."""
        return self.tick

    @property
    def positions(self) -> list[Position]:
        """Where the lanes stand; read them, do not change them."""
        return [lane.position for lane in self.lanes]

    @property
    def known_finishes(self) -> list[int]:
        """When those lanes finish whose ends are known."""
        finishes = (self.finish(lane) for lane in range(len(self.lanes)))
        return [each for each in finishes if each is not None]

    @property
    def length(self) -> int | None:
        """When the last lane finishes, None until all ends are known."""
        known = self.known_finishes
        return max(known) if len(known) == len(self.lanes) else None

    @property
    def reached(self) -> int:
        """Up to where on the clock every lane is known."""
        if self.length is not None:
            return self.length
        return min(
            self.tick_of(lane, timeline.reached + 1) - 1
            for lane, timeline in enumerate(self.lanes)
            if timeline.length is None
        )

    @property
    def usual_speed(self) -> float:
        """The steps of the clock a second that take it the usual time, as far as it is known.

        A winner that is far ahead is not over at once: the rest goes faster after it.
        """
        speed = self.reached / _USUAL_SECONDS
        first = min(self.known_finishes, default=self.reached)
        if speed * _LEAST_SECONDS <= first:
            return speed
        if self.tick < first:
            return first / _LEAST_SECONDS
        return (self.reached - first) / (_USUAL_SECONDS - _LEAST_SECONDS)

    def index_at(self, lane: int, tick: int) -> int:
        """Return how many steps a lane has taken at a tick, if it does not finish before."""
        return tick * min(self.step_times) // self.step_times[lane]

    def tick_of(self, lane: int, index: int) -> int:
        """Return the first tick at which a lane has taken `index` steps."""
        return _ticks(index, self.step_times[lane], min(self.step_times))

    def finish(self, lane: int) -> int | None:
        """Return when a lane finishes, None until its end is known."""
        length = self.lanes[lane].length
        return None if length is None else self.tick_of(lane, length)

    def rank(self, lane: int) -> int | None:
        """Return the rank in which a lane has finished, from 1; a tie shares one.

        There is none while it runs, nor where it has ended before it was done.
        """
        finish = self.finish(lane)
        if finish is None or finish > self.tick:
            return None
        return final_ranks(self.lanes, self.step_times)[lane]

    @property
    def winners(self) -> list[int]:
        """The lanes that have finished before all others; more than one in a tie."""
        return [lane for lane in range(len(self.lanes)) if self.rank(lane) == 1]

    @property
    def is_over(self) -> bool:
        """Whether every lane has finished."""
        return self.length is not None and self.tick >= self.length

    def seek(self, tick: int) -> None:
        """Set the clock, or stop it at the end of the race if that comes before.

        Steps that have never been reached are generated, however many: a window that must not wait
        goes through `approach` first. The clock stops where the next step of a lane is not known.
        """
        self.tick = max(tick, 0)
        if not self.knows(self.tick):
            self.tick = self.reached
        self._move_lanes()
        if self.length is not None:
            self.tick = min(self.tick, self.length)

    def approach(self, tick: int | None) -> Search:
        """Prepare for the clock to be set to a tick, None for the end of the race; return that.

        Yields after a portion of new steps or the repetition of one block.
        """
        for lane, timeline in enumerate(self.lanes):
            while timeline.length is None and (
                tick is None or timeline.reached < self.index_at(lane, tick)
            ):
                has_grown = timeline.extend(timeline.portion) or timeline.length is not None
                yield self.reached if has_grown else None
        reached = self.reached
        goal = reached if tick is None else min(tick, reached)
        for lane, timeline in enumerate(self.lanes):
            index = min(self.index_at(lane, goal), timeline.reached)
            timeline.step_at(max(index - 1, 0))
            yield reached
        return goal

    def find_next(self, matches: Matches, *, or_end: bool = False) -> Search:
        """Return the first tick after this one to which a lane takes a step that matches.

        Where there is none, return the end or nothing.
        """
        tick = self.tick
        while self.length is None or tick < self.length:
            while not self.knows(tick + 1):
                yield None
            if any(map(matches, self.steps_at(tick))):
                return (yield from self.approach(tick + 1))
            tick += 1
            if not tick % _TICKS_AT_ONCE:
                yield tick
        return self.length if or_end else None

    def find_previous(self, matches: Matches, *, or_start: bool = False) -> Search:
        """Return the last tick before this one to which a lane takes a step that matches.

        Where there is none, return the start or nothing.
        """
        for tick in range(self.tick - 1, 0, -1):
            if any(map(matches, self.steps_at(tick - 1))):
                return (yield from self.approach(tick))
            if not tick % _TICKS_AT_ONCE:
                yield tick
        return 0 if or_start else None

    def knows(self, tick: int) -> bool:
        """Generate what the lanes lack up to a tick; return whether all have come so far."""
        for lane, timeline in enumerate(self.lanes):
            lacking = self.index_at(lane, tick) - timeline.reached
            while lacking > 0 and timeline.length is None:
                grown = timeline.extend(lacking)
                if not grown and timeline.length is None:
                    return False
                lacking -= grown
        return True

    def steps_at(self, tick: int) -> list[Step]:
        """Return the steps that lanes take on the way from a tick to the next."""
        steps = []
        for lane, timeline in enumerate(self.lanes):
            index = self.index_at(lane, tick)
            is_moving = self.index_at(lane, tick + 1) > index
            step = timeline.step_at(index) if is_moving else None
            if step is not None:
                steps.append(step)
        return steps

    def last_solution(self, lane: int) -> tuple[int, ...] | None:
        """Return `last_solution` of a lane that stands at its end."""
        if lane not in self._last_solutions:
            timeline = self.lanes[lane]
            self._last_solutions[lane] = last_solution(timeline, timeline.index)
        return self._last_solutions[lane]

    def _move_lanes(self) -> None:
        for lane, timeline in enumerate(self.lanes):
            _move(timeline, self.index_at(lane, self.tick))


def final_ranks(lanes: Sequence[Timeline], step_times: Sequence[int]) -> list[int | None]:
    """Return the rank of each lane, from 1; a tie shares one.

    A lane whose end is not known has none, nor has one that has ended before it was done.
    """
    shortest = min(step_times)
    finishes = [
        None
        if lane.length is None or lane.solver.shortfall(lane.task)
        else _ticks(lane.length, time, shortest)
        for lane, time in zip(lanes, step_times, strict=True)
    ]
    return [
        None
        if finish is None
        else 1 + sum(other is not None and other < finish for other in finishes)
        for finish in finishes
    ]


def last_solution(timeline: Timeline, end: int) -> tuple[int, ...] | None:
    """Return the queens of the last solution of a run that has come to its end.

    None where they still stand, where there is none, where it is too far back, or where a program
    has not done what is asked for.
    """
    queens = timeline.position_at(end).queens
    if EMPTY not in queens or timeline.solver.shortfall(timeline.task):
        return None
    for index in range(end, max(0, end - _MOST_SEARCHED), -1):
        step = timeline.step_at(index - 1)
        if step is not None and step.kind is Kind.SOLUTION:
            return tuple(timeline.position_at(index).queens)
    return None


def _ticks(steps: int, step_time: int, shortest: int) -> int:
    return -(-steps * step_time // shortest)


def _move(timeline: Timeline, index: int) -> None:
    """Move a run to a step, or to its end, and record the length where that is reached."""
    back = timeline.position.index - index
    if 0 < back <= _MOST_STEPS_BACK:
        for _ in islice(iter(timeline.back, None), back):
            pass
    else:
        timeline.seek(index)
    last = timeline.position.last
    if timeline.length is None and last is not None and last.kind is Kind.DONE:
        timeline.extend(1)
