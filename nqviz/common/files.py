"""Reading and writing files: atomically, and with errors as sentences."""

import errno
import os
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from nqviz.common.i18n import mark, tr
from nqviz.common.text import visible

UNREADABLE = mark("{path} can't be read: {reason}.")
UNWRITABLE = mark("{path} can't be written: {reason}.")
# A temporary file has so many characters of the name in its own: systems limit names.
_MOST_CHARACTERS = 40
# On Windows a file waits so many seconds for another program that reads the one before it.
_PATIENCE = 1.0


@contextmanager
def os_errors_as(sentence: str, **values: object) -> Iterator[None]:
    """Raise an OSError of the block as a ValueError with a sentence, which may quote {reason}."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        raise ValueError(tr(sentence, reason=reason, **values)) from error


@contextmanager
def atomic_file(path: Path, *, binary: bool = False, private: bool = False) -> Iterator[IO[Any]]:
    """Open a new file that takes the place of `path` when the block ends without an error.

    A reader never sees a part of it. A private one is the user's alone, where files have modes. A
    device or a pipe is written to directly; a symbolic link stays one. Raises ValueError with one
    clear sentence where the file can't be written.
    """
    kind = "b" if binary else ""
    options: dict[str, Any] = {} if binary else {"encoding": "utf-8", "newline": ""}
    with os_errors_as(UNWRITABLE, path=path):
        if path.exists() and not (path.is_file() or path.is_dir()):
            with path.open(f"w{kind}", **options) as file:
                yield file
            return
        path = resolved(path)
    new = path.with_name(f".{path.name[:_MOST_CHARACTERS]}.{uuid.uuid4().hex}")
    with os_errors_as(UNWRITABLE, path=path):
        try:
            # Opened like any other file, it has the permissions that the user's umask leaves.
            opener = _open_private if private else None
            with open(new, f"x{kind}", opener=opener, **options) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            _put_in_place(new, path)
        except BaseException:
            new.unlink(missing_ok=True)
            raise


def _put_in_place(new: Path, path: Path) -> None:
    latest = time.monotonic() + (_PATIENCE if sys.platform == "win32" else 0.0)
    while True:
        try:
            new.replace(path)
            return
        except PermissionError:
            if time.monotonic() >= latest:
                raise
        time.sleep(0.01)


@contextmanager
def new_file(path: Path) -> Iterator[IO[str]]:
    """Open a text file that must not exist; it is removed where the block fails.

    Raises ValueError with one clear sentence.
    """
    check_regular(path)  # Windows makes "new" devices, such as NUL
    with os_errors_as(UNWRITABLE, path=path):
        try:
            file = path.open("x", encoding="utf-8")
        except FileExistsError as error:
            words = tr("{path} exists, and is not written over.", path=path)
            raise ValueError(words) from error
        except ValueError as error:  # no name of a file, as CON, which is Windows' console
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from error
        try:
            with file:
                yield file
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def resolved(path: Path) -> Path:
    """Return a path without symbolic links; raises OSError where they lead round in a circle."""
    with suppress(RuntimeError):  # until Python 3.12
        found = path.resolve()
        if not found.is_symlink():
            return found
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))


def _open_private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


def check_regular(path: Path) -> None:
    """Raise ValueError where a path is a folder, a pipe, which may never begin, or a device."""
    if path.exists() and not path.is_file():
        raise ValueError(tr("{name} is not a file.", name=visible(path.name or str(path))))


def read_text(path: Path, most_bytes: int, too_large: str) -> str:
    """Return the text of a file; raises ValueError with one sentence where it has none.

    `too_large` is the sentence about one with more bytes, which may quote {name}.
    """
    name = visible(path.name)
    with os_errors_as(mark("{name} can't be read: {reason}."), name=name):
        check_regular(path)
        if path.stat().st_size > most_bytes:
            raise ValueError(tr(too_large, name=name))
        try:
            return path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            raise ValueError(tr("{name} is not a text in UTF-8.", name=name)) from error


def check_writable(path: Path) -> None:
    """Raise ValueError where `atomic_file` can be seen to fail, hours before it is needed."""
    if path.is_dir():
        raise ValueError(tr("{path} is a folder; the name of a file is needed.", path=path))
    if sys.platform == "win32" and path.exists() and not path.is_file():
        return  # a device, such as NUL, lies in no folder
    with os_errors_as(UNWRITABLE, path=path):
        folder = resolved(path).parent
    if not folder.is_dir():
        raise ValueError(
            tr("{path} can't be written: there is no folder {folder}.", path=path, folder=folder)
        )
    if not os.access(path if path.exists() and not path.is_file() else folder, os.W_OK):
        raise ValueError(tr("{path} can't be written: it is not permitted.", path=path))


def check_suffix(path: Path, suffixes: tuple[str, ...]) -> None:
    """Raise ValueError with one clear sentence where a file's suffix is not one of these."""
    if path.suffix.lower() not in suffixes:
        words = tr(
            "{path} should end in {suffixes}, which says what is written.",
            path=path,
            suffixes=tr(" or ").join(suffixes),
        )
        raise ValueError(words)
