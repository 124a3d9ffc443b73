"""Mistakes by name: each wrong program has its own or none, and no right program has one."""

from functools import cache
from pathlib import Path

import pytest

from nqviz.programs.mistakes import (
    _RIGHT,
    _SEARCHES,
    BY_BOARDS,
    SIZES,
    Mistake,
    _placements,
    mistake_of,
    visits,
)
from nqviz.programs.protocol import Limits
from nqviz.programs.recorder import order
from nqviz.programs.source import source_of
from nqviz.programs.verdict import judge
from nqviz.solvers.base.own_program import ProgramSource
from tests.support.own_programs import QUEENS
from tests.support.programs import CHANGED, FOLDER, SMALL, run_here, source_of_wrong

MISTAKES = {
    "bad_index": Mistake.RANGE,
    "found_twice": Mistake.TWICE,
    "list_found_twice": Mistake.TWICE,
    "never_removes": Mistake.NO_UNDO,
    "no_diagonals": Mistake.NO_DIAGONALS,
    "off_by_one": Mistake.LAST_COLUMN,
    "one_diagonal": Mistake.ONE_DIAGONAL,
    "same_list_again": Mistake.SHARED,
}
OTHERS = {path.stem for path in (FOLDER / "wrong").glob("*.py")} | set(CHANGED)
OTHERS -= {*MISTAKES, "never_stops"}


def mistake_in(source: ProgramSource) -> Mistake | None:
    """Return the mistake of a program."""
    return mistake_of(cache(lambda n, mode: run_here(order(source, n, mode=mode))))


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("name", sorted(MISTAKES))
def test_a_common_mistake_has_a_name_and_its_sentence_follows_the_finding(name: str) -> None:
    verdict = judge(source_of_wrong(name))
    assert verdict.mistake is MISTAKES[name]
    assert verdict.in_words().endswith(MISTAKES[name].value)


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("name", sorted(OTHERS))
def test_another_mistake_is_not_guessed(name: str) -> None:
    assert judge(source_of_wrong(name)).mistake is None


@pytest.mark.parametrize(
    ("right", "wrong", "mistake"),
    [
        ("c == column or ", "", Mistake.NO_COLUMNS),
        ("abs(c - column) == row - r", "column - c == row - r", Mistake.ONE_DIAGONAL),
        ("abs(c - column) == row - r", "abs(c - column) == 1", None),
        ("if row == n:", "if count or row == n:", None),
        ("range(n)", "range(n - 1)", Mistake.LAST_COLUMN),
        ("range(n)", "range(1, n)", Mistake.FIRST_COLUMN),
        ("return count", "return min(count, 1)", Mistake.FIRST),
        ("return count", "return count + 1", None),
        ("if row == n:", "if row == n - 1:", Mistake.LAST_ROW),
        ("if row == n:", "if row == n - 2:", None),
        ("if row == n:", "if row > n:", Mistake.NONE_COUNTED),
        ("return count\n", "return 0\n", Mistake.NONE_COUNTED),
        ("search(0)\n    return count", "return count", None),
        ("for column in range(n)", "for column in range(n + 1)", Mistake.BEYOND),
        ("for column in range(n)", "for column in range(-1, n)", Mistake.BEYOND),
        ("for column in range(n)", "for column in range(n + 2)", None),
        ("abs(c - column) == row - r", "abs(c - column) <= row - r", Mistake.COMPARED),
        ("abs(c - column) == row - r", "abs(c - column) < row - r", Mistake.COMPARED),
        ("abs(c - column) == row - r", "abs(c - column) >= row - r", None),
        ("abs(c - column) == row - r", "abs(c - column) == row - r and r", Mistake.DIAGONAL_END),
        ("abs(c - column) == row - r", "abs(c - column) == row - r and c", Mistake.DIAGONAL_END),
        ("abs(c - column) == row - r", "abs(c - column) == row - r and c > 1", None),
        ("abs(c - column) == row - r", "abs(c - column) == row - r + 1", None),
        ("for column in range(n)", "for column in range(0, n, 2)", None),
        ("count += 1\n", "count += row\n", None),
        ("search(row + 1)", "search(row + 2)", None),
        # The numbers of these are by chance those of a mistake that they have not.
        ("if row == n:", "if row != n:", None),
        ("abs(c - column) == row - r", "abs(c - column) == c - r", None),
        ("if safe(queens, column)", "if safe(queens, n)", None),
        ("queens.append(column)", "queens.append(row)", None),
    ],
)
def test_a_changed_line_of_a_right_program(right: str, wrong: str, mistake: Mistake | None) -> None:
    text = QUEENS.replace(right, wrong)
    assert text != QUEENS
    assert mistake_in(source_of(Path("changed.py").absolute(), text)) is mistake


LISTS = QUEENS.replace("count = 0", "count = []").replace("count += 1", "count.append(queens[:])")
WHILE = QUEENS.replace(
    "        for column in range(n):\n            if",
    "        column = -1\n        while column < n - 1:\n            column += 1\n            if",
)


