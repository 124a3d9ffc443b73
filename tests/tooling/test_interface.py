"""What is public is listed, and a change of it is told to those who use it."""

import shutil
from pathlib import Path

import pytest

pytest.importorskip("griffe", reason="`make test` installs it")

from tooling.interface import LISTED, lines, name_of, untold

ROOT = Path(__file__).parents[2]
RELEASED = ROOT / "tests" / "data" / "released_interface.txt"


def test_the_list_of_what_is_public_is_up_to_date():
    listed = LISTED.read_text(encoding="utf-8").splitlines()
    assert listed == lines(), "python -m tooling.interface writes it"


def test_a_change_since_the_last_release_stands_in_the_changelog():
    """A new section begins with a release, when the list becomes that of the last one."""
    released = RELEASED.read_text(encoding="utf-8").splitlines()
    newest = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    assert untold(lines(), released, newest) == []


@pytest.mark.parametrize(
    ("file", "before", "after", "name"),
    [
        ("__init__.py", '    "solve",\n', "", "nqviz.solve"),
        ("api/solutions.py", "def rotated(", "def turned(", "nqviz.Solution"),
        ("api/puzzle.py", "level: str | None = None, seed", "level: str, seed", "nqviz.puzzle"),
    ],
)
def test_a_name_that_is_gone_or_takes_something_else_is_found(tmp_path, file, before, after, name):
    shutil.copytree(
        ROOT / "nqviz", tmp_path / "nqviz", ignore=shutil.ignore_patterns("__pycache__")
    )
    path = tmp_path / "nqviz" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")
    now = lines(tmp_path)
    assert untold(now, lines(), "Nothing is told.") == [name]
    assert untold(now, lines(), f"`{name}` has changed.") == []


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
