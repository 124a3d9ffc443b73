"""The journal of a long count: what is finished, written to the disk before it is reported.

A journal is a file of records, one a line, each with a checksum and each complete in itself: the
last intact one says what is finished. So a kill or a power cut in the middle of a record, or
damage to any of them, costs some parts that are counted again, and never a wrong count. An open
journal is locked, so that no two processes count the same parts.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from nqviz.common.files import (
    UNREADABLE,
    UNWRITABLE,
    atomic_file,
    check_regular,
    os_errors_as,
    resolved,
)
from nqviz.common.folders import data_folder
from nqviz.common.i18n import mark, tr
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS

if TYPE_CHECKING:
    from filelock import BaseFileLock

SUFFIX = ".journal"
_DISCARDED = ".discarded"
_FORMAT = 1
_LOCK_TIMEOUT = 0.05  # A lock is waited for so many seconds.
_MOST_BYTES = 1 << 20  # A longer journal is written anew, with its last record alone.

Name = tuple[int | tuple[int, ...], ...]  # of a part
_Number = Annotated[int, Meta(ge=0, lt=1 << 60)]  # of a part
_Sum = Annotated[int, Meta(ge=0)]


class Subject(NamedTuple):
    """The count that a journal records: algorithm, board, edition of its parts, and its rule."""

    algorithm: str
    n: Annotated[int, Meta(ge=1)]
    mirror: bool
    edition: int
    rule: str = QUEENS.text


def is_of(subject: Subject, algorithm: str, task: Task) -> bool:
    """Return whether a journal is that of an algorithm's count of a task, of whatever edition."""
    return subject == Subject(algorithm, task.n, task.mirror, subject.edition, task.rule.text)


class Finished(NamedTuple):
    """The finished part of a count.

    The parts of a count are numbered from 0 on: those below `through` are finished, the last of
    them is called `after`, and so are those in `beyond`, pairs of a number and a name.
    `is_complete` means that there are no others. `share`, from 0 to 1, is their part of the work;
    `seconds` is how long they took.
    """

    through: _Number = 0
    after: Name | None = None
    beyond: tuple[tuple[_Number, Name], ...] = ()
    solutions: _Sum = 0
    layouts: _Sum = 0
    share: Annotated[float, Meta(ge=0, le=1)] = 0.0
    seconds: Annotated[float, Meta(ge=0)] = 0.0
    is_complete: bool = False

    @property
    def parts(self) -> int:
        """How many parts are finished."""
        return self.through + len(self.beyond)


_DECODER = msgspec.json.Decoder(tuple[Literal[1], Subject, Finished])  # with the _FORMAT


class NotThisJournalError(ValueError):
    """A file is no journal of the count it was opened for; the message is one sentence."""


class Journal:
    """The journal of one count, open and locked; `finished` is its last record."""

    def __init__(self, path: Path, subject: Subject) -> None:
        """Open a journal, or create one where there is no file or an empty one.

        Raises NotThisJournalError for a file that holds anything else, and ValueError, with one
        clear sentence, where another program has it open or the file can't be written.
        """
        self.path = path
        self.subject = subject
        check_regular(path)
        self._lock = _lock(path)
        try:
            self.finished = _last_of(path, subject) or Finished()
            self._file = self._rewrite()
        except BaseException:
            _unlock(self._lock, for_good=True)
            raise

    def append(self, finished: Finished) -> None:
        """Record what is finished; when this returns, it is on the disk.

        Raises ValueError with one clear sentence where it can't be written.
        """
        with os_errors_as(
            mark("{path} can't be written: {reason}. What it says is finished is kept."),
            path=self.path,
        ):
            if self._file.tell() > _MOST_BYTES:
                self._file.close()
                self.finished = finished
                self._file = self._rewrite()
                return
            self._file.write(_line(self.subject, finished))
            self._file.flush()
            _sync(self._file.fileno())
        self.finished = finished

    def close(self) -> None:
        """Close the file and release its lock."""
        with suppress(OSError):  # that something could not be written has been reported
            self._file.close()
        _unlock(self._lock, for_good=self.finished.is_complete)

    def _rewrite(self) -> IO[bytes]:
        """Replace the file by one that holds only what is finished, and open it for more.

        It is written twice: damage to one record must not lose the count.
        """
        with atomic_file(self.path, binary=True) as file:
            file.write(2 * _line(self.subject, self.finished))
        _sync_folder(self.path.parent)
        return self.path.open("ab")


