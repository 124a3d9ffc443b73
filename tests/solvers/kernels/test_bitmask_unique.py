import pytest

from nqviz.model.board import is_solution, symmetries
from nqviz.model.position import Position, Task
from nqviz.solvers.kernels.bitmask_unique import BITMASK_UNIQUE


@pytest.mark.parametrize("n", [4, 5, 8, 12, 16])
def test_its_first_layout_is_smaller_than_its_images(n):
    end = BITMASK_UNIQUE.scan(Position.start(Task(n, first=True)), 1 << 20).end
    assert is_solution(end.queens)
    assert end.counters.layouts == 1
    assert end.queens == min(symmetries(end.queens))
