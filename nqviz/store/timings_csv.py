"""Timings as a CSV file: a table for a spreadsheet, under lines that describe its origin.

The lines above the table begin with "#". A row has all that the store knows of a timing, so what
is written is what is read back. A file may leave out what is not known of its timings: the columns
after `beyond_limit`, then, are filled from lines such as "# processor: AMD EPYC", if there are any.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from nqviz.common.csv_text import guarded, unguarded
from nqviz.common.files import UNREADABLE, atomic_file, check_regular, os_errors_as
from nqviz.common.i18n import tr
from nqviz.common.machine import in_words, versions_in_words
from nqviz.common.text import quoted, visible
from nqviz.model.rule import QUEENS
from nqviz.programs.source import names_program
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_record import TimingRecord, from_cells, to_cells

_REPEAT = "seconds_"  # The number of the repeat follows.
_BEFORE = ("algorithm", "n", "threads", "mirror")
_AFTER = (
    *("median", "solutions", "beyond_limit", "session", "date", "processor", "cores"),
    *("machine_threads", "memory", "system", "versions", "rule"),
)
_NEEDED = ("algorithm", "n", f"{_REPEAT}1", "solutions")
_TRUTHS = {"true": True, "false": False, "": False}
_MAX_BYTES = 1 << 25  # A timing takes some 200.
_SEPARATOR = "; "
_VERSIONED = ("nqviz", "Python", "numba", "llvmlite", "numpy", "PySide6-Essentials", "pyqtgraph")


def write_file(path: Path, timings: Sequence[TimingRecord]) -> None:
    """Write timings to a file; raises ValueError with one sentence where that can't be done."""
    with atomic_file(path) as file:
        write(timings, file)


def read_file(path: Path) -> list[TimingRecord]:
    """Read a file, with 0 for ids; raises ValueError, and names the line that is no timing."""
    name = visible(path.name)
    with os_errors_as(UNREADABLE, path=path):
        check_regular(path)
        if path.stat().st_size > _MAX_BYTES:
            raise ValueError(tr("{name} is too large to be a table of timings.", name=name))
        try:
            with path.open(encoding="utf-8-sig", newline="") as file:
                return read(file, name)
        except UnicodeDecodeError as error:
            words = tr("{file} is no CSV file of timings: it is no text in UTF-8.", file=name)
            raise ValueError(words) from error


def write(timings: Sequence[TimingRecord], file: IO[str]) -> None:
    """Write timings to a text file that was opened with newline=""."""
    for machine in dict.fromkeys(record.origin.machine for record in timings):
        about = f"{in_words(machine)}; {versions_in_words(machine)}"
        # One line, and no quotes, which join lines, whatever a name consists of.
        line = f"# {' '.join(about.split())}".replace('"', "'")
        file.write(",".join(map(guarded, line.split(","))) + "\r\n")
    writer = csv.writer(file)
    repeats = max((len(record.timing.seconds) for record in timings), default=1)
    columns = [f"{_REPEAT}{repeat}" for repeat in range(1, repeats + 1)]
    writer.writerow((*_BEFORE, *columns, *_AFTER))
    for record in timings:
        row = _to_table(record, repeats)
        writer.writerow(guarded(cell) if isinstance(cell, str) else cell for cell in row)


def read(file: Iterable[str], name: str) -> list[TimingRecord]:
    """Read the timings of a text file; `name` is that of the file in the sentence of an error."""
    rows = _rows(file, name)
    remarks: dict[str, str] = {}
    for line, cells in rows:
        text = ",".join(cells).rstrip(",")
        if text.startswith("#"):
            about, _, value = text.lstrip("# ").partition(": ")
            remarks[about] = value
            continue
        if not set(_NEEDED) <= set(cells):
            words = tr(
                "Line {line} of {file}: a table of timings has the columns {columns}, at least.",
                line=line,
                file=name,
                columns=", ".join(_NEEDED),
            )
            raise ValueError(words)
        return [_record(row, cells, remarks, name) for row in rows if row.cells]
    raise ValueError(tr("There is no table of timings in {file}.", file=name))


class _Row(NamedTuple):
    line: int
    cells: list[str]


def _rows(file: Iterable[str], name: str) -> Iterator[_Row]:
    reader = csv.reader(file)
    while True:
        try:
            cells = next(reader)
            yield _Row(reader.line_num, cells)
        except StopIteration:
            return
        except csv.Error as error:
            words = tr(
                "Line {line} of {file} is no line of a CSV file: {reason}.",
                line=reader.line_num,
                file=name,
                reason=error,
            )
            raise ValueError(words) from error


def _record(row: _Row, columns: Sequence[str], remarks: dict[str, str], name: str) -> TimingRecord:
    """Read one row; raises ValueError with a sentence that names it."""
    try:
        if len(row.cells) != len(columns):
            numbers = {"columns": len(columns), "cells": len(row.cells)}
            raise ValueError(tr("There should be {columns} cells, not {cells}.", **numbers))
        texts = map(unguarded, row.cells)
        return from_cells(_from_table(dict(zip(columns, texts, strict=True)), remarks))
    except ValueError as error:
        words = tr("Line {line} of {file}: {sentence}", line=row.line, file=name, sentence=error)
        raise ValueError(words) from error


def _from_table(cells: dict[str, str], remarks: dict[str, str]) -> dict[str, Any]:
    """Return the cells of a record: what a row leaves out of its origin is taken from remarks."""

    def origin(column: str, remark: str = "", default: str = "") -> str:
        return cells.get(column) or remarks.get(remark or column) or default

    key = cells["algorithm"]
    versions = tuple((each, remarks[each]) for each in _VERSIONED if each in remarks)
    if "versions" in cells:
        parts = (part.rpartition(" ") for part in cells["versions"].split(_SEPARATOR) if part)
        versions = tuple((name, version) for name, _, version in parts)
    return {
        "session": origin("session"),
        "measured": origin("date"),
        "algorithm": key if names_program(key) else find_solver(key).key,
        "n": cells["n"],
        "threads": cells.get("threads", "1"),
        "mirror": _truth(cells.get("mirror", "")),
        "seconds": [cell for name, cell in cells.items() if name.startswith(_REPEAT) and cell],
        "solutions": cells["solutions"],
        "is_beyond_limit": _truth(cells.get("beyond_limit", "")),
        "processor": origin("processor"),
        "cores": origin("cores", default="1"),
        "machine_threads": origin("machine_threads", "threads", "1"),
        "memory": origin("memory", default="0"),
        "system": origin("system"),
        "versions": versions,
        "rule": cells.get("rule") or QUEENS.text,
    }


def _truth(text: str) -> bool:
    truth = _TRUTHS.get(text.lower())  # a spreadsheet writes them in capitals
    if truth is None:
        raise ValueError(tr("{text} should be true or false.", text=quoted(text)))
    return truth


def _to_table(record: TimingRecord, repeats: int) -> Iterator[object]:
    cells = to_cells(record)
    gaps = [""] * (repeats - len(cells["seconds"]))
    cells |= {
        "mirror": str(cells["mirror"]).lower(),
        "median": repr(record.timing.median),
        "beyond_limit": str(cells["is_beyond_limit"]).lower(),
        "date": cells["measured"],
        "versions": _SEPARATOR.join(map(" ".join, cells["versions"])),
    }
    yield from (cells[name] for name in _BEFORE)
    yield from (*cells["seconds"], *gaps)
    yield from (cells[name] for name in _AFTER)
