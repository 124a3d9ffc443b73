"""Whatever is written into the channel: it is a message that is whole, or it ends the recording."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.common.i18n import LANGUAGES, speaking
from nqviz.measuring.timing import Measurement
from nqviz.model.position import Position, Task
from nqviz.programs import recorder
from nqviz.programs.errors import ending_in_words
from nqviz.programs.messages import AtLimit, Boards, Died, Number, Raised, Returned, Truth
from nqviz.programs.program import program
from nqviz.programs.protocol import FAR, Order
from nqviz.programs.source import source_of
from nqviz.programs.timing import time_program
from nqviz.programs.verdict import judge
from tests.support.programs import ending_of, record_apart

SOURCE = source_of(Path("/nowhere/own.py"), "def solve(n):\n    queens = []\n    return n\n")
DISTURBED = Died(is_disturbed=True)


def returned(result: Any, **more: Any) -> list[Any]:
    return ["end", {"how": "returned", "result": result, "seconds": 0.5, **more}]


def boards(*squares: Any, is_one: Any = False) -> list[Any]:
    return returned({"kind": "boards", "boards": list(squares), "is_one": is_one})


def raised(**details: Any) -> list[Any]:
    return ["end", {"how": "raised", "name": "Odd", **details}]


def limit(**details: Any) -> list[Any]:
    return ["end", {"how": "limit", "limit": "lines", **details}]


def number(value: Any, **more: Any) -> list[Any]:
    return returned({"kind": "number", "value": value}, **more)


def events(*each: Any) -> list[Any]:
    return ["events", list(each)]


CALL = [1, 1, {"n": "4"}, 0, "solve", "n=4", 0]
GARBAGE: list[Any] = [
    *(None, True, 5, 1.5, "text", [], {}, [[]], ["end"], ["events"], ["end", 1, 2], [5, {}]),
    *(["what", {}], ["END", {"how": "nothing"}], {"end": {"how": "nothing"}}, [["end"], {}]),
    *(["end", None], ["end", 5], ["end", "died"], ["end", []], ["end", {}], ["end", {"how": 5}]),
    *(["end", {"how": "what"}], ["end", {"how": None}], ["end", {"how": ["returned"]}]),
    *(["end", {"how": "died"}], ["end", {"how": "stopped"}], ["end", {"how": "nothing", "n": 4}]),
    ["end", {"how": "returned"}],
    ["end", {"how": "returned", "placements": 5}],
    ["end", {"how": "returned", "count": 2}],
    ["end", {"how": "returned", "count": "92"}],
    ["end", {"how": "returned", "count": [2], "seconds": "long"}],
    *(returned(None), returned(5), returned([]), returned({}), returned({"kind": "what"})),
    *(number(None), number("2"), number(2.5), number([2]), number(FAR + 1), number(-(10**30))),
    *(number(2, seconds="1"), number(2, seconds=None), number(2, seconds=-1.0)),
    *(number(2, seconds=1e300), number(2, seconds=[1.0]), number(2, more=1)),
    returned({"kind": "number", "value": 2, "more": 1}),
    *(boards(5), boards([5]), boards([[0]]), boards([[0, 1, 2]]), boards([["0", "1"]])),
    *(boards([[0, -1]]), boards([[0, 4]]), boards([[4, 0]]), boards([[0, 1.5]]), boards("board")),
    *(boards([[0, 10**30]]), boards([[1, 0], [0, 2]]), boards([[0, 0], [0, 0]])),
    *(boards(is_one=True), boards([[0, 0]], [[0, 0]], is_one=True), boards(is_one=None)),
    returned({"kind": "boards", "boards": 5, "is_one": False}),
    returned({"kind": "boards", "boards": {"0": 1}, "is_one": False}),
    returned({"kind": "boards"}),
    *(returned({"kind": "truth", "value": 1}), returned({"kind": "truth", "value": "True"})),
    *(returned({"kind": "value", "words": 5}), returned({"kind": "value", "words": "x" * 10**6})),
    returned({"kind": "nothing", "words": "more"}),
    *(raised(name=5), raised(name="x" * 10**6), raised(name=None), raised(line="3")),
    *(raised(line=0), raised(line=-1), raised(line=99), raised(line=10**30), raised(line=1.5)),
    *(raised(words=5), raised(words="x" * 10**6), raised(kinds="ValueError"), raised(kinds=[5])),
    *(raised(kinds=["x" * 10**6]), raised(kinds=["x"] * 1000), raised(kinds=[["KeyError"]])),
    *(raised(wanted=5), raised(wanted=["x"]), raised(refused="all"), raised(refused=["process"])),
    *(limit(limit="what"), limit(limit=5), limit(limit=["lines"]), limit(limit={}), limit(line=0)),
    *(limit(line="3"), limit(line=99), limit(lines=[3]), limit(limits={}), limit(line=[3])),
    *(["events", 5], ["events", None], ["events", {}], ["events", "text"], ["events", [5]]),
    *(events("text"), events([]), events([None]), events({}), events([9, 1]), events([0, 99])),
    *(events([0, 0]), events([0, 1.5]), events([0, 1, 5]), events([0, 1, {"a": 5}])),
    *(events([0, 1, 0, 5]), events([0, 1, 0, [0, 5]]), events([0, 1, 0, [0.5, 1]])),
    *(events([1, 1, 0, 0, "f", "", 10**30]), events([2, 1]), events([5, 1, 0, 0, "x"])),
    *(events([6, 5]), events([6, {}]), events(["output"]), events([[], 1]), events([{}, 1])),
]
# What is no JSON, or not of this process.
LINES = [
    b"",
    b"\n",
    b"\xff\xfe\n",
    b'["end",{"how":"nothing"}]\n',
    b"SECRET",
    b"SECRET\n",
    b"SECRET[\n",
    b'SECRET["end",{"how":"nothing"}\n',
    b'SECRET ["end",{"how":"nothing"}] ["end"]\n',
    b'wrong["end",{"how":"nothing"}]\n',
    b'xSECRET["end",{"how":"nothing"}]\n',
    b"SECRET" + b"[" * 100_000 + b"\n",
    b'SECRET["end",' + b'{"a":' * 100_000 + b"\n",
    b'SECRET["events",[[0,1,{"a":' + b"[" * 100_000 + b"\n",
    b'SECRET["end",{"how":"returned","result":{"kind":"number","value":NaN}}]\n',
    b'SECRET["end",{"how":"returned","result":{"kind":"nothing"},"seconds":1e999}]\n',
    b'SECRET["end",{"how":"returned","result":{"kind":"number","value":' + b"9" * 9999 + b"}}]\n",
    b'SECRET["end",{"how":"raised","name":"\\ud800", NaN}]\n',
]


class Process:
    """In the place of a program's process: each writes the same lines."""

    written: tuple[bytes, ...] = ()

    def __init__(self, order: Order) -> None:
        self.why = ""
        self._secret = order["secret"].encode()

    def lines(self) -> Iterator[bytes]:
        for line in self.written:
            yield line.replace(b"SECRET", self._secret)

    def kill(self, why: str = "stopped") -> None:
        self.why = self.why or why

    def finish(self) -> int:
        return 0


