"""Stored timings as a CSV file: a table for a spreadsheet, under lines that say where it is from.

The lines above the table begin with "#". A row has all that the store knows of a timing, so what
is written is what is read back. A file may leave out what is not known of its timings: the columns
after `beyond_limit`, then, are filled from lines such as "# processor: AMD EPYC", if there are any.
"""

import csv
import math
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import IO, NamedTuple

from nqviz.common.files import atomic_file
from nqviz.common.i18n import tr
from nqviz.common.machine import Machine, in_words, versions_in_words
from nqviz.common.text import quoted
from nqviz.measuring.timing import Timing
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_record import Origin, TimingRecord, check, moment

_REPEAT = "seconds_"  # and its number
_BEFORE = ("algorithm", "n", "threads", "mirror")
_AFTER = ("median", "solutions", "beyond_limit")
_ORIGIN = (
    *("session", "date", "processor", "cores", "machine_threads", "memory", "system"),
    "versions",
)
_NEEDED = ("algorithm", "n", f"{_REPEAT}1", "solutions")
_TRUTHS = {"true": True, "false": False, "": False}
_MOST_DIGITS = 100  # of a count
_DIGITS = 18  # of any other number: a database takes no more
_MOST_BYTES = 1 << 25  # a timing takes some 200
_SEPARATOR = "; "  # between the versions
_VERSIONED = ("nqviz", "Python", "numba", "llvmlite", "numpy", "PySide6-Essentials", "pyqtgraph")


def write_file(path: Path, timings: Sequence[TimingRecord]) -> None:
    """Write timings to a file; raises ValueError with one sentence where that can't be done."""
    with atomic_file(path) as file:
        write(timings, file)


