from threading import Event

import pytest

from nqviz.common.i18n import LANGUAGES, speaking
from nqviz.model.board import attack, is_solution
from nqviz.programs.messages import AtLimit, Ending, Number, Returned
from nqviz.programs.protocol import LIMITS, Order
from nqviz.programs.recording import Recording
from nqviz.programs.source import source_of
from nqviz.programs.verdict import LARGEST, Finding, ProgramVerdict, check_sizes, judge, solutions
from tests.support.own_programs import QUEENS
from tests.support.programs import CHANGED, FOLDER, HERE, run_here, source_of_wrong

pytestmark = pytest.mark.usefixtures("no_repairs")

# What is wrong first, the n at which it is seen, and a part of the sentence.
WRONG = {
    "bad_index": (Finding.ERROR, 1, "Line 8, IndexError"),
    "first_row_fixed": (Finding.MISSING, 4, "1 of 2; [2, 0, 3, 1] is missing"),
    "found_twice": (Finding.WRONG_COUNT, 1, "gives 2 as the number of solutions; 1 is right"),
    "list_found_twice": (Finding.TWICE, 1, "[0] is found twice"),
    "never_removes": (Finding.MISSING, 4, "0 of 2; [1, 3, 0, 2] is missing"),
    "never_stops": (Finding.NEVER_ENDS, 3, "it repeats lines 8"),
    "no_colon": (Finding.ERROR, 1, "Line 14, SyntaxError"),
    "no_diagonals": (Finding.NO_SOLUTION, 2, "[0, 1] is no solution"),
    "no_end_of_recursion": (Finding.ERROR, 1, "RecursionError: a function calls itself"),
    "no_result": (Finding.NOTHING, 1, "name the board in a comment: # nqviz: queens = board."),
    "no_solve": (Finding.NO_SOLVE, 1, "defines no function solve"),
    "off_by_one": (Finding.MISSING, 1, "0 of 1; [0] is missing"),
    "one_diagonal": (Finding.NO_SOLUTION, 2, "along the falling diagonal"),
    "returns_nothing_of_use": (Finding.OTHER, 1, "returned '1 solutions'. That is neither"),
    "same_list_again": (Finding.NO_SOLUTION, 1, "an empty board is no solution"),
    "stops_at_the_first": (
        Finding.MISSING,
        4,
        "first solution only; there are 2, and [2, 0, 3, 1] is missing",
    ),
    "unknown_name": (Finding.ERROR, 1, "Line 21, NameError: the name “colum”"),
}


def verdict_of(text: str, *sizes: int, seconds: float = 20.0) -> ProgramVerdict:
    return judge(source_of(HERE, text), sizes, seconds=seconds)


def test_there_are_ten_wrong_programs_at_least() -> None:
    names = {path.stem for path in (FOLDER / "wrong").glob("*.py")}
    assert names | set(CHANGED) == set(WRONG)
    assert len(WRONG) >= 10


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_is_judged_by_what_is_wrong_first(
    name: str, request: pytest.FixtureRequest
) -> None:
    finding, n, words = WRONG[name]
    source = source_of_wrong(name)
    # A loop without end is seen when the limit has passed; the others need not hurry.
    seconds = 0.4 if finding is Finding.NEVER_ENDS else 20.0
    if finding is not Finding.NEVER_ENDS:
        request.getfixturevalue("in_this_process")
    verdict = judge(source, range(n, n + 1), seconds=seconds)
    assert (verdict.finding, verdict.n) == (finding, n), verdict.in_words()
    assert words in verdict.in_words()
    assert not verdict.is_right
    if finding is Finding.NO_SOLUTION and verdict.attacking:
        one, other = verdict.attacking
        assert {one, other} <= set(verdict.board)
        assert one[0] == other[0] or attack(*one, *other) is not None
    if finding is Finding.MISSING:
        queens = tuple(column for _, column in verdict.board)
        assert is_solution(queens)
        assert queens in set(solutions(n))


