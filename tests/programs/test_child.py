"""What the process records of a program: its lines, calls, variables and output."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.step import Kind
from nqviz.programs.protocol import What
from nqviz.programs.recording import Recording
from tests.support.programs import FOLDER, record, steps_of, variables_watched

ADDED = {Kind.SOLUTION, Kind.FULL, Kind.DONE}  # steps that are no event of the program


def variables(recording: Recording, index: int) -> dict[str, str]:
    return {each.name: each.value for each in recording.calls(index)[-1].variables}


def run(body: str, n: int = 4, **options: object) -> Recording:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return record(f"def solve(n):\n{lines}\n", n, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name",
    [
        *("bits_and_a_list", "class_with_self", "generator_of_placements", "globals_and_loops"),
        *("iterative_with_a_stack", "sets_of_diagonals", "tuples", "yields_its_own_list"),
    ],
)
def test_the_variables_of_each_step_are_those_of_the_program(name: str) -> None:
    path = FOLDER / "right" / f"{name}.py"
    recording = record(path.read_text(), 3, path=path)
    watched = iter(variables_watched(path, 3))
    for index, step in enumerate(steps_of(recording), start=1):
        if step.kind in ADDED:
            continue
        function, values = next(watched)
        call = recording.calls(index)[-1]
        assert call.function == function
        shown = {each.name: each.value for each in call.variables}
        assert {name: shown.get(name) for name in values} == values, index
    assert next(watched, None) is None


@pytest.mark.parametrize("name", ["arrays_of_wirth", "dictionary_of_rows", "only_prints"])
def test_lines_are_counted_as_they_run(name: str) -> None:
    path = FOLDER / "right" / f"{name}.py"
    recording = record(path.read_text(), 4, path=path)
    counted: Counter[int] = Counter()
    for index, step in enumerate(steps_of(recording), start=1):
        if step.kind in ADDED:
            continue
        what = recording.happening(index).what
        counted[step.line] += what not in {What.CALL, What.RESUME}
        if index % 37 == 0 or index == len(recording):
            shown = recording.line_counts(index)
            assert {line: count for line, count in enumerate(shown) if count} == +counted


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
    recording = run(text)
    assert recording.ending is not None
    assert recording.ending.how == "returned", recording.ending
    for index, each in enumerate(written, start=3):  # the call and the first line come before
        shown = variables(recording, index)["value"]
        assert shown == repr(each) or (shown.endswith("…") and len(repr(each)) > 100)


def test_a_value_that_is_long_is_cut() -> None:
    recording = run("long = list(range(100))\ntext = 'x' * 1000\nmany = {i: i for i in range(99)}")
    shown = variables(recording, 4)
    assert shown["long"].startswith("list[100]: 0, 1, 2, ")
    assert shown["many"].startswith("dict[99]: 0: 0, 1: 1")
    assert all(value.endswith("…") and len(value) <= 120 for value in map(shown.get, ("text",)))


def test_a_change_inside_of_a_value_is_a_change() -> None:
    body = """
matrix = [[0] * 3 for _ in range(3)]
matrix[1][1] = 1
seen = {1}
seen.add(2)
table = {'a': [1]}
table['a'].append(2)
pair = ([], 1)
pair[0].append(3)
del pair
"""
    recording = run(body.strip())
    changed = [
        {each.name: each.value for each in recording.calls(index)[-1].variables if each.is_changed}
        for index in range(3, 11)
    ]
    assert changed == [
        {"matrix": "[[0, 0, 0], [0, 1, 0], [0, 0, 0]]"},
        {"seen": "{1}"},
        {"seen": "{1, 2}"},
        {"table": "{'a': [1]}"},
        {"table": "{'a': [1, 2]}"},
        {"pair": "([], 1)"},
        {"pair": "([3], 1)"},
        {},
    ]
    assert "pair" not in variables(recording, 10)


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


def test_calls_have_their_arguments_and_results() -> None:
    text = """
def add(one, other=2, *rest, **named):
    return one + other

def solve(n):
    total = add(n) + add(1, 3, 5, x=6)
    return total
"""
    recording = record(text)
    happened = [recording.happening(index) for index in range(1, len(recording))]
    calls = [
        (each.function, each.words, each.from_line) for each in happened if each.what is What.CALL
    ]
    assert calls == [
        ("solve", "n=4", 0),
        ("add", "one=4, other=2, rest=(), named={}", 6),
        ("add", "one=1, other=3, rest=(5,), named={'x': 6}", 6),
    ]
    returned = [(each.function, each.words) for each in happened if each.what is What.RETURN]
    assert returned == [("add", "6"), ("add", "4"), ("solve", "10")]


def test_exceptions_leave_functions_and_are_caught() -> None:
    text = """
