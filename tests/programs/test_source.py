import ast
from pathlib import Path
from types import ModuleType

import pytest

from nqviz.model.board import is_solution
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.model.step import Kind
from nqviz.programs.source import (
    TEMPLATE,
    is_python,
    read_source,
    source_of,
    template_keys,
    template_text,
)
from nqviz.solvers.base.own_program import QUEENS
from nqviz.solvers.registry import find_solver
from tests.support.programs import HERE, record, steps_of


def test_a_program_is_read_with_its_name_and_digest(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("def solve(n):\n    return 1\n", encoding="utf-8")
    source = read_source(path)
    assert source.name == "own.py"
    assert source.lines == ("def solve(n):", "    return 1")
    assert source.queens == QUEENS
    assert source.digest == read_source(path).digest
    path.write_text("def solve(n):\n    return 2\n", encoding="utf-8")
    assert read_source(path).digest != source.digest


def test_a_relative_path_becomes_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.py").write_text("x = 1")
    monkeypatch.chdir(tmp_path)
    assert read_source(Path("own.py")).path == tmp_path / "own.py"


@pytest.mark.parametrize(
    "line",
    ["# nqviz: queens = cols", "   #nqviz:queens=cols", "\t# nqviz:  queens  =  cols  # more"],
)
def test_a_comment_names_the_queens(line: str) -> None:
    text = f"import random\n{line}\ndef solve(n): ...\n"
    assert source_of(HERE, text).queens == "cols"
    assert source_of(HERE, text, "other").queens == "other"


def test_a_remark_behind_code_names_nothing() -> None:
    assert source_of(HERE, "x = 1  # nqviz: queens = cols\n").queens == QUEENS


def test_the_encoding_of_a_file_is_its_own(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_bytes("# -*- coding: latin-1 -*-\nname = 'é'\n".encode("latin-1"))
    assert "é" in read_source(path).text
    path.write_bytes(b"\xef\xbb\xbfname = 1\n")
    assert read_source(path).text == "name = 1\n"


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_program_that_notepad_has_written_runs_as_any_other(tmp_path: Path, mark: str) -> None:
    text = "def solve(n):\r\n    queens = []\r\n    queens.append(n - 1)\r\n    return 0\r\n"
    path = tmp_path / "mine.py"
    path.write_bytes((mark + text).encode())
    steps = steps_of(record(read_source(path).text))
    assert [step.column for step in steps if step.kind is Kind.PLACE] == [3]
    assert {step.line for step in steps if step.kind is Kind.PLACE} == {3}


def test_what_is_no_text_is_told_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    with pytest.raises(ValueError, match="can't be read"):
        read_source(path)
    with pytest.raises(ValueError, match="can't be read"):
        read_source(tmp_path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="is not a text"):
        read_source(path)
    path.write_bytes(b"# coding: nonsense\n")
    with pytest.raises(ValueError, match="is not a text"):
        read_source(path)
    path.write_bytes(b"#" * (1 << 20) + b"\n")
    with pytest.raises(ValueError, match="too long"):
        read_source(path)


KEYS = [key for key in template_keys() if key not in {TEMPLATE, "min-conflicts"}]


def solve_of(key: str) -> ModuleType:
    module = ModuleType(key)
    exec(template_text(key), module.__dict__)  # noqa: S102  ours
    return module


def test_there_is_a_program_for_each_algorithm_that_a_student_could_write() -> None:
    assert set(template_keys()) == {
        *("template", "wirth-basic", "wirth-1", "wirth-2", "filter-1", "filter-2", "sieve"),
        *("sieve-bits", "bitmask", "exact-cover", "min-conflicts"),
    }
    assert template_keys()[0] == TEMPLATE


@pytest.mark.parametrize("key", template_keys())
def test_it_is_short_and_says_what_it_is(key: str) -> None:
    text = template_text(key)
    assert len(text.splitlines()) <= 60
    assert max(map(len, text.splitlines())) <= 100
    assert ast.get_docstring(ast.parse(text))
    assert QUEENS in text
    assert "nqviz" not in text


@pytest.mark.parametrize("key", KEYS)
def test_it_counts_what_is_known(key: str) -> None:
    module = solve_of(key)
    for n in range(1, 8):
        published = known(n)
        assert published is not None
        assert module.solve(n) == published.solutions


@pytest.mark.parametrize("key", KEYS)
def test_it_moves_the_queens_as_its_stepper_does(key: str) -> None:
    recording = record(template_text(key), 5)
    ours = [(step.kind, step.row, step.column) for step in find_solver(key).run(Task(5))]
    theirs = [(step.kind, step.row, step.column) for step in steps_of(recording)]

    # A solution is not of the queen that was placed last, but of the board.
    def plain(steps: list[tuple[Kind, int, int]]) -> list[tuple[Kind, int, int]]:
        return [
            (kind, 0, 0) if kind is Kind.SOLUTION else (kind, row, column)
            for kind, row, column in steps
            if kind in {Kind.PLACE, Kind.REMOVE, Kind.SOLUTION}
        ]

    assert plain(theirs) == plain(ours)


def test_min_conflicts_finds_a_solution() -> None:
    module = solve_of("min-conflicts")
    for n in (1, 4, 5, 6, 7, 8):
        assert is_solution(module.solve(n))
        assert len(module.solve(n)) == n
    assert module.solve(2) is None
    assert module.solve(3) is None


def test_the_template_is_wrong_until_the_diagonals_are_there() -> None:
    text = template_text(TEMPLATE)
    assert solve_of(TEMPLATE).solve(4) == 24
    gap = "            # What is missing here?"
    rest = (
        "            if abs(queens[other] - column) == row - other:\n                return False\n"
    )
    module = ModuleType("mended")
    assert gap in text
    exec(text.replace(gap, rest + gap), module.__dict__)  # noqa: S102  ours
    assert [module.solve(n) for n in range(1, 7)] == [1, 0, 0, 2, 10, 4]


def test_a_key_that_there_is_not_is_told() -> None:
    with pytest.raises(ValueError, match="template, bitmask"):
        template_text("../programs/sieve")


@pytest.mark.parametrize(
    "text",
    ["def solve(n", "return 1", "def f():\n    nonlocal n", "x = '\0'", "(" * 500 + ")" * 500],
)
def test_what_is_no_python_is_told_from_what_is(
    text: str, recwarn: pytest.WarningsRecorder
) -> None:
    assert not is_python(text)
    assert is_python("def solve(n):\n    return n is 1, '\\d'\n")
    assert is_python("raise SystemExit")  # It is not carried out.
    assert not recwarn.list
