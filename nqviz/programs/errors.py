"""How a program's run has ended, in a sentence that a beginner understands.

The exceptions that beginners meet most are explained; any other is given in Python's own words.
"""

import re
from collections.abc import Sequence

from nqviz.common.i18n import mark, ntr, number, ranges_in_words, tr
from nqviz.programs.messages import (
    AtLimit,
    Boards,
    Died,
    Ending,
    NoFunction,
    Number,
    Raised,
    Returned,
    Stopped,
    Truth,
    Unstarted,
    Value,
)
from nqviz.programs.protocol import MOST_CALLS

# Looked up by the exception's class and then by its bases.
_EXPLAINED = {
    "IndentationError": mark(
        "the indentation does not fit ({words}); lines of a block begin in one column"
    ),
    "SyntaxError": mark(
        "this is no Python ({words}); look for a missing bracket, colon or quote, or for a line in "
        "a wrong place"
    ),
    "RecursionError": mark("a function calls itself again and again: nothing ends the recursion"),
    "UnboundLocalError": mark(
        "a variable is used before it has a value here ({words}); a function that assigns to a "
        "variable from outside needs “nonlocal” or “global”"
    ),
    "NameError": mark(
        "the name “{wanted}” is not known here: it may be misspelt, or not be assigned before"
    ),
    "IndexError": mark("an index is outside of its list; the last entry of n has the index n - 1"),
    "KeyError": mark("the key {words} is not in the dictionary"),
    "AttributeError": mark("an object has no such attribute ({words})"),
    "TypeError": mark("values of these kinds do not go together ({words})"),
    "EOFError": mark("input() finds nobody who types; what solve needs is its argument, n"),
    "ZeroDivisionError": mark("something is divided by zero"),
    "ModuleNotFoundError": mark("the module “{wanted}” is not installed here"),
    "ValueError": mark("a value does not fit ({words})"),
    "AssertionError": mark("an assertion does not hold ({words})"),
    "MemoryError": mark("the program needs more memory than it may have"),
}
# In Python's words, as "solve() takes 0 positional arguments but 1 was given".
_WRONG_CALL = re.compile(r"\(\) (?:missing|takes|got) ")
_CALLED_WRONGLY = mark("a function is called with other values than its “def” line takes ({words})")
_LIMITS = {
    "lines": mark("after {lines} lines"),
    "seconds": mark("after {seconds} seconds"),
    "memory": mark("because it needs more than {memory} MB of memory"),
    "log": mark("because its record has become longer than {log} MB"),
    "calls": mark("because more than {calls} calls are under way: nothing ends the recursion"),
    "output": mark("because it prints more than a million letters"),
    "placements": mark("because it gives more placements than are looked at"),
}


_REFUSED = {
    "process": mark("a program that is watched can't start other programs"),
    "kill": mark("a program that is watched can't end other programs"),
    "trace": mark("a program that is watched can't replace the trace function"),
    "nqviz": mark("a program that is watched can't import nqviz"),
}


def ending_in_words(ending: Ending) -> str:
    """Return one sentence about how a run has ended."""
    match ending.fact:
        case Returned():
            return _returned(ending.fact)
        case Raised():
            return error_in_words(ending.fact)
        case AtLimit(limit):
            return _limit_in_words(ending, limit, is_before_solve=ending.fact.is_before_solve)
        case NoFunction():
            return tr("The file defines no function solve(n).")
        case Stopped():
            return tr("The run was stopped.")
        case Unstarted(why):
            return tr("The program could not be started: {why}.", why=why)
        case Died(is_disturbed=True):
            return tr("The program has disturbed its recording, which ends here.")
    return tr("The program has ended its own process, and its recording with it.")


def error_in_words(error: Raised) -> str:
    """Return one sentence about an exception, as the process describes it."""
    what = ""
    if error.refused:
        what = tr(_REFUSED[error.refused])
    elif kind := next((each for each in error.kinds if each in _EXPLAINED), ""):
        is_wrong_call = kind == "TypeError" and _WRONG_CALL.search(error.words)
        sentence = _CALLED_WRONGLY if is_wrong_call else _EXPLAINED[kind]
        what = tr(sentence, words=error.words, wanted=error.wanted)
        what = what.replace(" ()", "").replace("（）", "")  # Python may say nothing more.
    what = what or error.words or tr("it says no more")
    if error.line is None:
        return tr("{name}: {what}.", name=error.name, what=what)
    return tr("Line {line}, {name}: {what}.", line=error.line, name=error.name, what=what)


def _returned(returned: Returned) -> str:
    match returned.result:
        case Number() as result if result.is_far:
            return tr("solve returned a number with too many digits.")
        case Number(count):
            return tr("solve returned {count}.", count=number(count))
        case Boards(boards) if boards and not any(boards):
            return ntr(
                "solve returned {count} placement without a queen.",
                "solve returned {count} placements without a queen.",
                len(boards),
            )
        case Boards(boards):
            return ntr(
                "solve returned {count} placement.",
                "solve returned {count} placements.",
                len(boards),
            )
        case Truth(value):
            return tr("solve returned {value}.", value=value)
        case Value(words):
            return tr("solve returned {value}.", value=words)
    return tr("solve returned nothing.")


def _limit_in_words(ending: Ending, limit: str, *, is_before_solve: bool) -> str:
    limits = ending.limits
    why = tr(
        _LIMITS[limit],
        lines=number(limits["lines"]),
        seconds=f"{limits['seconds']:g}",
        memory=limits["memory"] >> 20,
        log=limits["log"] >> 20,
        calls=number(MOST_CALLS),
    )
    if is_before_solve:
        return tr(
            "The program was ended {why}, before solve was called: put what the file does outside "
            'of its functions under “if __name__ == "__main__":”.',
            why=why,
        )
    if limit in {"lines", "seconds"} and ending.lines:
        named = lines_in_words(ending.lines)
        return tr("The program was ended {why}; it was at {lines} then.", why=why, lines=named)
    return tr("The program was ended {why}.", why=why)


def lines_in_words(lines: Sequence[int]) -> str:
    """Return the words for some lines, in their order: "line 3", "lines 3 to 5, 9"."""
    words = ranges_in_words(lines)
    return tr("line {lines}", lines=words) if len(lines) == 1 else tr("lines {lines}", lines=words)
