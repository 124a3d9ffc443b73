"""The programs to begin with do what the steppers of their algorithms do."""

import ast
from types import ModuleType

import pytest

from nqviz.model.board import is_solution
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.model.step import Kind
from nqviz.programs.templates import TEMPLATE, template_keys, template_text
from nqviz.solvers.base.own_program import QUEENS
from nqviz.solvers.registry import find_solver
from tests.support.programs import record, steps_of

KEYS = [key for key in template_keys() if key not in {TEMPLATE, "min-conflicts"}]


def solve_of(key: str) -> ModuleType:
    module = ModuleType(key)
    exec(template_text(key), module.__dict__)  # noqa: S102  ours
    return module


def moves(steps: list[tuple[Kind, int, int]]) -> list[tuple[Kind, int, int]]:
    return [step for step in steps if step[0] in {Kind.PLACE, Kind.REMOVE, Kind.SOLUTION}]


def test_there_is_a_program_for_each_algorithm_that_a_student_could_write() -> None:
    assert set(template_keys()) == {
        *("template", "wirth-basic", "wirth-1", "wirth-2", "filter-1", "filter-2", "sieve"),
        *("sieve-bits", "bitmask", "exact-cover", "min-conflicts"),
    }
    assert template_keys()[0] == TEMPLATE


@pytest.mark.parametrize("key", template_keys())
def test_it_is_short_and_says_what_it_is(key: str) -> None:
    text = template_text(key)
    assert len(text.splitlines()) <= 60
    assert max(map(len, text.splitlines())) <= 100
    assert ast.get_docstring(ast.parse(text))
    assert QUEENS in text
    assert "nqviz" not in text


@pytest.mark.parametrize("key", KEYS)
def test_it_counts_what_is_known(key: str) -> None:
    module = solve_of(key)
    for n in range(1, 8):
        published = known(n)
        assert published is not None
        assert module.solve(n) == published.solutions


@pytest.mark.parametrize("n", [4, 5])
@pytest.mark.parametrize("key", KEYS)
def test_it_moves_the_queens_as_its_stepper_does(key: str, n: int) -> None:
    recording = record(template_text(key), n)
    ours = [(step.kind, step.row, step.column) for step in find_solver(key).run(Task(n))]
    theirs = [(step.kind, step.row, step.column) for step in steps_of(recording)]

    # A solution is not of the queen that was placed last, but of the board.
    def plain(steps: list[tuple[Kind, int, int]]) -> list[tuple[Kind, int, int]]:
        return [
            (kind, 0, 0) if kind is Kind.SOLUTION else (kind, row, column)
            for kind, row, column in moves(steps)
        ]

    assert plain(theirs) == plain(ours)


def test_min_conflicts_finds_a_solution() -> None:
    module = solve_of("min-conflicts")
    for n in (1, 4, 5, 6, 7, 8):
        assert is_solution(module.solve(n))
        assert len(module.solve(n)) == n
    assert module.solve(2) is None
    assert module.solve(3) is None


def test_the_template_is_wrong_until_the_diagonals_are_there() -> None:
    text = template_text(TEMPLATE)
    assert solve_of(TEMPLATE).solve(4) == 24
    gap = "            # What is missing here?"
    rest = (
        "            if abs(queens[other] - column) == row - other:\n                return False\n"
    )
    module = ModuleType("mended")
    assert gap in text
    exec(text.replace(gap, rest + gap), module.__dict__)  # noqa: S102  ours
    assert [module.solve(n) for n in range(1, 7)] == [1, 0, 0, 2, 10, 4]


def test_a_key_that_there_is_not_is_told() -> None:
    with pytest.raises(ValueError, match="template, bitmask"):
        template_text("../programs/sieve")
