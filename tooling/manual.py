"""Builds the manual into resources/manual, from where Help opens it: `make manual`.

MkDocs with Material and mkdocstrings makes it, because the documents are Markdown already, griffe
reads the docstrings without importing what needs a screen, as `tooling.interface` does, and the
search works in files that are opened without a server. Sphinx would want another markup or one
more parser for each of these, and its search needs no less.
"""

import json
import logging
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from importlib.metadata import files, version
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

import nqviz
from nqviz.frames.palette import LIGHT
from nqviz.model.rule import MOVES
from nqviz.puzzles.puzzle import load_puzzle, own_puzzles
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.guide import GUIDES, LINES, reach
from nqviz.solvers.registry import SOLVERS
from nqviz.web.lesson_page import find_lesson, write_lesson_page
from nqviz.web.puzzle_page import write_puzzle_page
from tooling import interface

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "build" / "manual"
TARGET = ROOT / "resources" / "manual"
_INDEX = """# nqviz

Watch the N-queens algorithms think, step by step, and measure the same algorithms at native speed.

![Step 77 of the sieve](pictures/step-77.svg)

- [Install, and the first five minutes](start.md).
- [For teachers](teaching.md): before the lesson, forty-five minutes, homework, paper.
- [The window](window.md): its pages and keys; pages for a browser, phones, a program of your own.
- [The command line](commands.md): counts, pictures, films, puzzles and homework without a window.
- [The algorithms](algorithms/index.md): a page for each, with a player.
- [The library](interface.md): `import nqviz` in a script or a notebook, name by name.
- [Twelve tasks](tasks.md), each in a few lines of Python.
- [How to write a lesson](lessons.md), [how to add an algorithm](adding.md).
"""
# Pages that are sections of a document, from one heading to before another.
_SECTIONS = {
    "start.md": ("README.md", "## Install", "## In class"),
    "window.md": ("README.md", "## In class", "## Without a window"),
    "commands.md": ("README.md", "## Without a window", "## As a library"),
    "lessons.md": ("CONTRIBUTING.md", "## Writing a lesson", "## A new string"),
    "adding.md": ("CONTRIBUTING.md", "## How to add an algorithm", "## Writing a lesson"),
}
_PAGES = {
    "start.md": "Getting started",
    "teaching.md": "For teachers",
    "window.md": "The window",
    "commands.md": "The command line",
    "interface.md": "The library",
    "tasks.md": "Twelve tasks",
    "lab.md": "Many computers",
    "speed.md": "Speed",
    "troubleshooting.md": "Troubleshooting",
    "windows.md": "On Windows",
    "lessons.md": "How to write a lesson",
    "adding.md": "How to add an algorithm",
}
# A picture of a page in a browser becomes that page itself.
_SHOWN_BY = {
    "page": ("players/sieve.html",),
    "lesson": ("players/lesson.html", "players/puzzle.html"),
}
_LESSON = "2"  # in the list
# What a document says is in the manual so: links lead to its pages, and the window is seen.
_IN_MANUAL = {
    "](docs/": "](",
    "](CONTRIBUTING.md)": "](adding.md)",
    "Install: see the README.": "Install: see [Getting started](start.md).",
    "CONTRIBUTING.md says how to write a lesson": "[How to write a lesson](lessons.md) says how",
    "\n**Race** puts": "\n![A race of two algorithms](pictures/race.png)\n\n**Race** puts",
    "\n**Measure** has": "\n![Curves of times](pictures/measured.png)\n\n**Measure** has",
}
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
PLAYER_N = 6  # The side of the board of the players, whose runs are short.
GROWTH_N = range(4, 9)  # The boards whose operations are told.
_STEP_OF_TOUR = "step-027.png"


