"""What stands out in a Python text, and how: Pygments finds it."""

from enum import Enum, auto
from typing import NamedTuple

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Operator, String
from PySide6.QtGui import QColor, QFont, QTextCharFormat

from nqviz.ui.look.palette import Look

_LARGEST = 200_000  # letters: a longer text is not looked at


class Part(Enum):
    """A part of a program that stands out, by its shape and by its colour."""

    KEYWORD = auto()
    NAME = auto()  # of a function or class, where it is defined
    STRING = auto()
    COMMENT = auto()


class Span(NamedTuple):
    """A part within a line: where it begins, and how many letters it has."""

    start: int
    length: int
    part: Part


_PARTS = (
    (Comment, Part.COMMENT),
    (String, Part.STRING),
    (Keyword, Part.KEYWORD),
    (Operator.Word, Part.KEYWORD),
    (Name.Function, Part.NAME),
    (Name.Class, Part.NAME),
)
_LEXER = PythonLexer()


def spans(text: str) -> list[list[Span]]:
    """Return what stands out in each line of a text, whose lines end in line feeds."""
    found: list[list[Span]] = [[]]
    column = 0
    for _, token, value in _LEXER.get_tokens_unprocessed(text[:_LARGEST]):
        part = next((part for kind, part in _PARTS if token in kind), None)
        for place, piece in enumerate(value.split("\n")):
            if place:
                found.append([])
                column = 0
            if piece and part is not None:
                found[-1].append(Span(column, len(piece), part))
            column += len(piece)
    return found


def color_of_part(part: Part, look: Look) -> str:
    """Return the colour of a part."""
    return {
        Part.KEYWORD: look.accent,
        Part.NAME: look.text,
        Part.STRING: look.success,
        Part.COMMENT: look.muted,
    }[part]


def font_of_part(font: QFont, part: Part) -> QFont:
    """Return a font with the shape of a part."""
    shaped = QFont(font)
    shaped.setBold(part in {Part.KEYWORD, Part.NAME})
    shaped.setItalic(part is Part.COMMENT)
    return shaped


def format_of_part(part: Part, look: Look) -> QTextCharFormat:
    """Return the format of a part in a document."""
    formatted = QTextCharFormat()
    formatted.setForeground(QColor(color_of_part(part, look)))
    shape = font_of_part(QFont(), part)
    formatted.setFontWeight(shape.weight())
    formatted.setFontItalic(shape.italic())
    return formatted
