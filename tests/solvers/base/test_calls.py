import pytest

from nqviz.model.position import Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.calls import call_made, opened_by
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.walks import stepped

RECURSIVE = [solver for solver in SOLVERS if solver.calls is not None]


def test_every_algorithm_whose_code_calls_itself_tells_its_calls():
    def calls_itself(solver):
        name = solver.pseudocode[0].split("(")[0]
        return any(f"{name}(" in line for line in solver.pseudocode[1:])

    assert [solver for solver in SOLVERS if calls_itself(solver)] == RECURSIVE


@pytest.mark.parametrize("solver", RECURSIVE, ids=lambda solver: solver.key)
def test_calls_grow_by_one_and_shrink_with_the_code(solver):
    """Each search but the last has its queen, and one more queen is one more search."""
    before = 0
    for position, _ in stepped(solver, Task(5)):
        calls = solver.calls(position)
        path = solver.levels.path(position)
        if position.last.kind is Kind.DONE:
            assert calls == ()
            break
        searches = [each for each in calls if each.function == "search"]
        assert len(searches) - len(path) in {0, 1}
        assert abs(len(searches) - before) <= 1
        assert all(each.variables for each in searches[:-1])
        assert calls[: len(searches)] == tuple(searches)
        functions = {each.split("(")[0] for each in solver.pseudocode if not each.startswith(" ")}
        assert {each.function for each in calls} <= functions | {"judge", "cover"}
        assert calls[-1].line == position.last.line
        for depth in range(len(searches)):
            queen = opened_by(calls, depth, path)
            assert queen == (path[depth - 1] if depth else None)
        before = len(searches)


def test_the_calls_of_basic_backtracking_are_those_of_its_code():
    solver = find_solver("wirth-basic")
    told = [
        [
            f"{each.function}({each.arguments})"
            + "".join(f": {value.name} = {value.value}" for value in each.variables)
            for each in solver.calls(position)
        ]
        for position, _ in stepped(solver, Task(4), 4)
    ]
    assert told == [
        ["search(0): column = 0", "promising(0, 0)"],
        ["search(0): column = 0"],
        ["search(0): column = 0", "search(1): column = 0", "promising(1, 0)"],
        ["search(0): column = 0", "search(1): column = 1", "promising(1, 1)"],
    ]


def test_the_step_that_made_a_call_is_found_backwards():
    kinds = [Kind.CALL, Kind.LINE, Kind.CALL, Kind.RETURN, Kind.CALL, Kind.LINE]
    steps = [Step(kind, -1, -1, 1) for kind in kinds]

    def made(depth):
        has_made = call_made(depth, 2, steps[-1])
        return next(place for place in (4, 3, 2, 1, 0) if has_made(steps[place]))

    assert (made(0), made(1)) == (0, 4)
