"""A run in which one can step in both directions and jump, in bounded memory.

A run is cut into blocks at keyframes: positions from which its stepper can go on. Only the
keyframes are stored, and the steps of the few blocks used last; any other block is generated again
from its keyframe when it is needed. When the keyframes become too many, every other one is dropped
and the blocks grow to twice their length, so memory is bounded and a jump costs at most one block.
"""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from itertools import islice

from nqviz.model.position import Counters, Position, Task
from nqviz.model.step import NOT_YET, Kind, Step
from nqviz.solvers.base.native import RunScan
from nqviz.solvers.base.solver import Solver

FIRST_INTERVAL = 1024  # Keyframes of a young run up to n = 64 are so many steps apart.
_LEAST_INTERVAL = 64  # On large boards, where each step takes longer, they are closer.
_MOST_PORTION = 256  # A portion has no more steps.
MOST_KEYFRAMES = 4096
MOST_CACHED_STEPS = 1 << 18  # They are in blocks beside the one in use.
STEPPED = 100_000  # So many steps are generated before it pays to load what scans them natively.

# Yields how far it has come, None where the next step is not known yet; returns the step that it
# has found, None where there is none.
Search = Generator[int | None, None, int | None]
Matches = Callable[[Step], bool]


class Timeline:
    """A run of one solver with a cursor.

    Attributes:
        position: where the cursor stands; read it, do not change it.
        reached: how many steps are known to exist.
        length: how many steps the run has, None until its end has been seen.
        totals: what all of it counts, None until then.
        interval: how many steps there are from one keyframe to the next, at least.
        portion: how many steps are generated in some milliseconds.
    """

    def __init__(
        self,
        solver: Solver,
        task: Task,
        *,
        interval: int | None = None,
        most_keyframes: int = MOST_KEYFRAMES,
    ) -> None:
        """Start a run at step 0; raises ValueError where the task is not for the solver."""
        solver.check_steps(task)
        self.solver = solver
        self.task = task
        self.position = Position.start(task)
        self.reached = 0
        self.length: int | None = None
        self.totals: Counters | None = None
        self.interval = interval or max(
            _LEAST_INTERVAL, min(FIRST_INTERVAL, 64 * FIRST_INTERVAL // task.n)
        )
        self.portion = max(1, min(_MOST_PORTION, self.interval // 4))
        self._most_keyframes = most_keyframes
        self._keyframes = [self.position.copy()]
        self._indices = [0]
        self._blocks: OrderedDict[int, list[Step]] = OrderedDict()
        # The frontier is where new steps are generated: its position, its generator, its block.
        self._frontier = self.position.copy()
        self._new_steps: Iterator[Step] | None = None
        self._open_block: list[Step] = []

    @property
    def index(self) -> int:
        """The step at which the cursor stands."""
        return self.position.index

    @property
    def is_over(self) -> bool:
        """Whether the cursor stands at the end of the run."""
        last = self.position.last
        return last is not None and last.kind is Kind.DONE

    def forward(self) -> Step | None:
        """Take one step; None at the end of the run."""
        step = self.step_at(self.position.index)
        if step is not None:
            self.position.apply(step)
        return step

    def back(self) -> Step | None:
        """Take the last step back and return it; None at the start."""
        undone = self.position.last
        if undone is None:
            return None
        index = self.position.index
        self.position.undo(self.step_at(index - 2) if index >= 2 else None)
        return undone

    def seek(self, index: int) -> None:
        """Move the cursor to step `index`, or to the end if the run is shorter.

        Steps that have never been reached are generated, however many: a window that must not wait
        calls `extend` in small portions first. Where the next one is not known yet it stops.
        """
        index = max(index, 0)
        while self.length is None and self.reached < index and self.extend(index - self.reached):
            pass
        index = min(index, self.reached)
        block = self._block_of(index)
        if not self._indices[block] <= self.position.index <= index:
            self.position = self._keyframes[block].copy()
        first = self._indices[block]
        for step in self._block(block)[self.position.index - first : index - first]:
            self.position.apply(step)

    def step_at(self, index: int) -> Step | None:
        """Return step `index` of the run, from 0, generating what is missing; None past the end."""
        if index >= self.reached:
            self.extend(index + 1 - self.reached)
            if index >= self.reached:
                return None
        block = self._block_of(index)
        return self._block(block)[index - self._indices[block]]

    def known_steps(self, index: int) -> list[Step]:
        """Return the known steps after `index` up to the next keyframe: one or more if any."""
        if index >= self.reached:
            return []
        block = self._block_of(index)
        return self._block(block)[index - self._indices[block] :]

    def position_at(self, index: int) -> Position:
        """Return the position after `index` steps, which must be known; the cursor stays."""
        block = self._block_of(index)
        position = self._keyframes[block].copy()
        for step in self._block(block)[: index - position.index]:
            position.apply(step)
        return position

    def extend(self, steps: int) -> int:
        """Generate up to `steps` steps beyond the frontier; return how many there were.

        There are fewer at the end of the run, and where what comes next is not known yet.
        """
        if self.length is not None:
            return 0
        new_steps = self._new_steps or self._open_frontier()
        frontier = self._frontier
        is_waiting = False
        for step in islice(new_steps, steps):
            if step is NOT_YET:
                is_waiting = True
                break
            self._open_block.append(step)
            frontier.apply(step)
            if len(self._open_block) >= self.interval and self.solver.can_resume(frontier):
                self._cache(len(self._indices) - 1, self._open_block)
                self._add_keyframe(frontier.copy())
                self._open_block = []
        generated = frontier.index - self.reached
        self.reached = frontier.index
        if generated < steps and not is_waiting:
            self.length, self.totals = self.reached, frontier.counters.copy()
        return generated

    def approach(self, index: int | None) -> Search:
        """Make a step known, None for the end; return it, or the end if that comes before."""
        while self.length is None and (index is None or self.reached < index):
            has_grown = self.extend(self.portion) or self.length is not None
            yield self.reached if has_grown else None
        return self.reached if index is None else min(index, self.reached)

    def find_next(self, matches: Matches, *, or_end: bool = False) -> Search:
        """Return the first step after the cursor that matches, or the end where none does."""
        index = self.position.index
        while True:
            for step in self.known_steps(index):
                index += 1
                if matches(step):
                    return index
                if not index % self.portion:
                    yield index
            if index == self.reached and not self.extend(self.portion):
                if self.length is not None:
                    return self.reached if or_end else None
                yield None

    def find_previous(self, matches: Matches, *, or_start: bool = False) -> Search:
        """Return the last step before the cursor that matches, or the start where none does."""
        for index in range(self.position.index - 1, 0, -1):
            step = self.step_at(index - 1)
            if step is not None and matches(step):
                return index
            if not index % self.portion:
                yield index
        return 0 if or_start else None

    def adopt(self, scan: RunScan) -> None:
        """Take over the keyframes that a native scan has found, and the end if it reached it.

        Those within the part of the run that is already known are ignored. The scan must
        have started from a keyframe of this run.
        """
        # The last block may have been cut off where the run was known to until now.
        self._blocks.pop(len(self._indices) - 1, None)
        for keyframe in scan.keyframes:
            if keyframe.steps > max(self.reached, self._indices[-1]):
                self._new_steps = None
                self._add_keyframe(keyframe.position(self.task, self.solver.places_on))
        self.reached = max(self.reached, self._indices[-1])
        if scan.end is not None:
            self._new_steps = None
            self.length = self.reached = scan.end.steps
            self.totals = scan.end.counters

    def last_keyframe(self) -> Position:
        """Return a copy of the furthest position known from which the stepper can go on."""
        return self._keyframes[-1].copy()

    def _block_of(self, index: int) -> int:
        return bisect_right(self._indices, index) - 1

    def _block(self, block: int) -> list[Step]:
        if block == len(self._indices) - 1 and self._new_steps is not None:
            return self._open_block
        if block not in self._blocks:
            keyframe, *following = self._keyframes[block : block + 2]
            end = following[0].index if following else self.reached
            steps = islice(self._steps_after(keyframe), end - keyframe.index)
            self._cache(block, list(steps))
        self._blocks.move_to_end(block)
        return self._blocks[block]

    def _steps_after(self, keyframe: Position) -> Iterator[Step]:
        return self.solver.run(self.task, keyframe if keyframe.index else None)

    def _open_frontier(self) -> Iterator[Step]:
        self._frontier = self._keyframes[-1].copy()
        self._new_steps = self._steps_after(self._keyframes[-1])
        self._open_block = list(islice(self._new_steps, self.reached - self._frontier.index))
        for step in self._open_block:
            self._frontier.apply(step)
        return self._new_steps

    def _add_keyframe(self, keyframe: Position) -> None:
        if len(self._keyframes) >= self._most_keyframes:
            del self._keyframes[1:-1:2]
            self._indices = [each.index for each in self._keyframes]
            self._blocks.clear()
            self.interval *= 2
        self._keyframes.append(keyframe)
        self._indices.append(keyframe.index)

    def _cache(self, block: int, steps: list[Step]) -> None:
        """Cache a block, and forget those used longest ago where there are too many steps."""
        self._blocks[block] = steps
        cached = sum(map(len, self._blocks.values()))
        while cached > MOST_CACHED_STEPS and len(self._blocks) > 1:
            cached -= len(self._blocks.popitem(last=False)[1])


def opened(solver: Solver, task: Task) -> Timeline:
    """Return a run with its first steps known, so that there is something to step into."""
    timeline = Timeline(solver, task)
    timeline.extend(timeline.portion)
    return timeline


def run_to_end(
    timeline: Timeline, report: Callable[[int], None] = lambda _reached: None, *, stepped: int = 0
) -> Position:
    """Return the last position of a run; `report` is given the number of steps reached by then.

    The first `stepped` steps are generated; what scans the others natively is loaded after them.
    """
    timeline.extend(stepped)
    scan = timeline.solver.load_scan(timeline.task) if timeline.length is None else None
    while timeline.length is None:
        if scan is not None:
            timeline.adopt(scan(timeline.last_keyframe(), timeline.interval))
        else:
            timeline.extend(1 << 16)
        report(timeline.reached)
    timeline.seek(timeline.length)
    return timeline.position