def pages() -> Iterator[tuple[str, str, str]]:
    """Yield the path of each page, its title and its text."""
    yield "index.md", "nqviz", _INDEX
    yield "algorithms/index.md", "The algorithms", algorithms_page()
    for solver in SOLVERS:
        yield f"algorithms/{solver.key}.md", solver.title, algorithm_page(solver)
    made = {"interface.md": library_page, "tasks.md": tasks_page}
    for name, title in _PAGES.items():
        if name in made:
            text = made[name]()
        elif name in _SECTIONS:
            text = section(title, *_SECTIONS[name])
        else:
            text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        for before, after in _IN_MANUAL.items():
            text = text.replace(before, after)
        yield name, title, re.sub(r"!\[([^]]*)\]\(pictures/(\w+)\.png\)", _alive, text)


def _alive(picture: re.Match[str]) -> str:
    """Return the pages that a picture of a document shows, or the picture."""
    frames = [framed(page, picture[1]) for page in _SHOWN_BY.get(picture[2], ())]
    return "\n\n".join(frames) or picture[0]


def framed(page: str, title: str) -> str:
    """Return a page in a frame that may do nothing but run its script."""
    return (
        f'<iframe sandbox="allow-scripts" src="{page}" title="{escape(title)}" '
        'style="width:100%;height:640px;border:0"></iframe>'
    )


def section(title: str, document: str, first: str, following: str) -> str:
    """Return what stands in a document from one heading to before another, under a title."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return f"# {title}\n\n{text[text.index(first) : text.index(following)]}"


def library_page() -> str:
    """Return what holds of all names, the rules, and then name by name."""
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    rows = "".join(f"| `{key}` | {each.words} |\n" for key, each in MOVES.items())
    text = text.replace(
        "## Which name", "Each call at work: [twelve tasks](tasks.md).\n\n## Which name", 1
    )
    names = "\n\n".join(f"::: nqviz.{name}" for name in nqviz.__all__)
    rules = (
        "Under every rule there is one queen in each row and no two in one column. On a torus only "
        "n without a factor of 2 or 3 have a solution; superqueens have none between n = 1 and 10."
    )
    return f"{text}\n## Rules\n\n{rules}\n\n| rule | what attacks |\n|---|---|\n{rows}\n{names}\n"


def algorithms_page() -> str:
    """Return the list of the algorithms, each with its key and a line about it."""
    rows = "".join(
        f"| [{each.title}]({each.key}.md) | `{each.key}` | {LINES[each.key]} |\n"
        for each in SOLVERS
    )
    return f"# The algorithms\n\n| algorithm | key | what it does |\n|---|---|---|\n{rows}"


def algorithm_page(solver: Solver) -> str:
    """Return half a page about an algorithm, its pseudocode, a player, its growth and source."""
    guide = GUIDES[solver.key]
    known = next(each for each in nqviz.algorithms() if each.key == solver.key)
    rules = f"Rules that it serves: {', '.join(f'`{rule}`' for rule in known.rules)}."
    if not known.counts_all_rules:
        rules += " At native speed it works for queens on a whole board only."
    code = "\n".join(solver.listing())
    key = f'Its key is `{solver.key}`, as in `nqviz.run(8, "{solver.key}")`.'
    frame = framed(f"../players/{solver.key}.html", solver.title)
    rows = "".join(
        f"| {n} | {counters['tests']:,} | {counters['placements'] + counters['swaps']:,} |\n"
        for n, counters in ((n, nqviz.run(n, solver.key).counters) for n in GROWTH_N)
    )
    growth = f"| n | squares tested | queens placed or swapped |\n|---|---|---|\n{rows}"
    return (
        f"# {solver.title}\n\n{guide.does}\n\n{guide.watch}\n\n"
        f"{guide.limits} {reach(solver)} {key}\n\n{rules}\n\n```text\n{code}\n```\n\n"
        f"{frame}\n\n## Growth\n\n{growth}\n## Source\n\n{solver.source}.\n"
    )


def tasks_page() -> str:
    """Return the twelve tasks: a sentence, the code, links to its names, and what it prints."""
    parts = ["# Twelve tasks"]
    listed = interface.LISTED.read_text(encoding="utf-8").splitlines()
    public = {re.split(r"[(:]", line)[0] for line in listed}
    for path in sorted((ROOT / "docs" / "tasks").glob("*.py")):
        _, sentence, code = path.read_text(encoding="utf-8").split('"""', 2)
        names = [name for name in re.findall(r"nqviz(?:\.\w+)+", code) if name in public]
        links = ", ".join(f"[`{name}`][{name}]" for name in dict.fromkeys(names))
        parts.append(f"## {sentence}\n\n```python\n{code.strip()}\n```\n\nSee {links}.")
        printed = path.with_suffix(".txt")
        if printed.exists():
            text = printed.read_text(encoding="utf-8").rstrip()
            parts.append(f"It prints:\n\n```text\n{text}\n```")
    return "\n\n".join(parts) + "\n"


