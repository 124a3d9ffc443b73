"""The first step at which a program differs, in recordings of changed programs."""

from pathlib import Path

import pytest

from nqviz.model.board import EMPTY
from nqviz.programs.mistakes import Mistake
from nqviz.programs.recorder import order
from nqviz.programs.recording import Recording, move
from nqviz.programs.source import source_of
from nqviz.programs.verdict import judge
from nqviz.programs.visited import Unlike, placements_of, tree_of
from nqviz.solvers.base.own_program import ProgramSource
from tests.support.own_programs import QUEENS
from tests.support.programs import FOLDER, run_here

pytestmark = pytest.mark.usefixtures("in_this_process", "no_repairs")

LISTS = QUEENS.replace("count = 0", "count = []").replace("count += 1", "count.append(queens[:])")


def program(right: str = "", wrong: str = "", text: str = LISTS) -> ProgramSource:
    assert right in text
    return source_of(Path("changed.py").absolute(), text.replace(right, wrong) if right else text)


def recorded(source: ProgramSource, n: int) -> Recording:
    return run_here(order(source, n))


@pytest.mark.parametrize(
    ("right", "wrong", "unlike"),
    [
        ("c == column or ", "", Unlike.KEPT),
        ("abs(c - column) == row - r", "column - c == row - r", Unlike.KEPT),
        ("abs(c - column) == row - r", "abs(c - column) <= row - r", Unlike.PASSED),
        ("for column in range(n)", "for column in range(n - 1)", Unlike.PASSED),
        ("if row == n:", "if row > n:", Unlike.UNCOUNTED),
        ("count.append(queens[:])", "count.extend([queens[:]] * 2)", None),
        ("queens.pop()", "pass", Unlike.LEFT_STANDING),
    ],
)
def test_a_wrong_program_differs_first_where_its_board_shows_it(
    right: str, wrong: str, unlike: Unlike | None
) -> None:
    source = program(right, wrong)
    verdict = judge(source, range(4, 6))
    assert not verdict.is_right
    found = verdict.difference
    if unlike is None:
        assert found is None
        return
    assert found is not None
    assert found.unlike is unlike
    queens = [EMPTY] * verdict.n
    for step in list(recorded(source, verdict.n).steps())[: found.step]:
        move(queens, step)
    if unlike is Unlike.PASSED:
        assert queens[found.row] != found.column
    else:
        assert queens[found.row] == found.column
    assert str(found.step) in found.in_words()


SETS = (FOLDER / "right" / "sets_of_diagonals.py").read_text("utf-8")
FIRST = """def solve(n):
    queens = []

    def search():
        row = len(queens)
        if row == n:
            return 1
        for column in range(n):
            if all(c != column and abs(c - column) != row - r for r, c in enumerate(queens)):
                queens.append(column)
                if search():
                    return 1
                queens.pop()
        return 0

    return search()
"""


def line_and_values(recording: Recording, step: int) -> tuple[int, dict[str, str]]:
    call = recording.calls(step)[-1]
    return call.line, {each.name: each.value for each in call.variables}


def test_a_square_is_passed_over_where_the_loop_goes_past_it() -> None:
    source = program("            diag1.remove(r + c)\n            diag2.remove(r - c)\n", "", SETS)
    verdict = judge(source, range(4, 5))
    found = verdict.difference
    assert found is not None
    assert (found.unlike, found.row, found.column) == (Unlike.PASSED, 2, 1)
    recording = recorded(source, 4)
    _, values = line_and_values(recording, found.step)
    assert (values["queens"], values["c"]) == ("[0, 3]", "1")
    assert line_and_values(recording, found.step + 1)[1]["c"] == "2"


def test_who_ends_at_the_first_solution_differs_after_it() -> None:
    source = program(text=FIRST)
    verdict = judge(source, range(4, 5))
    found = verdict.difference
    assert found is not None
    assert (found.unlike, found.row, found.column) == (Unlike.ENDED, 3, 2)
    line, values = line_and_values(recorded(source, 4), found.step)
    assert values["queens"] == "[1, 3, 0, 2]"
    assert FIRST.splitlines()[line - 1].strip() == "return 1"
    assert values["column"] == "2"  # in the call that has placed the last queen


@pytest.mark.parametrize("text", [LISTS, QUEENS])
def test_a_queen_beside_the_board_is_the_first_that_differs(text: str) -> None:
    source = program("for column in range(n)", "for column in range(n + 1)", text)
    verdict = judge(source, range(4, 5))
    found = verdict.difference
    assert verdict.mistake is Mistake.BEYOND
    assert found is not None
    assert (found.unlike, found.row, found.column) == (Unlike.BESIDE, 2, 4)
    recording = recorded(source, 4)
    values = [
        {each.name: each.value for each in recording.calls(step)[-1].variables}["queens"]
        for step in (found.step - 1, found.step)
    ]
    assert values == ["[0, 2]", "[0, 2, 4]"]


def test_the_last_column_of_a_program_that_counts_from_1_is_not_beside_the_board() -> None:
    wrong = QUEENS.replace("return count", "return count + 1")
    source = program("for column in range(n)", "for column in range(1, n + 1)", wrong)
    verdict = judge(source, range(4, 5))
    assert (
        verdict.in_words() == "n = 4: the program gives 3 as the number of solutions; 2 is right."
    )
    assert verdict.difference is None


def test_a_right_program_differs_nowhere_and_shares_its_tree_with_others_of_its_kind() -> None:
    verdicts = [judge(program(), [4]), judge(program(text=QUEENS), [4])]
    assert all(each.is_right and each.difference is None for each in verdicts)
    assert verdicts[0].tree == verdicts[1].tree is not None
    wrong = judge(program("c == column or ", ""), [4])
    assert wrong.tree not in {verdicts[0].tree, None}


def test_the_tree_has_the_queens_of_each_row_after_each_placement() -> None:
    placed = placements_of(recorded(program(), 4))
    assert placed is not None
    assert placed[:3] == [(0,), (0, 2), (0, 3)]
    assert (1, 3, 0, 2) in placed
    assert len(placed) == len(set(placed)) == 16


def test_who_moves_queens_about_has_no_tree() -> None:
    text = "def solve(n):\n    queens = [0] * n\n    queens[n - 1] = 1\n    return [queens]\n"
    assert tree_of(recorded(program(text=text), 4)) is None
