"""Writes what is public of the library into docs/interface.txt: `python -m tooling.interface`.

A line for each function, class, method and attribute, as it is called. Tests compare the file with
the source and with tests/data/released_interface.txt, which is that of the last release.
"""

import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import griffe

ROOT = Path(__file__).parents[1]
LISTED = ROOT / "docs" / "interface.txt"


def lines(root: Path = ROOT) -> list[str]:
    """Return what is public of the package in a folder, as a line each."""
    with TemporaryDirectory() as folder:
        package = griffe.load(str(copy_library(Path(folder), root)), resolve_aliases=True)
    assert isinstance(package, griffe.Module), "it is a package"
    return [line for name in _exports(package) for line in _of(f"nqviz.{name}", package[name])]


def copy_library(folder: Path, root: Path = ROOT) -> Path:
    """Copy the package into a folder without its window, half of it, of which nothing is public."""
    ignored = shutil.ignore_patterns("ui", "__pycache__")
    return shutil.copytree(root / "nqviz", folder / "nqviz", ignore=ignored)


def name_of(line: str) -> str:
    """Return the name in `nqviz` that a line is about, such as "nqviz.Run"."""
    words = line.replace("(", ".").replace(":", ".").split(".")
    return ".".join(words[:2])


def untold(now: Iterable[str], released: Iterable[str], news: str) -> list[str]:
    """Return the names of which a line was added, changed or removed without a word in the news."""
    changed = {name_of(line) for line in {*now} ^ {*released}}
    return sorted(name for name in changed if not re.search(rf"`{re.escape(name)}\b", news))


def _exports(module: griffe.Module) -> list[str]:
    return sorted(str(name) for name in module.exports or ())


def _of(name: str, found: griffe.Object | griffe.Alias) -> Iterator[str]:
    value = found.final_target if isinstance(found, griffe.Alias) else found
    if isinstance(value, griffe.Module):
        for each in _exports(value):
            yield from _of(f"{name}.{each}", value[each])
    elif isinstance(value, griffe.Class):
        taken = ", ".join(
            f"{each.name}: {each.annotation}"
            for each in value.parameters
            if each.name != "self" and "dataclass" in value.labels
        )
        yield f"{name}({taken})" if taken else name
        for member, inner in value.members.items():
            if not member.startswith("_"):
                yield from _of(f"{name}.{member}", inner)
    elif isinstance(value, griffe.Function):
        yield name + str(value.signature()).removeprefix(value.name)
    elif isinstance(value, griffe.Attribute):
        yield f"{name}: {value.annotation}"


def main() -> None:
    """Write the file."""
    LISTED.write_text("\n".join(lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
