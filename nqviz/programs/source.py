"""The file of a program of the user's own."""

import hashlib
import re
import tokenize
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from nqviz.common.files import check_regular
from nqviz.common.i18n import tr
from nqviz.common.text import visible

SUFFIX = ".py"
QUEENS = "queens"  # the variable that is watched, unless a comment names another
_LARGEST = 1 << 20  # bytes
_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*nqviz:[ \t]*queens[ \t]*=[ \t]*(\w+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ProgramSource:
    """A program as it was read.

    Attributes:
        path: the absolute path of its file.
        queens: the name of the variable that holds the queens.
    """

    path: Path
    text: str
    queens: str = QUEENS

    @property
    def name(self) -> str:
        """The name of the file, with every sign visible."""
        return visible(self.path.name)

    @property
    def digest(self) -> str:
        """The SHA-256 of the text, in hexadecimal digits: another one is another program."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the text, without their ends, as Python counts them."""
        return tuple(re.split(r"\r\n|\r|\n", self.text.rstrip())) or ("",)

    def line(self, number: int) -> str:
        """Return a line, counted from 1; an empty one where there is none."""
        lines = self.lines
        return lines[number - 1] if 1 <= number <= len(lines) else ""

    def code_lines(self) -> frozenset[int]:
        """Return the lines, from 1, that hold more than a comment."""
        numbered = enumerate(self.lines, start=1)
        return frozenset(number for number, line in numbered if line.split("#")[0].strip())


def read_source(path: Path, queens: str = "") -> ProgramSource:
    """Read a program; another name of the queens goes before the one that its comment gives.

    Raises ValueError with one sentence where there is no text to be read.
    """
    path = path.absolute()
    if not path.is_dir():
        check_regular(path)
    try:
        data = path.read_bytes()[: _LARGEST + 1]
    except OSError as error:
        raise ValueError(
            tr("{file} can't be read: {why}.", file=visible(path.name), why=error.strerror or error)
        ) from error
    if len(data) > _LARGEST:
        raise ValueError(tr("{file} is too long for a program.", file=visible(path.name)))
    try:
        encoding, _ = tokenize.detect_encoding(BytesIO(data).readline)
        text = data.decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise ValueError(tr("{file} is not a text.", file=visible(path.name))) from error
    return source_of(path, text, queens)


def source_of(path: Path, text: str, queens: str = "") -> ProgramSource:
    """Return a text as the program of a file, which need not exist."""
    named = _DIRECTIVE.search(text)
    return ProgramSource(path, text, queens or (named[1] if named else QUEENS))
