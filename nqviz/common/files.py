"""Writing files so that a reader never sees half of one."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from nqviz.common.i18n import tr

# The system tells its mask only in exchange for another one, which no thread must make files under:
# so it is asked once, before there are any.
_MASK = os.umask(0o077)
os.umask(_MASK)
_LONGEST = 40  # characters of a name in that of its new file, which may not be longer than others


@contextmanager
def atomic_file(path: Path, *, binary: bool = False) -> Iterator[IO[Any]]:
    """Open a new file that takes the place of `path` when the block ends without an error.

    What is no file, a device or a pipe, is written to as it stands; a link keeps its place.

    Raises ValueError with one clear sentence where the file can't be written.
    """
    mode, encoding = ("wb", None) if binary else ("w", "utf-8")
    newline = None if binary else ""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            with path.open(mode, encoding=encoding, newline=newline) as file:
                yield file
            return
        path = path.resolve()
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:_LONGEST]}.")
        try:
            with os.fdopen(handle, mode, encoding=encoding, newline=newline) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o666 & ~_MASK)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise ValueError(
            tr("{path} can't be written: {reason}.", path=path, reason=error.strerror)
        ) from error


def check_writable(path: Path) -> None:
    """Raise ValueError with one clear sentence where `atomic_file` can be seen to fail.

    That is for work whose result is written hours later.
    """
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
    """Raise ValueError with one clear sentence where a file's name does not say its kind."""
    if path.suffix.lower() not in suffixes:
        raise ValueError(
            tr(
                "{path} should end in {suffixes}, which says what is written.",
                path=path,
                suffixes=tr(" or ").join(suffixes),
            )
        )
