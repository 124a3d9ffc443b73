"""Checking programs of the user's own."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

from nqviz.api.pages import image
from nqviz.api.pictures import step_svg
from nqviz.api.working import Cancel, work_apart
from nqviz.common.i18n import together
from nqviz.common.text import visible
from nqviz.counting.long_work import CancelledError
from nqviz.model.board import Square
from nqviz.programs.source import read_source
from nqviz.programs.verdict import SECONDS, SIZES, Finding, ProgramVerdict, check_sizes, judge

# Of `Verdict.as_dict`, and of a file of marks.
COLUMNS = (
    *("file", "right", "finding", "n", "given", "solutions", "line"),
    *("mistake", "step", "tree", "sentence"),
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of a program. A notebook draws the board that shows the fault, if there is one.

    Attributes:
        file: the program.
        finding: "right"; of what `solve` gives, "wrong count", "no solution" (a board that is
            none), "found twice", "missing" (a solution), "nothing", "truth value" (True, and no
            board was seen), "wrong truth value" or "other result"; of how it goes, "error", "never
            ends", "ended" (by itself, or at a limit of lines, memory or output) or "no solve" (the
            file defines no `solve`). `nqviz check --csv` writes "unreadable" and "not checked"
            besides, where there is no judgement.
        sentence: the judgement in one to four sentences, in the language in use.
        n: the side of the board, in squares, where the fault was found; for what is right, the last
            that was checked.
        given: how many solutions the program has given there, if something is wrong with them; 1
            where the program is right with one of several, and None where it is right with all.
        solutions: how many there are, where that matters.
        line: the line of an error.
        mistake: the name of a common mistake whose results, or moves of queens, are exactly those
            of the program, such as "one diagonal"; None where there is none. It says what comes
            out, not how: a program that looks its numbers up may give what a mistake gives.
        step: the first step of the run for this n that no right program takes, if it is known.
        tree: a short text that programs share that visit the same boards; None where that is not
            known.
        board: the squares (row, column) of the queens on a board that is wrong, found twice or
            missing; empty where no board shows the fault.
        attacking: two of its queens that attack each other.

    Examples:
        >>> import nqviz
        >>> verdict = nqviz.Verdict("mine.py", "wrong count", "It counts 3.", 4, 3, 2)
        >>> verdict.right, verdict.given, verdict.solutions
        (False, 3, 2)
    """

    file: Path
    finding: str
    sentence: str
    n: int | None = None
    given: int | None = None
    solutions: int | None = None
    line: int | None = None
    mistake: str | None = None
    step: int | None = None
    tree: str | None = None
    board: tuple[Square, ...] = ()
    attacking: tuple[Square, ...] = ()

    @property
    def right(self) -> bool:
        """Whether nothing is wrong; it is right, too, to give one solution instead of all.

        Examples:
            >>> import nqviz
            >>> nqviz.Verdict("mine.py", "wrong count", "It counts 3.", 4, 3, 2).right
            False
        """
        return self.finding == "right"

    def as_dict(self) -> dict[str, Any]:
        """Return what a row of a table has of it: a list of these makes a DataFrame.

        `pandas.DataFrame(rows, dtype=object).fillna("")` keeps what is None from making numbers of
        a column fractions.

        The names are those of the attributes: file, right, finding, n, given, solutions, line,
        mistake, step, tree and sentence, as in the files of `nqviz check --csv`.

        Examples:
            >>> import nqviz
            >>> nqviz.Verdict("mine.py", "right", "Right to n = 8.", 8).as_dict()["right"]
            True
        """
        values: tuple[Any, ...] = (str(self.file), self.right, self.finding)
        values += (self.n, self.given, self.solutions)
        values += (self.line, self.mistake, self.step, self.tree, self.sentence)
        return dict(zip(COLUMNS, values, strict=True))

    def svg(self, *, size: int = 0, look: str = "light") -> str:
        """Return the board that shows the fault as SVG; queens that are missing are dashed.

        Args:
            size: its width and height, in pixels; by default as large as the board needs.
            look: the colours: "light", "dark" or "projector".

        Raises:
            ValueError: where there is no such look, or no board.

        Examples:
            >>> import nqviz
            >>> wrong = nqviz.Verdict("mine.py", "no solution", "", 2, board=((0, 0), (1, 1)))
            >>> wrong.svg()[:4]
            '<svg'
        """
        if not self.board or self.n is None:
            raise ValueError(self.sentence)
        position, overlay = Finding(self.finding).on_board(self.n, self.board, self.attacking)
        return step_svg(position, overlay, look, (size, size), has_attacks=False)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self._has_squares else None

    def _repr_html_(self) -> str | None:
        return image(self.svg(), self.sentence) if self._has_squares else None

    @property
    def _has_squares(self) -> bool:
        """Whether there is a board, all of whose queens stand on it."""
        n = self.n or 0
        return bool(self.board) and all(0 <= each < n for square in self.board for each in square)


def check(
    file: str | os.PathLike[str],
    sizes: Sequence[int] = SIZES,
    *,
    limit: float = SECONDS,
    queens: str = "",
    cancel: Cancel | None = None,
) -> Verdict:
    r"""Check a program that defines `solve(n)`, each n in a process of its own.

    A folder of programs is one call for each of `sorted(Path("class").glob("*.py"))`.

    `solve` returns all solutions, in a list, as a generator or as the values of a dictionary, or
    their number, or both in a pair, or one solution. A solution is a list or tuple of columns by
    row, pairs (row, column), a dictionary from row to column, or a matrix. Where it
    returns nothing, or True, boards count that were seen in its variable `queens`; what it prints
    does not. One that gives one solution, for every n that has any, is right: its sentence says so,
    and `given` is 1.

    Args:
        file: the program, in Python.
        sizes: the n to be checked, in their order, each from 1 to 14; by default 1 to 8.
        limit: how many seconds one n may take; by default 10.
        queens: the variable that holds the queens, where it is not `queens`.
        cancel: a `threading.Event`, or whatever has its `is_set`; once it is set, the check ends.

    Raises:
        ValueError: with one sentence, where the file can't be read, or these n not be checked.
        nqviz.CancelledError: when `cancel` was set.

    Examples:
        >>> import nqviz, pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder, "mine.py")
        ...     _ = file.write_text("def solve(n):\n    return n")
        ...     verdict = nqviz.check(file, range(1, 5))
        >>> verdict.right, verdict.sentence
        (False, 'n = 2: the program gives 2 as the number of solutions; 0 is right.')
    """
    path = Path(file)
    check_sizes(sizes, limit)
    source, stop = read_source(path, queens), Event()
    found = work_apart(
        lambda: judge(source, sizes, seconds=limit, stop=stop), stop.set, None, cancel
    )
    if stop.is_set():
        raise CancelledError
    return _verdict(path, found)


def _verdict(path: Path, found: ProgramVerdict) -> Verdict:
    difference = found.difference
    return Verdict(
        path,
        found.finding.value,
        in_a_line(together(found.in_words(), difference.in_words() if difference else "")),
        found.n,
        found.given,
        found.right,
        found.line,
        found.mistake.key if found.mistake else None,
        difference.step if difference else None,
        found.tree,
        found.board,
        found.attacking,
    )


def in_a_line(words: str) -> str:
    """Return words in one line; those of an exception may have several."""
    return visible(" ".join(words.split()))
