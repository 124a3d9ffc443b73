"""Session files: scenes to be opened another day."""

import json
from pathlib import Path

from nqviz.common import files
from nqviz.common.i18n import mark, tr
from nqviz.common.text import legible, visible
from nqviz.lessons.fields import FieldError, Fields
from nqviz.lessons.scene import Scene, has_program, scene_as_values, scene_from

SUFFIX = ".nqviz"
_FORMAT = "nqviz session"
_VERSION, _VERSION_WITH_PROGRAM = 1, 2
MOST_BYTES = 1 << 20  # A session has some hundred bytes.
_MOST_DIGITS = 20


def save_session(path: Path, scene: Scene) -> None:
    """Write a session file; raises ValueError with one sentence where it can't be written."""
    version = _VERSION_WITH_PROGRAM if has_program(scene) else _VERSION
    values = {"format": _FORMAT, "version": version, **scene_as_values(scene)}
    with files.atomic_file(path) as file:
        json.dump(values, file, ensure_ascii=False, indent=2)
        file.write("\n")


def load_session(path: Path) -> Scene:
    """Read a session file; raises ValueError with one sentence where it is none."""
    return session_from(read_text(path), visible(path.name), path.parent)


def session_from(text: str, name: str, folder: Path | None = None) -> Scene:
    """Return the scene in the text of a session file; raises ValueError with one sentence.

    Programs that have been moved are looked for in a folder.
    """
    try:
        values = json.loads(text, object_pairs_hook=_table, parse_int=_number)
        return _scene_from(values, name, folder)
    except FieldError as error:
        raise ValueError(tr("{name} can't be opened: {reason}", name=name, reason=error)) from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(tr("{name} is not a session of nqviz.", name=name)) from error


def _scene_from(values: object, name: str, folder: Path | None) -> Scene:
    if not isinstance(values, dict) or values.pop("format", None) != _FORMAT:
        raise ValueError(tr("{name} is not a session of nqviz.", name=name))
    if values.pop("version", None) not in (_VERSION, _VERSION_WITH_PROGRAM):
        raise ValueError(
            tr("{name} was written by another version of nqviz; this one can't read it.", name=name)
        )
    fields = Fields(values)
    scene = scene_from(fields, folder)
    fields.end()
    return scene


def _table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise FieldError(tr("“{name}” stands there twice.", name=legible(key)), (key,))
        table[key] = value
    return table


def _number(digits: str) -> int:
    """Return a whole number; a longer one than any field takes is not converted."""
    return int(digits) if len(digits) <= _MOST_DIGITS else 10**_MOST_DIGITS


def read_text(path: Path) -> str:
    """Return the text of a small file; raises ValueError with one sentence where it has none."""
    too_large = mark("{name} is too large to be a lesson or a session.")
    return files.read_text(path, MOST_BYTES, too_large)
