"""Finds the tokens of a Python text with Pygments, and highlights them in a document."""

from enum import Enum, auto
from functools import cache, lru_cache
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


@lru_cache(maxsize=16)
def spans(text: str) -> list[list[Span]]:
    """Return the tokens of each line of a text, whose lines end in line feeds.

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
    token_of = cache(lambda kind: next((token for each, token in tokens if kind in each), None))
    found: list[list[Span]] = [[]]
    column = 0
    for _, kind, value in PythonLexer().get_tokens_unprocessed(text[:_MOST_LETTERS]):
        token = token_of(kind)
        for index, piece in enumerate(value.split("\n")):
            if index:
                found.append([])
                column = 0
            if piece and token is not None:
                found[-1].append(Span(column, len(piece), token))
            column += len(piece)
    return found


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
        self._formats: dict[Token, QTextCharFormat] = {}
        self._revision = -1
        self._spans: list[list[Span]] = []
        self._states: list[int] = []  # There is one for each line: a hash of all tokens after it.

    def set_look(self, look: Look | None) -> None:
        """Highlight with the colours of a look, or nothing."""
        if look is not self._look:
            self._look = look
            self._formats = {}
            if look is not None:
                self._formats = {token: format_of_token(token, look) for token in Token}
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        if not self._formats:
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
            self.setFormat(begin, end - begin, self._formats[token])
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
