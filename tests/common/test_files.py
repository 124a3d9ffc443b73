import os
import sys
from pathlib import Path

import pytest

from nqviz.common.files import atomic_file, check_suffix, check_writable


def test_a_file_appears_whole(tmp_path):
    path = tmp_path / "out.txt"
    with atomic_file(path) as file:
        file.write("queens")
        assert not path.exists()
    assert path.read_text() == "queens"
    assert [each.name for each in tmp_path.iterdir()] == ["out.txt"]


def test_an_error_leaves_the_old_file_and_no_rubbish(tmp_path):
    path = tmp_path / "out.txt"
    path.write_text("old")

    def fail():
        with atomic_file(path) as file:
            file.write("half")
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError):
        fail()
    assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


def test_binary_files_too(tmp_path):
    with atomic_file(tmp_path / "x", binary=True) as file:
        file.write(b"\x00\x01")
    assert (tmp_path / "x").read_bytes() == b"\x00\x01"


def test_a_folder_that_is_missing_is_answered_with_one_sentence(tmp_path):
    with pytest.raises(ValueError, match="can't be written"), atomic_file(tmp_path / "no" / "x"):
        pass


def test_a_name_may_be_as_long_as_the_system_takes(tmp_path):
    path = tmp_path / ("n" * 251 + ".txt")
    with atomic_file(path) as file:
        file.write("queens")
    assert path.read_text() == "queens"


def test_a_folder_in_the_place_of_the_file_is_answered_with_one_sentence(tmp_path):
    with pytest.raises(ValueError, match="can't be written"), atomic_file(tmp_path) as file:
        file.write("queens")
    assert not list(tmp_path.parent.glob(f".{tmp_path.name}.*"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with atomic_file(path) as file:
            file.write("queens")
        assert os.read(reader, 100) == b"queens"
    finally:
        os.close(reader)
    assert path.is_fifo()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_stays_a_link(tmp_path):
    path, target = tmp_path / "link", tmp_path / "out.txt"
    target.write_text("old")
    path.symlink_to(target)
    with atomic_file(path) as file:
        file.write("queens")
    assert path.is_symlink()
    assert target.read_text() == "queens"


def test_what_cannot_be_written_is_known_before(tmp_path: Path) -> None:
    check_writable(tmp_path / "new.csv")
    check_writable(Path(os.devnull))
    with pytest.raises(ValueError, match="is a folder"):
        check_writable(tmp_path)
    with pytest.raises(ValueError, match="no folder"):
        check_writable(tmp_path / "missing" / "new.csv")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["out.png", "out.PNG", "out.old.svg"])
def test_a_suffix_says_what_is_written(name):
    check_suffix(Path(name), (".png", ".svg"))


@pytest.mark.parametrize("name", ["out", "out.gif", "png", ".png"])
def test_another_suffix_is_refused_and_the_right_ones_are_named(name):
    with pytest.raises(ValueError, match=r"\.png or \.svg"):
        check_suffix(Path(name), (".png", ".svg"))


def test_who_may_read_a_file_is_as_with_any_other(tmp_path):
    with atomic_file(tmp_path / "ours") as file:
        file.write("queens")
    (tmp_path / "other").touch()
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "other").stat().st_mode
