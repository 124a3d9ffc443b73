import pytest

from nqviz.files import atomic_file


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


def test_a_folder_in_the_place_of_the_file_is_answered_with_one_sentence(tmp_path):
    with pytest.raises(ValueError, match="can't be written"), atomic_file(tmp_path) as file:
        file.write("queens")
    assert not list(tmp_path.parent.glob(f".{tmp_path.name}.*"))
