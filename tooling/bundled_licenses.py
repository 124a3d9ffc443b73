"""Copies the licences of what a bundle contains into a folder of it, one folder for each package.

Usage: python -m tooling.bundled_licenses FOLDER
"""

import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_ROOT = Path(__file__).parent.parent
_NAMES = ("licen", "copying", "notice", "authors")
_SOLD = "LicenseRef-Qt-Commercial.txt"  # Windows' wheels of Qt have it, which nobody bought here.
# A package without a text of its own is Qt's; the texts that it names are part of every Debian.
_COMMON = Path("/usr/share/common-licenses")
_NAMED = {"LGPL-3.0-only": "LGPL-3", "GPL-3.0-only": "GPL-3", "GPL-2.0-only": "GPL-2"}


def needed(requirements: list[str]) -> Iterator[Distribution]:
    """Yield each installed package that the requirements ask for here, and what those ask for."""
    seen: set[str] = set()
    waiting = [Requirement(each) for each in requirements]
    while waiting:
        requirement = waiting.pop()
        is_needed = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        name = canonicalize_name(requirement.name)
        if is_needed and name not in seen:
            seen.add(name)
            package = distribution(requirement.name)
            waiting += [Requirement(each) for each in package.requires or ()]
            yield package


def texts_of(package: Distribution) -> Iterator[tuple[str, Path]]:
    """Yield the name and the path of each text that says under which licence a package stands.

    Raises:
        FileNotFoundError: there is none.
    """
    found = False
    for file in package.files or ():
        in_metadata = file.parts[0].endswith(".dist-info") and file.name != _SOLD
        if in_metadata and file.name.lower().startswith(_NAMES):
            found = True
            yield "-".join(file.parts[1:]).removeprefix("licenses-"), Path(str(file.locate()))
    if not found:
        names = [_NAMED[each] for each in package.metadata["License"].split(" OR ")]
        yield from ((name, _COMMON / name) for name in names)


def copy_licenses(folder: Path) -> None:
    """Write the licences of Python, and of all that the program needs, into a new folder."""
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    python = folder / f"python-{sys.version.split()[0]}"
    python.mkdir(parents=True)
    (python / "LICENSE").write_bytes(_text_of_python().read_bytes())
    for package in needed(project["dependencies"]):
        into = folder / f"{package.name}-{package.version}"
        into.mkdir()
        (into / "METADATA").write_text(package.read_text("METADATA") or "", "utf-8")  # its source
        for name, path in texts_of(package):
            (into / name).write_bytes(path.read_bytes())


def _text_of_python() -> Path:
    version = "{}.{}".format(*sys.version_info)
    debians = Path(f"/usr/share/doc/python{version}/copyright")
    folders = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))  # Windows has the latter.
    texts = (folder / "LICENSE.txt" for folder in folders)
    return next((text for text in texts if text.exists()), debians)


if __name__ == "__main__":
    copy_licenses(Path(sys.argv[1]))
