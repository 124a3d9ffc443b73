"""What is followed of a program: its lines, calls and variables, and the watched name."""

import sys
from collections import Counter
from dis import get_instructions
from types import CodeType

import pytest

from nqviz.model.step import Kind
from nqviz.programs.messages import Number
from nqviz.programs.protocol import What
from nqviz.programs.recording import Recording
from nqviz.programs.tracer import comprehensions_in, offsets_within
from tests.support.programs import (
    FOLDER,
    boards_of_steps,
    record,
    record_body,
    result_of,
    steps_of,
    variables,
    variables_watched,
)

ADDED = {Kind.SOLUTION, Kind.FULL, Kind.DONE}  # steps that are no event of the program


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
def test_lines_are_counted_when_they_have_run_or_while_they_wait_for_a_call(name: str) -> None:
    path = FOLDER / "right" / f"{name}.py"
    text = path.read_text()
    recording = record(text, 4, path=path)
    written = enumerate(text.split("\n"), start=1)
    heads = {number for number, line in written if line.lstrip().startswith("def ")}
    counted: Counter[int] = Counter()
    callers, is_left = list[int](), False
    for index, step in enumerate(steps_of(recording), start=1):
        if step.kind in ADDED:
            continue
        happening = recording.happening(index)
        if is_left:
            callers.pop()
        is_left = happening.what in {What.RETURN, What.RAISE}
        if happening.what is What.CALL:
            callers.append(happening.from_line)
        if (happening.what is What.CALL) is (step.line in heads):
            counted[step.line] += 1
        if index % 37 == 0 or index == len(recording):
            shown = recording.line_counts(index)
            begun = counted + Counter(filter(None, callers))
            assert {line: count for line, count in enumerate(shown) if count} == begun


def test_a_line_of_def_is_counted_with_each_call() -> None:
    text = """
from functools import cache

def solve(n):
    @cache
    def inner(n):
        return n

    def one(n): return n

    return sum(inner(each) + one(each) for each in range(n))
"""
    recording = record(text, 5)
    counts = recording.line_counts(len(recording))
    lines = dict(enumerate(text.split("\n"), start=1))
    by_text = {lines[line].strip(): count for line, count in enumerate(counts) if count}
    del by_text["@cache"]  # Python comes to it before the definition and again after it.
    assert by_text == {
        "def solve(n):": 1,
        "def inner(n):": 5,
        "return n": 5,
        "def one(n): return n": 6,  # the definition and the lines behind the colon
        "return sum(inner(each) + one(each) for each in range(n))": 1,
    }


def test_a_line_that_asks_a_generator_is_counted_while_that_runs() -> None:
    text = "def ones():\n    yield 1\n\ndef solve(n):\n    return sum(ones()) + sum(ones())\n"
    recording = record(text, 3)
    inside = next(i for i, each in enumerate(steps_of(recording), 1) if each.line == 2)
    assert recording.line_counts(inside)[5] == 1
    assert recording.line_counts(len(recording))[5] == 1


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
    recording = record_body(body.strip())
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
    assert result_of(recording) == Number(4)
    assert [call.function for call in recording.calls(len(recording) - 1)] == ["solve"]


def test_a_deep_recursion_is_followed() -> None:
    text = """
def deeper(depth):
    return 0 if depth == 0 else deeper(depth - 1)

def solve(n):
    queens = [1]
    return deeper(800)
"""
    recording = record(text)
    assert result_of(recording) == Number(0)
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


def test_a_global_name_of_a_function_is_a_variable_once_it_names_a_list() -> None:
    recording = record(
        "shown = len\n\ndef solve(n):\n    global shown\n    shown = [n]\n    n = 0\n"
    )
    seen = [variables(recording, step) for step in range(1, len(recording))]
    assert "shown" not in seen[0]
    assert seen[-1]["shown"] == "[4]"


def test_the_global_variables_that_a_function_names_are_among_its_own() -> None:
    text = """
import math
count, other, best = 0, 1, []

def note(queens):
    global count
    count += 1
    best.append(math.floor(count))
    queens = None

def solve(n):
    note([])
    other = 2
    return count
"""
    recording = record(text)
    said = [
        (step.line, variables(recording, index))
        for index, step in enumerate(steps_of(recording), 1)
    ]
    in_note = [values for line, values in said if 6 < line < 10]
    before = {"queens": "[]", "best": "[]"}
    assert in_note == [
        before | {"count": "1"},
        before | {"count": "1", "best": "[1]"},
        {"queens": "None", "count": "1", "best": "[1]"},
    ]
    assert said[1] == (5, before | {"count": "0"})  # It is called.
    assert [changed(recording, index) for index in (3, 4)] == [["count"], ["best"]]


