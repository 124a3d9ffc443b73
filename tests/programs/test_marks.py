"""Marks: programs of unusual form, right ones and wrong ones."""

from collections.abc import Sequence

import pytest

from nqviz.model.published import known
from nqviz.programs.mistakes import Mistake
from nqviz.programs.source import source_of
from nqviz.programs.verdict import SIZES, Finding, ProgramVerdict, judge
from tests.support.matrix import some_of
from tests.support.patience import PATIENCE
from tests.support.programs import HERE

pytestmark = pytest.mark.usefixtures("in_this_process", "no_repairs")

# A queen is put before it is tested and none is taken back, so rows below are never empty again.
NEVER_EMPTIED = """
def solve(n):
    queens = [-1] * n

    def is_safe(row):
        return all(
            queens[r] != queens[row] and abs(queens[r] - queens[row]) != row - r
            for r in range(row)
        )

    def place(row):
        if row == n:
            print(queens)
            return
        for col in range(n):
            queens[row] = col
            if is_safe(row):
                place(row + 1)

    place(0)
"""
FROM_ONE = """
def solve(n):
    queens = [0] * (n + 1)

    def is_safe(k):
        for i in range(1, k):
            if queens[i] == queens[k] or abs(queens[i] - queens[k]) == k - i:
                return False
        return True

    def place(k):
        for i in range(1, n + 1):
            queens[k] = i
            if is_safe(k):
                if k == n:
                    print(queens[1:])
                else:
                    place(k + 1)

    place(1)
"""
SWAPPED = """
def solve(n):
    queens = list(range(n))

    def is_safe(row):
        for r in range(row):
            if abs(queens[r] - queens[row]) == row - r:
                return False
        return True

    def permute(row):
        if row == n:
            print(*queens)
            return
        for i in range(row, n):
            queens[row], queens[i] = queens[i], queens[row]
            if is_safe(row):
                permute(row + 1)
            queens[row], queens[i] = queens[i], queens[row]

    permute(0)
"""
KEPT = NEVER_EMPTIED.replace("print(queens)", "found.append(queens[:])") + "\n\nfound = []\n"
KEPT_IN_A_LINE = KEPT.replace(
    ":\n            found.append(queens[:])\n            return",
    ": found.append(queens[:]); return",
)
GIVEN = KEPT.replace("    queens = [-1]", "    found.clear()\n    queens = [-1]").replace(
    "    place(0)\n", "    place(0)\n    return found\n"
)
ONE_DIAGONAL = "abs(queens[r] - queens[row])", "queens[r] - queens[row]"
PERMUTATIONS = """
from itertools import permutations


def solve(n):
    for queens in permutations(range(n)):
        falling = {c - r for r, c in enumerate(queens)}
        rising = {c + r for r, c in enumerate(queens)}
        if len(falling) == len(rising) == n: print(queens)
"""
TESTED_FIRST = """
def solve(n):
    queens = [-1] * n

    def is_safe(row, col):
        for r in range(row):
            if queens[r] == col or abs(queens[r] - col) == row - r:
                return False
        return True

    def place(row):
        if row == n:
            print(queens)
            return
        for col in range(n):
            if is_safe(row, col):
                queens[row] = col
                place(row + 1)

    place(0)
"""
STOPS = TESTED_FIRST.replace("return\n        for", "return True\n        for").replace(
    "                place(row + 1)\n",
    "                if place(row + 1):\n                    return True\n",
)
LISTS = """
def solve(n):
    found = []

    def place(queens):
        row = len(queens)
        if row == n:
            found.append(shown(queens))
            return
        for col in range(n):
            if all(c != col and abs(c - col) != row - r for r, c in enumerate(queens)):
                place([*queens, col])

    place([])
    return found


def shown(queens):
    return queens
"""
MATRIX = LISTS.replace(
    "return queens", "return [[int(c == q) for c in queens] for q in range(len(queens))]"
)
PAIRS = LISTS.replace("return queens", "return [(r, c) for r, c in enumerate(queens)]")
STRINGS = LISTS.replace(
    "return queens", "return ['.' * q + 'Q' + '.' * (len(queens) - 1 - q) for q in queens]"
)
FIRST_OR_EMPTY = "return found\n", "return found[0] if found else [[0] * n for _ in range(n)]\n"
FIRST_OR_NONE = "return found\n", "return found[0] if found else set()\n"
BESIDE_TRUTH = LISTS.replace("return found\n", "return bool(found), found[0] if found else None\n")
SAYS_NONE = LISTS.replace("return found\n", "return found[0] if found else 'no solution'\n")
COLUMNS_FROM_1 = LISTS.replace("return queens", "return [c + 1 for c in queens]")
PAIRS_FROM_1 = PAIRS.replace("(r, c)", "(r + 1, c + 1)")
PRINTS_ALL = """
from itertools import permutations


def solve(n):
    count = 0
    for queens in permutations(range(n)):
        falling = {c - r for r, c in enumerate(queens)}
        rising = {c + r for r, c in enumerate(queens)}
        is_safe = len(falling) == len(rising) == n
        print(queens, is_safe)
        count += is_safe
    return count
"""
TESTED_IN_A_LINE = """
from itertools import permutations


def is_safe(queens):
    falling = {c - r for r, c in enumerate(queens)}
    rising = {c + r for r, c in enumerate(queens)}
    return len(falling) == len(rising) == len(queens)


def solve(n):
    found = []
    for queens in permutations(range(n)):
        if is_safe(queens): found.append(queens)
    print(found)
"""
COUNTED_IN_A_LINE = """
from itertools import permutations


def solve(n):
    count = 0
    for queens in permutations(range(n)):
        falling = {c - r for r, c in enumerate(queens)}
        rising = {c + r for r, c in enumerate(queens)}
        if len(falling) == len(rising) == n: count += 1
    print(count)
"""
TAKEN_BACK = """
def solve(n):
    queens = []

    def place(row):
        if row == n:
            print(queens)
            return True
        for col in range(n):
            if all(c != col and abs(c - col) != row - r for r, c in enumerate(queens)):
                queens.append(col)
                is_found = place(row + 1)
                queens.pop()
                if is_found:
                    return True
        return False

    place(0)
"""
ARRAYS = """
import numpy as np


def solve(n):
    queens = np.full(n, -1.0)

    def place(row):
        if row == n:
            print(queens)
            return
        for col in range(n):
            if all(queens[r] != col and abs(queens[r] - col) != row - r for r in range(row)):
                queens[row] = col
                place(row + 1)
                queens[row] = -1

    place(0)
"""
ARRAYS_GIVEN = (
    ARRAYS.replace("print(queens)", "found.append(queens.copy())")
    .replace("    queens = np", "    found = []\n    queens = np")
    .replace("    place(0)\n", "    place(0)\n    return found\n")
)
TEXTS = STRINGS.replace("return [", "return '\\n'.join([").replace("queens]", "queens])")
GENERATOR = """
def boards(queens, row):
    if row == len(queens):
        yield
        return
    for col in range(len(queens)):
        queens[row] = col
        if all(queens[r] != col and abs(queens[r] - col) != row - r for r in range(row)):
            yield from boards(queens, row + 1)


def solve(n):
    queens = [0] * n
    number = 0
    for _ in boards(queens, 0):
        number += 1
        print(number, queens)
"""
SHOWS_FIVE = """
class Board:
    def __init__(self, n):
        self.n = n
        self.queens = [0] * n
        self.count = 0

    def is_safe(self, row):
        for r in range(row):
            down = row - r
            if self.queens[r] - self.queens[row] in (0, down, -down):
                return False
        return True

    def place(self, row):
        if row == self.n:
            self.count += 1
            if self.count <= 5:
                print(self.queens)
            return
        for self.queens[row] in range(self.n):
            if self.is_safe(row):
                self.place(row + 1)


def solve(n):
    board = Board(n)
    board.place(0)
    print(board.count)
"""
ROWS_FROM_1 = TESTED_FIRST.replace("[-1]", "[0]").replace("in range(n)", "in range(1, n + 1)")
KEYS_FROM_1 = """
def solve(n):
    queens = {}

    def place(row):
        if row > n:
            print(queens)
            return
        for col in range(1, n + 1):
            if all(c != col and abs(c - col) != row - r for r, c in queens.items()):
                queens[row] = col
                place(row + 1)
                del queens[row]

    place(1)
"""
LEVELS = """
def solve(n):
    level = [[]]
    for row in range(n):
        below = []
        for queens in level:
            for col in range(n):
                if all(c != col and abs(c - col) != row - r for r, c in enumerate(queens)):
                    below.append([*queens, col])
        level = below
    for queens in level:
        print(queens)
"""
HEAP = """
def solve(n):
    queens = list(range(n))

    def permute(k):
        if k == 1:
            if all(abs(queens[i] - queens[j]) != i - j for i in range(n) for j in range(i)):
                print(queens)
            return
        for i in range(k):
            permute(k - 1)
            j = 0 if k % 2 else i
            if i < k - 1:
                queens[j], queens[k - 1] = queens[k - 1], queens[j]

    permute(n)
"""

