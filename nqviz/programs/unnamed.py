"""Programs that have no name yet, in a folder of the user's, where they outlive a crash."""

import tempfile
from contextlib import suppress
from itertools import count
from pathlib import Path

from nqviz.common.files import UNWRITABLE, atomic_file, new_file, os_errors_as
from nqviz.common.folders import data_folder
from nqviz.common.i18n import tr
from nqviz.common.text import visible
from nqviz.programs.source import SUFFIX, source_of, template_keys, template_text
from nqviz.solvers.base.own_program import ProgramSource

_NAME = "untitled"


def is_unnamed(path: Path) -> bool:
    """Tell whether a path is that of a program without a name."""
    return path.parent == _folder()


def begin_unnamed(text: str) -> ProgramSource:
    """Write a new program, which no other window has; raises ValueError with one sentence."""
    folder = _folder()
    with os_errors_as(UNWRITABLE, path=folder):
        folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = folder / f"{_NAME}{'' if number == 1 else f'-{number}'}{SUFFIX}"
        if not path.exists():
            with new_file(path) as file:
                file.write(text)
            break
    return source_of(path, text)


def keep_unnamed(path: Path, text: str) -> None:
    """Write a program, always in UTF-8; raises ValueError with one sentence."""
    with os_errors_as(UNWRITABLE, path=path):
        path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_file(path, binary=True, private=True) as file:
        file.write(text.encode("utf-8", "surrogatepass"))


def kept_programs() -> list[Path]:
    """Return those in which something was written, the latest first."""
    found: list[tuple[float, Path]] = []
    begun = {template_text(key) for key in template_keys()}
    with suppress(OSError):
        for path in _folder().glob(f"{_NAME}*{SUFFIX}"):
            with suppress(OSError, ValueError):
                text = path.read_text("utf-8")
                if text.strip() and text not in begun:
                    found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]


def read_unnamed(path: Path) -> ProgramSource:
    """Read one that was kept; raises ValueError with one sentence where there is none."""
    try:
        return source_of(path, path.read_bytes().decode())
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(tr("{file} is not a text.", file=visible(path.name))) from error


def _folder() -> Path:
    try:
        return data_folder() / "programs"
    except ValueError:  # there is no home
        return Path(tempfile.gettempdir()) / "nqviz-programs"
