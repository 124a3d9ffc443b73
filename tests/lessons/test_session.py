import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.lessons.scene import RunScene, Scene
from nqviz.lessons.session import MOST_BYTES, load_session, read_text, save_session, session_from
from nqviz.model.position import Task
from nqviz.scenes.algorithm import ProgramFile
from nqviz.solvers.registry import find_solver

NOTEPAD = '\ufefftitle = "Four"\r\n[[step]]\r\ntext = "One."\r\n'
HEAD = '"format": "nqviz session", "version": 1'
GOOD = json.dumps(
    {
        "format": "nqviz session",
        "version": 1,
        "page": "race",
        "algorithm": "wirth-basic",
        "n": 8,
        "step": 812,
        "mirror": True,
        "queens": [0, None],
        "speed": 15.0,
        "step_size": 2,
        "tree": True,
        "view": "timings",
        "stops": ["line 4", "conflict 3"],
        "lanes": [
            {"algorithm": "bitmask", "n": 30, "until": "first"},
            {"algorithm": "min-conflicts", "n": 30, "seed": 7, "until": "first"},
        ],
        "clock": "time",
        "tick": 40,
        "measure": {
            "algorithms": ["bitmask", "sieve"],
            "from": 8,
            "to": 14,
            "repeats": 5,
            "limit": 10.0,
        },
        "predict": "square",
        "play": False,
    },
    indent=1,
)


def check(text: str) -> None:
    """Check that a text is a session, or that one sentence says why it is none."""
    try:
        scene = session_from(text, "monday.nqviz")
    except ValueError as error:
        check_sentence(str(error))
    else:
        assert isinstance(scene, Scene)


def check_sentence(sentence: str) -> None:
    assert sentence.startswith("monday.nqviz ")
    assert sentence.endswith(".")
    assert len(sentence) < 500
    assert sentence.isprintable()


ODD_TEXTS = (
    *("", "-", "0", "1e999", "NaN", "-Infinity", "null", "true", '"n": 3,'),
    *("{", "}", "[", "]", '"', ",", ":", "[[[[", "1" * 400, "9" * 5000),
    *("\u202e", "\0", "\ud800", r"\ud800"),
)
odd_texts = st.sampled_from(ODD_TEXTS) | st.text(max_size=4)


@settings(max_examples=4 * settings.default.max_examples)
@given(data=st.data())
def test_mutations_are_sessions_or_sentences(data: st.DataObject) -> None:
    text = GOOD
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        stop = min(len(text), start + data.draw(st.sampled_from([0, 1, 2, 5, 40, len(text)])))
        text = text[:start] + data.draw(odd_texts) + text[stop:]
    check(text)


odd_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**15, 10**400, -1, 2**63])
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["line 4", "first", "time", "bitmask", "line 99999999999999999999"]),
    lambda values: st.lists(values, max_size=5) | st.dictionaries(st.text(max_size=5), values),
    max_leaves=4,
)


@settings(max_examples=3 * settings.default.max_examples)
@given(data=st.data())
def test_values_of_any_other_type_are_sessions_or_sentences(data: st.DataObject) -> None:
    values = json.loads(GOOD)
    for _ in range(data.draw(st.integers(1, 3))):
        table = data.draw(st.sampled_from([values, *_tables(values)]))
        name = data.draw(st.sampled_from([*table, "x"]))
        if name not in {"format", "version"}:
            table[name] = data.draw(odd_values)
    check(json.dumps(values))


