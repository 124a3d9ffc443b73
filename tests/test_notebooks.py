"""The notebooks run from their first cell to their last, and show what they are for."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SHOWN = {
    "eight-queens-in-an-hour": ["92", "sandbox=", "<svg", "only one of the two diagonals"],
    "how-fast-does-it-grow": ["<svg", "hours", "(10000, True)"],
}


def test_each_notebook_is_looked_at():
    assert {path.stem for path in NOTEBOOKS} == set(SHOWN)


@pytest.mark.filterwarnings("ignore")  # of the packages that run notebooks
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_to_its_end(path, tmp_path):
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "it is kept without outputs"
    NotebookClient(notebook, timeout=100, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = str([cell.outputs for cell in notebook.cells if cell.cell_type == "code"])
    assert [words for words in SHOWN[path.stem] if words not in shown] == []
