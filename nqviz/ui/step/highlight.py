"""Finds the tokens of a Python text, also of one that is being typed, and highlights them."""

import re
from collections.abc import Iterator
from enum import Enum, auto
from keyword import kwlist
from typing import NamedTuple

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from nqviz.frames.palette import Look

_MOST_LETTERS = 200_000  # A longer text is not highlighted after these.


class Token(Enum):
    """A token of a program that stands out, by its shape and by its colour."""

    KEYWORD = auto()
    NAME = auto()  # This is a function or a class, where it is defined.
    STRING = auto()
    COMMENT = auto()


class Span(NamedTuple):
    """A token within a line: where it begins, and how many letters it has."""

    start: int
    length: int
    token: Token


# A string that is not closed goes on to the end of its line, or of the text. A word that is none
# of these tokens is matched as well, so that none begins within it.
_TOKENS = re.compile(
    rf"""
    (?P<COMMENT>\#[^\n]*)
    | (?P<STRING>(?P<prefix>(?i:[bfrtu]{{0,2}}))(?:
        (?P<quotes>\"{{3}}|'{{3}})(?:\\.|(?!(?P=quotes))[^\\])*(?:(?P=quotes))?
        | (?P<quote>["'])(?:\\.|(?!(?P=quote))[^\\\n])*(?:(?P=quote))?
    ))
    | (?P<NAME>(?<=\bdef[ ])\w+|(?<=\bclass[ ])\w+)
    | (?P<KEYWORD>(?:{"|".join(kwlist)})\b|^[ ]*(?:match|case)(?=[ (\[][^\n=]*:[^\n:]*$))
    | \w+
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
# A part of a string with expressions in braces, up to the end of the next expression.
_WITH_EXPRESSION = re.compile(r"((?:\{\{|[^{])*\{?)[^}]*")


def spans(text: str) -> list[list[Span]]:
    """Return the tokens of each line of a text, whose lines end in line feeds."""
    found: list[list[Span]] = [[] for _ in range(text.count("\n") + 1)]
    line, before = 0, 0
    for start, end, token in _tokens(text[:_MOST_LETTERS]):
        line += text.count("\n", before, start)
        before, column = start, start - 1 - text.rfind("\n", 0, start)
        for place, piece in enumerate(text[start:end].split("\n")):
            if piece:
                found[line + place].append(Span(0 if place else column, len(piece), token))
    return found


def _tokens(text: str) -> Iterator[tuple[int, int, Token]]:
    """Yield where the tokens of a text begin and end; the expressions in a string are no part."""
    for match in _TOKENS.finditer(text):
        if match.lastgroup is None:
            continue
        token, start = Token[match.lastgroup], match.start()
        if token is Token.STRING and set(match["prefix"]) & set("fFtT"):
            for part in _WITH_EXPRESSION.finditer(match[0]):
                yield start + part.start(1), start + part.end(1), token
        else:
            yield start, match.end(), token


def format_of_token(token: Token, look: Look) -> QTextCharFormat:
    """Return the format of a token: a colour, and a shape that is seen without colours."""
    colors = {
        Token.KEYWORD: look.accent,
        Token.NAME: look.text,
        Token.STRING: look.success,
        Token.COMMENT: look.muted,
    }
    formatted = QTextCharFormat()
    formatted.setForeground(QColor(colors[token]))
    is_bold = token in {Token.KEYWORD, Token.NAME}
    formatted.setFontWeight(QFont.Weight.Bold if is_bold else QFont.Weight.Normal)
    formatted.setFontItalic(token is Token.COMMENT)
    return formatted


class Highlighter(QSyntaxHighlighter):
    """Highlights a document, whose whole text is looked through after each change."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._look: Look | None = None
        self._revision = -1
        self._spans: list[list[Span]] = []
        self._states: list[int] = []  # There is one for each line: a hash of all tokens after it.

    def set_look(self, look: Look | None) -> None:
        """Highlight with the colours of a look, or nothing."""
        if look is not self._look:
            self._look = look
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        if self._look is None:
            return
        document = self.document()
        if document.revision() != self._revision:
            self._revision = document.revision()
            self._find_tokens(document.toPlainText())
        line = self.currentBlock().blockNumber()
        if line >= len(self._spans):
            return
        for start, length, token in self._spans[line]:
            begin = _units(text, start)
            end = _units(text, start + length)
            self.setFormat(begin, end - begin, format_of_token(token, self._look))
        # Qt looks at the next line where this has changed: a string may have begun that goes on.
        self.setCurrentBlockState(self._states[line])

    def _find_tokens(self, text: str) -> None:
        self._spans = spans(text)
        self._states = []
        state = 0
        for found in reversed(self._spans):
            self._states.append(state)
            state = hash((state, tuple(found))) & 0x7FFFFFFF
        self._states.reverse()


def _units(text: str, letters: int) -> int:
    """Return how many units of UTF-16, in which Qt counts, so many letters of a text take."""
    return letters if text.isascii() else len(text[:letters].encode("utf-16-le")) // 2