def _tables(values: dict[str, object]) -> list[dict[str, object]]:
    lanes = values["lanes"] if isinstance(values["lanes"], list) else []
    return [each for each in [*lanes, values["measure"]] if isinstance(each, dict) and each]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "[" * 100_000,
        '{"a":' * 100_000,
        "{" + HEAD + ', "speed": NaN}',
        "{" + HEAD + ', "speed": ' + "9" * 400 + "}",
        "{" + HEAD + ', "speed": ' + "9" * 100_000 + "}",
        "{" + HEAD + ', "speed": -1e999}',
        "{" + HEAD + ', "tree": true, "tree": false}',
        "{" + HEAD + ', "\u202ekcatta": 1}',
        "{" + HEAD + ', "page": "\u202ekcatta"}',
        "{" + HEAD + ', "' + "a" * 100_000 + '": 1}',
        "{" + HEAD + ', "algorithm": "' + "a" * 100_000 + '"}',
        "{" + HEAD + ', "\\ud800": 1}',
        '{"format": "nqviz session", "version": 3}',
        "{" + HEAD + ', "program": "", "n": 6}',
        "{" + HEAD + ', "program": "mine.py"}',
        "{" + HEAD + ', "program": "mine.py", "n": 6, "algorithm": "bitmask"}',
        "{" + HEAD + ', "program": "mine.py", "n": 6, "queens": [0]}',
        "{" + HEAD + ', "program": "mine.py", "n": 6, "digest": 7}',
    ],
)
def test_hostile_files_get_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^monday\.nqviz "):
        session_from(text, "monday.nqviz")
    check(text)


@pytest.mark.parametrize("depth", [10, 300, 900, 990])
def test_what_is_nested_deeply_gets_a_sentence(depth: int) -> None:
    for name in ("page", "n", "speed", "tree", "stops", "lanes", "measure", "play", "odd"):
        check("{" + HEAD + f', "{name}": ' + "[" * depth + "]" * depth + "}")


def test_what_stands_there_twice_is_named() -> None:
    assert session_from(GOOD, "").run is not None
    with pytest.raises(ValueError, match="“n” stands there twice"):
        session_from(GOOD.replace('"n": 8,', '"n": 8, "n": 9,'), "")


def test_another_version_is_not_guessed_at() -> None:
    for version in ("3", "[1]", "{}", "null", '"1"'):
        with pytest.raises(ValueError, match="another version"):
            session_from(GOOD.replace('"version": 1', f'"version": {version}'), "")


def test_a_session_with_a_program_is_refused_by_those_who_know_none(tmp_path: Path) -> None:
    path = tmp_path / "monday.nqviz"
    file = ProgramFile(tmp_path / "mine.py", "abc", "cols")
    scene = Scene(run=RunScene(file, Task(6, seed=3), 41))
    save_session(path, scene)
    assert json.loads(path.read_text())["version"] == 2
    assert load_session(path) == scene
    save_session(path, Scene(run=RunScene(find_solver("sieve"), Task(6))))
    assert json.loads(path.read_text())["version"] == 1


def test_a_program_that_has_moved_with_its_session_is_found(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "mine.py").touch()
    file = ProgramFile(tmp_path / "old" / "mine.py", "abc")
    save_session(tmp_path / "new" / "monday.nqviz", Scene(run=RunScene(file, Task(6))))
    found = replace(file, path=tmp_path / "new" / "mine.py")
    assert load_session(tmp_path / "new" / "monday.nqviz") == Scene(run=RunScene(found, Task(6)))


@pytest.mark.parametrize("name", ["\ud800", "a\0b", "a" * 5000, "..", "/", "\u202e.py"])
def test_any_name_of_a_program_is_read(name: str) -> None:
    check(json.dumps({**json.loads("{" + HEAD + "}"), "program": name, "n": 6}))


def test_what_is_no_small_text_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "large.nqviz").write_bytes(b" " * (MOST_BYTES + 1))
    (tmp_path / "latin.nqviz").write_bytes(b"\xff\xfe")
    for name, words in {
        "large.nqviz": "too large",
        "latin.nqviz": "UTF-8",
        "none.nqviz": "can't be read",
        ".": "not a file",
    }.items():
        with pytest.raises(ValueError, match=words):
            read_text(tmp_path / name)


def test_a_file_that_cant_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="can't be written"):
        save_session(tmp_path / "nowhere" / "monday.nqviz", Scene())


def test_a_text_that_notepad_has_written_has_neither_its_mark_nor_its_line_ends(
    tmp_path: Path,
) -> None:
    path = tmp_path / "four.lesson.toml"
    path.write_bytes(NOTEPAD.encode())
    assert read_text(path).splitlines()[0] == 'title = "Four"'
    assert "\r" not in read_text(path)
