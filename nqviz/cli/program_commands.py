"""The commands about programs of the user's own: checking them, and beginning a new one."""

import argparse
import csv
import glob
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from nqviz.cli.console import print_json, run_with_progress
from nqviz.common.csv_text import guarded
from nqviz.common.files import UNWRITABLE, atomic_file, check_writable, os_errors_as
from nqviz.common.i18n import number, tr
from nqviz.common.machine import processors
from nqviz.common.outcome import FAILED_CHECK, OK
from nqviz.common.text import quoted, visible
from nqviz.programs.source import read_source
from nqviz.programs.templates import TEMPLATE, template_text
from nqviz.programs.verdict import ProgramVerdict, check_sizes, judge

_COLUMNS = ("file", "right", "finding", "n", "given", "solutions", "line", "sentence")
_UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class _Checked:
    """A file that was checked; without a verdict, it could not be read, as the words say."""

    path: Path
    verdict: ProgramVerdict | None
    words: str

    @property
    def is_right(self) -> bool:
        return self.verdict is not None and self.verdict.is_right

    def row(self) -> dict[str, Any]:
        """Return what is written into a file, by column."""
        found = self.verdict
        values = (
            str(self.path),
            self.is_right,
            found.finding.value if found else _UNREADABLE,
            found.n if found else None,
            found.given if found else None,
            found.right if found else None,
            found.line if found else None,
            self.words,
        )
        return dict(zip(_COLUMNS, values, strict=True))


def check(options: argparse.Namespace) -> int:
    """Check programs, several at a time; the exit status says whether all are right."""
    paths = _files(options.files)
    check_sizes(options.sizes, options.limit)
    if options.csv is not None:
        check_writable(options.csv)
    stop, done = threading.Event(), list[_Checked]()
    one = partial(_check, options=options, stop=stop, done=done)

    def work() -> list[_Checked]:
        with ThreadPoolExecutor(min(processors(), len(paths)), "check") as pool:
            return list(pool.map(one, paths))

    checked = run_with_progress(
        work,
        lambda: tr("{done} of {count} programs", done=number(len(done)), count=number(len(paths))),
        stop.set,
    )
    if options.csv is not None:
        _write_csv(options.csv, checked)
    if options.json:
        print_json({"programs": [each.row() for each in checked]})
    elif options.csv is None:
        width = max(len(visible(str(each.path))) for each in checked)
        for each in checked:
            print(f"{visible(str(each.path)):{width}}  {each.words}")
    return OK if all(each.is_right for each in checked) else FAILED_CHECK


def new(options: argparse.Namespace) -> int:
    """Write a program to begin with into a file that does not exist."""
    path: Path = options.file
    text = template_text(options.key or TEMPLATE)
    try:
        with os_errors_as(UNWRITABLE, path=path), path.open("x", encoding="utf-8") as file:
            file.write(text)
    except ValueError as error:
        if isinstance(error.__cause__, FileExistsError):
            raise ValueError(tr("{path} exists, and is not written over.", path=path)) from error
        raise
    print(tr("A program to begin with stands in {path}.", path=path))
    return OK


def _files(names: Sequence[str]) -> list[Path]:
    """Return the files that are named, those in folders, and those of patterns, each once."""
    found: dict[Path, None] = {}
    for name in names:
        path = Path(name)
        if path.is_dir():
            paths = sorted(each for each in path.rglob("*.py") if each.is_file())
        elif path.exists():
            paths = [path]
        else:  # a shell of Windows leaves patterns to the program
            paths = sorted(map(Path, glob.glob(name, recursive=True)))  # noqa: PTH207  may be absolute
        if not paths:
            raise ValueError(tr("{name} is no program, and no folder with one.", name=quoted(name)))
        found.update(dict.fromkeys(paths))
    return list(found)


def _check(
    path: Path, options: argparse.Namespace, stop: threading.Event, done: list[_Checked]
) -> _Checked:
    try:
        source = read_source(path, options.queens)
    except ValueError as error:
        checked = _Checked(path, None, str(error))
    else:
        verdict = judge(source, options.sizes, seconds=options.limit, stop=stop)
        words = " ".join(verdict.in_words().split())  # an exception's own may have lines
        checked = _Checked(path, verdict, visible(words))
    done.append(checked)
    return checked


def _write_csv(path: Path, checked: Sequence[_Checked]) -> None:
    with atomic_file(path) as file:
        writer = csv.writer(file)
        writer.writerow(_COLUMNS)
        for each in checked:
            writer.writerow(map(_cell, each.row().values()))
    print(
        tr("{count} rows written to {path}.", count=number(len(checked)), path=path),
        file=sys.stderr,
    )


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return guarded(value) if isinstance(value, str) else "" if value is None else str(value)
