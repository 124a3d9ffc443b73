"""How many operations a full run takes: the same on every machine, counted natively."""

from dataclasses import dataclass

from nqviz.model.position import Counters, Position, Task
from nqviz.solvers.base.solver import Solver

MOST_STEPS = 1_000_000_000  # A run is not followed further, which takes some ten seconds.
_CHUNK_STEPS = 1 << 23  # `advance` takes so many steps, in some hundredths of a second.


@dataclass(frozen=True, slots=True)
class OperationCounts:
    """The operations of one run; more than these where it `is_beyond`, left before its end."""

    key: str
    task: Task
    counters: Counters
    is_beyond: bool = False


def has_operations(solver: Solver) -> bool:
    """Tell whether the operations of an algorithm's full run can be counted natively."""
    return solver.kernel is not None and solver.load_kernel().scan is not None


class OperationCounting:
    """A run whose operations are being counted, chunk by chunk."""

    def __init__(
        self, solver: Solver, task: Task, *, most_steps: int = MOST_STEPS, chunk: int = _CHUNK_STEPS
    ) -> None:
        """Start a run; raises ValueError with one clear sentence where it can't be done."""
        solver.check_count(task)
        self.solver = solver
        self.task = task
        self._most_steps = most_steps
        self._chunk = chunk
        self._at = Position.start(task)

    @property
    def steps(self) -> int:
        """How many steps have been taken."""
        return self._at.index

    def advance(self) -> OperationCounts | None:
        """Run one chunk further; return the counts at the end of the run or of `most_steps`."""
        scan_run = self.solver.load_kernel(self.task.rule).scan
        assert scan_run is not None
        scan = scan_run(self._at, self._chunk, most_keyframes=1, most_steps=self._chunk)
        if scan.end is not None:
            return OperationCounts(self.solver.key, self.task, scan.end.counters)
        self._at = scan.keyframes[-1].position(self.task, self.solver.places_on)
        if self.steps < self._most_steps:
            return None
        return OperationCounts(self.solver.key, self.task, self._at.counters, is_beyond=True)
