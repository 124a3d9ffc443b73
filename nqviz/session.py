"""Session files: what the window showed, so that another day opens with the same."""

import json
from pathlib import Path

from nqviz.fields import FieldError, Fields
from nqviz.files import atomic_file
from nqviz.i18n import tr
from nqviz.scene import Scene, scene_as_values, scene_from

SUFFIX = ".nqviz"
_FORMAT = "nqviz session"
_VERSION = 1
MOST_BYTES = 1 << 20  # a session is some hundred bytes


def save_session(path: Path, scene: Scene) -> None:
    """Write a session file; raises ValueError with one sentence where it can't be written."""
    values = {"format": _FORMAT, "version": _VERSION, **scene_as_values(scene)}
    with atomic_file(path) as file:
        json.dump(values, file, ensure_ascii=False, indent=2)
        file.write("\n")


def load_session(path: Path) -> Scene:
    """Read a session file; raises ValueError with one sentence where it is none."""
    return session_from(read_text(path), path.name)


def session_from(text: str, name: str) -> Scene:
    """Return what a session file's text says; raises ValueError with one sentence."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(tr("{name} is not a session of nqviz.", name=name)) from error
    if not isinstance(values, dict) or values.pop("format", None) != _FORMAT:
        raise ValueError(tr("{name} is not a session of nqviz.", name=name))
    if values.pop("version", None) != _VERSION:
        raise ValueError(
            tr("{name} was written by another version of nqviz; this one can't read it.", name=name)
        )
    try:
        fields = Fields(values)
        scene = scene_from(fields)
        fields.end()
    except FieldError as error:
        raise ValueError(tr("{name} can't be opened: {reason}", name=name, reason=error)) from error
    return scene


def read_text(path: Path) -> str:
    """Return the text of a small file; raises ValueError with one sentence where it has none."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError(tr("{name} is too large to be a lesson or a session.", name=path.name))
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(tr("{name} is not a text in UTF-8.", name=path.name)) from error
    except OSError as error:
        raise ValueError(
            tr("{name} can't be read: {reason}.", name=path.name, reason=error.strerror or error)
        ) from error
