import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.position import Position, Task
from nqviz.model.published import known
from nqviz.model.step import Kind
from nqviz.solvers.algorithms.bitmask import BITMASK as STEPPED
from nqviz.solvers.algorithms.bitmask import bits, free_bits
from nqviz.solvers.kernels.bitmask import BITMASK, ONE, column_of


@pytest.mark.parametrize("n", range(1, 14))
def test_a_whole_count_gives_the_known_solutions(n):
    assert BITMASK.count(n, ()) == (known(n).solutions, known(n).solutions)


@pytest.mark.parametrize("n", [12, 14])
def test_the_parts_make_up_the_whole(n):
    parts = list(BITMASK.parts(Task(n)))
    assert len(parts) == n
    assert sum(BITMASK.count(n, part.prefix)[0] for part in parts) == known(n).solutions


@settings(max_examples=30)
@given(st.integers(1, 10), st.data())
def test_the_squares_below_a_prefix_share_its_layouts(n, data):
    prefix = ()
    for _ in range(n - 1):
        below = [(*prefix, column) for column in bits(free_bits(n, prefix))]
        assert sum(BITMASK.count(n, each)[0] for each in below) == BITMASK.count(n, prefix)[0]
        if not below:
            break
        prefix = data.draw(st.sampled_from(below))


@pytest.mark.parametrize("interval", [1, 7, 100])
def test_keyframes_are_positions_of_the_run(interval):
    task = Task(7)
    keyframes = BITMASK.scan(Position.start(task), interval, most_keyframes=10_000).keyframes
    due = {keyframe.steps: keyframe.position(task, STEPPED.places_on) for keyframe in keyframes}
    position = Position.start(task)
    last = 0
    for step in STEPPED.steps(task, None):
        position.apply(step)
        if step.kind is Kind.PLACE and step.row < 6 and position.index >= last + interval:
            assert due.pop(position.index) == position
            last = position.index
    assert not due


@given(st.integers(0, 63))
def test_the_column_of_a_bit(column):
    assert column_of.py_func(ONE << type(ONE)(column)) == column