def write(folder: Path, site: Path) -> None:
    """Write the sources of the site into one folder and the site into another.

    Raises SystemExit where a link leads nowhere.
    """
    sources, library = folder / "docs", folder / "library"
    shutil.rmtree(folder, ignore_errors=True)
    interface.copy_library(library)
    navigation: list[dict[str, str]] = []
    for name, title, text in pages():
        path = sources / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        navigation.append({title: name})
    _draw(sources / "pictures")
    _write_players(sources / "players")
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
        "plugins": [
            *("search", "offline"),
            {"mkdocstrings": {"handlers": {"python": {**_DOCSTRINGS, "paths": [str(library)]}}}},
        ],
        "validation": {
            "nav": {"omitted_files": "ignore"},
            "links": {"anchors": "warn", "not_found": "warn"},
        },
    }
    written = folder / "mkdocs.yml"  # JSON is YAML
    written.write_text(json.dumps(settings), encoding="utf-8")
    (sources / "manual.css").write_text(
        f":root{{--md-primary-fg-color:{LIGHT.accent};--md-accent-fg-color:{LIGHT.accent}}}\n"
        ".md-grid{max-width:76rem}\n",
        encoding="utf-8",
    )
    build(load_config(str(written)))
    _take_out(site)
    (site / "licences.txt").write_text(_licences(), encoding="utf-8")


def _draw(pictures: Path) -> None:
    """Draw the pictures: a step, and the window in a process of its own, which needs no screen."""
    subprocess.run([sys.executable, "-m", "nqviz", "tour", str(pictures)], cwd=ROOT, check=True)
    (pictures / _STEP_OF_TOUR).rename(pictures / "step.png")
    step = nqviz.run(8, "sieve")[77]
    (pictures / "step-77.svg").write_text(step.svg(size=480), encoding="utf-8")


def _write_players(folder: Path) -> None:
    """Write the pages that the manual shows in frames."""
    folder.mkdir()
    for solver in SOLVERS:
        html = nqviz.run(PLAYER_N, solver.key).html()
        (folder / f"{solver.key}.html").write_text(html, encoding="utf-8")
    for _ in write_lesson_page(find_lesson(_LESSON), folder / "lesson.html"):
        pass
    write_puzzle_page(load_puzzle(own_puzzles()[0]), folder / "puzzle.html")


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
    "options": {
        "docstring_style": "google",
        "show_root_heading": True,
        "show_root_full_path": True,
        "show_source": False,
        "heading_level": 2,
        "show_signature_annotations": True,
        "separate_signature": True,
        "filters": "public",
        "overloads_only": True,
    }
}


def _grouped(navigation: list[dict[str, str]]) -> list[dict[str, object]]:
    """Return the pages, those of the algorithms in a section of their own."""
    algorithms = [each for each in navigation if "algorithms/" in next(iter(each.values()))]
    others: list[dict[str, object]] = [{**each} for each in navigation if each not in algorithms]
    return [*others[:3], {"The algorithms": algorithms}, *others[3:]]


def main() -> int:
    """Build the manual and say where it is, and what is wrong with it."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    write(SOURCES, TARGET)
    print(TARGET / "index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
