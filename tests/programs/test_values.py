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
    assert shown == {
        "n": "4",
        "queen": "Queen(row=2, friends=[Queen(…)])",
        "named": "<named>",
    }
