"""The commands about programs of the user's own: checking them, and beginning a new one."""

import argparse
import csv
import glob
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from nqviz.api import verdicts as library
from nqviz.api.verdicts import COLUMNS, Verdict, in_a_line
from nqviz.classroom.homework import ProgramTraits, check_each, grouped, programs_in, why_unchecked
from nqviz.cli.console import print_json, run_with_progress
from nqviz.cli.parser import decimal, file, option, sizes, takes
from nqviz.cli.run_options import JSON, QUEENS_NAME
from nqviz.common.csv_text import guarded
from nqviz.common.files import atomic_file, check_suffix, check_writable, new_file
from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.common.outcome import FAILED_CHECK, OK
from nqviz.common.text import quoted, visible
from nqviz.programs.job import end_with_this_process
from nqviz.programs.source import SUFFIX, TEMPLATE, template_text
from nqviz.programs.verdict import SECONDS, SIZES, check_sizes

_UNREADABLE = "unreadable"
_UNCHECKED = "not checked"


class _Marks:
    """The findings so far, by the index of the file.

    A CSV file is written anew after each program, so that it holds whole rows at any time, in the
    order of the files, whatever ends the check; a pipe or a device gets them all at the end.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._is_file = path is not None and (path.is_file() or not path.exists())
        self._found: dict[int, Verdict] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._found)

    @property
    def rows(self) -> list[Verdict]:
        """The findings, in the order of the files."""
        return [self._found[index] for index in sorted(self._found)]

    def add(self, index: int, checked: Verdict) -> None:
        """Take what was found of a file; raises ValueError where it can't be written."""
        with self._lock:
            self._found[index] = checked
            if self._is_file:
                self._write()

    def finish(self) -> None:
        """Write what is not written yet, and say where it stands."""
        if self._path is None or not self._found:
            return
        if not self._is_file:
            self._write()
        words = ntr(
            "{count} row written to {path}.",
            "{count} rows written to {path}.",
            len(self._found),
            path=self._path,
        )
        print(words, file=sys.stderr)

    def _write(self) -> None:
        assert self._path is not None, "there is a file to be written"
        with atomic_file(self._path) as file:
            writer = csv.writer(file)
            writer.writerow(COLUMNS)
            for each in self.rows:
                writer.writerow(map(_cell, each.as_dict().values()))


@takes(
    option(
        "files",
        mark("programs in Python that define solve(n), or folders with such programs"),
        nargs="+",
        metavar="FILE",
    ),
    option("--n", mark("the range of n"), dest="sizes", type=sizes, default=SIZES, metavar="A:B"),
    option(
        "--limit", mark("how long one n may take"), type=decimal, default=SECONDS, metavar="SECONDS"
    ),
    QUEENS_NAME,
    either=(JSON, file("--csv", mark("write one row for each program to a file"))),
)
def check(options: argparse.Namespace) -> int:
    """Check programs, several at a time; the exit status says whether all are right."""
    paths = _files(options.files)
    check_sizes(options.sizes, options.limit)
    if options.csv is not None:
        check_writable(options.csv)
    end_with_this_process()
    stop, marks = threading.Event(), _Marks(options.csv)

    def one(index: int) -> None:
        checked = _check(paths[index], options, stop)
        if not stop.is_set():
            marks.add(index, checked)

    try:
        run_with_progress(
            lambda: check_each(len(paths), one, stop),
            lambda: ntr(
                "{done} of {count} program",
                "{done} of {count} programs",
                len(paths),
                done=number(len(marks)),
            ),
            stop.set,
        )
    finally:
        marks.finish()
    checked = marks.rows
    if options.json:
        print_json({"programs": [each.as_dict() for each in checked]})
    else:
        if options.csv is None:
            width = max(len(visible(str(each.file))) for each in checked)
            for each in checked:
                print(f"{visible(str(each.file)):{width}}  {each.sentence}")
        for group in grouped(checked, _traits_of):
            if words := group.in_words(visible(str(group.programs[0].file))):
                # A table may be written to standard output.
                print(words, file=sys.stdout if options.csv is None else sys.stderr)
    return OK if all(each.right for each in checked) else FAILED_CHECK


@takes(
    file("file"),
    option(
        "--from",
        mark("the algorithm that it begins with, instead of a template"),
        dest="key",
        metavar="KEY",
    ),
)
def new(options: argparse.Namespace) -> int:
    """Write a program to begin with into a file that does not exist."""
    path: Path = options.file
    check_suffix(path, (SUFFIX,))
    text = template_text(options.key or TEMPLATE)
    with new_file(path) as file:
        file.write(text)
    print(tr("A program to begin with stands in {path}.", path=path))
    return OK


def _files(names: Sequence[str]) -> list[Path]:
    found: dict[Path, None] = {}
    for name in names:
        path = Path(name)
        if path.is_dir():
            paths = programs_in(path)
        elif path.exists():
            paths = [path]
        else:  # a shell of Windows leaves patterns to the program
            paths = sorted(map(Path, glob.glob(name, recursive=True)))  # noqa: PTH207  may be absolute
        if not paths:
            raise ValueError(tr("{name} is no program, and no folder with one.", name=quoted(name)))
        found.update(dict.fromkeys(paths))
    return list(found)


def _check(path: Path, options: argparse.Namespace, stop: threading.Event) -> Verdict:
    """Check one file; whatever goes wrong with it stays in its row."""
    try:
        return library.check(
            path, options.sizes, limit=options.limit, queens=options.queens, cancel=stop
        )
    except ValueError as error:
        return Verdict(path, _UNREADABLE, str(error))
    except Exception as error:
        return Verdict(path, _UNCHECKED, in_a_line(why_unchecked(error)))


def _traits_of(checked: Verdict) -> ProgramTraits:
    return ProgramTraits(checked.mistake, checked.tree, checked.right)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return guarded(value) if isinstance(value, str) else "" if value is None else str(value)
