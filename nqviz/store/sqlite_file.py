"""The SQLite file of the store of timings: its schema, how it is opened, what is done with it."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from nqviz.model.rule import QUEENS
from nqviz.store.timing_record import TimingRecord, from_cells, to_cells

MEMORY = ":memory:"  # This path stands for no file: the timings are lost at the end of the program.
_APPLICATION_ID = 0x6E517A74  # The letters "nQzt" mark the files of this program.
_SCHEMA_VERSION = 2  # Version 1 had no rules.
COLUMNS = (
    *("session", "measured", "algorithm", "n", "threads", "mirror", "seconds", "solutions"),
    *("is_beyond_limit", "processor", "cores", "machine_threads", "memory", "system", "versions"),
    "rule",
)
_COLUMNS = ", ".join(COLUMNS)
_DEFINED = ", ".join(f"{column} NOT NULL" for column in COLUMNS)
_SCHEMA = (
    f"CREATE TABLE timings (id INTEGER PRIMARY KEY AUTOINCREMENT, {_DEFINED})",
    "CREATE INDEX timings_by_moment ON timings (measured)",
    f"PRAGMA application_id = {_APPLICATION_ID}",
    f"PRAGMA user_version = {_SCHEMA_VERSION}",
)
# Nothing but the names and the number of columns is put into these statements.
_SELECT = f"SELECT id, {_COLUMNS} FROM timings"  # noqa: S608
_CHOSEN = "WHERE id IN (SELECT value FROM json_each(?))"
_PLACEHOLDERS = ", ".join("?" * len(COLUMNS))
_ADD = f"INSERT INTO timings ({_COLUMNS}) VALUES ({_PLACEHOLDERS})"  # noqa: S608
_RESTORE = f"INSERT OR IGNORE INTO timings (id, {_COLUMNS}) VALUES (?, {_PLACEHOLDERS})"  # noqa: S608
_ADD_NEW = (
    f"INSERT INTO timings ({_COLUMNS}) SELECT {_PLACEHOLDERS} WHERE NOT EXISTS "  # noqa: S608
    f"(SELECT 1 FROM timings WHERE {' AND '.join(f'{column} = ?' for column in COLUMNS)})"
)
_LOCKED = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})


class DamagedError(Exception):
    """A file is no store of timings, or is one no longer."""


class NewerError(Exception):
    """A file has a schema that this version does not know."""


class Read(NamedTuple):
    """The timings that were read, and how many rows of the table make none."""

    timings: list[TimingRecord]
    unreadable: int


class SqliteFile:
    """An open file of timings, or one in memory, for one thread at a time.

    Every change is on the disk when its function returns. SQLite's errors are sqlite3.Error.
    """

    def __init__(self, path: str, patience: float = 0.0) -> None:
        """Open or create a file; wait `patience` seconds where another program has locked it.

        Raises DamagedError and NewerError, and leaves such a file as it is.
        """
        with suppress(OSError):
            if Path(path).stat().st_size == 1:  # which SQLite takes for an empty file
                raise DamagedError
        self._file = sqlite3.connect(
            path, timeout=patience, isolation_level=None, check_same_thread=False
        )
        self._file.text_factory = lambda raw: raw.decode("utf-8", "replace")
        try:
            self._prepare()
        except sqlite3.Error as error:
            self.close()
            if code(error) in _DAMAGED:
                raise DamagedError from error
            raise
        except BaseException:
            self.close()
            raise

    def add(self, record: TimingRecord) -> int:
        """Add a timing and return its id."""
        with self._transaction():
            record_id = self._file.execute(_ADD, to_row(record)).lastrowid
        assert record_id is not None
        return record_id

    def add_new(self, timings: Iterable[TimingRecord]) -> int:
        """Add those that are not there yet, whatever their ids, and return how many they are."""
        rows = map(to_row, timings)
        with self._transaction():
            return sum(self._file.execute(_ADD_NEW, row + row).rowcount for row in rows)

    def read(self, ids: Iterable[int] | None = None) -> Read:
        """Return the timings with these ids, or all, by id."""
        if ids is None:
            return _read(self._file.execute(f"{_SELECT} ORDER BY id"))
        chosen = json.dumps(list(ids))
        return _read(self._file.execute(f"{_SELECT} {_CHOSEN} ORDER BY id", (chosen,)))

    def delete(self, ids: Iterable[int]) -> tuple[TimingRecord, ...]:
        """Delete the timings with these ids, and return them."""
        chosen = list(ids)
        with self._transaction():
            deleted, _ = self.read(chosen)
            self._file.execute(f"DELETE FROM timings {_CHOSEN}", (json.dumps(chosen),))  # noqa: S608
        return tuple(deleted)

    def restore(self, timings: Iterable[TimingRecord]) -> None:
        """Add timings under the ids they have, unless they are there."""
        with self._transaction():
            self._file.executemany(_RESTORE, [(each.id, *to_row(each)) for each in timings])

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _prepare(self) -> None:
        """Check before anything is written; a file of others or of later versions stays."""
        with self._transaction("DEFERRED"):  # another process may be creating it
            version = self._pragma("user_version")
            is_store = self._pragma("application_id") == _APPLICATION_ID
            is_empty = self._file.execute("SELECT 1 FROM sqlite_schema").fetchone() is None
        if not is_store and not is_empty:
            raise DamagedError
        if is_store and version > _SCHEMA_VERSION:
            raise NewerError
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute("PRAGMA synchronous = FULL")
        if not is_store:
            self._create()
        elif self._file.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise DamagedError
        if is_store and version < _SCHEMA_VERSION:
            self._add_rules()
        self._file.execute(f"{_SELECT} LIMIT 0")  # are all columns there?

    def _create(self) -> None:
        with self._transaction():
            if self._pragma("application_id") == _APPLICATION_ID:
                return  # another process has been quicker
            for statement in _SCHEMA:
                self._file.execute(statement)

    def _add_rules(self) -> None:
        """Bring a file of version 1 up to date: its timings are those of queens."""
        with self._transaction():
            if self._pragma("user_version") == _SCHEMA_VERSION:
                return  # another process has been quicker
            default = f"NOT NULL DEFAULT '{QUEENS.text}'"
            self._file.execute(f"ALTER TABLE timings ADD COLUMN rule {default}")
            self._file.execute(f"PRAGMA user_version = {_SCHEMA_VERSION}")

    @contextmanager
    def _transaction(self, kind: str = "IMMEDIATE") -> Iterator[None]:
        self._file.execute(f"BEGIN {kind}")
        try:
            yield
            self._file.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # some errors have ended the transaction already
                self._file.execute("ROLLBACK")
            raise

    def _pragma(self, name: str) -> int:
        return int(self._file.execute(f"PRAGMA {name}").fetchone()[0])


def is_locked(error: Exception) -> bool:
    """Tell whether an error means that another program holds the file."""
    return isinstance(error, sqlite3.Error) and code(error) in _LOCKED


def code(error: sqlite3.Error) -> int:
    """Return SQLite's primary code of an error."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def to_row(record: TimingRecord) -> tuple[str | int, ...]:
    """Return what stands in `COLUMNS`."""
    cells = to_cells(record)
    cells["seconds"] = " ".join(cells["seconds"])
    cells["versions"] = json.dumps(cells["versions"])
    return tuple(cells[column] for column in COLUMNS)


def from_row(number: int, row: Iterable[object]) -> TimingRecord:
    """Read what stands in `COLUMNS`; raises ValueError where it makes no timing."""
    cells: dict[str, Any] = dict(zip(COLUMNS, row, strict=True))
    cells["algorithm"] = str(cells["algorithm"])
    cells["seconds"] = str(cells["seconds"]).split()
    for truth in ("mirror", "is_beyond_limit"):
        cells[truth] = bool(int(cells[truth]))
    cells["versions"] = _versions(str(cells["versions"]))
    return from_cells(cells, number)


@lru_cache(maxsize=64)  # there are many more timings than machines
def _versions(text: str) -> tuple[tuple[str, str], ...]:
    try:
        return tuple((str(name), str(version)) for name, version in json.loads(text))
    except (TypeError, RecursionError) as error:
        raise ValueError(str(error)) from error


def _read(found: sqlite3.Cursor) -> Read:
    timings, unreadable = [], 0
    for row in found:
        try:
            timings.append(from_row(row[0], row[1:]))
        except ValueError:
            unreadable += 1
    return Read(timings, unreadable)
