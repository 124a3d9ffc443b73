"""A program of the user's own, as far as the solver that carries it out shows it."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from nqviz.common.text import visible
from nqviz.solvers.base.calls import Call

QUEENS = "queens"  # the variable that is watched, unless a comment names another


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


class Recorded(NamedTuple):
    """The recording of a run of a program up to a position.

    Attributes:
        calls: those under way, the outermost first, with their variables.
        output: all that was printed.
        queens: the variable that holds the queens.
        line_counts: by line, from 1, how often it has run; entry 0 is unused.
        line: the line that was carried out last, or that broke the run off; None at the start.
        is_broken_off: whether the run is over and did not return.
        lacks_queens: whether it has returned and no board of queens was ever seen.
        is_refuted: whether it has returned that it found a solution, and queens attack each other.
    """

    calls: tuple[Call, ...]
    output: str
    queens: str
    line_counts: Sequence[int]
    line: int | None
    is_broken_off: bool
    lacks_queens: bool
    is_refuted: bool