class SavedCount(NamedTuple):
    """A journal in a folder: its file, and its last record when it was read."""

    path: Path
    subject: Subject
    finished: Finished


def counts_folder() -> Path:
    """Return the user's folder of journals, as `data_folder` does."""
    return data_folder() / "counts"


def journal_path(folder: Path, subject: Subject) -> Path:
    """Return where the journal of a count belongs."""
    mirror = "-mirror" if subject.mirror else ""
    return folder / f"{subject.algorithm}-{subject.n}{mirror}{_rule_in_name(subject.rule)}{SUFFIX}"


def _rule_in_name(text: str) -> str:
    key, *further = text.split()
    if further:
        return f"-{key}-{hashlib.blake2b(text.encode(), digest_size=6).hexdigest()}"
    return "" if key == QUEENS.key else f"-{key}"


def open_in(folder: Path, subject: Subject) -> tuple[Journal, str]:
    """Open the journal of a count in a folder, and return it with a sentence, mostly empty.

    A file of that name that is no journal of this count is renamed, as the sentence explains.
    Raises ValueError with one clear sentence where there can't be one.
    """
    path = journal_path(folder, subject)
    with os_errors_as(UNWRITABLE, path=path):
        folder.mkdir(parents=True, exist_ok=True)
        try:
            return Journal(path, subject), ""
        except NotThisJournalError:
            aside = _free_name(path)
            path.replace(aside)
            return Journal(path, subject), tr(
                "The journal of this count was damaged or of another version, so that the count "
                "starts over; the file was moved to {aside}.",
                aside=aside,
            )


def saved_counts_in(folder: Path) -> list[SavedCount]:
    """Return the readable journals in a folder, the latest first."""
    found: list[tuple[float, SavedCount]] = []
    for path in folder.glob(f"*{SUFFIX}"):
        with suppress(OSError):
            if not path.is_file():
                continue
            for subject, finished in _records(path):
                found.append((path.stat().st_mtime, SavedCount(path, subject, finished)))
                break
    return [saved for _, saved in sorted(found, key=lambda each: each[0], reverse=True)]


class KeptCounts:
    """Lists journals, and lets go of one until it is brought back.

    Attributes:
        discarded: the one that was discarded last and can be brought back; None for none.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Keep them in a folder, if not in the user's own; nothing is read yet."""
        self.counts: Sequence[SavedCount] = ()
        self.discarded: SavedCount | None = None
        self._folder = folder

    def read(self) -> None:
        """Read which counts there are."""
        self.counts = ()
        with suppress(ValueError):  # there is no home, which is said where a count is started
            self.counts = saved_counts_in(self._folder or counts_folder())

    def find(self, key: str, task: Task) -> SavedCount | None:
        """Return what is kept of a count, by its algorithm's key."""
        return next((each for each in self.counts if is_of(each.subject, key, task)), None)

    def open(self, subject: Subject) -> tuple[Journal, str]:
        """Return the journal of a count, and a sentence if a damaged one was moved aside.

        Raises ValueError with one clear sentence where it can't be opened.
        """
        opened = open_in(self._folder or counts_folder(), subject)
        self.discarded = None
        return opened

    def discard(self, saved: SavedCount) -> None:
        """Discard a count; raises ValueError with one clear sentence where that can't be done."""
        lock = _lock(saved.path)
        try:
            with os_errors_as(mark("{path} can't be discarded: {reason}."), path=saved.path):
                saved.path.replace(saved.path.with_suffix(_DISCARDED))
        finally:
            _unlock(lock, for_good=True)
        self.discarded = saved
        self.read()

    def bring_back(self) -> None:
        """Bring back the count that was discarded last.

        Raises ValueError where it can't be, or where the same count has been started again since.
        """
        assert self.discarded is not None, "there is something to bring back"
        path, self.discarded = self.discarded.path, None
        try:
            if path.exists():
                words = tr("That count has been begun anew, so the old one stays discarded.")
                raise ValueError(words)
            with os_errors_as(UNWRITABLE, path=path):
                path.with_suffix(_DISCARDED).replace(path)
        finally:
            self.read()


