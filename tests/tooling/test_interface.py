"""What is public is listed, and a change of it is told to those who use it."""

import shutil
from pathlib import Path

import pytest

pytest.importorskip("griffe", reason="`make test` installs it")

from tooling.interface import LISTED, lines, name_of, untold

ROOT = Path(__file__).parents[2]
RELEASED = ROOT / "tests" / "data" / "released_interface.txt"


@pytest.fixture(scope="module")
def public() -> list[str]:
    """Return what is public, which takes seconds to read."""
    return lines()


def test_the_list_of_what_is_public_is_up_to_date(public):
    listed = LISTED.read_text(encoding="utf-8").splitlines()
    assert listed == public, "python -m tooling.interface writes it"


def test_a_change_since_the_last_release_stands_in_the_changelog(public):
    """A new section begins with a release, when the list becomes that of the last one."""
    released = RELEASED.read_text(encoding="utf-8").splitlines()
    newest = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    assert untold(public, released, newest) == []


def test_names_that_are_gone_or_take_something_else_are_found(tmp_path, public):
    changes = {
        "nqviz.Solution": ("api/solutions.py", "def rotated(", "def turned("),
        "nqviz.puzzle": ("api/puzzle.py", "level: str | None = None, seed", "level: str, seed"),
        "nqviz.solve": ("__init__.py", '    "solve",\n', ""),
    }
    shutil.copytree(
        ROOT / "nqviz", tmp_path / "nqviz", ignore=shutil.ignore_patterns("__pycache__")
    )
    for file, before, after in changes.values():
        path = tmp_path / "nqviz" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1
        path.write_text(text.replace(before, after), encoding="utf-8")
    now = lines(tmp_path)
    assert untold(now, public, "Nothing is told.") == list(changes)
    for name in changes:
        assert untold(now, public, f"`{name}` has changed.") == [
            each for each in changes if each != name
        ]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("nqviz.count(n: int) -> int", "nqviz.count"),
        ("nqviz.Run.at(step: int) -> Step", "nqviz.Run"),
        ("nqviz.Run", "nqviz.Run"),
        ("nqviz.puzzle.make(n: int)", "nqviz.puzzle"),
    ],
)
def test_a_line_is_about_a_name(line, name):
    assert name_of(line) == name
