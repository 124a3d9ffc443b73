"""What a program can import: Python's own modules, what is installed, and then its neighbours."""

from itertools import cycle
from pathlib import Path

import pytest

from nqviz.programs.messages import Number, Raised
from nqviz.programs.source import source_of
from nqviz.programs.verdict import Finding, judge
from tests.support.programs import ending_of, record_apart, result_of

RIGHT = """
import random, math, bisect, json, os, collections, dataclasses

@dataclasses.dataclass
class Square:
    row: int
    column: int
    near: "Square | None" = None

def solve(n):
    random.shuffle([1, 2, 3])
    queens = []
    return [1, 0, 0, 2, 10, 4][n - 1] * math.gcd(1, 1) * bisect.bisect([0], 1) * Square(1, 1).row
"""
NAMES = [
    *("random", "math", "bisect", "_bisect", "_random", "_sha512", "json", "os", "numpy"),
    *("encodings", "builtins", "sys", "resource", "_posixsubprocess", "threading", "__main__"),
    *("string", "nqviz", "msgspec", "site", "codecs", "_frozen_importlib", "os.path", ".random"),
]
MODES = ["record", "run"]


def counted(text: str, path: Path, mode: str = "run") -> int:
    """Return what a program counts for n = 4; its ending is shown where it counts nothing."""
    result = result_of(record_apart(text, path=path, mode=mode))
    assert isinstance(result, Number), result
    return result.value


def in_modes(*values: str) -> list[tuple[str, str]]:
    """Give each value one of the ways in which a program is carried out, in turn."""
    return list(zip(values, cycle(MODES), strict=False))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("with_numpy", [False, True])
def test_neighbours_of_any_name_spoil_no_program(
    mode: str, with_numpy: bool, tmp_path: Path
) -> None:
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text("raise SystemExit\n")
    text = f"import numpy\n{RIGHT}".replace("return [", "numpy.random.random()\n    return [")
    assert counted(text if with_numpy else RIGHT, tmp_path / "anna.py", mode) == 2


@pytest.mark.parametrize(("name", "mode"), in_modes(*NAMES))
def test_a_right_program_of_any_name_is_right(name: str, mode: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(RIGHT)
    assert counted(RIGHT, path, mode) == 2


@pytest.mark.parametrize("name", ["random", "numpy", "anna"])
def test_it_is_judged_so(name: str, tmp_path: Path) -> None:
    verdict = judge(source_of(tmp_path / f"{name}.py", RIGHT), [4], seconds=20.0)
    assert verdict.finding is Finding.RIGHT, verdict.in_words()


@pytest.mark.parametrize(
    ("text", "mode"),
    in_modes(
        "import helper\ndef solve(n): return helper.answer",
        "from helper import answer\ndef solve(n): return answer",
        "def solve(n):\n    from helper import answer\n    return answer",
        "from helper import *\ndef solve(n): return answer",
        "import through\ndef solve(n): return through.helper.answer",
        "import package.inner\ndef solve(n): return package.inner.answer",
        "from package.inner import answer\ndef solve(n): return answer",
        "from package import sibling\ndef solve(n): return sibling.answer",
        "import folder.helper as it\ndef solve(n): return it.answer",
        "import importlib\ndef solve(n): return importlib.import_module('helper').answer",
        "def solve(n): return __import__('helper').answer",
        "exec('import helper', globals())\ndef solve(n): return helper.answer",
        "own = {}\nexec('import helper', own)\ndef solve(n): return own['helper'].answer",
        "import importlib.util\ndef solve(n): return 2 * bool(importlib.util.find_spec('helper'))",
        "import back\nhalf = 1\ndef solve(n): return back.twice()",
    ),
)
def test_neighbours_are_found_by_the_program_and_each_other(
    text: str, mode: str, tmp_path: Path
) -> None:
    files = {
        "helper.py": "answer = 2\n",
        "through.py": "import helper\n",
        "back.py": "def twice():\n    import anna\n    return 2 * anna.half\n",
        "package/__init__.py": "import helper\n",
        "package/inner.py": "import helper\nanswer = helper.answer\n",
        "package/sibling.py": "from .inner import answer\n",
        "folder/helper.py": "answer = 2\n",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    assert counted(text, tmp_path / "anna.py", mode) == 2
    assert not list(tmp_path.rglob("__pycache__"))


def test_no_library_is_given_a_neighbour(tmp_path: Path) -> None:
    (tmp_path / "wanted.py").write_text("answer = 7\n")
    text = """
import types, sys, json
asked = "def ask():\\n    import wanted"
exec(asked, vars(json))
def solve(n):
    try:
        json.ask()
    except ImportError:
        return 2
    return 7
"""
    assert counted(text, tmp_path / "anna.py") == 2


def test_where_a_neighbour_stands_for_numpy_no_seed_is_expected(tmp_path: Path) -> None:
    text = "import sys\nsys.modules['numpy'] = sys\ndef solve(n): return 2"
    assert counted(text, tmp_path / "anna.py") == 2


@pytest.mark.parametrize(
    ("line", "mode"),
    in_modes(
        "import nqviz",
        "from nqviz.model.published import known",
        "import nqviz.programs.child",
        "import importlib; importlib.import_module('nqviz.solvers.registry')",
        "__import__('nqviz')",
    ),
)
def test_the_program_that_watches_cannot_be_imported(line: str, mode: str) -> None:
    for text in (f"def solve(n):\n    {line}\n", f"\n{line}\ndef solve(n): return 2"):
        ending = ending_of(record_apart(text, mode=mode))
        assert isinstance(ending.fact, Raised)
        assert (ending.fact.refused, ending.fact.line) == ("nqviz", 2)


def test_nothing_of_it_is_left_among_the_modules() -> None:
    text = """
import sys, __main__
def solve(n):
    left = [name for name in sys.modules if name.partition(".")[0] == "nqviz"]
    return 2 + len(left) + len([name for name in vars(__main__) if name[:2] != "__"])
"""
    assert counted(text, Path("/nowhere/own.py")) == 2
