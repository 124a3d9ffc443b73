"""Reading and writing files: atomically, and with errors as sentences."""

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from nqviz.common.i18n import mark, tr
from nqviz.common.text import visible

UNREADABLE = mark("{path} can't be read: {reason}.")
UNWRITABLE = mark("{path} can't be written: {reason}.")
_LONGEST = 40  # characters of a name in that of its temporary file: systems limit names


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

    A reader never sees a part of it. A private one is the user's alone, where files have modes.
    A device or a pipe is written to directly; a symbolic link
    stays one. Raises ValueError with one clear sentence where the file can't be written.
    """
    kind = "b" if binary else ""
    options: dict[str, Any] = {} if binary else {"encoding": "utf-8", "newline": ""}
    with os_errors_as(UNWRITABLE, path=path):
        if path.exists() and not (path.is_file() or path.is_dir()):
            with path.open(f"w{kind}", **options) as file:
                yield file
            return
        path = path.resolve()
    new = path.with_name(f".{path.name[:_LONGEST]}.{uuid.uuid4().hex}")
    with os_errors_as(UNWRITABLE, path=path):
        try:
            # Opened like any other file, it has the permissions that the user's umask leaves.
            opener = _open_private if private else None
            with open(new, f"x{kind}", opener=opener, **options) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        except BaseException:
            new.unlink(missing_ok=True)
            raise


def _open_private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


def check_regular(path: Path) -> None:
    """Raise ValueError where a path is a folder, a pipe, which may never begin, or a device."""
    if path.exists() and not path.is_file():
        raise ValueError(tr("{name} is not a file.", name=visible(path.name)))


def check_writable(path: Path) -> None:
    """Raise ValueError where `atomic_file` can be seen to fail, hours before it is needed."""
    if path.is_dir():
        raise ValueError(tr("{path} is a folder; the name of a file is needed.", path=path))
    folder = path.resolve().parent
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
