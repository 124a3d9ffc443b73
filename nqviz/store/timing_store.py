"""The store of timings: every one of an algorithm that was ever measured, in a file of the user's.

Those of the user's own programs are not kept: the programs change.

What `add` has returned is on the disk. Where the file can't be used the store goes on in memory,
and `pop_warning` returns a sentence about it, once; a measurement or a start never stops.
"""

import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple, TypeVar

from nqviz.common.folders import data_folder
from nqviz.common.i18n import ntr, number, tr
from nqviz.measuring.timing import Timing
from nqviz.store import timings_csv
from nqviz.store.sqlite_file import MEMORY, DamagedError, NewerError, Read, SqliteFile, is_locked
from nqviz.store.timing_record import Origin, TimingRecord, check

PATH_VARIABLE = "NQVIZ_TIMINGS"  # Names another file, or ":memory:" for none.
_PATIENCE = 3.0  # The store waits so many seconds for another program that has locked the file.

_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")


class Imported(NamedTuple):
    """How many timings of a file were new, were in the store already, or are of programs."""

    added: int
    skipped: int
    of_programs: int = 0


class TimingStore:
    """Saves timings; any thread may use it, and several processes may use one file.

    The file is opened when it is first needed. Without a path it is the one that the environment
    variable NQVIZ_TIMINGS names, else `timings.sqlite` in the user's data folder.
    """

    def __init__(self, path: Path | None = None, *, patience: float = _PATIENCE) -> None:
        """Choose the file, and how many seconds to wait where another program has locked it."""
        self._path = path
        self._patience = patience
        self._lock = threading.RLock()
        self._file: SqliteFile | None = None
        self._warning = ""
        # Where the file could not be used: whether to try it again at the end, and the last id
        # that it has already.
        self._is_to_be_written = False
        self._last_written = 0

    @classmethod
    def in_memory(cls) -> "TimingStore":
        """Return a store that is lost at the end of the program."""
        return cls(Path(MEMORY))

    def pop_warning(self) -> str:
        """Return the sentence that explains why timings are not saved, once; mostly ""."""
        with self._lock:
            warning, self._warning = self._warning, ""
            return warning

    def add(self, timing: Timing, origin: Origin) -> TimingRecord:
        """Save a timing of just now, unless it is of a program, and return its record.

        Raises ValueError with one sentence where it can't be true.
        """
        check(timing)
        record = TimingRecord(0, datetime.now(UTC), timing, origin)
        if timing.is_of_program:
            return record
        return replace(record, id=self._do(lambda file: file.add(record)))

    def timings(self) -> list[TimingRecord]:
        """Return the timings in the order in which they were added."""
        read: Read = self._do(lambda file: file.read())
        if read.unreadable:
            with self._lock:
                self._warning = ntr(
                    "{count} stored timing can't be read and is left out.",
                    "{count} stored timings can't be read and are left out.",
                    read.unreadable,
                )
        return read.timings

    def delete(self, ids: Iterable[int]) -> tuple[TimingRecord, ...]:
        """Delete timings, and return them: `undelete` brings them back."""
        chosen = list(ids)
        return self._do(lambda file: file.delete(chosen))

    def undelete(self, deleted: Iterable[TimingRecord]) -> None:
        """Bring deleted timings back, under the ids they had."""
        timings = list(deleted)
        self._do(lambda file: file.restore(timings))

    def import_csv(self, path: Path) -> Imported:
        """Add the timings of a file that are not in the store yet: all of them, or none.

        Those of programs are left out.
        """
        read = timings_csv.read_file(path)
        timings = [record for record in read if not record.timing.is_of_program]
        added = self._do(lambda file: file.add_new(timings))
        return Imported(added, len(timings) - added, len(read) - len(timings))

    def close(self) -> None:
        """Close the file; what had to stay in memory is written if that can be done now."""
        with self._lock:
            if self._is_to_be_written:
                self._is_to_be_written = False
                self._write_after_all()
            if self._file is not None:
                self._file.close()
                self._file = None

    def _do(self, work: Callable[[SqliteFile], _Result]) -> _Result:
        """Work on the file, or in memory where it can't be used (any more)."""
        with self._lock:
            if self._file is None:
                self._file = self._open()
            try:
                return work(self._file)
            except sqlite3.Error as error:
                self._file = self._leave(self._file, error)
            return work(self._file)

    def _open(self) -> SqliteFile:
        try:
            return self._open_file(self._location())
        except NewerError:
            self._warning = tr(
                "{path} was written by a newer nqviz and is left as it is: timings of now are kept "
                "only until this program ends.",
                path=self._location(),
            )
        except (OSError, ValueError, sqlite3.Error, DamagedError) as error:
            self._use_memory(error)
        return SqliteFile(MEMORY)

    def _open_file(self, location: str) -> SqliteFile:
        if location == MEMORY:
            return SqliteFile(MEMORY)
        path = Path(location)
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return SqliteFile(location, self._patience)
        except DamagedError:
            aside = _move_aside(path)
        self._warning = tr(
            "The stored timings were damaged: they are now in {aside}, and a new file was begun.",
            aside=aside,
        )
        return SqliteFile(location, self._patience)

    def _leave(self, file: SqliteFile, error: sqlite3.Error) -> SqliteFile:
        """Go on in memory, with what can still be read of the file."""
        memory = SqliteFile(MEMORY)
        with suppress(sqlite3.Error):
            saved = file.read().timings
            memory.restore(saved)
            self._last_written = max((record.id for record in saved), default=0)
        with suppress(sqlite3.Error):
            file.close()
        self._use_memory(error)
        return memory

    def _use_memory(self, error: Exception) -> None:
        if isinstance(error, ValueError):  # there is no home; its message is a sentence
            self._warning = str(error)
            return
        self._is_to_be_written = True
        if is_locked(error):
            self._warning = tr(
                "Another program has locked {path}: timings are kept in memory, and written when "
                "this program ends if the lock is gone by then.",
                path=self._location(),
            )
        else:
            self._warning = tr(
                "Timings can't be kept in {path} ({reason}): they last until this program ends.",
                path=self._location(),
                reason=getattr(error, "strerror", None) or error,
            )

    def _write_after_all(self) -> None:
        """Add to the file what was measured while it could not be used."""
        assert self._file is not None
        held = [each for each in self._file.read().timings if each.id > self._last_written]
        if not held:
            return
        try:
            with closing(SqliteFile(self._location(), self._patience)) as file:
                file.add_new(held)
        except (DamagedError, NewerError, sqlite3.Error) as error:
            _log.warning("%s timings could not be kept: %s", number(len(held)), error)

    def _location(self) -> str:
        """Return where the file lies; raises ValueError where there is no home for it."""
        if self._path is not None:
            return str(self._path)
        return os.environ.get(PATH_VARIABLE) or str(data_folder() / "timings.sqlite")


def _move_aside(path: Path) -> Path:
    """Rename a damaged file, and what SQLite keeps beside it; raises OSError where it can't."""
    stem = f"{path.stem}-damaged-{datetime.now():%Y-%m-%d}"
    stems = chain([stem], (f"{stem}-{again}" for again in count(2)))
    names = (path.with_name(each + path.suffix) for each in stems)
    aside = next(name for name in names if not name.exists())
    path.rename(aside)
    for ending in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(aside.with_name(aside.name + ending))
    return aside
