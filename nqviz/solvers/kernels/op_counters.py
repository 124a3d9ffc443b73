"""The log of a counting variant: its operation counts, and the frames it notes on its way.

A search kernel is written once and built twice, with `counted` true and false. What stands under
`if counted` costs nothing in the plain variant, because the compiler drops it; so what is counted
is the very algorithm that is timed.
"""

import numpy as np
from numpy.typing import NDArray

from nqviz.model.board import EMPTY
from nqviz.solvers.kernels.decorators import helper

# Places in the log. The first ten are `nqviz.model.position.Counters`, in their order.
VISITS, TESTS, COMPARISONS, PLACEMENTS, REMOVALS, MARKS, SWAPS, RESTARTS, LAYOUTS, SOLUTIONS = (
    range(10)
)
STEPS = 10  # steps of the stepper so far
KEYFRAMES = 11  # frames noted so far
INTERVAL = 12  # steps between two frames, at least
NEXT_KEYFRAME = 13  # note a frame when the steps have come to this
LAST_STEP = 14  # stop when the steps have come to this
BY_ROW = 15  # from here on: tests by row

Columns = NDArray[np.int64]  # the column of the queen at each level
OpCounters = NDArray[np.int64]
Keyframes = NDArray[np.int64]  # one frame a line: the columns, then a copy of the log

NO_OP_COUNTERS: OpCounters = np.zeros(0, np.int64)
NO_KEYFRAMES: Keyframes = np.zeros((0, 0), np.int64)


@helper
def note_step(op_counters: OpCounters) -> None:
    """Count a step that is no counted operation: a copy, the end of a row or of the run."""
    op_counters[STEPS] += 1


@helper
def note_skip(op_counters: OpCounters) -> None:
    """Count a square that was passed over without a test."""
    op_counters[VISITS] += 1
    op_counters[STEPS] += 1


@helper
def note_test(op_counters: OpCounters, row: int, comparisons: int) -> None:
    """Count the test of a square of `row`."""
    op_counters[VISITS] += 1
    op_counters[TESTS] += 1
    op_counters[COMPARISONS] += comparisons
    op_counters[BY_ROW + row] += 1
    op_counters[STEPS] += 1


@helper
def note_placement(op_counters: OpCounters) -> None:
    """Count a placement."""
    op_counters[PLACEMENTS] += 1
    op_counters[STEPS] += 1


@helper
def note_removal(op_counters: OpCounters) -> None:
    """Count a removal."""
    op_counters[REMOVALS] += 1
    op_counters[STEPS] += 1


@helper
def note_strike(op_counters: OpCounters, marks: int) -> None:
    """Count a copy and three lines struck, with how many squares were not struck before."""
    op_counters[MARKS] += marks
    op_counters[STEPS] += 4


@helper
def note_solution(op_counters: OpCounters, worth: int) -> None:
    """Count a full placement that stands for `worth` solutions."""
    op_counters[LAYOUTS] += 1
    op_counters[SOLUTIONS] += worth
    op_counters[STEPS] += 1


@helper
def note_keyframe(
    n: int, queens: Columns, level: int, op_counters: OpCounters, keyframes: Keyframes
) -> bool:
    """Note a frame if one is due, just after a placement; tell whether to stop here."""
    if op_counters[STEPS] < op_counters[NEXT_KEYFRAME]:
        return False
    keyframe = op_counters[KEYFRAMES]
    for i in range(n):
        keyframes[keyframe, i] = queens[i] if i < level else EMPTY
    op_counters[KEYFRAMES] += 1
    op_counters[NEXT_KEYFRAME] = op_counters[STEPS] + op_counters[INTERVAL]
    for i in range(len(op_counters)):  # the assignment of a slice takes seconds to compile
        keyframes[keyframe, n + i] = op_counters[i]
    return bool(
        op_counters[KEYFRAMES] == len(keyframes) or op_counters[STEPS] >= op_counters[LAST_STEP]
    )
