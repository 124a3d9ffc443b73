"""The values of variables, as they are shown."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.programs import ending_of, record, record_body, variables

scalars = st.integers() | st.booleans() | st.none() | st.text(max_size=5) | st.floats()
values = st.recursive(
    scalars,
    lambda each: (
        st.lists(each, max_size=3)
        | st.tuples(each)
        | st.dictionaries(st.integers(), each, max_size=3)
        | st.sets(st.integers(), max_size=1)  # more have no order
    ),
    max_leaves=6,
)


@settings(max_examples=8)
@given(st.lists(values, min_size=1, max_size=30))
def test_a_value_is_shown_as_python_writes_it(written: list[object]) -> None:
    text = "\n".join(
        ["nan, inf = float('nan'), float('inf')", *(f"value = {each!r}" for each in written)]
    )
    recording = record_body(text)
    assert ending_of(recording).how == "returned", ending_of(recording)
    for index, each in enumerate(written, start=3):  # the call and the first line come before
        shown = variables(recording, index)["value"]
        assert shown == repr(each) or (shown.endswith("…") and len(repr(each)) > 100)


def test_a_value_that_is_long_is_cut() -> None:
    recording = record_body(
        "long = list(range(100))\ntext = 'x' * 1000\nmany = {i: i for i in range(99)}"
    )
    shown = variables(recording, 4)
    assert shown["long"].startswith("list[100]: 0, 1, 2, ")
    assert shown["many"].startswith("dict[99]: 0: 0, 1: 1")
    assert all(value.endswith("…") and len(value) <= 120 for value in map(shown.get, ("text",)))


def test_containers_other_than_lists_are_shown_as_python_writes_them() -> None:
    written = ["frozenset({(0, 1)})", "frozenset()", "deque([(0, 1), (2, 3)])", "{(0, 1)}"]
    lines = ["from collections import deque", *(f"value = {each}" for each in written)]
    recording = record_body("\n".join(lines))
    assert [variables(recording, index)["value"] for index in range(3, 7)] == written


def test_an_object_is_shown_without_its_address() -> None:
    recording = record_body("value = iter([])\nvalue = [value]\nvalue = 'at 0x1'")
    shown = [variables(recording, index)["value"] for index in range(2, 5)]
    assert shown == ["<list_iterator object>", "[<list_iterator object>]", "'at 0x1'"]


def test_a_change_is_one_also_where_the_words_are_cut_off() -> None:
    recording = record_body(
        "found = [[1, 3, 0, 2] for _ in range(9)]\n"
        "found.append([2, 0, 3, 1])\n"
        "pairs = [[(0, 1), (1, 3)] for _ in range(9)]\n"
        "pairs.append([])\n"
        "used = 40 * [False]\n"
        "used[39] = True\n"
        "text = 200 * '.'\n"
        "text += 'Q'\n"
        "text += ''\n"
    )
    changed = [
        [(each.name, each.value[:9]) for each in recording.calls(index)[-1].variables if each[2]]
        for index in range(2, 11)
    ]
    assert changed == [
        [("found", "list[9]: ")],
        [("found", "list[10]:")],
        [("pairs", "list[9]: ")],
        [("pairs", "list[10]:")],
        [("used", "list[40]:")],
        [("used", "list[40]:")],
        [("text", "'........")],
        [("text", "'........")],
        [],
    ]


def test_what_is_called_is_no_variable() -> None:
    text = """
from functools import cache, lru_cache

class Queen:
    def move(self):
        pass

def solve(n):
    @cache
    def double(number):
        return 2 * number
    @lru_cache(maxsize=9)
    def triple(number):
        return 3 * number
    move, show, more = Queen().move, print, [].append
    number = double(n)
"""
    recording = record(text)
    assert variables(recording, len(recording) - 1) == {"n": "4", "number": "8"}


def test_objects_are_shown_by_their_attributes() -> None:
    text = """
class Queen:
    def __init__(self, row):
        self.row, self.friends = row, []

class Named:
    def __repr__(self):
        return "<named>"

def solve(n):
    queen = Queen(2)
    named = Named()
    queen.friends.append(queen)
"""
    shown = variables(recording := record(text), len(recording) - 1)
    assert shown == {"n": "4", "queen": "Queen(row=2, friends=[Queen(…)])", "named": "<named>"}
