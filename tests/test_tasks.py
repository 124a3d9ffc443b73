"""Tasks of who reads the manual alone, each a script of a few lines in `docs/tasks`."""

import ast
import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

TASKS = sorted((Path(__file__).parents[1] / "docs" / "tasks").glob("*.py"))
MOST_LINES = 10  # that do something
RIGHT = "def solve(n):\n    return [1, 0, 0, 2, 10, 4][n - 1]\n"
WRONG = "def solve(n):\n    return n\n"
SAID = {
    "01_blocked_squares": ["92", "76"],
    "03_one_step": ["row 3, column 6"],
    "04_a_class": ["class/right.py", "class/wrong.py", "wrong count"],
    "05_symmetric_solutions": ["(1, 3, 5, 0, 2, 4)"],
    "06_the_tree": ["empty board", "(1, 3) left"],
    "07_progress": ["It takes too long."],
    "08_operations": ["wirth-basic [60, 220, 894, 3584, 15720]"],
    "09_a_thousand_queens": ["True True"],
    "10_a_puzzle": ["queen"],
    "11_lines": ["for "],
    "12_first_column": ["(0, 4), (1, 8), (2, 16), (3, 18)", "True"],
}


def test_there_are_twelve():
    assert len(TASKS) == 12


@pytest.mark.parametrize("path", TASKS, ids=lambda path: path.stem)
def test_a_task_is_done_in_ten_lines(path, tmp_path, monkeypatch, capsys):
    tree = ast.parse(path.read_text())
    lines = {node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)}
    assert len(lines) - 1 <= MOST_LINES  # one is the docstring
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "right.py").write_text(RIGHT)
    (folder / "wrong.py").write_text(WRONG)
    runpy.run_path(str(path))
    said = capsys.readouterr().out
    assert [words for words in SAID.get(path.stem, []) if words not in said] == []
    for picture in tmp_path.glob("*.svg"):
        assert ElementTree.parse(picture).getroot().tag.endswith("svg")  # noqa: S314  ours