RIGHT = {
    "rows below are never emptied": NEVER_EMPTIED,
    "rows below begin with 0": NEVER_EMPTIED.replace("[-1]", "[0]"),
    "rows and columns from 1": FROM_ONE,
    "two columns change places": SWAPPED,
    "boards are kept in a global list": KEPT,
    "prints in the line of its test": PERMUTATIONS,
    "returns in the line of its test": NEVER_EMPTIED.replace(
        ":\n            print(queens)\n            return", ": print(queens); return"
    ),
    "keeps and returns in the line of its test": KEPT_IN_A_LINE,
    "its last solution is left on the board": TESTED_FIRST,
    "columns from 1, in a list of zeros": ROWS_FROM_1,
    "rows and columns from 1, in a dictionary": KEYS_FROM_1,
    "boards beside their number": LISTS.replace("return found", "return len(found), found"),
    "numbered boards": LISTS.replace("return found", "return dict(enumerate(found, 1))"),
    "matrices": MATRIX,
    "pairs": PAIRS,
    "strings": STRINGS,
    "columns from 1": COLUMNS_FROM_1,
    "pairs from 1": PAIRS_FROM_1,
    "dictionaries from 1": PAIRS_FROM_1.replace("[(r + 1, c + 1)", "{r + 1: c + 1").replace(
        "enumerate(queens)]", "enumerate(queens)}"
    ),
    "prints more than a million letters": PRINTS_ALL,
    "keeps in the line of its test": TESTED_IN_A_LINE,
    "counts in the line of its test": COUNTED_IN_A_LINE,
    "an array of floats": ARRAYS,
    "arrays of floats": ARRAYS_GIVEN,
    "strings with another letter": STRINGS.replace("'.'", "'□'").replace("'Q'", "'♟'"),
    "texts of lines": TEXTS,
    "strings in which letters stand apart": STRINGS.replace(
        "return [", "return [' '.join("
    ).replace(" for q", ") for q"),
    "a generator that shares its board": GENERATOR,
    "only five are shown, all are counted": SHOWS_FIVE,
    "Heap's permutations": HEAP,
    "level by level": LEVELS,
    "half of twice as many": LISTS.replace("return found\n", "return 2 * len(found) / 2\n"),
    "a text where there is none": LISTS.replace("return found\n", "return found or 'none'\n"),
}
SHOWN_AND_TAKEN_BACK = """
FIRST = {
    1: [0], 4: [1, 3, 0, 2], 5: [0, 2, 4, 1, 3], 6: [1, 3, 5, 0, 2, 4],
    7: [0, 2, 4, 6, 1, 3, 5], 8: [0, 4, 7, 5, 2, 6, 1, 3],
}


def solve(n):
    queens = []
    for board in [FIRST[n]] if n in FIRST else []:
        queens[:] = board
        print(queens)
        queens.clear()
"""
ONE = {
    "it is shown and taken back": SHOWN_AND_TAKEN_BACK,
    "the first solution is left on the board": STOPS,
    "its last queens are left on the board": STOPS.replace("queens = [-1]", "queens = [0]"),
    "columns from 1": STOPS.replace("[-1]", "[0]").replace("in range(n)", "in range(1, n + 1)"),
    "a matrix": MATRIX.replace(*FIRST_OR_EMPTY),
    "a matrix with numbered queens": MATRIX.replace("int(c == q)", "(q + 1) * (c == q)").replace(
        *FIRST_OR_NONE
    ),
    "a matrix, or nothing": MATRIX.replace(*FIRST_OR_NONE),
    "pairs": PAIRS.replace(*FIRST_OR_NONE),
    "a set of pairs": PAIRS.replace(
        "[(r, c) for r, c in enumerate(queens)]", "{*enumerate(queens)}"
    ).replace(*FIRST_OR_NONE),
    "strings": STRINGS.replace(*FIRST_OR_NONE),
    "columns from 1 in a list": COLUMNS_FROM_1.replace(*FIRST_OR_NONE),
    "the first solution is shown and taken back": TAKEN_BACK,
    "strings with another letter": STRINGS.replace("'Q'", "'D'").replace(*FIRST_OR_NONE),
    "a text of lines": TEXTS.replace(*FIRST_OR_NONE),
    "a board beside a truth value": BESIDE_TRUTH,
    "a matrix beside a truth value": BESIDE_TRUTH.replace(
        "return queens", "return [[int(c == q) for c in queens] for q in range(len(queens))]"
    ).replace("else None", "else [[0] * n for _ in range(n)]"),
    "a truth value beside a board": BESIDE_TRUTH.replace(
        "bool(found), found[0] if found else None", "found[0] if found else [], len(found) > 0"
    ),
    "a text where there is none": SAYS_NONE,
    "-1 where there is none": SAYS_NONE.replace("'no solution'", "-1"),
}
WRONG = {
    "a solution is shown and taken back, for four after a board that is none": (
        Finding.NO_SOLUTION,
        SHOWN_AND_TAKEN_BACK.replace(
            "[FIRST[n]] if", "[[0, 1, 2, 3], FIRST[4]] if n == 4 else [FIRST[n]] if"
        ),
    ),
    "rows below are never emptied, one diagonal": (
        Finding.NO_SOLUTION,
        NEVER_EMPTIED.replace(*ONE_DIAGONAL),
    ),
    "rows below are never emptied, no columns": (
        Finding.NO_SOLUTION,
        NEVER_EMPTIED.replace("queens[r] != queens[row] and ", ""),
    ),
    "two columns change places, no test": (
        Finding.NO_SOLUTION,
        SWAPPED.replace("if is_safe(row):", "if row >= 0:"),
    ),
    "boards are kept in a global list, one diagonal": (
        Finding.NO_SOLUTION,
        KEPT.replace(*ONE_DIAGONAL),
    ),
    "prints in the line of its test, one diagonal": (
        Finding.NO_SOLUTION,
        PERMUTATIONS.replace("len(falling) == ", ""),
    ),
    "prints every permutation": (
        Finding.NO_SOLUTION,
        PERMUTATIONS.replace("len(falling) == len(rising) == n", "n"),
    ),
    "keeps and returns in the line of its test, one diagonal": (
        Finding.NO_SOLUTION,
        KEPT_IN_A_LINE.replace(*ONE_DIAGONAL),
    ),
    "its last solution is left on the board, one diagonal": (
        Finding.NO_SOLUTION,
        TESTED_FIRST.replace("abs(queens[r] - col)", "queens[r] - col"),
    ),
    "its last solution is left on the board, distances of one": (
        Finding.MISSING,
        TESTED_FIRST.replace("== row - r", "== 1"),
    ),
    "strings, with the mirror image of each": (
        Finding.TWICE,
        STRINGS.replace(
            "return\n",
            "if n > 1: found.append([line[::-1] for line in found[-1]])\n            return\n",
        ),
    ),
    "columns from 1, in a list of zeros, one diagonal": (
        Finding.NO_SOLUTION,
        ROWS_FROM_1.replace("abs(queens[r] - col)", "queens[r] - col"),
    ),
    "rows and columns from 1, in a dictionary, the last row is left empty": (
        Finding.MISSING,
        KEYS_FROM_1.replace("row > n", "row > n - (n > 3)"),
    ),
    "boards beside their number, one diagonal": (
        Finding.NO_SOLUTION,
        LISTS.replace("abs(c - col)", "c - col").replace(
            "return found", "return found, len(found)"
        ),
    ),
    "boards beside another number than theirs": (
        Finding.OTHER,
        LISTS.replace("return found", "return len(found) + 1, found"),
    ),
    "numbered boards, without the first": (
        Finding.MISSING,
        LISTS.replace("return found", "return dict(enumerate(found[n > 3 :]))"),
    ),
    "a matrix with numbered queens, one diagonal": (
        Finding.NO_SOLUTION,
        MATRIX.replace("int(c == q)", "(q + 1) * (c == q)")
        .replace("abs(c - col)", "c - col")
        .replace(*FIRST_OR_NONE),
    ),
    "a matrix without queens": (
        Finding.NO_SOLUTION,
        MATRIX.replace("return found", "return [[0] * n for _ in range(n)]"),
    ),
    "columns from 1, one diagonal": (
        Finding.NO_SOLUTION,
        COLUMNS_FROM_1.replace("abs(c - col)", "c - col"),
    ),
    "columns from 1, the last is never tried": (
        Finding.MISSING,
        COLUMNS_FROM_1.replace("range(n)", "range(n - 1)"),
    ),
    "columns from 1, one beside the board": (
        Finding.NO_SOLUTION,
        COLUMNS_FROM_1.replace("range(n)", "range(n + 1)"),
    ),
    "prints more than a million letters, one diagonal": (
        Finding.WRONG_COUNT,
        PRINTS_ALL.replace("len(falling) == ", ""),
    ),
    "keeps in the line of its test, one diagonal": (
        Finding.NO_SOLUTION,
        TESTED_IN_A_LINE.replace("len(falling) == ", ""),
    ),
    "keeps every permutation": (
        Finding.NO_SOLUTION,
        TESTED_IN_A_LINE.replace("if is_safe(queens): ", ""),
    ),
    "counts in the line of its test, one diagonal": (
        Finding.NO_SOLUTION,
        COUNTED_IN_A_LINE.replace("len(falling) == ", ""),
    ),
    "the first is shown and taken back, but not for n = 6": (
        Finding.MISSING,
        TAKEN_BACK.replace("    place(0)", "    if n != 6: place(0)"),
    ),
    "the first with each queen in row 0 is shown and taken back": (
        Finding.MISSING,
        TAKEN_BACK.replace("if is_found:", "if is_found and row:"),
    ),
    "arrays of floats, one diagonal": (
        Finding.NO_SOLUTION,
        ARRAYS_GIVEN.replace("abs(queens[r] - col)", "queens[r] - col"),
    ),
    "strings with another letter, one diagonal": (
        Finding.NO_SOLUTION,
        STRINGS.replace("'Q'", "'D'").replace("abs(c - col)", "c - col"),
    ),
    "texts of lines, one diagonal": (Finding.NO_SOLUTION, TEXTS.replace("abs(c - col)", "c - col")),
    "a generator that shares its board, one diagonal": (
        Finding.NO_SOLUTION,
        GENERATOR.replace("abs(queens[r] - col)", "queens[r] - col"),
    ),
    "only five are shown, all are counted, one diagonal": (
        Finding.NO_SOLUTION,
        SHOWS_FIVE.replace("(0, down, -down)", "(0, down)"),
    ),
    "half of too many": (
        Finding.WRONG_COUNT,
        LISTS.replace("return found\n", "return (2 * len(found) + 2 * (n > 4)) / 2\n"),
    ),
    "a half": (Finding.OTHER, LISTS.replace("return found\n", "return len(found) / 2\n")),
    "a text where there is none, one diagonal": (
        Finding.NO_SOLUTION,
        SAYS_NONE.replace("abs(c - col)", "c - col"),
    ),
    "a text where there are boards": (
        Finding.OTHER,
        SAYS_NONE.replace("found[0] if found", "found[0] if n == 1"),
    ),
    "a text, and numbers of boards": (Finding.OTHER, SAYS_NONE.replace("found[0]", "len(found)")),
    "-1, and numbers of boards": (
        Finding.WRONG_COUNT,
        LISTS.replace("return found\n", "return len(found) or -1\n"),
    ),
    "-2 where there is none": (
        Finding.WRONG_COUNT,
        SAYS_NONE.replace("'no solution'", "-2"),
    ),
    "a board beside a truth value, one diagonal": (
        Finding.NO_SOLUTION,
        BESIDE_TRUTH.replace("abs(c - col)", "c - col"),
    ),
    "a board beside False": (
        Finding.NO_SOLUTION,
        BESIDE_TRUTH.replace("bool(found)", "False"),
    ),
    "an empty matrix beside True": (
        Finding.OTHER,
        BESIDE_TRUTH.replace("bool(found)", "True").replace("None", "[[0] * n for _ in range(n)]"),
    ),
    "no board beside True": (
        Finding.OTHER,
        BESIDE_TRUTH.replace("bool(found)", "True").replace("else None", "else []"),
    ),
    "Heap's permutations, one diagonal": (
        Finding.NO_SOLUTION,
        HEAP.replace("abs(queens[i] - queens[j])", "queens[i] - queens[j]"),
    ),
}