def fail(n):
    raise KeyError(n)

def quiet(n):
    for number in iter([]):
        pass

def solve(n):
    try:
        fail(n)
    except KeyError:
        n = 0
    quiet(n)
    return n
"""
    recording = record(text)
    happened = [recording.happening(index) for index in range(1, len(recording))]
    ends = [
        (each.what, each.function, each.words)
        for each in happened
        if each.what in {What.RAISE, What.RETURN}
    ]
    assert ends == [
        (What.RAISE, "fail", "KeyError"),
        (What.RETURN, "quiet", "None"),  # the end of its loop is an exception, too, but no failure
        (What.RETURN, "solve", "0"),
    ]


def test_a_generator_gives_values_and_goes_on() -> None:
    text = """
def numbers(n):
    yield n
    yield n + 1

def solve(n):
    one, other = numbers(1), numbers(5)
    return [next(one), next(other), next(one), next(other)]
"""
    recording = record(text)
    happened = [recording.happening(index) for index in range(1, len(recording))]
    given_ = [each.words for each in happened if each.what is What.YIELD]
    assert given_ == ["1", "5", "2", "6"]
    last = recording.calls(len(recording) - 1)
    assert [call.function for call in last] == ["solve"]


def test_a_generator_that_nobody_wants_is_left() -> None:
    text = """
def numbers(n):
    yield n
    yield n + 1

def solve(n):
    one = numbers(1)
    next(one)
    one = None
    return n
"""
    recording = record(text)
    assert recording.ending is not None
    assert recording.ending.details["count"] == 4
    assert [call.function for call in recording.calls(len(recording) - 1)] == ["solve"]


def test_what_is_printed_stands_where_it_was_printed() -> None:
    recording = run("print('one')\nn = 2\nprint('two', end='')\nimport sys\nsys.stderr.write('!')")
    assert recording.output(1) == ""
    assert recording.output(2) == "one\n"
    assert recording.output(3) == "one\n"
    assert recording.output(len(recording)) == "one\ntwo!"


def test_a_deep_recursion_is_followed() -> None:
    text = """
def deeper(depth):
    return 0 if depth == 0 else deeper(depth - 1)

def solve(n):
    queens = [1]
    return deeper(800)
"""
    recording = record(text)
    assert recording.ending is not None
    assert recording.ending.details["count"] == 0
    depths = [len(recording.calls(index)) for index in (700, 802, 804, 1604)]
    assert depths == [699, 801, 802, 2]


def test_the_watched_name_is_found_in_every_scope() -> None:
    text = """
queens = [3]

class Board:
    def __init__(self):
        self.queens = [1]
        self.add()

    def add(self):
        self.queens.append(3)

def helper():
    pass

def solve(n):
    helper()
    board = Board()
    def inner():
        queens = [0]
        helper()
    inner()
"""
    recording = record(text)
    boards = [
        (step.kind, step.row, step.column)
        for step in steps_of(recording)
        if step.kind in {Kind.PLACE, Kind.REMOVE, Kind.REPLACE}
    ]
    assert boards[0] == (Kind.PLACE, 0, 3)  # the global one
    assert (Kind.PLACE, 1, 3) in boards  # that of the object
    assert (Kind.REPLACE, 0, 0) in boards or any(kind is Kind.REPLACE for kind, *_ in boards)


def test_full_boards_are_judged() -> None:
    recording = run("queens = [1, 3, 0, 2]\nqueens = [1, 3, 0, 1]\nqueens = [1, 3]\nqueens = []")
    kinds = [step.kind for step in steps_of(recording)]
    assert kinds.count(Kind.SOLUTION) == kinds.count(Kind.FULL) == 1
    full = next(step for step in steps_of(recording) if step.kind is Kind.FULL)
    assert (full.other, full.row, full.line) == (0, 3, 3)


def test_queens_beyond_the_first_of_a_row_are_extra() -> None:
    recording = run("queens = [(0, 0), (0, 2), (1, 1)]\nqueens = [(0, 0)]\nn = 1")
    assert recording.extra_queens(2) == ((0, 2),)
    assert recording.extra_queens(3) == ()
    assert recording.has_board
