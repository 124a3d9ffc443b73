"""How long a step of an algorithm lasts at native speed, for races by equal time.

A short count is timed, and its time is shared among the steps that its stepper takes for the same
count. Min-conflicts does not count: its finder is timed where stepper and finder find the same. A
program of the user's own is timed in a process of its own, which does not follow it.
"""

from threading import Event
from time import perf_counter

from nqviz.common.i18n import tr
from nqviz.counting.counting import Counting
from nqviz.model.position import Task
from nqviz.programs.recorder import order, run_to_end
from nqviz.programs.timing import time_program
from nqviz.runs import timeline
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.base.solver import Solver

COUNTED_SIZE = 10  # The n of the count that is timed.
FOUND_SIZE = 1000  # The n of the solution that is searched.
PROGRAM_SIZE = 6  # The n of the run of a program that is timed.
_SEEDS = (0, 1, 2)
_REPEATS = 5


def step_time(solver: Solver) -> int:
    """Return how many picoseconds a step lasts on this machine: the best of a few repeats.

    Compiles first, outside the time. Raises ValueError where the algorithm has no native side.
    """
    if solver.finder is None and solver.kernel is None:
        raise ValueError(tr("{title} has no native side to measure.", title=tr(solver.title)))
    measure = _of_kernel if solver.finder is None else _of_finder
    seconds, steps = measure(solver)
    return max(1, round(1e12 * seconds / steps))


def _of_kernel(solver: Solver) -> tuple[float, int]:
    task = Task(COUNTED_SIZE)
    seconds = min(Counting(solver, task).run().seconds for _ in range(_REPEATS))
    return seconds, timeline.run_to_end(Timeline(solver, task)).index


def program_step_time(source: ProgramSource, stop: Event | None = None) -> int:
    """Return the same for a program of the user's own, which other threads may stop.

    Raises ValueError where it does not come to its end.
    """
    timing = time_program(source, PROGRAM_SIZE, repeats=_REPEATS, stop=stop)
    recording = run_to_end(order(source, PROGRAM_SIZE), stop)
    for ending in (timing.ending, recording.ending):
        if ending is None or ending.how != "returned":
            raise ValueError(tr("{title} has not come to its end.", title=source.name))
    return max(1, round(1e12 * min(timing.seconds) / len(recording)))


def _of_finder(solver: Solver) -> tuple[float, int]:
    finder = solver.load_finder()
    seconds, steps = 0.0, 0
    for seed in _SEEDS:
        times = []
        for _ in range(_REPEATS):
            started = perf_counter()
            finder(FOUND_SIZE, seed, lambda _share: True)
            times.append(perf_counter() - started)
        seconds += min(times)
        steps += timeline.run_to_end(Timeline(solver, Task(FOUND_SIZE, seed=seed))).index
    return seconds, steps
