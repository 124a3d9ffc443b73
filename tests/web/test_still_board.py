from xml.etree import ElementTree

from nqviz.frames.frame import Frame
from nqviz.model.position import Position, Task
from nqviz.model.rule import parsed_rule
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.web.still_board import still_board


def _board(task: Task, step: int = 0) -> ElementTree.Element:
    solver = find_solver("wirth-basic")
    timeline = Timeline(solver, task)
    timeline.extend(step)
    text = still_board(Frame(solver, timeline.position_at(step)))
    return ElementTree.fromstring(text)  # noqa: S314  it is our own


def test_queens_stand_on_their_squares() -> None:
    task = Task(4, rule=parsed_rule("queens blocked=0:3"))
    start, later = _board(task), _board(task, 20)
    assert start.get("viewBox") == "0 0 4 4"
    queens = [each.get("d", "") for each in (start[-1], later[-1])]
    assert queens[0] == ""
    solver = find_solver("wirth-basic")
    timeline = Timeline(solver, task)
    timeline.extend(20)
    placed = [each for each in timeline.position_at(20).queens if each >= 0]
    assert queens[1].count("M") == 7 * len(placed)  # a crown, its five pearls and its foot
    assert any("1 1m0" in each.get("d", "") for each in start)  # the blocked square


def test_a_large_board_is_not_drawn_square_by_square() -> None:
    assert len(still_board(Frame(find_solver("wirth-basic"), Position.start(Task(64))))) > 10_000
    assert len(still_board(Frame(find_solver("min-conflicts"), Position.start(Task(500))))) < 2000
