import tokenize
from io import StringIO
from keyword import iskeyword

import pytest
from PySide6.QtGui import QColor

from nqviz.common.assets import asset
from nqviz.frames.palette import LOOKS, Look
from nqviz.ui.step.highlight import Span, Token, format_of_token, spans
from tests.support.reading import contrast

STRINGS = r'''
class Board(dict):
    """One

    "two" \""" and three
"""
    kept = [rb"\"", 'it\'s', "\\", R"#" 'no' "comment"]  # a "comment" of it's own
    iffy, defined, notb = b'' if kept else U"\
goes on", (), None

    async def placed(self): return self.iffy is not None or not self
'''


def told_by_python(text: str) -> list[list[Span]]:
    """Return what Python's own tokenizer finds."""
    found: list[list[Span]] = [[] for _ in text.split("\n")]
    before = ""
    for each in tokenize.generate_tokens(StringIO(text).readline):
        (line, column), words = each.start, each.string
        token = {tokenize.STRING: Token.STRING, tokenize.COMMENT: Token.COMMENT}.get(each.type)
        if each.type == tokenize.NAME and iskeyword(words):
            token = Token.KEYWORD
        elif each.type == tokenize.NAME and before in {"def", "class"}:
            token = Token.NAME
        before = words
        for place, piece in enumerate(words.split("\n")):
            if token is not None and piece:
                found[line - 1 + place].append(Span(0 if place else column, len(piece), token))
    return found


@pytest.mark.parametrize(
    "text", [STRINGS, *(each.read_text() for each in sorted(asset("programs").glob("*.py")))]
)
def test_the_tokens_are_those_of_python(text: str) -> None:
    assert spans(text) == told_by_python(text)


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("print('no end)  # in it", ["'no end)  # in it"]),
        ("n = 1\n'''one\n\ntwo\nn = 2", ["'''one", "two", "n = 2"]),
        ("f'{n} of {{{n + 1}}}' + 'if {n}'", ["f'{", "} of {{{", "}}}'", "'if {n}'"]),
        ("match n:\n    case [1, _]: match = n", ["match", "    case"]),
        ("def \nclass # if", ["def", "class", "# if"]),
    ],
)
def test_what_is_being_typed_stands_out_line_by_line(text: str, marked: list[str]) -> None:
    lines = zip(text.split("\n"), spans(text), strict=True)
    assert [line[s.start : s.start + s.length] for line, found in lines for s in found] == marked


@pytest.mark.parametrize("text", ["", "def (", "'''", "\t\u265b = '\U0001f600", "0x\n\n\n"])
def test_a_text_that_is_no_python_has_as_many_lines(text: str) -> None:
    assert len(spans(text)) == text.count("\n") + 1


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("token", Token)
@pytest.mark.usefixtures("qapp")  # fonts need it
def test_a_token_can_be_read_and_each_but_strings_has_a_shape_of_its_own(
    look: Look, token: Token
) -> None:
    made = format_of_token(token, look)
    least = 7.0 if look.hides_menus else 4.5
    for ground in (look.card, look.accent_soft, look.warning_soft):
        assert contrast(made.foreground().color(), QColor(ground)) >= least
    is_bold = token in {Token.KEYWORD, Token.NAME}
    assert (made.font().bold(), made.fontItalic()) == (is_bold, token is Token.COMMENT)
