import ast

import pytest

from nqviz.model.board import is_solution
from nqviz.model.position import Position, Task
from nqviz.practice.parsons import parsons_problem
from nqviz.programs.errors import ending_in_words
from nqviz.programs.program import program
from nqviz.programs.source import template_keys, template_text
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.practice import swapped

BASIC = parsons_problem(find_solver("wirth-basic"))


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_each_algorithm_is_a_problem_and_its_own_order_is_right(solver) -> None:
    problem = parsons_problem(solver)
    assert len(problem.lines) >= 8
    assert problem.wrong_line(problem.lines) is None
    assert problem.verdict(problem.lines).startswith("✓ Right")
    shuffled = problem.shuffled(1)
    assert sorted(shuffled) == sorted(problem.lines)
    assert problem.wrong_line(shuffled) is not None
    assert problem.runs is (solver.key in template_keys())


@pytest.mark.parametrize("key", [each.key for each in SOLVERS if each.key in template_keys()])
def test_the_right_order_is_the_program_itself(key: str) -> None:
    problem = parsons_problem(find_solver(key))
    built = ast.parse(problem.source(problem.lines).text)
    assert ast.dump(built) == ast.dump(ast.parse(template_text(key)))


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_each_pair_of_neighbours_in_wrong_order_is_pointed_at(solver) -> None:
    problem = parsons_problem(solver)
    for place in range(len(problem.lines) - 1):
        lines = swapped(problem.lines, place)
        if lines[place] == problem.lines[place]:  # equal lines are one line twice
            continue
        wrong = problem.wrong_line(lines)
        if wrong is None or wrong > place:  # two statements that do not depend on each other
            continue
        assert wrong == place
        assert f"In line {problem.first_number + place} another one belongs" in problem.verdict(
            lines
        )


def run(lines: list[str]) -> tuple[str, list[tuple[int, ...]]]:
    """Run lines for n = 4; return how the run has ended and the full boards that were seen."""
    built = program(BASIC.source(lines))
    try:
        assert built.wait(Task(4), 20)
        ending = built.recording(Task(4)).ending
        boards = [
            tuple(map(int, position.queens))
            for position in positions(built)
            if min(position.queens) >= 0
        ]
        return ending_in_words(ending), boards
    finally:
        built.close()


def positions(built):
    position = Position.start(Task(4))
    for step in built.steps(Task(4), None):
        position.apply(step)
        yield position


def test_an_order_that_python_refuses_is_answered_with_a_sentence_and_its_line() -> None:
    place = BASIC.lines.index("                else:")
    words, boards = run(swapped(BASIC.lines, place))
    assert "IndentationError" in words
    assert not boards


def test_an_order_that_python_takes_is_run_and_shows_what_it_does() -> None:
    """A queen that is taken back before the row below is searched stands alone."""
    place = BASIC.lines.index("                queens[row] = column")
    lines = swapped(BASIC.lines, place - 1)
    words, _ = run(lines)
    assert words
    right_words, right_boards = run(list(BASIC.lines))
    assert "2" in right_words
    assert any(is_solution(board) for board in right_boards)
    first = BASIC.lines.index("    count = 0")
    same_words, same_boards = run(swapped(BASIC.lines, first - 1))  # two lines that do not meet
    assert (same_words, same_boards) == (right_words, right_boards)