def _last_of(path: Path, subject: Subject) -> Finished | None:
    with os_errors_as(UNREADABLE, path=path):
        if not path.exists() or not path.stat().st_size:
            return None
        about, finished = next(_records(path), (None, None))
    if about == subject:
        return finished
    if about is not None and about._replace(edition=subject.edition) == subject:
        words = tr(
            "{path} was written by a version of nqviz that cuts this count into other "
            "parts, so that it can't go on from there.",
            path=path,
        )
        raise NotThisJournalError(words)
    raise not_this_journal(path)


def not_this_journal(path: Path) -> NotThisJournalError:
    """Return the error of a file that no record of this count can be read from."""
    return NotThisJournalError(
        tr("{path} is no journal of this count, or it is damaged throughout.", path=path)
    )


def _records(path: Path) -> Iterator[tuple[Subject, Finished]]:
    """Yield the intact records of a file, the last one first."""
    lines = path.read_bytes().splitlines(keepends=True)
    return (record for line in reversed(lines) if (record := _record(line)) is not None)


def _line(subject: Subject, finished: Finished) -> bytes:
    # Versions without rules read four values of the subject.
    about = subject[:4] if subject.rule == QUEENS.text else subject
    text = json.dumps([_FORMAT, about, finished], separators=(",", ":")).encode()
    return _checksum(text) + b" " + text + b"\n"


def _record(line: bytes) -> tuple[Subject, Finished] | None:
    # An editor that has saved the file may have ended its lines as Windows does.
    checksum, _, text = line.rstrip(b"\r\n").partition(b" ")
    if checksum != _checksum(text):
        return None
    try:
        _, subject, finished = _DECODER.decode(text)
    except (msgspec.MsgspecError, RecursionError):  # it has another shape
        return None
    return subject, finished


def _checksum(text: bytes) -> bytes:
    return hashlib.blake2b(text, digest_size=8).hexdigest().encode()


def _free_name(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def _lock(path: Path) -> "BaseFileLock":
    """Lock a journal by a file beside it, whatever links lead there, until the process ends."""
    from filelock import FileLock, Timeout  # noqa: PLC0415  it imports asyncio

    with os_errors_as(UNWRITABLE, path=path):
        real = resolved(path)
    locked = real.with_name(f"{real.name}.lock")
    # A journal may be closed by another thread than the one that opened it. The timeout is for a
    # lock file that its last holder removes while it is opened here.
    lock = FileLock(locked, _LOCK_TIMEOUT, thread_local=False, poll_interval=_LOCK_TIMEOUT / 5)
    with os_errors_as(UNWRITABLE, path=path):
        locked.touch()  # filelock would also create the folder
        try:
            lock.acquire()
        except Timeout as error:
            raise ValueError(tr("Another nqviz is at work on this count.")) from error
    return lock


def _unlock(lock: "BaseFileLock", *, for_good: bool) -> None:
    if sys.platform == "win32":  # which removes nothing that is open
        lock.release()
    if for_good:
        with suppress(OSError):
            Path(lock.lock_file).unlink()
    lock.release()


def _sync(handle: int) -> None:
    if sys.platform == "darwin":
        import fcntl  # noqa: PLC0415  there is none on Windows

        fcntl.fcntl(handle, fcntl.F_FULLFSYNC)  # fsync leaves it in the drive's own memory
    else:
        os.fsync(handle)


def _sync_folder(folder: Path) -> None:
    """Wait until a new name in a folder is on the disk; Windows does so by itself."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
