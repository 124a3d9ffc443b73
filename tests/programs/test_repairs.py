"""Programs that one change of a place makes right, and those that nothing here changes."""

from pathlib import Path
from typing import Any

import pytest

from nqviz.programs.mistakes import Mistake
from nqviz.programs.repairs import repairs
from nqviz.programs.source import source_of
from nqviz.programs.verdict import judge

SETS = """def solve(n):
    columns, falling, rising = set(), set(), set()
    count = 0

    def place(row):
        nonlocal count
        if row == n:
            count += 1
            return
        for column in range(n):
            if column in columns or row - column in falling or row + column in rising:
                continue
            columns.add(column)
            falling.add(row - column)
            rising.add(row + column)
            place(row + 1)
            columns.remove(column)
            falling.remove(row - column)
            rising.remove(row + column)

    place(0)
    return count
"""
MATRIX = """def solve(n):
    board = [[0] * n for _ in range(n)]

    def is_safe(row, column):
        for r in range(row):
            for c in range(n):
                if board[r][c] and (c == column or abs(c - column) == row - r):
                    return False
        return True

    def place(row):
        if row == n:
            return 1
        count, column = 0, 0
        while column < n:
            if is_safe(row, column):
                board[row][column] = 1
                count += place(row + 1)
                board[row][column] = 0
            column += 1
        return count

    return place(0)
"""


_NUMBERS = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4}  # of solutions, by n


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize(
    ("text", "right", "wrong", "mistake"),
    [
        (SETS, "            falling.remove(row - column)\n", "", Mistake.NOT_UNDONE),
        (MATRIX, "column < n", "column <= n", Mistake.SIGN),  # an IndexError
        (MATRIX, "== row - r", "== row", None),
        (MATRIX, "range(row)", "range(row + 1)", None),  # That does no harm.
    ],
)
def test_a_mistake_is_named_without_which_the_program_is_right(
    text: str, right: str, wrong: str, mistake: Mistake | None
) -> None:
    assert right in text
    assert judge(source_of(Path("/nowhere/own.py"), text.replace(right, wrong))).mistake is mistake


@pytest.mark.parametrize(
    ("text", "right", "wrong", "mistake"),
    [
        (MATRIX, "                board[row][column] = 0\n", "", Mistake.NOT_UNDONE),
        (MATRIX, "== row - r", "<= row - r", Mistake.SIGN),
        (MATRIX, "range(row)", "range(row - 1)", Mistake.RANGE),
        (MATRIX, "range(row)", "range(1, row)", Mistake.RANGE),
        (MATRIX, "range(row)", "range(row - 1, 0, -1)", Mistake.RANGE),
        (MATRIX, "range(row)", "range(2, row)", None),
    ],
)
def test_the_first_change_that_makes_a_program_right_is_of_the_mistake(
    text: str, right: str, wrong: str, mistake: Mistake | None
) -> None:
    assert right in text
    assert is_right(text)
    wrong_text = text.replace(right, wrong)
    assert not is_right(wrong_text)
    mended = (found for found, changed in repairs(wrong_text) if is_right(changed))
    assert next(mended, None) is mistake


def is_right(text: str) -> bool:
    names: dict[str, Any] = {}
    exec(text, names)  # noqa: S102
    try:
        return {n: names["solve"](n) for n in _NUMBERS} == _NUMBERS
    except IndexError:
        return False


def test_what_is_undone_already_is_not_undone_twice() -> None:
    assert Mistake.NOT_UNDONE not in dict(repairs(SETS))
    assert Mistake.NOT_UNDONE not in dict(repairs(MATRIX))


@pytest.mark.parametrize(
    "more", ["import os\n", "from shutil import rmtree\n", "open('a')\n", "eval('1')\n", "if\n"]
)
def test_a_text_that_could_do_more_than_compute_is_not_changed(more: str) -> None:
    assert list(repairs(MATRIX))
    assert not list(repairs(more + MATRIX))
