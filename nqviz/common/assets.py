"""Finds the files of `resources/`, in an installed package and in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def asset(*parts: str) -> Path:
    """Return the path of a file or folder in `resources/`."""
    installed = _PACKAGE / "resources"
    root = installed if installed.is_dir() else _PACKAGE.parent / "resources"
    return root.joinpath(*parts)
