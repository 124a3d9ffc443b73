import io
from typing import get_args

import pytest

from nqviz.common.i18n import LANGUAGES, speaking
from nqviz.programs.errors import ending_in_words, error_in_words, lines_in_words
from nqviz.programs.messages import (
    AtLimit,
    Boards,
    Died,
    Ending,
    NoFunction,
    Nothing,
    Number,
    Raised,
    Returned,
    Stopped,
    Truth,
    Unstarted,
    Value,
)
from nqviz.programs.protocol import FAR
from tests.support.programs import ending_of, record

# Programs with the mistakes that beginners make most, and what is said of them.
MISTAKES = {
    "def solve(n):\n\nreturn 1": "Line 3, IndentationError: the indentation does not fit "
    "(expected an indented block after function definition on line 1)",
    "def solve(n:\n    return 1": "Line 1, SyntaxError: this is no Python",
    "else:\n    pass": "Line 1, SyntaxError: this is no Python (invalid syntax)",
    "def solve(n):\n    return solve(n)": "Line 2, RecursionError: a function calls itself",
    "c = 0\ndef solve(n):\n    c += 1": "Line 3, UnboundLocalError: a variable is used before",
    "def solve(n):\n    return m": "Line 2, NameError: the name “m” is not known here",
    "def solve(n):\n    return [0][n]": "Line 2, IndexError: an index is outside",
    "def solve(n):\n    return {}['a']": "Line 2, KeyError: the key 'a' is not",
    "def solve(n):\n    return n.x": "Line 2, AttributeError: an object has no such attribute",
    "def solve(n):\n    return n + '1'": "Line 2, TypeError: values of these kinds",
    "def solve():\n    return 1": "TypeError: a function is called with other values than",
    "def solve(n):\n    return solve()": "Line 2, TypeError: a function is called with other",
    "m = input()\ndef solve(n):\n    return m": "Line 1, EOFError: input() finds nobody",
    "def solve(n):\n    return n / 0": "Line 2, ZeroDivisionError: something is divided by zero",
    "import qqueens": "Line 1, ModuleNotFoundError: the module “qqueens” is not installed",
    "def solve(n):\n    return int('a')": "Line 2, ValueError: a value does not fit",
    "def solve(n):\n    assert n < 0": "Line 2, AssertionError: an assertion does not hold.",
    "def solve(n):\n    assert n < 0, n": "Line 2, AssertionError: an assertion does not hold (4).",
    "def solve(n):\n    raise OSError('it rains')": "Line 2, OSError: it rains",
    "class Own(Exception): ...\ndef solve(n):\n    raise Own('it snows')": "Line 3, Own: it snows",
    "def solve(n):\n    import sys\n    sys.exit('bye')": "Line 3, SystemExit: bye",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_told_with_its_line(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())  # as in the process of a program
    ending = ending_of(record(text))
    assert ending_in_words(ending).startswith(MISTAKES[text])


def test_a_line_in_a_wrong_place_is_thought_of() -> None:
    words = ending_in_words(ending_of(record("def solve(n):\n    else:\n        pass\n")))
    assert words.endswith("or for a line in a wrong place.")


ENDINGS = [
    Ending(Returned(Number(92))),
    Ending(Returned(Number(-FAR))),
    Ending(Returned(Boards((), is_one=False))),
    Ending(Returned(Boards(((), ()), is_one=False))),
    Ending(Returned(Nothing())),
    Ending(Returned(Truth(True))),
    Ending(Returned(Value("'text'"))),
    Ending(NoFunction()),
    Ending(Stopped()),
    Ending(Unstarted("the disk is full")),
    Ending(Died()),
    Ending(Died(is_disturbed=True)),
    *(
        Ending(AtLimit(limit), lines=(3, 4, 7))
        for limit in get_args(AtLimit.__annotations__["limit"])
    ),
    *(
        Ending(Raised("RefusedError", line=3, refused=refused))
        for refused in get_args(Raised.__annotations__["refused"])
        if refused
    ),
    Ending(Raised("RefusedError", refused="trace")),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: str(ending.fact))
def test_each_ending_is_one_sentence_in_each_language(ending: Ending, language: str) -> None:
    with speaking(language):
        words = ending_in_words(ending)
    assert words.endswith((".", "。"))
    assert "{" not in words
    assert any(sign > "\u2fff" for sign in words) == (language != "en")


def test_the_limit_that_was_set_is_the_one_that_is_told() -> None:
    ending = ending_of(record("def solve(n):\n    while True:\n        n = n\n", lines=2000))
    assert ending_in_words(ending) == (
        "The program was ended after 2\u202f000 lines; it was at lines 2, 3 then."
    )


def test_lines_stand_in_ranges() -> None:
    assert lines_in_words([3]) == "line 3"
    assert lines_in_words([3, 4, 5, 9, 11, 12]) == "lines 3 to 5, 9, 11, 12"
    assert lines_in_words(range(1, 100, 2)).endswith(", …")


def test_an_exception_without_words_is_named() -> None:
    assert error_in_words(Raised("Odd", 4)) == "Line 4, Odd: it says no more."
    assert error_in_words(Raised("Odd")) == "Odd: it says no more."
