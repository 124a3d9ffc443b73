import nqviz
from nqviz.frames.frame import Frame
from nqviz.model.position import Position, Task
from nqviz.solvers.registry import find_solver
from nqviz.web.still_board import still_board


def test_it_is_the_picture_of_a_step_with_its_marks() -> None:
    solver, position = find_solver("sieve"), Position.start(Task(6))
    for step in solver.steps(position.task, None):
        position.apply(step)
        if position.index == 30:
            break
    assert still_board(Frame(solver, position)) == nqviz.run(6, "sieve")[30].svg()


def test_a_large_board_is_small_enough_for_a_page() -> None:
    for n in (64, 180, 500):
        text = still_board(Frame(find_solver("min-conflicts"), Position.start(Task(n))))
        assert len(text) < 10_000
