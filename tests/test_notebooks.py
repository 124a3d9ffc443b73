"""The notebooks run from their first cell to their last, and show what they are for."""

from itertools import product
from pathlib import Path

import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter
from nbclient import NotebookClient
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import nqviz
from tests.support.matrix import some_of

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SHOWN = {
    "eight-queens-in-an-hour": ["92", "sandbox=", "<svg", "only one of the two diagonals"],
    "how-fast-does-it-grow": ["<svg", "hours", "(10000, True)"],
}


def test_each_notebook_is_looked_at():
    assert {path.stem for path in NOTEBOOKS} == set(SHOWN)


@pytest.mark.filterwarnings("ignore")  # of the packages that run notebooks
def test_the_notebooks_run_to_their_ends(tmp_path):
    """One process runs them, and forgets after each what its cells have defined."""
    notebooks = {path.stem: nbformat.read(path, as_version=4).cells for path in NOTEBOOKS}
    joined = nbformat.v4.new_notebook()
    for cells in notebooks.values():
        assert all(not cell.get("outputs") for cell in cells), "it is kept without outputs"
        joined.cells += [*cells, nbformat.v4.new_code_cell("%reset -f")]
    NotebookClient(joined, timeout=100, resources={"metadata": {"path": str(tmp_path)}}).execute()
    for name, cells in notebooks.items():
        shown = str([cell.outputs for cell in cells if cell.cell_type == "code"])
        assert [words for words in SHOWN[name] if words not in shown] == []


# What the pages permit in which outputs stand: that of VS Code forbids all that is not inline, and
# one that a notebook was exported to has none.
POLICIES = {
    "VS Code": (
        "default-src 'none'; script-src https: 'unsafe-inline' 'unsafe-eval'; "
        "style-src https: 'unsafe-inline'; img-src https: http: data:; font-src https:; "
        "connect-src https:; child-src https: data:"
    ),
    "an exported page": "",
}


@pytest.mark.parametrize(
    ("kind", "place"),
    some_of(zip(("run", "race"), POLICIES, strict=True), product(("run", "race"), POLICIES)),
)
def test_the_output_of_a_saved_notebook_is_alive_elsewhere(browser, tmp_path, kind, place):
    policy = POLICIES[place]
    run = nqviz.run(4, "sieve")
    shown = run if kind == "run" else nqviz.race(run, nqviz.run(4, "bitmask"))
    output = nbformat.v4.new_output("display_data", shown._repr_mimebundle_())
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=[output])])
    nbformat.write(notebook, tmp_path / "saved.ipynb")
    saved = nbformat.read(tmp_path / "saved.ipynb", as_version=4)
    markup = saved.cells[0].outputs[0]["data"]["text/html"]
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">' if policy else ""
    page = tmp_path / "page.html"
    page.write_text(f"<!DOCTYPE html><meta charset=utf-8>{head}{markup}", encoding="utf-8")
    browser.open(page)
    browser.driver.switch_to.frame(browser.find("iframe"))
    browser.wait(lambda: "step 0 of" in browser.find("body").text)
    ActionChains(browser.driver).click(browser.find("h1")).send_keys(Keys.ARROW_RIGHT).perform()
    browser.wait(lambda: "step 1 of" in browser.find("body").text)


PICTURE = {"image/svg+xml", "text/html"}  # A notebook that is not trusted shows the latter.


@pytest.mark.parametrize(
    ("shown", "kinds"),
    [
        (lambda: nqviz.run(4, "sieve"), {"text/html"}),
        (lambda: nqviz.run(4, "sieve")[3], PICTURE),
        (lambda: nqviz.race(nqviz.run(4, "sieve"), nqviz.run(4, "bitmask")), {"text/html"}),
        (lambda: nqviz.Solution((1, 3, 0, 2)), PICTURE),
        (lambda: nqviz.puzzle.make(5, seed=1), PICTURE),
        (lambda: nqviz.measure(["bitmask"], [5], repeats=1), {"text/html"}),
    ],
)
def test_every_notebook_understands_what_is_shown(shown, kinds):
    """JupyterLab, VS Code and marimo show markup, SVG and text; none needs a widget's protocol."""
    formatter = DisplayFormatter()
    formatter.active_types = formatter.format_types
    bundle, _ = formatter.format(shown())
    assert set(bundle) == {"text/plain", *kinds}
    assert all(isinstance(each, str) for each in bundle.values())
