from nqviz.frames.frame import Frame
from nqviz.model.position import Position, Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.web.still_board import still_board
from nqviz.web.svg import MOST_DRAWN


def test_it_has_what_stands_on_the_board_without_a_style_that_a_page_forbids() -> None:
    timeline = Timeline(find_solver("sieve"), Task(6))
    timeline.extend(20)
    boards = [still_board(Frame(timeline.solver, timeline.position_at(step))) for step in (0, 20)]
    assert boards[0].startswith("<svg ")
    assert len(boards[1]) > len(boards[0])
    assert "style=" not in "".join(boards)


def test_a_board_that_is_too_large_is_left_out() -> None:
    task = Task(MOST_DRAWN + 1)
    assert still_board(Frame(find_solver("min-conflicts"), Position.start(task))) == ""