@pytest.mark.usefixtures("in_this_process")
def test_the_sizes_are_checked_in_their_order_until_something_is_wrong() -> None:
    text = "def solve(n):\n    return [1, 0, 0, 2, 10, 5][n - 1]\n"
    verdict = verdict_of(text, 1, 2, 3, 4, 5, 6)
    assert (verdict.finding, verdict.n) == (Finding.WRONG_COUNT, 6)
    assert (verdict.given, verdict.right) == (5, 4)
    assert verdict_of(text, 1, 2, 3).n == 3
    assert verdict_of(text, 1, 2, 3).is_right


@pytest.mark.usefixtures("in_this_process")
def test_one_solution_that_is_returned_as_a_board_is_enough() -> None:
    text = "def solve(n):\n    return {4: [1, 3, 0, 2], 5: [0, 2, 4, 1, 4]}.get(n)\n"
    assert verdict_of(text, 4).in_words() == (
        "Right to n = 4: solve gives one solution, not all of them."
    )
    verdict = verdict_of(text, 5)
    assert verdict.finding is Finding.NO_SOLUTION
    assert verdict.board == ((0, 0), (1, 2), (2, 4), (3, 1), (4, 4))
    assert verdict.attacking == ((0, 0), (4, 4))


LEAVES_IT = """
def solve(n):
    queens = []
    def place(row):
        if row == n:
            return True
        for column in range(n):
            if all(c != column and abs(c - column) != row - r for r, c in enumerate(queens)):
                queens.append(column)
                if place(row + 1):
                    return True
                queens.pop()
        return False
    return place(0)
"""
TAKES_IT_BACK = LEAVES_IT.replace(
    """
                if place(row + 1):
                    return True
                queens.pop()
""",
    """
                found = place(row + 1)
                queens.pop()
                if found:
                    return True
""",
)
ONLY_SAYS = "n = {}: solve returned {}. That only says whether there is a solution; return their"


@pytest.mark.usefixtures("in_this_process")
def test_a_program_that_returns_nothing_is_judged_by_its_boards_and_told_so() -> None:
    text = LEAVES_IT.replace("return True", "return").replace("return place(0)", "place(0)")
    words = "Right to n = 5. solve returns nothing: the boards that stood were judged."
    assert verdict_of(text, 1, 2, 3, 4, 5).in_words() == words


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("text", [LEAVES_IT, TAKES_IT_BACK])
def test_a_truth_value_is_right_where_a_solution_was_shown(text: str) -> None:
    assert LEAVES_IT != TAKES_IT_BACK
    verdict = verdict_of(text, 1, 2, 3, 4, 5)
    assert verdict.in_words() == "Right to n = 5: solve gives one solution, not all of them."


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize(
    ("text", "finding", "words"),
    [
        ("def solve(n): return n not in (2, 3)", Finding.TRUTH, ONLY_SAYS.format(1, True)),
        ("import numpy\ndef solve(n): return numpy.bool_(n not in (2, 3))", Finding.TRUTH, "That"),
        (
            "def solve(n):\n    queens = []\n    return n not in (2, 3)",
            Finding.TRUTH,
            ONLY_SAYS.format(1, True),
        ),
        (
            "def solve(n):\n    queens = [0] * n\n    return n not in (2, 3)",
            Finding.NO_SOLUTION,
            "n = 4: [0, 0, 0, 0] is no solution",
        ),
        (
            "def solve(n): return False",
            Finding.WRONG_TRUTH,
            "n = 1: solve returned False. But there is a solution: [0].",
        ),
        (
            LEAVES_IT.replace("return place(0)", "return place(0) or True"),
            Finding.WRONG_TRUTH,
            "n = 2: solve returned True. But there is no solution.",
        ),
    ],
)
def test_a_truth_value_alone_is_no_solution(text: str, finding: Finding, words: str) -> None:
    verdict = verdict_of(text, 1, 2, 3, 4)
    assert verdict.finding is finding, verdict.in_words()
    assert words in verdict.in_words()
    assert not verdict.is_right


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("count", ["10**30", "-10**30", "10**5000", "10**18"])
def test_a_number_with_too_many_digits_is_a_wrong_count(count: str) -> None:
    verdict = verdict_of(f"def solve(n): return {count}", 4)
    assert (verdict.finding, verdict.given) == (Finding.WRONG_COUNT, None)
    assert verdict.in_words() == (
        "n = 4: solve returned a number with too many digits. The right number is 2."
    )


