import pytest

from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.solvers.base.native import Keyframe, Part
from nqviz.solvers.registry import find_solver
from tests.support.walks import walked


def test_the_name_of_a_part_has_no_shared_data():
    assert Part((object(), 3, (1, 2)), 0.5).name == (3, (1, 2))
    assert Part((), 1.0).name == ()


@pytest.mark.parametrize("key", ["wirth-basic", "bitmask-unique"])
def test_a_keyframe_is_the_position_that_its_numbers_were_taken_from(key):
    solver, task = find_solver(key), Task(6)
    for position in walked(solver, task):
        if position.last is not None and position.last.kind is Kind.PLACE:
            keyframe = Keyframe(
                position.index,
                position.last.row,
                tuple(position.queens),
                position.counters,
                tuple(position.tests_by_row),
            )
            assert keyframe.position(task, solver.places_on) == position
