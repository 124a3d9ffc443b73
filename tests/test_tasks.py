"""Tasks of who reads the manual alone, each a script of a few lines in `docs/tasks`."""

import ast
import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

TASKS = sorted((Path(__file__).parents[1] / "docs" / "tasks").glob("*.py"))
MOST_LINES = 10  # that do something
CLASS = {
    "anna": "def solve(n):\n    return [1, 0, 0, 2, 10, 4][n - 1]\n",
    "ben": """
def solve(n, queens=()):
    for column in range(n):
        if all(column != other and abs(column - other) != len(queens) - row
               for row, other in enumerate(queens)):
            found = (*queens, column)
            found = found if len(found) == n else solve(n, found)
            if found:
                return found
    return ()
""",
    "cleo": """
def solve(n, queens=()):
    if len(queens) == n:
        return 1
    return sum(solve(n, (*queens, column)) for column in range(n) if column not in queens)
""",
}
# Parts of what else differs from machine to machine, or is long.
SAID = {
    "02_two_curves": ["wirth-basic"],
    "06_the_tree": ["empty board", "(1, 3) left"],
    "07_progress": ["It takes too long"],
}


def test_there_are_twelve():
    assert len(TASKS) == 12


def test_a_task_says_where_programs_of_a_class_are_looked_for(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (path,) = [each for each in TASKS if each.stem == "04_a_class"]
    with pytest.raises(SystemExit, match="no programs in the folder class"):
        runpy.run_path(str(path))


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("path", TASKS, ids=lambda path: path.stem)
def test_a_task_is_done_in_ten_lines(path, tmp_path, monkeypatch, capsys):
    tree = ast.parse(path.read_text())
    lines = {node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)}
    assert len(lines) - 1 <= MOST_LINES  # one is the docstring
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "class"
    folder.mkdir()
    for name, program in CLASS.items():
        (folder / f"{name}.py").write_text(program)
    runpy.run_path(str(path))
    said = capsys.readouterr().out.replace("\\", "/")
    if path.stem in SAID:
        assert [words for words in SAID[path.stem] if words not in said] == []
    else:
        assert said == path.with_suffix(".txt").read_text(encoding="utf-8")
    for picture in tmp_path.glob("*.svg"):
        assert ElementTree.parse(picture).getroot().tag.endswith("svg")  # noqa: S314  ours
