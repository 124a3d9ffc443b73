"""Builds the manual into resources/manual, from where Help opens it: `make manual`.

MkDocs with Material and mkdocstrings makes it, because the documents are Markdown already, griffe
reads the docstrings without importing what needs a screen, as `tooling.interface` does, and the
search works in files that are opened without a server. Sphinx would want another markup or one
more parser for each of these, and its search needs no less.
"""

import json
import logging
import shutil
import sys
from collections.abc import Iterator
from html import escape
from importlib.metadata import files, version
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

import nqviz
from nqviz.frames.palette import LIGHT
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.guide import GUIDES, reach
from nqviz.solvers.registry import SOLVERS

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "build" / "manual"
TARGET = ROOT / "resources" / "manual"
_GUIDES = {
    "teaching.md": "For teachers",
    "lab.md": "Many computers",
    "speed.md": "Speed",
    "troubleshooting.md": "Troubleshooting",
}
_INDEX = """# nqviz

Watch the N-queens algorithms think, step by step, and measure the same algorithms at native speed.

![Step 77 of the sieve](pictures/step-77.svg)

- [For teachers](teaching.md): before the lesson, forty-five minutes, homework, paper.
- [The algorithms](algorithms/index.md): a page for each, with a player.
- [The library](interface.md): `import nqviz`, name by name.
- [Twelve tasks](tasks.md), each in a few lines.
- [How to add an algorithm](adding.md).
"""
_MIT = """
Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
"""
_SHOWN = 6  # The side of the board of the players, whose runs are short.
_TESTED = range(4, 9)


def pages() -> Iterator[tuple[str, str, str]]:
    """Yield the path of each page, its title and its text."""
    yield "index.md", "nqviz", _INDEX
    for name, title in _GUIDES.items():
        yield name, title, (ROOT / "docs" / name).read_text(encoding="utf-8")
    listed = "\n".join(f"- [{each.title}]({each.key}.md), {each.source}" for each in SOLVERS)
    yield "algorithms/index.md", "The algorithms", f"# The algorithms\n\n{listed}\n"
    for solver in SOLVERS:
        yield f"algorithms/{solver.key}.md", solver.title, algorithm_page(solver)
    names = "\n\n".join(f"::: nqviz.{name}" for name in nqviz.__all__ if name != "puzzle")
    puzzle = "::: nqviz.api.puzzle"
    yield "interface.md", "The library", f"# The library\n\n{names}\n\n{puzzle}\n"
    yield "tasks.md", "Twelve tasks", tasks_page()
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    adding = text[text.index("## How to add an algorithm") : text.index("## Writing a lesson")]
    yield "adding.md", "How to add an algorithm", adding.removeprefix("#")


def algorithm_page(solver: Solver) -> str:
    """Return half a page about an algorithm, its pseudocode, a player, its growth and source."""
    guide = GUIDES[solver.key]
    code = "\n".join(solver.listing())
    frame = (
        f'<iframe sandbox="allow-scripts" src="../players/{solver.key}.html" '
        f'title="{escape(solver.title)}" style="width:100%;height:640px;border:0"></iframe>'
    )
    rows = "".join(
        f"| {n} | {counters['tests']:,} | {counters['placements'] + counters['swaps']:,} |\n"
        for n, counters in ((n, nqviz.run(n, solver.key).counters) for n in _TESTED)
    )
    growth = f"| n | squares tested | queens placed or swapped |\n|---|---|---|\n{rows}"
    return (
        f"# {solver.title}\n\n{guide.does}\n\n{guide.watch}\n\n{guide.limits} {reach(solver)}\n\n"
        f"```text\n{code}\n```\n\n{frame}\n\n## Growth\n\n{growth}\n"
        f"## Source\n\n{solver.source}.\n"
    )


def tasks_page() -> str:
    """Return the twelve tasks, each with its sentence as heading."""
    parts = ["# Twelve tasks"]
    for path in sorted((ROOT / "docs" / "tasks").glob("*.py")):
        _, sentence, code = path.read_text(encoding="utf-8").split('"""', 2)
        parts.append(f"## {sentence}\n\n```python\n{code.strip()}\n```")
    return "\n\n".join(parts) + "\n"


