"""What is public is listed, and a change of it is told to those who use it."""

import re
from pathlib import Path

import pytest

pytest.importorskip("griffe", reason="`make test` installs it")

from tooling.interface import LISTED, lines, name_of

ROOT = Path(__file__).parents[2]
RELEASED = ROOT / "tests" / "data" / "released_interface.txt"


def test_the_list_of_what_is_public_is_up_to_date():
    listed = LISTED.read_text(encoding="utf-8").splitlines()
    assert listed == lines(), "python -m tooling.interface writes it"


def test_a_change_since_the_last_release_stands_in_the_changelog():
    """A new section begins with a release, when the list becomes that of the last one."""
    now, released = set(lines()), set(RELEASED.read_text(encoding="utf-8").splitlines())
    newest = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    changed = {name_of(line) for line in now ^ released}
    assert not {name for name in changed if not re.search(rf"`{name}\b", newest)}


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