def test_attributes_of_self_are_variables_of_its_methods() -> None:
    text = """
class Search:
    def __init__(self, n):
        self.n, self.note = n, print
        self.found = [n]
        self.count = 0

    def add(self):
        self.count += 1
        del self.found
        self = None

def solve(n):
    search = Search(n)
    search.add()
    return search.count
"""
    recording = record(text)
    found = {"self.found": "[4]"}
    said = [
        (step.line, variables(recording, index), changed(recording, index))
        for index, step in enumerate(steps_of(recording), start=1)
        if recording.calls(index)[-1].function in {"__init__", "add"}
    ]
    assert said == [
        (3, {"self": "Search()", "n": "4"}, ["self", "n"]),
        (4, {"n": "4", "self.n": "4"}, ["self.n"]),
        (5, {"n": "4", "self.n": "4"} | found, ["self.found"]),
        (6, {"n": "4", "self.n": "4", "self.count": "0"} | found, ["self.count"]),
        (8, {"self.n": "4", "self.count": "0"} | found, ["self.n", "self.found", "self.count"]),
        (9, {"self.n": "4", "self.count": "1"} | found, ["self.count"]),
        (10, {"self.n": "4", "self.count": "1"}, []),
        (11, {"self": "None"}, ["self"]),
    ]


def changed(recording: Recording, index: int) -> list[str]:
    return [each.name for each in recording.calls(index)[-1].variables if each.is_changed]


TEXT = """
def twice(value):
    return 2 * value

def solve(n):
    rows = [[0 for _ in range(n)] for _ in range(n)]
    flat = {
        twice(value)
        for row in rows
        for value in row
    }
    table = {each: each for each in sorted([*flat, *[each + 1 for each in flat]])}
    return len(table)
"""
COUNTS = {3: 9, 6: 1, 12: 1, 13: 1}  # of the lines that stand alone


def code_of_function(text: str) -> CodeType:
    module = compile(text, "mine.py", "exec")
    return next(each for each in module.co_consts if isinstance(each, CodeType))


def test_a_comprehension_is_one_expression_of_its_line() -> None:
    recording = record(TEXT, 3)
    counts = recording.line_counts(len(recording) - 1)
    assert {line: counts[line] for line in COUNTS} == COUNTS
    last = recording.calls(len(recording) - 1)[-1]
    shown = {each.name: each.value for each in last.variables}
    assert shown == {
        "n": "3",
        "rows": "[[0, 0, 0], [0, 0, 0], [0, 0, 0]]",
        "flat": "{0}",
        "table": "{0: 0, 1: 1}",
    }


@pytest.mark.skipif(sys.version_info < (3, 12), reason="comprehensions have code of their own")
def test_what_a_comprehension_goes_through_is_evaluated_before_it() -> None:
    text = "def double(source):\n    return [2 * each for each in sorted(source)]\n"
    code = code_of_function(text)
    offsets = offsets_within(code, comprehensions_in(text))
    inside = {each.argval for each in get_instructions(code) if each.offset in offsets}
    outside = [each for each in get_instructions(code) if each.offset not in offsets]
    assert "each" in inside
    assert {"sorted", "source"} <= {each.argval for each in outside}
    assert {each.opname for each in outside if each.argval == "each"} <= {"LOAD_FAST_AND_CLEAR"}


def test_no_function_above_is_looked_through() -> None:
    text = "def first():\n    return 1\n\nrows = [0 for _ in range(3)]\n"
    assert not offsets_within(code_of_function(text), comprehensions_in(text))


def test_a_list_that_grows_beyond_the_board_stays_the_same_board() -> None:
    body = """
queens = [0, 2, 3, 1]
queens.append(2)
queens.append(3)
return queens
"""
    recording = record_body(body.strip())
    boards = [board for board in boards_of_steps(recording) if board]
    assert set(boards) == {frozenset({(0, 0), (1, 2), (2, 3), (3, 1)})}
    assert recording.beside is not None
    assert recording.beside[1] == (4, 2)
    step = steps_of(recording)[recording.beside[0] - 1]
    assert step.line == 3