@pytest.fixture(scope="module", autouse=True)
def process() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(recorder, "ChildProcess", Process)
        yield


def line_of(message: Any) -> bytes:
    return b"SECRET" + json.dumps(message).encode() + b"\n"


def look_at_all_of_it(*lines: bytes) -> None:
    """Ask everything that is asked about a run whose process writes these lines."""
    Process.written = lines
    verdict = judge(SOURCE, [1, 4])
    timing = time_program(SOURCE, 4, repeats=1)
    assert verdict.line is None or verdict.line <= 3
    shown = program(SOURCE)
    task = Task(4)
    assert shown.wait(task, 60)
    recording = shown.recording(task)
    assert recording.ending is not None
    said: list[str] = []
    list(Measurement([shown], [4], repeats=1).run(said.append))
    for language in LANGUAGES:
        with speaking(language):
            for words in (
                verdict.in_words(),
                ending_in_words(timing.ending),
                ending_in_words(recording.ending),
                shown.shortfall(task),
                *said,
            ):
                words.encode()
                assert len(words) < 5000
            position = Position.start(task)
            for step in recording.steps():
                position.apply(step)
                shown.why(position)
                shown.state(position)
                shown.calls(position)
                shown.overlay(position)
                recording.happening(position.index)
                recording.line_after(position.index)
                recording.line_counts(position.index)
                recording.output(position.index).encode()