def test_a_program_that_is_only_slow_is_right_as_far_as_it_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken = 0.1  # seconds, for n = 1 and 2
    recorded = []

    def run(ordered: Order, _stop: Event | None) -> Recording:
        n = ordered["n"]
        if ordered["mode"] == "record":
            recorded.append(n)
        recording = Recording(n, 1)
        fact = AtLimit("seconds") if n == 3 else Returned(Number(2 - n), seconds=taken)
        recording.end(Ending(fact, ordered["limits"]))
        return recording

    monkeypatch.setattr("nqviz.programs.verdict.run_to_end", run)
    verdict = verdict_of("", 1, 2, 3, seconds=1.0)
    assert (verdict.finding, verdict.n, verdict.slow) == (Finding.RIGHT, 2, 3)
    assert "n = 3 takes longer" in verdict.in_words()
    assert 3 not in recorded
    taken = 0.01  # After so short a run, the next one does not come to an end.
    assert verdict_of("", 1, 2, 3, seconds=1.0).finding is Finding.NEVER_ENDS
    assert 3 in recorded


def test_a_right_program_runs_once_for_each_n(monkeypatch: pytest.MonkeyPatch) -> None:
    carried_out = []

    def run(ordered: Order, stop: Event | None) -> Recording:
        carried_out.append(ordered["n"])
        return run_here(ordered, stop)

    monkeypatch.setattr("nqviz.programs.verdict.run_to_end", run)
    assert judge(source_of(HERE, QUEENS), range(1, 7)).is_right
    assert carried_out == [*range(1, 7)]


def test_a_program_whose_own_tests_take_too_long_is_told_that_solve_was_not_called() -> None:
    solve = "def solve(n):\n    return 1 if n < 2 else solve(n - 1) + solve(n - 2)\n"
    verdict = verdict_of(f"{solve}while True:\n    solve(9)\n", 1, 2, seconds=0.3)
    assert verdict.finding is Finding.NEVER_ENDS
    assert not verdict.is_in_run, "it is the same for each n"
    assert verdict.in_words() == (
        "The program was ended after 0.3 seconds, before solve was called: put what the file does "
        'outside of its functions under “if __name__ == "__main__":”.'
    )


def test_a_line_that_waits_is_not_said_to_be_repeated() -> None:
    verdict = verdict_of("import time\ndef solve(n):\n    time.sleep(60)\n", 1, seconds=0.3)
    assert verdict.in_words().endswith("to an end; it was at line 3 when its time was over.")


@pytest.mark.usefixtures("in_this_process")
def test_a_number_below_zero_is_not_held_against_boards_of_which_none_stood() -> None:
    words = verdict_of("def solve(n):\n    return n - 9\n", 1).in_words()
    assert words == "n = 1: the program gives -8 as the number of solutions; 1 is right."


@pytest.mark.usefixtures("in_this_process")
def test_boards_whose_rows_follow_one_another_in_a_list_are_right() -> None:
    text = """
def solve(n):
    found = []
    def place(row, board):
        if row == n:
            found.append(board)
        for square in range(row * n, row * n + n if row < n else 0):
            column = square - row * n
            above = [divmod(each, n) for each in range(row * n) if board[each]]
            if all(c != column and abs(c - column) != row - r for r, c in above):
                place(row + 1, board[:square] + [1] + board[square + 1:])
    place(0, n * n * [0])
    return found
"""
    assert verdict_of(text, 1, 2, 3, 4, 5).in_words() == "Right to n = 5."


@pytest.mark.usefixtures("in_this_process")
def test_a_number_that_is_given_as_a_text_is_told_as_one() -> None:
    verdict = verdict_of("def solve(n):\n    return str([1, 0, 0, 2][n - 1])\n", 2)
    assert (verdict.finding, verdict.n) == (Finding.OTHER, 2)
    assert "solve returned '0'. That is a text, and no number: return" in verdict.in_words()