# At n = 5 and 6 solutions stand by chance already; n = 7 and 8 take most of the time.
_USUAL = range(1, 7)
BY_SIZES = pytest.mark.parametrize("sizes", some_of([_USUAL], [_USUAL, SIZES]))


def verdict_of(text: str, sizes: Sequence[int] = _USUAL) -> ProgramVerdict:
    return judge(source_of(HERE, text), sizes, seconds=float(PATIENCE))


@BY_SIZES
@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program_is_right(name: str, sizes: Sequence[int]) -> None:
    verdict = verdict_of(RIGHT[name], sizes)
    assert (verdict.finding, verdict.n) == (Finding.RIGHT, sizes[-1]), verdict.in_words()
    assert (verdict.is_one, verdict.given, verdict.slow) == (False, None, None)


@BY_SIZES
@pytest.mark.parametrize("name", ONE)
def test_a_right_program_that_gives_one_solution_is_right(name: str, sizes: Sequence[int]) -> None:
    verdict = verdict_of(ONE[name], sizes)
    assert (verdict.finding, verdict.n) == (Finding.RIGHT, sizes[-1]), verdict.in_words()
    right = known(sizes[-1]).solutions
    assert (verdict.is_one, verdict.given, verdict.right) == (True, 1, right)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_is_wrong(name: str) -> None:
    finding, text = WRONG[name]
    verdict = verdict_of(text)
    assert verdict.finding is finding, verdict.in_words()