def fact_of(*lines: bytes) -> object:
    Process.written = lines
    return ending_of(record_apart(SOURCE.text)).fact


def test_there_are_62_at_least() -> None:
    assert len(GARBAGE) >= 62


@pytest.mark.parametrize("message", GARBAGE, ids=lambda message: repr(message)[:80])
def test_garbage_ends_the_recording(message: Any) -> None:
    line = line_of(message)
    assert fact_of(line) == DISTURBED
    look_at_all_of_it(line_of(events(CALL)), line)


@pytest.mark.parametrize("line", LINES, ids=lambda line: repr(line)[:60])
def test_what_is_no_message_of_the_process_ends_the_recording(line: bytes) -> None:
    assert fact_of(line) == DISTURBED
    look_at_all_of_it(line)


@pytest.mark.parametrize(
    ("message", "fact"),
    [
        (number(FAR), Returned(Number(FAR), 0.5)),
        (returned({"kind": "truth", "value": True}), Returned(Truth(True), 0.5)),
        (boards([[0, 1], [3, 3]]), Returned(Boards((((0, 1), (3, 3)),), is_one=False), 0.5)),
        (raised(name="\ud800", line=3), Raised("?", 3)),
        (raised(words="\U0001f451 \\ud"), Raised("Odd", words="\U0001f451 \\ud")),
        (limit(line=3), AtLimit("lines", 3)),
    ],
)
def test_what_is_whole_is_read(message: Any, fact: object) -> None:
    assert fact_of(line_of(message)) == fact
    look_at_all_of_it(line_of(events(CALL)), line_of(message))


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["returned", "raised", "limit", "number", "boards", "solve", "KeyError", ""])
    | st.text(max_size=3),
    lambda each: st.lists(each, max_size=7) | st.dictionaries(st.text(max_size=2), each),
    max_leaves=12,
)


def broken(draw: st.DrawFn, value: Any) -> Any:
    """Return a value of which something here or there is another."""
    if draw(st.integers(0, 9)) == 0:
        return draw(junk)
    if isinstance(value, dict):
        return {name: broken(draw, each) for name, each in value.items() if draw(st.integers(0, 9))}
    if isinstance(value, list):
        return [broken(draw, each) for each in value]
    return value


@st.composite
def garbage(draw: st.DrawFn) -> Any:
    whole: list[Any] = [
        number(2),
        boards([[0, 1], [1, 3], [2, 0], [3, 2]]),
        boards([[0, 1], [1, 3]], is_one=True),
        returned({"kind": "value", "words": "x"}),
        raised(line=3, kinds=["KeyError"], words="x", wanted="y", refused=""),
        limit(line=3),
        events(CALL, [0, 2, {"a": "1"}], [0, 3, 0, [0, 1, 1, 3, 2, 0, 3, 2]], ["output", "x"]),
        events(CALL, [4, 2, 0, 0, "v", 1], [5, 2, 0, 0, 1], [3, 2, 0, 0, "E"], [2, 2, 0, 0, "v"]),
        events([6, {"calls": [["f", "", 1, {"a": "1"}]], "waiting": {}, "counts": [0, 1]}]),
    ]
    return broken(draw, draw(st.sampled_from(whole)))


@settings(max_examples=settings.default.max_examples // 2, deadline=None)
@given(st.lists(garbage() | junk, min_size=1, max_size=4))
def test_whatever_is_written_can_be_looked_at(messages: list[Any]) -> None:
    look_at_all_of_it(*map(line_of, messages))


@settings(max_examples=settings.default.max_examples // 2, deadline=None)
@given(st.lists(st.binary(max_size=20) | garbage().map(line_of), max_size=3))
def test_whatever_bytes_are_written_can_be_looked_at(lines: list[bytes]) -> None:
    look_at_all_of_it(*lines)
