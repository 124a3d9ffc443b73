"""What is public is listed, and a change of it is told to those who use it."""

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


PACKAGE = {
    "__init__.py": """
from nqviz import puzzle
from nqviz.solution import Solution, solve

__all__ = ["Solution", "puzzle", "solve"]
""",
    "solution.py": """
class Solution:
    def rotated(self, turns: int = 1) -> "Solution": ...


def solve(n: int) -> Solution: ...
""",
    "puzzle.py": """
__all__ = ["make"]


def make(n: int, level: str | None = None) -> str: ...
""",
}


def test_names_that_are_gone_or_take_something_else_are_found(tmp_path):
    def public_lines(package):
        (tmp_path / "nqviz").mkdir(exist_ok=True)
        for file, text in package.items():
            (tmp_path / "nqviz" / file).write_text(text, encoding="utf-8")
        return lines(tmp_path)

    before = public_lines(PACKAGE)
    assert before == [
        "nqviz.Solution",
        "nqviz.Solution.rotated(turns: int = 1) -> Solution",
        "nqviz.puzzle.make(n: int, level: str | None = None) -> str",
        "nqviz.solve(n: int) -> Solution",
    ]
    changes = {
        "nqviz.Solution": ("solution.py", "def rotated(", "def turned("),
        "nqviz.puzzle": ("puzzle.py", "level: str | None = None", "level: str"),
        "nqviz.solve": ("__init__.py", ', "solve"', ""),
    }
    now = public_lines(
        {file: PACKAGE[file].replace(old, new) for file, old, new in changes.values()}
    )
    assert untold(now, before, "Nothing is told.") == list(changes)
    for name in changes:
        assert untold(now, before, f"`{name}` has changed.") == [
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
