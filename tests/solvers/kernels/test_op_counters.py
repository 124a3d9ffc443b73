from collections.abc import Callable

import numpy as np
import pytest

from nqviz.model.board import EMPTY
from nqviz.model.position import COUNTERS, Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.kernels import op_counters
from nqviz.solvers.kernels.op_counters import (
    INTERVAL,
    KEYFRAMES,
    LAST_STEP,
    NEXT_KEYFRAME,
    STEPS,
    TESTS_BY_ROW,
)
from tests.support.rules import solutions_of

N = 5
PLACED = Step(Kind.PLACE, 0, 2, 1)
# What a function counts, and the steps of the stepper that it stands for, after others.
NOTES: list[tuple[Callable, tuple[int, ...], list[Step], list[Step]]] = [
    (op_counters.note_step, (), [], [Step(Kind.DEAD_END, 1, -1, 1)]),
    (op_counters.note_skip, (), [PLACED], [Step(Kind.SKIP, 1, 2, 1)]),
    (op_counters.note_test, (1, 3), [PLACED], [Step(Kind.CONFLICT, 1, 2, 1, 0, 3)]),
    (op_counters.note_test, (4, 0), [], [Step(Kind.PROMISING, 4, 2, 1)]),
    (op_counters.note_placement, (), [], [PLACED]),
    (op_counters.note_removal, (), [PLACED], [Step(Kind.REMOVE, 0, 2, 1)]),
    (
        op_counters.note_strike,
        (7,),
        [PLACED],
        [
            Step(Kind.COPY, 0, 2, 1),
            *(Step(Kind.MARK, 0, 2, 1, line, amount) for line, amount in enumerate((4, 2, 1))),
        ],
    ),
    (op_counters.note_solution, (8, False), [], [Step(Kind.SOLUTION, 4, 0, 1, -1, 8)]),
    (
        op_counters.note_solution,
        (8, True),
        [],
        [Step(Kind.SOLUTION, 4, 0, 1, -1, 8), Step(Kind.DONE, -1, -1, 1)],
    ),
]


@pytest.mark.parametrize(("note", "arguments", "before", "steps"), NOTES)
def test_each_function_counts_what_a_position_counts_for_its_steps(note, arguments, before, steps):
    counters = np.zeros(TESTS_BY_ROW + N, np.int64)
    note.py_func(counters, *arguments)
    start = Position.start(Task(N))
    for step in before:
        start.apply(step)
    end = start.copy()
    for step in steps:
        end.apply(step)
    for place, name in enumerate(COUNTERS):
        assert counters[place] == getattr(end.counters, name) - getattr(start.counters, name), name
    assert counters[STEPS] == len(steps)
    by_row = np.array(end.tests_by_row) - np.array(start.tests_by_row)
    assert counters[TESTS_BY_ROW:].tolist() == by_row.tolist()


@pytest.mark.parametrize("n", range(1, 8))
@pytest.mark.parametrize("mirror", [False, True])
def test_a_search_of_half_the_first_row_counts_every_solution_once(n, mirror):
    solutions = solutions_of(n)
    searched = [each for each in solutions if not mirror or each[0] < (n + 1) // 2]
    weights = (op_counters.multiplicity.py_func(n, np.array(each), mirror) for each in searched)
    assert sum(weights) == len(solutions)


def test_keyframes_are_saved_when_they_are_due_until_there_is_no_space():
    counters = np.arange(TESTS_BY_ROW + N, dtype=np.int64)
    counters[[KEYFRAMES, INTERVAL, NEXT_KEYFRAME, LAST_STEP]] = 0, 10, 100, 1 << 40
    keyframes = np.zeros((2, N + len(counters)), np.int64)
    queens = np.array([3, 1, 4, 4, 4])
    found = []
    for steps in (99, 100, 109, 112):
        counters[STEPS] = steps
        must_stop = op_counters.note_keyframe.py_func(N, queens, 2, counters, keyframes)
        found.append((must_stop, int(counters[KEYFRAMES])))
    assert found == [(False, 0), (False, 1), (False, 1), (True, 2)]
    assert keyframes[:, :N].tolist() == [[3, 1, EMPTY, EMPTY, EMPTY]] * 2
    assert keyframes[:, N + STEPS].tolist() == [100, 112]
    assert keyframes[1, N:].tolist() == counters.tolist()


def test_a_keyframe_at_the_last_step_stops_the_scan():
    counters = np.zeros(TESTS_BY_ROW + N, np.int64)
    counters[[STEPS, LAST_STEP]] = 50, 50
    keyframes = np.zeros((9, N + len(counters)), np.int64)
    assert op_counters.note_keyframe.py_func(N, np.zeros(N, np.int64), 1, counters, keyframes)
