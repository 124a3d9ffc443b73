import threading
from pathlib import Path

import pytest

from nqviz.classroom.homework import ProgramTraits, check_each, check_program, grouped, programs_in


def test_programs_are_alike_by_mistake_boards_and_rightness_and_unknown_ones_stand_alone() -> None:
    known = {
        "a": ProgramTraits(None, None, is_right=False),
        "b": ProgramTraits("no columns", "tree", is_right=False),
        "c": ProgramTraits(None, None, is_right=False),
        "d": ProgramTraits("no columns", "tree", is_right=False),
        "e": ProgramTraits("no columns", "other", is_right=False),
        "f": ProgramTraits(None, "tree", is_right=True),
    }
    groups = grouped(known, known.__getitem__)
    assert [each.programs for each in groups] == [("b", "d"), ("a",), ("c",), ("e",), ("f",)]
    assert groups[0].in_words("b").startswith("2 programs have the mistake of b and visit the same")
    assert groups[1].in_words("a") == ""


def test_programs_are_found_below_a_folder_and_what_is_none_has_its_problem(tmp_path: Path) -> None:
    below = tmp_path / "below"
    below.mkdir()
    for path in (tmp_path / "b.py", below / "a.py", tmp_path / "note.txt"):
        path.write_bytes(b"\xff\xfe\xff")
    assert programs_in(tmp_path) == [tmp_path / "b.py", below / "a.py"]
    checked = check_program(tmp_path / "b.py", threading.Event())
    assert checked.verdict is None
    assert checked.sentence == "b.py is not a text."
    assert not checked.traits.is_right


def test_each_is_checked_once_until_one_raises() -> None:
    seen: list[int] = []
    check_each(5, seen.append, threading.Event())
    assert sorted(seen) == [0, 1, 2, 3, 4]
    stop = threading.Event()

    def fail(index: int) -> None:
        raise ValueError(index)

    with pytest.raises(ValueError, match="0"):
        check_each(3, fail, stop)
    assert stop.is_set()
