"""Where comprehensions run in a function's code.

From Python 3.12 on they are inlined (PEP 709): each turn of one begins its line anew, and its
variables are those of the function. To who reads a program it is one expression.
"""

import ast
from types import CodeType
from typing import NamedTuple

INSTRUCTION = 2  # bytes of code
_Span = tuple[tuple[int, int], tuple[int, int]]  # (line, byte in it) of the begin and the end


class Comprehension(NamedTuple):
    """Where a comprehension stands, and what it goes through, which is evaluated before it."""

    whole: _Span
    source: _Span


def comprehensions_in(text: str) -> list[Comprehension]:
    """Return the comprehensions of a program; generator expressions have code of their own."""
    return [
        Comprehension(_span(each), _span(each.generators[0].iter))
        for each in ast.walk(ast.parse(text))
        if isinstance(each, ast.ListComp | ast.SetComp | ast.DictComp)
    ]


def offsets_within(code: CodeType, comprehensions: list[Comprehension]) -> frozenset[int]:
    """Return the offsets of those instructions of a function that run in its comprehensions."""
    if all(each.whole[1][0] < code.co_firstlineno for each in comprehensions):
        return frozenset()
    offsets = []
    for number, (line, last, column, end) in enumerate(code.co_positions()):
        if line is None or last is None or column is None or end is None:
            continue
        place = (line, column), (last, end)
        if any(
            _is_within(place, each.whole) and not _is_within(place, each.source)
            for each in comprehensions
        ):
            offsets.append(number * INSTRUCTION)
    return frozenset(offsets)


def _span(node: ast.expr) -> _Span:
    end = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return (node.lineno, node.col_offset), end


def _is_within(inner: _Span, outer: _Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
