"""What the process says of how a program has ended."""

import pytest

from nqviz.programs.messages import Boards, Nothing, Number, Raised, Truth, Value
from nqviz.programs.protocol import FAR, LONGEST_NAME, LONGEST_WORDS
from tests.support.programs import ending_of, record, record_apart, result_of, solving

# What these give goes through a process, and says that what others give here would, too.
APART = {"n", "[1, 3, 0, 2]", "-10**5000", "1e30", "ValueError('x' * 10**6)", "SyntaxError"}
QUEENS = ((0, 1), (1, 3), (2, 0), (3, 2))


@pytest.mark.parametrize(
    ("words", "result", "mode"),
    [
        ("n", Number(4), "record"),
        ("n", Number(4), "run"),
        ("__import__('numpy').int64(2)", Number(2), "run"),
        ("10**30", Number(FAR), "run"),
        ("-10**5000", Number(-FAR), "run"),
        ("__import__('numpy').uint64(2**64 - 1)", Number(FAR), "record"),
        ("__import__('numpy').array([2])", Number(2), "run"),
        ("__import__('numpy').zeros((1, 1))", Number(0), "run"),
        ("__import__('numpy').array([n > 9])", Truth(False), "run"),
        ("[[1, 3, 0, 2]]", Boards((QUEENS,), is_one=False), "run"),
        ("[1, 3, 0, 2]", Boards((QUEENS,), is_one=True), "record"),
        ("'two'", Value("'two'"), "run"),
        ("n / 2", Number(2), "run"),
        ("1e30", Number(FAR), "run"),
        ("n / 8", Value("0.5"), "run"),
        ("float('inf')", Value("inf"), "run"),
        ("None", Nothing(), "record"),
        ("True", Truth(True), "run"),
        ("n > 9", Truth(False), "record"),
        ("__import__('numpy').array([n])[0] == 4", Truth(True), "run"),
    ],
)
def test_what_is_returned_is_a_number_boards_or_something_else(
    words: str, result: object, mode: str
) -> None:
    carry_out = record_apart if words in APART else record
    assert result_of(carry_out(f"def solve(n):\n    return {words}\n", mode=mode)) == result


def test_an_array_of_one_entry_is_a_board_for_one_queen() -> None:
    text = "import numpy\ndef solve(n):\n    return numpy.array([0])\n"
    assert result_of(record(text, 1)) == Boards((((0, 0),),), is_one=True)


@pytest.mark.parametrize(
    "error",
    [
        "type('x' * 10**6, (Exception,), {})",
        "type('E', tuple(type('x' * 10**6, (Exception,), {}) for _ in range(99)), {})",
        "ValueError('x' * 10**6)",
        "type('\\ud800', (Exception,), {})('\\udfff')",
        "type('E', (Exception,), {'name': 5})",
        "NameError('x', name='x' * 10**6)",
        "SyntaxError('x' * 10**6, (__file__, 10**9, 1, '', 1, 1))",
        "SyntaxError('x', ('other.py', 1, 1, '', 1, 1))",
        "SyntaxError(5, ('/nowhere/own.py', 'x', 1, '', 1, 1))",
        "SyntaxError",
    ],
)
def test_what_is_said_of_an_error_is_cut_to_what_may_be_said(error: str) -> None:
    carry_out = record_apart if error in APART else record
    ending = ending_of(
        carry_out(f"__file__ = '/nowhere/own.py'\ndef solve(n):\n    raise {error}\n")
    )
    assert isinstance(ending.fact, Raised), ending
    assert ending.line in {None, 3}
    assert all(len(name) <= LONGEST_NAME for name in (ending.fact.name, *ending.fact.kinds))
    assert len(ending.fact.words) <= LONGEST_WORDS


def test_names_of_a_million_letters_are_cut_while_they_are_followed() -> None:
    recording = record_apart(
        solving(
            "def f():\n    raise type('x' * 10**6, (Exception,), {'__repr__': lambda self: 5})\n"
            "try:\n    f()\nexcept Exception as error:\n    pass"
        )
    )
    places = range(len(recording))
    assert all(len(recording.happening(index).words) <= 200 for index in places)
    assert any(recording.happening(index).words == "x" * LONGEST_NAME for index in places)
    calls = [call for index in places for call in recording.calls(index)]
    assert all(len(each.value) <= 200 for call in calls for each in call.variables)


@pytest.mark.parametrize(("mode", "how"), [("record", "limit"), ("run", "returned")])
def test_what_is_printed_is_limited_only_where_it_is_shown(mode: str, how: str) -> None:
    text = "def solve(n):\n    for _ in range(10_000):\n        print('1234567890')\n    return n\n"
    assert ending_of(record_apart(text, mode=mode)).how == how


def test_a_program_without_the_function_is_named_so() -> None:
    ending = ending_of(record_apart("def solved(n):\n    return 2\n"))
    assert ending.how == "nothing"


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("import os; os.system('true')", "process"),
        ("import subprocess; subprocess.run(['true'])", "process"),
        ("import os; os.kill(1, 0)", "kill"),
        ("import sys; sys.settrace(None)", "trace"),
    ],
)
def test_what_would_leave_the_process_is_refused(line: str, refused: str) -> None:
    ending = ending_of(record_apart(solving(line)))
    assert isinstance(ending.fact, Raised)
    assert (ending.fact.refused, ending.line) == (refused, 2)


@pytest.mark.parametrize("module", ["builtins", "sys", "time", "contextlib", "json.encoder"])
def test_what_a_program_replaces_is_not_leant_on(module: str) -> None:
    text = f"""
import {module} as replaced
def solve(n):
    queens = []
    for name in list(vars(replaced)):
        if name[:2] != "__":
            try:
                setattr(replaced, name, None)
            except:
                pass
    for column in (1, 3, 0, 2):
        queens.append(column)
    return 2
"""
    recording = record_apart(text)
    assert result_of(recording) == Number(2)
    assert recording.solutions == 1