MATRIX = """def ok(board, row, col, n):
    for r in range(row):
        if board[r][col] == 1:
            return False
    r, c = row - 1, col - 1
    while r >= 0 and c >= 0:
        if board[r][c] == 1:
            return False
        r -= 1
        c -= 1
    r, c = row - 1, col + 1
    while r >= 0 and c < n:
        if board[r][c] == 1:
            return False
        r -= 1
        c += 1
    return True


def solve(n):
    board = [[0] * n for _ in range(n)]
    found = []

    def place(row):
        if row == n:
            found.append([line[:] for line in board])
            return
        for col in range(n):
            if ok(board, row, col, n):
                board[row][col] = 1
                place(row + 1)
                board[row][col] = 0

    place(0)
    return found
"""
YIELDS = """def solve(n, queens=()):
    row = len(queens)
    if row == n:
        yield queens
        return
    for c in range(n):
        if all(c != q and abs(c - q) != row - r for r, q in enumerate(queens)):
            yield from solve(n, queens + (c,))
"""
NO_SEARCH = """def solve(n):
    queens = []
    for row in range(n):
        queens.append(row * 3 % n)
    return 0
"""
_COLUMN_OF_MATRIX = """    for r in range(row):
        if board[r][col] == 1:
            return False
"""


@pytest.mark.parametrize(
    ("text", "right", "wrong", "mistake"),
    [
        (LISTS, "c == column or ", "", Mistake.NO_COLUMNS),  # and a limit for n = 6
        (YIELDS, "c != q and ", "", Mistake.NO_COLUMNS),
        (YIELDS, "abs(c - q) != row - r", "abs(c - q) > row - r", Mistake.COMPARED),
        (MATRIX, _COLUMN_OF_MATRIX, "", Mistake.NO_COLUMNS),
        (MATRIX, "r >= 0 and", "r > 0 and", Mistake.DIAGONAL_END),
        (MATRIX, "c >= 0", "c > 0", Mistake.DIAGONAL_END),
        (MATRIX, "c < n:", "c < n - 1:", Mistake.DIAGONAL_END),
        (MATRIX, "c < n:", "c < n - 2:", None),
        (MATRIX, "        r -= 1\n        c += 1", "        r -= 1", None),
        (MATRIX, "row - 1, col + 1", "row - 2, col + 2", None),
        (MATRIX, "    place(0)", "    place(1)", None),
        (LISTS, "queens.pop()", "pass", Mistake.NO_UNDO),
        (NO_SEARCH, "0\n", "0\n", None),
        (NO_SEARCH, "return 0", "return [queens]", None),
        (LISTS, "if row == n:", "if row == n - 1:", Mistake.LAST_ROW),
        (LISTS, "if row == n:", "if row > n:", Mistake.NONE_COUNTED),
        (LISTS, "queens[:]", "queens", Mistake.SHARED),  # and empty at the end
        (WHILE, "column < n - 1", "column <= n - 1", Mistake.BEYOND),
        (WHILE, "column < n - 1", "column < n - 2", Mistake.LAST_COLUMN),
    ],
)
def test_lists_of_boards_and_loops_of_other_kinds(
    text: str, right: str, wrong: str, mistake: Mistake | None
) -> None:
    assert right in text
    changed = source_of(Path("changed.py").absolute(), text.replace(right, wrong))
    assert mistake_in(changed) is mistake


def test_a_run_that_is_cut_off_before_the_first_undo_lacks_none() -> None:
    pop = "queens.pop()"
    late = f"for _ in range(2_000): pass\n                {pop}"
    text = QUEENS.replace(pop, late).replace("return count", "return count + 1")
    source = source_of(Path("late.py").absolute(), text)
    limits: Limits = {**SMALL, "lines": 1_000}
    run = cache(lambda n, mode: run_here(order(source, n, mode=mode, limits=limits)))
    assert run(6, "record").ending.how == "limit"
    assert mistake_of(run) is None


def test_who_reaches_some_solutions_only_and_gives_none_does_more_than_not_count_them() -> None:
    half = QUEENS.replace("for column in range(n)", "for column in range(n if row else n // 2)")
    text = half.replace("return count", "return 0")
    assert half != QUEENS
    assert mistake_in(source_of(Path("half.py").absolute(), text)) is None


@pytest.mark.parametrize("text", [QUEENS, LISTS, WHILE, MATRIX, YIELDS])
def test_a_right_program_has_no_mistake(text: str) -> None:
    assert mistake_in(source_of(Path("right.py").absolute(), text)) is None


def test_no_two_mistakes_have_the_same_results() -> None:
    told_by_counts = [each for key, each in _SEARCHES.items() if key not in BY_BOARDS]
    searches = [each for searches in told_by_counts for each in searches]
    counts = [tuple(len(_placements(n, each)) for n in SIZES) for each in (_RIGHT, *searches)]
    # The two diagonals are mirror images, and one mistake.
    assert len(set(counts)) == len(counts) - 1
    assert (1,) * len(SIZES) not in counts
    assert (0,) * len(SIZES) not in counts
    boards: dict[object, Mistake] = {}
    for mistake, searches in _SEARCHES.items():
        for each in searches:
            visited = tuple(frozenset(visits(n, each)[0]) for n in SIZES)
            assert boards.setdefault(visited, mistake) is mistake
