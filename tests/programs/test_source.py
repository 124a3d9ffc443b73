from pathlib import Path

import pytest

from nqviz.programs.source import read_source, source_of
from nqviz.solvers.base.own_program import QUEENS
from tests.support.programs import HERE


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
