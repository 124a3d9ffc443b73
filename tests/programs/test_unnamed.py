import os
from pathlib import Path

import pytest

from nqviz.common import folders
from nqviz.programs.source import template_text
from nqviz.programs.unnamed import (
    begin_unnamed,
    is_unnamed,
    keep_unnamed,
    kept_programs,
    read_unnamed,
)

TEXT = "def solve(n):\n    return '\u265b'\n"


def test_each_new_program_has_a_file_of_its_own() -> None:
    one, other = begin_unnamed(TEXT), begin_unnamed(TEXT)
    assert (one.path.name, other.path.name) == ("untitled.py", "untitled-2.py")
    assert is_unnamed(one.path)
    assert not is_unnamed(Path("untitled.py").absolute())


def test_what_was_kept_is_read_again_the_latest_first() -> None:
    one, other = begin_unnamed(TEXT), begin_unnamed(TEXT)
    keep_unnamed(one.path, "# coding: ascii\n" + TEXT)
    os.utime(other.path, (0, 0))
    assert kept_programs() == [one.path, other.path]
    assert read_unnamed(one.path).text == "# coding: ascii\n" + TEXT


@pytest.mark.parametrize("text", ["", "  \n", template_text("template"), template_text("bitmask")])
def test_what_nobody_has_written_is_not_kept(text: str) -> None:
    begin_unnamed(text)
    assert kept_programs() == []


def test_there_is_nothing_to_read_where_nothing_was_kept() -> None:
    assert kept_programs() == []
    path = begin_unnamed("").path
    path.write_bytes(b"\xff")
    assert kept_programs() == []
    with pytest.raises(ValueError, match="is not a text"):
        read_unnamed(path)


def test_without_a_home_it_is_kept_among_temporary_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_values: object, **_options: object) -> Path:
        raise RuntimeError

    monkeypatch.setattr(folders.platformdirs, "user_data_path", refuse)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert begin_unnamed(TEXT).path.is_relative_to(tmp_path)
    assert len(kept_programs()) == 1