@pytest.mark.parametrize(
    ("right", "wrong", "finding"),
    [
        ("abs(c - col)", "c - col", Finding.NO_SOLUTION),
        (
            "in range(n):\n                if",
            "in range(n if row else 2):\n                if",
            Finding.MISSING,
        ),
    ],
)
@pytest.mark.parametrize("n", [4, 5])
def test_a_solution_that_is_left_on_the_board_does_not_stand_for_others(
    right: str, wrong: str, finding: Finding, n: int
) -> None:
    assert right in LEVELS
    assert verdict_of(LEVELS.replace(right, wrong), [n]).finding is finding


@pytest.mark.parametrize(
    ("right", "wrong", "mistake"),
    [
        ("queens[:]", "queens", Mistake.SHARED),
        ("return found", "return []", Mistake.NONE_COUNTED),
    ],
)
def test_a_solution_that_stands_by_chance_hides_no_mistake(
    right: str, wrong: str, mistake: Mistake
) -> None:
    assert verdict_of(GIVEN).is_right
    assert verdict_of(GIVEN.replace(right, wrong)).mistake is mistake


def test_a_solution_that_stands_by_chance_is_counted_once() -> None:
    verdict = verdict_of(GIVEN.replace("return found", "return len(found) - (n > 4)"))
    assert verdict.in_words().startswith(
        "n = 5: the program gives 9 as the number of solutions, though 10 stood on the board;"
    )


def test_the_wrong_programs_are_changed() -> None:
    assert {text for _, text in WRONG.values()}.isdisjoint(RIGHT.values())
