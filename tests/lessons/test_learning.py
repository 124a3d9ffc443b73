"""Tests of `nqviz.lessons.learning`."""

import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.lessons.learning import Learning, LearningFile, PracticeRecord, StoppedAt
from nqviz.lessons.progress import LessonProgress

_COUNTS = st.integers(0, 10_000)
_NAMES = st.text(max_size=20)
_LEARNING = st.builds(
    Learning,
    st.dictionaries(
        _NAMES, st.builds(LessonProgress, st.booleans(), _COUNTS, _COUNTS, _COUNTS, _COUNTS)
    ),
    st.dictionaries(
        _NAMES,
        st.builds(
            PracticeRecord,
            _COUNTS,
            _COUNTS,
            _COUNTS,
            st.dictionaries(_NAMES, st.integers(1, 99), max_size=3),
        ),
    ),
    st.frozensets(_NAMES),
    st.none()
    | st.builds(
        StoppedAt,
        _NAMES,
        _COUNTS,
        st.lists(st.tuples(_COUNTS, st.none() | st.booleans()), max_size=3).map(tuple),
        st.lists(_COUNTS, max_size=3).map(tuple),
    ),
)
SOME = Learning(
    {"01.toml": LessonProgress(True, 2, 3, 3)},
    {"sieve": PracticeRecord(1, 18, 20, {"WENT_ON": 2})},
    frozenset({"one"}),
    StoppedAt("01.toml", 4, ((1, True), (2, None), (3, False)), (3,)),
)
_NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.text(max_size=5),
    lambda each: (
        st.lists(each, max_size=3)
        | st.dictionaries(st.sampled_from(("lesson", "slide", "tries", "later", "right")), each)
    ),
    max_leaves=8,
)


@given(_LEARNING)
def test_a_text_says_all_of_it(learning: Learning) -> None:
    assert Learning.from_text(learning.as_text()) == learning


@given(st.tuples(_NONSENSE, _NONSENSE, _NONSENSE, _NONSENSE))
def test_what_makes_no_sense_counts_as_missing(values: tuple[object, ...]) -> None:
    names = "lessons", "practice", "puzzles", "stopped"
    text = json.dumps({"format": 1, **dict(zip(names, values, strict=True))})
    found = Learning.from_text(text)
    assert Learning.from_text(found.as_text()) == found


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 2}', "7", "[" * 100_000])
def test_another_file_says_nothing(text: str) -> None:
    assert Learning.from_text(text) == Learning()


@pytest.mark.parametrize("tried", [[0, []], [0, {}], [0, 1], [0], [], [[], True], [-1, None]])
def test_a_place_with_tries_of_another_shape_counts_as_missing(tried: list[object]) -> None:
    stopped = {"lesson": "a", "slide": 0, "tries": [[1, True], tried], "later": []}
    text = json.dumps({"format": 1, "puzzles": ["one"], "stopped": stopped})
    assert Learning.from_text(text) == Learning(puzzles=frozenset({"one"}))


def test_the_best_counts_and_slips_add_up() -> None:
    learning = Learning().with_practice("sieve", 15, 20, {"WENT_ON": 2})
    learning = learning.with_practice("sieve", 18, 20, {"WENT_ON": 1, "AGAIN": 1})
    learning = learning.with_practice("sieve", 4, 20, {})
    assert learning.practice["sieve"] == PracticeRecord(3, 18, 20, {"WENT_ON": 3, "AGAIN": 1})
    learning = learning.with_lesson("a", LessonProgress(True, 1, 4, 4))
    learning = learning.with_lesson("a", LessonProgress(False, 3, 4, 3))
    assert learning.lessons["a"] == LessonProgress(True, 3, 4, 3)
    assert learning.with_puzzles(["one"]).with_puzzles(["two"]).puzzles == {"one", "two"}
    assert not learning.is_empty
    assert Learning(stopped=StoppedAt("a", 1)).is_empty


def test_one_file_keeps_it_and_can_be_deleted(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "learnt.json"
    file = LearningFile(path)
    assert file.value == Learning()
    file.change(lambda learning: learning)
    assert not path.exists()
    file.change(lambda _learning: SOME)
    other = LearningFile(path)
    other.change(lambda learning: learning.with_puzzles(["two"]))
    assert file.value == SOME
    file.change(lambda learning: learning)
    assert file.value == SOME.with_puzzles(["two"])
    if sys.platform != "win32":
        assert path.stat().st_mode & 0o077 == 0
    file.delete()
    file.delete()
    assert list(path.parent.iterdir()) == []
    assert LearningFile(path).value == Learning()


def test_what_cannot_be_read_or_written_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "learnt.json"
    path.write_bytes(b"\xff\xfe")
    assert LearningFile(path).value == Learning()
    inside = LearningFile(path / "learnt.json")
    with pytest.raises(ValueError, match="can't be written"):
        inside.change(lambda _learning: SOME)
    folder = LearningFile(tmp_path)
    assert folder.value == Learning()
    with pytest.raises(ValueError, match="can't be deleted"):
        folder.delete()


def test_a_file_that_is_locked_for_a_moment_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "learnt.json"
    file = LearningFile(path)
    file.change(lambda _learning: SOME)
    with pytest.MonkeyPatch.context() as patch:

        def refuse(*_arguments: object, **_options: object) -> None:
            """Refuse to open a file, once."""
            patch.undo()
            raise PermissionError

        patch.setattr(Path, "open", refuse)
        file.change(lambda learning: learning.with_puzzles(["two"]))
        assert Path.open is not refuse
    assert LearningFile(path).value == SOME.with_puzzles(["two"])


def test_in_memory_nothing_is_written() -> None:
    file = LearningFile()
    file.change(lambda _learning: SOME)
    assert file.value == SOME
    file.delete()
    assert file.value == Learning()