def write(folder: Path, site: Path) -> None:
    """Write the sources of the site into one folder and the site into another.

    Raises SystemExit where a link leads nowhere.
    """
    sources = folder / "docs"
    shutil.rmtree(folder, ignore_errors=True)
    navigation: list[dict[str, str]] = []
    for name, title, text in pages():
        path = sources / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        navigation.append({title: name})
    shutil.copytree(ROOT / "docs" / "pictures", sources / "pictures")
    step = nqviz.run(8, "sieve")[77]
    (sources / "pictures" / "step-77.svg").write_text(step.svg(size=480), encoding="utf-8")
    players = sources / "players"
    players.mkdir()
    for solver in SOLVERS:
        html = nqviz.run(_SHOWN, solver.key).html()
        (players / f"{solver.key}.html").write_text(html, encoding="utf-8")
    (sources / "assets").mkdir()
    shutil.copy(ROOT / "tooling" / "iframe-worker.js", sources / "assets")
    settings = {
        "site_name": f"nqviz {nqviz.__version__}",
        "docs_dir": str(sources),
        "site_dir": str(site),
        "nav": _grouped(navigation),
        "use_directory_urls": False,
        "strict": True,
        "theme": {
            "name": "material",
            "font": False,  # nothing is asked of other servers
            "palette": {"primary": "custom", "accent": "custom"},
            "features": ["navigation.indexes", "content.code.copy"],
        },
        "extra_css": ["manual.css"],
        "extra": {"generator": False, "polyfills": ["assets/iframe-worker.js"]},
        "markdown_extensions": ["tables", "fenced_code", "toc"],
        "plugins": ["search", "offline", {"mkdocstrings": _DOCSTRINGS}],
        "validation": {
            "nav": {"omitted_files": "ignore"},
            "links": {"anchors": "warn", "not_found": "warn"},
        },
    }
    written = folder / "mkdocs.yml"  # JSON is YAML
    written.write_text(json.dumps(settings), encoding="utf-8")
    (sources / "manual.css").write_text(
        f":root{{--md-primary-fg-color:{LIGHT.accent};--md-accent-fg-color:{LIGHT.accent}}}\n",
        encoding="utf-8",
    )
    build(load_config(str(written)))
    _take_out(site)
    (site / "licences.txt").write_text(_licences(), encoding="utf-8")


def _take_out(site: Path) -> None:
    """Take out what only searches in other languages and those who mend the theme need."""
    shutil.rmtree(site / "assets" / "javascripts" / "lunr", ignore_errors=True)
    for path in [*site.rglob("*.map"), *site.glob("sitemap.xml*"), site / "objects.inv"]:
        path.unlink(missing_ok=True)


def _licences() -> str:
    """Return the licences of what else is in the site."""
    parts = [
        "The site is made with MkDocs and Material for MkDocs, whose scripts search by lunr.js."
    ]
    for package in ("mkdocs-material", "mkdocs"):
        parts += [
            f"{package} {version(package)}\n\n{path.read_text()}"
            for path in files(package) or ()
            if path.name.startswith("LICENSE") and "dist-info" in path.parts[0]
        ]
    parts.append(f"lunr.js\n\nCopyright (c) Oliver Nightingale\n{_MIT}")
    return "\n\n".join(parts)


_DOCSTRINGS = {
    "handlers": {
        "python": {
            "paths": [str(ROOT)],
            "options": {
                "docstring_style": "google",
                "show_root_heading": True,
                "show_root_full_path": True,
                "show_source": False,
                "heading_level": 2,
                "show_signature_annotations": True,
                "separate_signature": True,
            },
        }
    }
}


def _grouped(navigation: list[dict[str, str]]) -> list[dict[str, object]]:
    """Return the pages, those of the algorithms in a section of their own."""
    algorithms = [each for each in navigation if "algorithms/" in next(iter(each.values()))]
    others: list[dict[str, object]] = [{**each} for each in navigation if each not in algorithms]
    return [*others[:1], {"The algorithms": algorithms}, *others[1:]]


def main() -> int:
    """Build the manual and say where it is, and what is wrong with it."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    write(SOURCES, TARGET)
    print(TARGET / "index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
