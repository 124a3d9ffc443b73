"""Timings as a CSV file: a table for a spreadsheet, under lines that say where it comes from.

The header lines begin with "#". Times are in seconds, with all their digits, so that what is
written is what is read back.
"""

import csv
import math
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import IO, NamedTuple

from nqviz.i18n import number, tr
from nqviz.machine import Machine, this_machine
from nqviz.published import known
from nqviz.solvers import find_solver
from nqviz.timing import Timing

_BEFORE = ("algorithm", "n", "threads", "mirror")
_AFTER = ("median", "solutions", "beyond_limit")
_MOST_DIGITS = 100
_TRUTHS = {"true": True, "false": False}


class Origin(NamedTuple):
    """Where and when timings were taken."""

    machine: Machine
    date: datetime

    @classmethod
    def here_and_now(cls) -> "Origin":
        """Return this machine and this moment."""
        return cls(this_machine(), datetime.now().astimezone())

    def lines(self) -> list[tuple[str, str]]:
        """Return what is to be said of it, as names and values."""
        machine = self.machine
        return [
            ("date", self.date.isoformat(timespec="seconds")),
            ("processor", machine.processor),
            ("cores", str(machine.cores)),
            ("threads", str(machine.threads)),
            ("memory", str(machine.memory)),
            ("system", machine.system),
            *machine.versions,
        ]


def write(timings: Sequence[Timing], file: IO[str], origin: Origin) -> None:
    """Write timings to a text file that was opened with newline=""."""
    writer = csv.writer(file)
    for name, value in origin.lines():
        file.write(f"# {name}: {' '.join(value.split())}\r\n")
    repeats = max((len(timing.seconds) for timing in timings), default=1)
    writer.writerow((*_BEFORE, *_repeats(repeats), *_AFTER))
    for timing in timings:
        gaps = [""] * (repeats - len(timing.seconds))
        writer.writerow(
            (
                *(timing.key, timing.n, timing.threads, _truth(timing.mirror)),
                *(*map(repr, timing.seconds), *gaps),
                repr(timing.median),
                "" if timing.solutions is None else timing.solutions,
                _truth(timing.is_beyond_limit),
            )
        )


def read(file: IO[str]) -> list[Timing]:
    """Read timings back from a text file; the median is worked out anew.

    Raises ValueError with one sentence that names the line where it is no such file.
    """
    rows = _rows(file)
    header = next(rows, _Row(1, []))
    repeats = len(header.cells) - len(_BEFORE) - len(_AFTER)
    if repeats < 1 or header.cells != [*_BEFORE, *_repeats(repeats), *_AFTER]:
        raise ValueError(
            tr(
                "Line {line}: the columns of a file of timings are {columns}.",
                line=header.line,
                columns=", ".join((*_BEFORE, *_repeats(1), "…", *_AFTER)),
            )
        )
    return [_timing(row, repeats) for row in rows]


class _Row(NamedTuple):
    line: int
    cells: list[str]


def _rows(file: IO[str]) -> Iterator[_Row]:
    """Yield what is no comment, with the number of its line."""
    for line, text in enumerate(file, 1):
        text = text.removeprefix("\ufeff").rstrip("\r\n")  # noqa: PLW2901  the mark of a spreadsheet
        if text and not text.startswith("#"):
            yield _Row(line, next(csv.reader([text])))


def _repeats(count: int) -> list[str]:
    return [f"seconds_{repeat}" for repeat in range(1, count + 1)]


def _timing(row: _Row, repeats: int) -> Timing:
    """Read one line; raises ValueError with a sentence that names it."""
    try:
        if len(row.cells) != len(_BEFORE) + repeats + len(_AFTER):
            raise ValueError(
                tr(
                    "There should be {columns} cells, not {cells}.",
                    cells=len(row.cells),
                    columns=len(_BEFORE) + repeats + len(_AFTER),
                )
            )
        key, n, threads, mirror = row.cells[: len(_BEFORE)]
        _, solutions, is_beyond_limit = row.cells[-len(_AFTER) :]
        timing = Timing(
            find_solver(key).key,
            _positive(n),
            _positive(threads),
            _read_truth(mirror),
            tuple(_seconds(cell) for cell in row.cells[len(_BEFORE) : -len(_AFTER)] if cell),
            _count(solutions) if solutions else None,
            _read_truth(is_beyond_limit),
        )
        _check(timing)
    except ValueError as error:
        raise ValueError(tr("Line {line}: {sentence}", line=row.line, sentence=error)) from error
    return timing


def _positive(text: str) -> int:
    count = _count(text)
    if count < 1:
        raise ValueError(tr("{text} is too small.", text=repr(text)))
    return count


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise ValueError(tr("{text} is no whole number.", text=repr(text)))
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise ValueError(tr("{text} is no time in seconds.", text=repr(text)))
    return seconds


def _read_truth(text: str) -> bool:
    if text not in _TRUTHS:
        raise ValueError(tr("{text} should be true or false.", text=repr(text)))
    return _TRUTHS[text]


def _check(timing: Timing) -> None:
    """Raise ValueError with a sentence where the parts of a timing contradict each other."""
    if not timing.seconds:
        raise ValueError(tr("There is no time in it."))
    if (timing.solutions is None) != timing.is_beyond_limit:
        raise ValueError(tr("What is beyond the limit has no solutions, and the rest has."))
    published = known(timing.n)
    if timing.solutions is not None and published and published.solutions != timing.solutions:
        raise ValueError(
            tr(
                "{ours} solutions for n = {n} is a wrong count; there are {theirs}.",
                ours=number(timing.solutions),
                n=timing.n,
                theirs=number(published.solutions),
            )
        )


def _truth(value: bool) -> str:
    return "true" if value else "false"
