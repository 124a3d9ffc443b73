import numpy as np

from nqviz.model.board import EMPTY
from nqviz.solvers.kernels import op_counters
from nqviz.solvers.kernels.op_counters import (
    INTERVAL,
    KEYFRAMES,
    LAST_STEP,
    NEXT_KEYFRAME,
    STEPS,
    TESTS_BY_ROW,
)

N = 5


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
