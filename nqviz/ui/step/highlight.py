"""What stands out in a Python text, and how: Pygments finds it."""

from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtGui import QColor, QFont, QTextCharFormat

from nqviz.frames.palette import Look

_LARGEST = 200_000  # letters: a longer text is not looked at


class Token(Enum):
    """A token of a program that stands out, by its shape and by its colour."""

    KEYWORD = auto()
    NAME = auto()  # of a function or class, where it is defined
    STRING = auto()
    COMMENT = auto()


class Span(NamedTuple):
    """A token within a line: where it begins, and how many letters it has."""

    start: int
    length: int
    token: Token


@lru_cache(maxsize=4)
def spans(text: str) -> list[list[Span]]:
    """Return what stands out in each line of a text, whose lines end in line feeds.

    A program that runs again is not looked through again; the result must not be changed.
    """
    # Most windows show no program, and need not wait for it.
    from pygments.lexers.python import PythonLexer  # noqa: PLC0415
    from pygments.token import Comment, Keyword, Name, Operator, String  # noqa: PLC0415

    tokens = (
        (Comment, Token.COMMENT),
        (String, Token.STRING),
        (Keyword, Token.KEYWORD),
        (Operator.Word, Token.KEYWORD),
        (Name.Function, Token.NAME),
        (Name.Class, Token.NAME),
    )
    lexer = PythonLexer()
    found: list[list[Span]] = [[]]
    column = 0
    for _, found_type, value in lexer.get_tokens_unprocessed(text[:_LARGEST]):
        token = next((token for kind, token in tokens if found_type in kind), None)
        for place, piece in enumerate(value.split("\n")):
            if place:
                found.append([])
                column = 0
            if piece and token is not None:
                found[-1].append(Span(column, len(piece), token))
            column += len(piece)
    return found


def color_of_token(token: Token, look: Look) -> str:
    """Return the colour of a token."""
    return {
        Token.KEYWORD: look.accent,
        Token.NAME: look.text,
        Token.STRING: look.success,
        Token.COMMENT: look.muted,
    }[token]


def font_of_token(font: QFont, token: Token) -> QFont:
    """Return a font with the shape of a token."""
    shaped = QFont(font)
    shaped.setBold(token in {Token.KEYWORD, Token.NAME})
    shaped.setItalic(token is Token.COMMENT)
    return shaped


def format_of_token(token: Token, look: Look) -> QTextCharFormat:
    """Return the format of a token in a document."""
    formatted = QTextCharFormat()
    formatted.setForeground(QColor(color_of_token(token, look)))
    shape = font_of_token(QFont(), token)
    formatted.setFontWeight(shape.weight())
    formatted.setFontItalic(shape.italic())
    return formatted
