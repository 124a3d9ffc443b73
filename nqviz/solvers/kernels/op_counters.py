"""The operation counters of a search, and the keyframes that it saves during a scan.

A search is written once and compiled twice, with `counted` true and false. The compiler drops the
lines under `if counted` from the plain variant, where they cost nothing. So the operations that are
counted are those of the algorithm that is timed.
"""

import numpy as np
from numpy.typing import NDArray

from nqviz.model.board import EMPTY
from nqviz.solvers.kernels.decorators import helper

# Indices of the array of counters. The first ten are `nqviz.model.position.Counters`, in order.
VISITS, TESTS, COMPARISONS, PLACEMENTS, REMOVALS, MARKS, SWAPS, RESTARTS, LAYOUTS, SOLUTIONS = (
    range(10)
)
STEPS = 10  # the number of steps so far
KEYFRAMES = 11  # the number of keyframes saved so far
INTERVAL = 12  # the least number of steps between two keyframes
NEXT_KEYFRAME = 13  # the number of steps from which on the next keyframe is due
LAST_STEP = 14  # the number of steps from which on the scan stops
TESTS_BY_ROW = 15  # from here on: by row, the number of tests of its squares

Columns = NDArray[np.int64]  # the column of the queen at each level
OpCounters = NDArray[np.int64]
Keyframes = NDArray[np.int64]  # by keyframe: the column of the queen at each level, the counters

NO_OP_COUNTERS: OpCounters = np.zeros(0, np.int64)
NO_KEYFRAMES: Keyframes = np.zeros((0, 0), np.int64)


@helper
def note_step(op_counters: OpCounters) -> None:
    """Count a step that is no operation with a counter: a copy, the end of a row or of the run."""
    op_counters[STEPS] += 1


@helper
def note_skip(op_counters: OpCounters) -> None:
    """Count a visit of a square that is skipped without a test."""
    op_counters[VISITS] += 1
    op_counters[STEPS] += 1


@helper
def note_test(op_counters: OpCounters, row: int, comparisons: int) -> None:
    """Count the test of a square of `row`, which compares it with some queens."""
    op_counters[VISITS] += 1
    op_counters[TESTS] += 1
    op_counters[COMPARISONS] += comparisons
    op_counters[TESTS_BY_ROW + row] += 1
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
    """Count four steps, a copy and three struck lines, with `marks` newly struck squares."""
    op_counters[MARKS] += marks
    op_counters[STEPS] += 4


@helper
def note_strikes(op_counters: OpCounters, marks: int, steps: int) -> None:
    """Count `steps` steps, a copy and that by which a queen strikes, with newly struck squares."""
    op_counters[MARKS] += marks
    op_counters[STEPS] += steps


@helper
def multiplicity(n: int, queens: Columns, mirror: bool) -> int:
    """Return the solutions of a layout: with its mirror image, where half of row 0 is searched."""
    return 2 if mirror and 2 * queens[0] != n - 1 else 1


@helper
def note_solution(op_counters: OpCounters, multiplicity: int, first: bool) -> bool:
    """Count a layout that stands for `multiplicity` solutions; return whether the search stops."""
    op_counters[LAYOUTS] += 1
    op_counters[SOLUTIONS] += multiplicity
    op_counters[STEPS] += 2 if first else 1
    return first


@helper
def note_keyframe(
    n: int, queens: Columns, level: int, op_counters: OpCounters, keyframes: Keyframes
) -> bool:
    """Save a keyframe if one is due, just after a placement; return whether the scan must stop.

    `queens[:level]` are the queens that stand.
    """
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
