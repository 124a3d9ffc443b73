import sys
from dis import get_instructions
from types import CodeType

import pytest

from nqviz.programs.comprehensions import comprehensions_in, offsets_within
from tests.support.programs import record

TEXT = """
def twice(value):
    return 2 * value

def solve(n):
    rows = [[0 for _ in range(n)] for _ in range(n)]
    flat = {
        twice(value)
        for row in rows
        for value in row
    }
    table = {each: each for each in sorted([*flat, *[each + 1 for each in flat]])}
    return len(table)
"""
COUNTS = {3: 9, 6: 1, 12: 1, 13: 1}  # of the lines that stand alone


def code_of_function(text: str) -> CodeType:
    module = compile(text, "mine.py", "exec")
    return next(each for each in module.co_consts if isinstance(each, CodeType))


def test_a_comprehension_is_one_expression_of_its_line() -> None:
    recording = record(TEXT, 3)
    counts = recording.line_counts(len(recording) - 1)
    assert {line: counts[line] for line in COUNTS} == COUNTS
    last = recording.calls(len(recording) - 1)[-1]
    shown = {each.name: each.value for each in last.variables}
    assert shown == {
        "n": "3",
        "rows": "[[0, 0, 0], [0, 0, 0], [0, 0, 0]]",
        "flat": "{0}",
        "table": "{0: 0, 1: 1}",
    }


@pytest.mark.skipif(sys.version_info < (3, 12), reason="comprehensions have code of their own")
def test_what_a_comprehension_goes_through_is_evaluated_before_it() -> None:
    text = "def double(source):\n    return [2 * each for each in sorted(source)]\n"
    code = code_of_function(text)
    offsets = offsets_within(code, comprehensions_in(text))
    inside = {each.argval for each in get_instructions(code) if each.offset in offsets}
    outside = {each.argval for each in get_instructions(code) if each.offset not in offsets}
    assert "each" in inside
    assert {"sorted", "source"} <= outside
    assert "each" not in outside


def test_no_function_above_is_looked_through() -> None:
    text = "def first():\n    return 1\n\nrows = [0 for _ in range(3)]\n"
    assert not offsets_within(code_of_function(text), comprehensions_in(text))