def read_file(path: Path) -> list[TimingRecord]:
    """Read the timings of a file, with 0 for their ids.

    Raises ValueError with one sentence, which names the line where it is no such file.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe may never begin, a device never end
            raise ValueError(tr("{name} is not a file.", name=path.name))
        if path.stat().st_size > _MOST_BYTES:
            raise ValueError(tr("{name} is too large to be a table of timings.", name=path.name))
        with path.open(encoding="utf-8-sig", newline="") as file:
            return read(file, path.name)
    except OSError as error:
        raise ValueError(
            tr("{path} can't be read: {reason}.", path=path, reason=error.strerror)
        ) from error
    except UnicodeDecodeError as error:
        raise ValueError(
            tr("{file} is no CSV file of timings: it is no text in UTF-8.", file=path.name)
        ) from error


def write(timings: Sequence[TimingRecord], file: IO[str]) -> None:
    """Write timings to a text file that was opened with newline=""."""
    for machine in dict.fromkeys(record.origin.machine for record in timings):
        about = f"{in_words(machine)}; {versions_in_words(machine)}"
        # One line, and no quotes, which join lines, whatever a name consists of.
        file.write(f"# {' '.join(about.split())}\r\n".replace('"', "'"))
    writer = csv.writer(file)
    repeats = max((len(record.timing.seconds) for record in timings), default=1)
    columns = [f"{_REPEAT}{repeat}" for repeat in range(1, repeats + 1)]
    writer.writerow((*_BEFORE, *columns, *_AFTER, *_ORIGIN))
    writer.writerows(_cells(record, repeats) for record in timings)


def read(file: Iterable[str], name: str) -> list[TimingRecord]:
    """Read the timings of a text file, which a sentence calls by its name."""
    rows = _rows(file, name)
    remarks: dict[str, str] = {}
    for line, cells in rows:
        text = ",".join(cells).rstrip(",")
        if text.startswith("#"):
            about, _, value = text.lstrip("# ").partition(": ")
            remarks[about] = value
            continue
        if not set(_NEEDED) <= set(cells):
            raise ValueError(
                tr(
                    "Line {line} of {file}: a table of timings has the columns {columns}, at "
                    "least.",
                    line=line,
                    file=name,
                    columns=", ".join(_NEEDED),
                )
            )
        return [_record(row, cells, remarks, name) for row in rows if row.cells]
    raise ValueError(tr("There is no table of timings in {file}.", file=name))


class _Row(NamedTuple):
    line: int
    cells: list[str]


def _rows(file: Iterable[str], name: str) -> Iterator[_Row]:
    """Yield the rows of a table, each with the number of its last line."""
    reader = csv.reader(file)
    while True:
        try:
            cells = next(reader)
            yield _Row(reader.line_num, cells)
        except StopIteration:
            return
        except csv.Error as error:
            raise ValueError(
                tr(
                    "Line {line} of {file} is no line of a CSV file: {reason}.",
                    line=reader.line_num,
                    file=name,
                    reason=error,
                )
            ) from error


def _record(row: _Row, columns: Sequence[str], remarks: dict[str, str], name: str) -> TimingRecord:
    """Read one row; raises ValueError with a sentence that names it."""
    try:
        if len(row.cells) != len(columns):
            raise ValueError(
                tr(
                    "There should be {columns} cells, not {cells}.",
                    columns=len(columns),
                    cells=len(row.cells),
                )
            )
        cells = dict(zip(columns, row.cells, strict=True))
        timing = _timing(cells)
        check(timing)
        measured, origin = _origin(cells, remarks)
        return TimingRecord(0, measured, timing, origin)
    except ValueError as error:
        raise ValueError(
            tr("Line {line} of {file}: {sentence}", line=row.line, file=name, sentence=error)
        ) from error


def _timing(cells: dict[str, str]) -> Timing:
    repeats = [cell for name, cell in cells.items() if name.startswith(_REPEAT) and cell]
    solutions = cells["solutions"]
    return Timing(
        key=find_solver(cells["algorithm"]).key,
        n=_whole(cells["n"]),
        threads=_whole(cells.get("threads", "1")),
        mirror=_truth(cells.get("mirror", "")),
        seconds=tuple(map(_seconds, repeats)),
        solutions=_whole(solutions, _MOST_DIGITS) if solutions else None,
        is_beyond_limit=_truth(cells.get("beyond_limit", "")),
    )


def _origin(cells: dict[str, str], remarks: dict[str, str]) -> tuple[datetime, Origin]:
    """Return when and where a row was measured, as far as the row or the remarks say so."""

    def told(column: str, remark: str = "") -> str:
        return cells.get(column) or remarks.get(remark or column, "")

    measured = _moment(told("date"))
    versions = tuple((each, remarks[each]) for each in _VERSIONED if each in remarks)
    if "versions" in cells:
        versions = _versions(cells["versions"])
    machine = Machine(
        processor=told("processor"),
        cores=_whole(told("cores") or "1"),
        threads=_whole(told("machine_threads", "threads") or "1"),
        memory=_whole(told("memory") or "0"),
        system=told("system"),
        versions=versions,
    )
    # What was measured at one moment belongs together, where nothing else says so.
    return measured, Origin(machine, told("session") or measured.isoformat())


def _cells(record: TimingRecord, repeats: int) -> tuple[object, ...]:
    timing, machine = record.timing, record.origin.machine
    gaps = [""] * (repeats - len(timing.seconds))
    return (
        *(timing.key, timing.n, timing.threads, _said(timing.mirror)),
        *(*map(repr, timing.seconds), *gaps, repr(timing.median)),
        "" if timing.solutions is None else timing.solutions,
        _said(timing.is_beyond_limit),
        *(record.origin.session, record.measured.isoformat(timespec="microseconds")),
        *(machine.processor, machine.cores, machine.threads, machine.memory, machine.system),
        _SEPARATOR.join(map(" ".join, machine.versions)),
    )


def _versions(text: str) -> tuple[tuple[str, str], ...]:
    parts = (part.rpartition(" ") for part in text.split(_SEPARATOR) if part)
    return tuple((name, version) for name, _, version in parts)


def _moment(text: str) -> datetime:
    try:
        return moment(text)
    except ValueError as error:
        raise ValueError(tr("{text} is no date and time.", text=quoted(text))) from error


def _whole(text: str, digits: int = _DIGITS) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise ValueError(tr("{text} is no whole number.", text=quoted(text)))
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise ValueError(tr("{text} is no time in seconds.", text=quoted(text)))
    return seconds


def _truth(text: str) -> bool:
    truth = _TRUTHS.get(text.lower())  # a spreadsheet writes them in capitals
    if truth is None:
        raise ValueError(tr("{text} should be true or false.", text=quoted(text)))
    return truth


def _said(truth: bool) -> str:
    return "true" if truth else "false"
