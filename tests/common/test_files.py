import os
import sys
import threading
from pathlib import Path

import pytest

from nqviz.common.files import (
    UNREADABLE,
    atomic_file,
    check_regular,
    check_suffix,
    check_writable,
    new_file,
    os_errors_as,
    resolved,
)


def test_a_file_appears_whole(tmp_path):
    path = tmp_path / "out.txt"
    with atomic_file(path) as file:
        file.write("queens")
        assert not path.exists()
    assert path.read_text() == "queens"
    assert [each.name for each in tmp_path.iterdir()] == ["out.txt"]


def test_a_file_takes_the_place_of_one_that_was_being_read(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("old")
    with path.open() as read, atomic_file(path) as file:
        file.write("new")
        threading.Timer(0.05, read.close).start()
    assert path.read_text() == "new"


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


@pytest.mark.parametrize("umask", [0o022, 0o077, 0o007])
def test_a_file_has_the_permissions_of_any_new_file(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        with atomic_file(tmp_path / "written") as file:
            file.write("queens")
        (tmp_path / "other").touch()
        assert os.umask(umask) == umask
    finally:
        os.umask(before)
    assert (tmp_path / "written").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_an_error_of_the_system_is_one_sentence(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    sentence = "missing can't be read: No such file or directory."
    with pytest.raises(ValueError, match=sentence), os_errors_as(UNREADABLE, path=missing):
        missing.read_text()


def test_a_new_file_is_whole_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "new.py"
    with pytest.raises(UnicodeEncodeError), new_file(path) as file:
        file.write("half\udce4")
    assert not path.exists()
    with new_file(path) as file:
        file.write("queens")
    with pytest.raises(ValueError, match="exists, and is not written over"), new_file(path):
        pass
    assert path.read_text() == "queens"
    with pytest.raises(ValueError, match="is not a file"), new_file(Path(os.devnull)):
        pass


@pytest.mark.parametrize("name", ["a\0.py", *["CON.py"] * (sys.platform == "win32")])
def test_a_name_of_no_file_is_answered_with_one_sentence(tmp_path: Path, name: str) -> None:
    sentence = "can't be written: Invalid argument"
    with pytest.raises(ValueError, match=sentence), new_file(tmp_path / name):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_links_are_followed_unless_they_lead_round_in_a_circle(tmp_path: Path) -> None:
    path, one, other = (tmp_path / name for name in ("file", "one", "other"))
    one.symlink_to(path)
    assert resolved(one) == path.resolve()
    one.unlink()
    one.symlink_to(other)
    other.symlink_to(one)
    for use in (check_writable, atomic_file(one).__enter__):
        with pytest.raises(ValueError, match="one can't be written: Too many levels"):
            use(one) if use is check_writable else use()
    assert one.is_symlink()


def test_only_a_file_is_regular(tmp_path: Path) -> None:
    check_regular(tmp_path / "missing")
    (tmp_path / "file").touch()
    check_regular(tmp_path / "file")
    with pytest.raises(ValueError, match=f"{tmp_path.name} is not a file"):
        check_regular(tmp_path)