MANY_LINES = """
from itertools import permutations


def solve(n):
    for queens in permutations(range(n)):
        is_safe = True
        for one in range(n):
            for other in range(one + 1, n):
                if abs(queens[one] - queens[other]) == other - one:
                    is_safe = False
        if is_safe:
            print(queens)
"""


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("ending", ["", "    return True\n"])
def test_a_run_that_is_only_too_long_to_be_followed_comes_to_its_end(
    ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "lines", 8_000)
    sizes = (1, 4, 5, 6) if ending else (1, 2, 3, 4, 5, 6)  # True is wrong where there is none.
    verdict = verdict_of(MANY_LINES + ending, *sizes)
    words = "Right to n = 5; the run for n = 6 is too long to be followed line by line."
    assert (verdict.finding, verdict.n, verdict.slow) == (Finding.RIGHT, 5, 6)
    assert verdict.in_words().startswith(words)
    alone = verdict_of(MANY_LINES + ending, 6)
    assert alone.finding is Finding.ENDED
    assert "The program was ended after" in alone.in_words()


@pytest.mark.usefixtures("in_this_process")
def test_a_wrong_program_is_wrong_before_its_run_is_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LIMITS, "lines", 8_000)
    one_diagonal = MANY_LINES.replace(
        "abs(queens[one] - queens[other])", "queens[one] - queens[other]"
    )
    verdict = verdict_of(one_diagonal, 1, 2, 3, 4, 5, 6)
    assert (verdict.finding, verdict.n) == (Finding.NO_SOLUTION, 4)


def test_a_limit_of_memory_or_an_end_by_itself_is_told() -> None:
    verdict = verdict_of("import os\n\ndef solve(n):\n    os._exit(0)\n", 4)
    assert verdict.finding is Finding.ENDED
    assert "ended its own process" in verdict.in_words()


def test_sizes_and_limits_that_make_no_sense_are_refused() -> None:
    for sizes in ([], [0], [LARGEST + 1], range(1, 10**12), range(-(10**30), 4)):
        with pytest.raises(ValueError, match="from 1 to"):
            check_sizes(sizes, 1.0)
    with pytest.raises(ValueError, match="range of n is empty"):
        check_sizes(range(8, 2), 1.0)
    for seconds in (0.0, -1.0, float("nan")):
        with pytest.raises(ValueError, match="above 0"):
            check_sizes([4], seconds)
    check_sizes([1, LARGEST], 0.1)


@pytest.mark.usefixtures("in_this_process")
def test_a_number_that_is_too_small_stands_beside_the_solutions_that_were_reached() -> None:
    text = "def solve(n):\n    queens = [0] * n\n    return 0\n"
    words = verdict_of(text, 1).in_words()
    assert "gives 0 as the number of solutions, though 1 stood on the board; 1 is right" in words
    assert "stood" not in verdict_of(text.replace("* n", "* 0"), 1).in_words()


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize(
    ("text", "n", "keys"),
    [
        ("def solve(n):\n    return n\n", 2, ["Space"]),
        (QUEENS.replace("return count", "return count + 1"), 1, ["Shift+Right"]),
        (QUEENS.replace("return count", "return count + 1"), 2, ["Space"]),
        ("def solve(n):\n    queens = [0, 1]\n    return n\n", 2, ["C "]),
    ],
)
def test_where_no_step_is_named_only_keys_that_lead_somewhere_are(
    text: str, n: int, keys: list[str]
) -> None:
    words = verdict_of(text, n).why_no_difference()
    assert words.startswith(f"n = {n} goes wrong")
    assert [each for each in ("Space", "Shift+Right", "C ") if each in words] == keys


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("finding", Finding)
def test_every_finding_has_a_sentence(finding: Finding, language: str) -> None:
    board = ((0, 0), (1, 1), (2, 2))
    with speaking(language):
        words = ProgramVerdict(finding, 3, 1, 2, board, board[:2], (3, 4)).in_words()
        ProgramVerdict(finding, 3).in_words()
        without_step = ProgramVerdict(finding, 3).why_no_difference()
    assert without_step
    assert "{" not in without_step
    if finding not in {Finding.NO_SOLVE, Finding.STOPPED}:  # they are the ending's own
        assert "3" in words
    assert "{" not in words
