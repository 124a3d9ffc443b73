import pytest

from nqviz.model.board import is_solution, symmetries
from nqviz.model.position import Position, Task
from nqviz.model.published import known
from nqviz.model.step import Kind
from nqviz.solvers.algorithms.bitmask_unique import BITMASK_UNIQUE as STEPPED
from nqviz.solvers.kernels.bitmask_unique import BITMASK_UNIQUE


@pytest.mark.parametrize("n", range(1, 15))
def test_a_whole_count_gives_the_known_solutions_and_unique_layouts(n):
    assert BITMASK_UNIQUE.count(n, ()) == known(n)


@pytest.mark.parametrize("n", [12, 14, 15])
def test_the_parts_make_up_the_whole(n):
    counts = [BITMASK_UNIQUE.count(n, part.prefix) for part in BITMASK_UNIQUE.parts(Task(n))]
    assert tuple(map(sum, zip(*counts, strict=True))) == known(n)


@pytest.mark.parametrize("interval", [1, 7, 100])
def test_keyframes_are_positions_of_the_run(interval):
    task = Task(8)
    keyframes = BITMASK_UNIQUE.scan(Position.start(task), interval, most_keyframes=10_000).keyframes
    due = {keyframe.steps: keyframe.position(task, STEPPED.places_on) for keyframe in keyframes}
    position = Position.start(task)
    last = 0
    for step in STEPPED.steps(task, None):
        position.apply(step)
        if step.kind is Kind.PLACE and step.row < 7 and position.index >= last + interval:
            assert due.pop(position.index) == position
            last = position.index
    assert not due


@pytest.mark.parametrize("n", [4, 5, 8, 12, 16])
def test_its_first_layout_is_smaller_than_its_images(n):
    end = BITMASK_UNIQUE.scan(Position.start(Task(n, first=True)), 1 << 20).end
    assert is_solution(end.queens)
    assert end.counters.layouts == 1
    assert end.queens == min(symmetries(end.queens))
