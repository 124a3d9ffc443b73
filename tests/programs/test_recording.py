"""Recordings of events that were made by hand, also of such as no program of ours writes."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.position import Position, Task
from nqviz.model.step import NOT_YET, Kind
from nqviz.programs.messages import AtLimit, Died, Ending, Nothing, Returned
from nqviz.programs.protocol import OUTPUT, What
from nqviz.programs.recording import Recording
from tests.support.programs import ending_of, record, record_body, steps_of

RETURNED = Ending(Returned(Nothing()))
CALL: list[Any] = [int(What.CALL), 1, {"n": "4"}, 0, "solve", "n=4", 0]


FUNCTIONS = {1: 1, 7: 8}  # The second has a decorator.


def recording_of(*events: list[Any], n: int = 4, lines: int = 20) -> Recording:
    recording = Recording(n, lines, FUNCTIONS)
    recording.add(events)
    recording.end(RETURNED)
    return recording


def test_steps_come_as_they_are_recorded() -> None:
    recording = Recording(4, 20)
    steps = recording.steps()
    assert next(steps) is NOT_YET
    recording.add([CALL])
    assert next(steps).kind is Kind.CALL
    assert next(steps) is NOT_YET
    recording.add([[0, 2], [0, 3, 0, [0, 1]]])
    assert [next(steps).kind for _ in range(3)] == [Kind.LINE, Kind.PLACE, Kind.LINE]
    assert len(recording) == 3
    recording.end(RETURNED)
    assert [step.kind for step in steps] == [Kind.DONE]
    assert [step.kind for step in recording.steps(2)] == [Kind.PLACE, Kind.DONE]


def test_what_comes_after_the_end_changes_nothing() -> None:
    recording = recording_of(CALL)
    recording.end(Ending(Died()))
    assert recording.ending == RETURNED
    assert [step.kind for step in recording.steps()] == [Kind.CALL, Kind.DONE]


@given(st.lists(st.frozensets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=6)))
def test_any_sequence_of_boards_is_stepped_forwards_and_backwards(
    boards: list[frozenset[tuple[int, int]]],
) -> None:
    events = [[0, 2, 0, [each for square in sorted(board) for each in square]] for board in boards]
    recording = recording_of(CALL, *events)
    position = Position.start(Task(4))
    seen: list[tuple[tuple[int, ...], frozenset[tuple[int, int]]]] = []
    steps = list(recording.steps())
    for step in steps:
        position.apply(step)
        standing = {(row, column) for row, column in enumerate(position.queens) if column >= 0}
        board = frozenset(standing | set(recording.extra_queens(position.index)))
        if step.kind not in {Kind.SOLUTION, Kind.FULL, Kind.DONE, Kind.CALL}:
            seen.append((tuple(position.queens), board))
    assert [board for _, board in seen] == boards
    for step in reversed(steps):
        position.undo(step)
    assert position.queens == [-1] * 4
    assert position.counters == Position.start(Task(4)).counters


def test_portions_are_replayed_like_one() -> None:
    generator = random.Random(1)
    events: list[list[Any]] = [CALL]
    states, stack = [], [["solve", "n=4", 1, {"n": "4"}]]
    counts = [0] * 21
    for number in range(2000):
        line = generator.randrange(2, 20)
        variables = {generator.choice("abc"): str(number)}
        choice = generator.random()
        if choice < 0.1 and len(stack) < 9:
            events.append([int(What.CALL), line, variables, 0, "f", "", 3])
            stack[-1][2] = 3
            stack.append(["f", "", line, dict(variables)])
        else:
            stack[-1][2] = line
            stack[-1][3].update(variables)  # type: ignore[attr-defined]
            is_return = choice < 0.2 and len(stack) > 1
            events.append(
                [int(What.RETURN), line, variables, 0, "7"] if is_return else [0, line, variables]
            )
            counts[line] += 1
            if is_return:
                stack.pop()
        if number % 100 == 0:
            states.append(
                (
                    len(events),
                    {
                        "calls": [[*call[:3], dict(call[3])] for call in stack],  # type: ignore[call-overload]
                        "waiting": {},
                        "counts": counts.copy(),
                    },
                )
            )
    whole = recording_of(*events)
    parts = Recording(4, 20, FUNCTIONS)
    begin = 0
    for end, state in states:
        parts.add(events[begin:end])
        parts.add([[What.STATE, state]])
        begin = end
    parts.add(events[begin:])
    parts.end(RETURNED)
    for index in [*range(0, 2000, 7), *range(195, 310)]:
        assert parts.calls(index) == whole.calls(index)
        assert parts.happening(index) == whole.happening(index)
        assert parts.line_counts(index) == whole.line_counts(index)


def test_output_belongs_to_its_step() -> None:
    recording = recording_of(CALL, [0, 2], [OUTPUT, "a"], [0, 3], [OUTPUT, "b"])
    assert [recording.output(index) for index in range(5)] == ["", "", "", "a", "ab"]


def test_at_a_limit_the_latest_lines_are_named() -> None:
    recording = Recording(4, 20)
    recording.add([CALL, *([[0, 5], [0, 6]] * 2000)])
    recording.end(Ending(AtLimit("lines")))
    assert ending_of(recording).lines == (5, 6)
    short = Recording(4, 20)
    short.add([CALL, [0, 2]])
    short.end(Ending(AtLimit("seconds", 9)))
    assert ending_of(short).lines == (9,)


@pytest.mark.parametrize(
    "event",
    [
        5,
        [],
        ["unheard of"],
        [99, 1],
        [0],
        [0, "1"],
        [0, 0],
        [0, 21],
        [0, 1.5],
        [0.0, 1],
        [True, 1, 0, 0, "f", "", 0],
        [0, True],
        [0, 1, {"a": 5}],
        [0, 1, {"a": ["x"]}],
        [0, 1, ["a"]],
        [0, 1, "text"],
        [0, 1, 0, 0, "more"],
        [0, 1, 0, [0.0, 1]],
        [0, 1, 0, [True, 1]],
        [1, 1, 0, 0, "f", "", -1],
        [1, 1, 0, 0, "f", "", 10**30],
        [0, 1, 0, [0, 9]],
        [0, 1, 0, [-1, 0]],
        [0, 1, 0, [0]],
        [0, 1, 0, "text"],
        [0, 1, 0, [[0, 1], 2]],
        [1, 1, 0, 0, "f"],
        [1, 1, 0, 0, "f", 5, "x"],
        [4, 1, 0, 0, "v", "number"],
        [[0], 1],
        [{}, 1],
        [6],
        [6, {}],
        [6, {"calls": [1], "waiting": {}, "counts": []}],
        [6, {"calls": [], "waiting": {"x": []}, "counts": []}],
        [6, {"calls": [], "waiting": {}, "counts": ["x"]}],
        [6, {"calls": [], "waiting": {}, "counts": [-1]}],
        [6, {"calls": [], "waiting": {}, "counts": [0] * 99}],
        [6, {"calls": [], "waiting": {}, "counts": ""}],
        [6, {"calls": [["f", "", 10**30, {}]], "waiting": {}, "counts": []}],
        [6, {"calls": [["f", "", 1, {"a": 5}]], "waiting": {}, "counts": []}],
        [6, {"calls": [[5, "", 1, {}]], "waiting": {}, "counts": []}],
        [6, {"calls": [], "waiting": {"x": ["f", "", 1, {}]}, "counts": []}],
        [7, {"calls": [], "waiting": {}, "counts": []}],
        None,
        "text",
    ],
)
def test_what_is_no_event_is_refused(event: Any) -> None:
    with pytest.raises(ValueError, match="no event"):
        Recording(4, 20).add([event])


junk = st.recursive(
    st.none() | st.integers(-3, 30) | st.text(max_size=3) | st.floats(),
    lambda each: st.lists(each, max_size=7) | st.dictionaries(st.text(max_size=2), each),
    max_leaves=12,
)
like_events = st.lists(
    st.one_of(
        st.tuples(st.integers(0, 6), st.integers(0, 25), junk, junk, junk, junk, junk).map(list),
        st.tuples(st.sampled_from([2, 3, 4, 5]), st.integers(1, 20)).map(
            lambda pair: [*pair, 0, 0, *{4: ["v", 1], 5: [1]}.get(pair[0], ["v"])]
        ),
        st.just([0, 3, {"a": "1"}]),
        st.just(CALL),
        junk,
    )
)


@settings(max_examples=settings.default.max_examples // 2)
@given(like_events)
def test_whatever_comes_can_be_looked_at(events: list[Any]) -> None:
    recording = Recording(4, 20)
    for event in events:
        try:
            recording.add([event])
        except ValueError:
            break
    recording.end(Ending(Died()))
    position = Position.start(Task(4))
    for index, step in enumerate(recording.steps(), start=1):
        position.apply(step)
        recording.calls(index)
        recording.happening(index)
        recording.line_counts(index)
        recording.output(index)
        recording.extra_queens(index)


@pytest.mark.parametrize(("first", "squares"), [(0, [0, 2, 1, 4, 2, 1]), (1, [1, 2, 2, 4, 3, 1])])
def test_columns_that_count_from_1_are_read_so(first: int, squares: list[int]) -> None:
    empty = [each for row in range(first, 4 + first) for each in (row, 0)]
    full = [*squares, 3 + first, 3]
    events = [[0, 2, 0, empty], [0, 3, 0, squares], [0, 4, {"a": "1"}, full], [0, 5]]
    recording = recording_of(CALL, *events)
    assert recording.solutions == 0
    shifted = recording.counted_from_1()
    assert (shifted.solutions, shifted.accepted, shifted.beside) == (1, ((1, 3, 0, 2),), None)
    assert [step.line for step in steps_of(shifted)] == [1, 2, 3, 4, 4, 5, 5]
    assert shifted.calls(len(shifted)) == recording.calls(len(recording))
    assert shifted.ending == recording.ending


def test_full_boards_are_judged() -> None:
    recording = record_body(
        "queens = [1, 3, 0, 2]\nqueens = [1, 3, 0, 1]\nqueens = [1, 3]\nqueens = []"
    )
    kinds = [step.kind for step in steps_of(recording)]
    assert kinds.count(Kind.SOLUTION) == kinds.count(Kind.FULL) == 1
    full = next(step for step in steps_of(recording) if step.kind is Kind.FULL)
    assert (full.attacker, full.row, full.line) == (2, 3, 3)


def test_the_first_queen_beside_the_board_is_known_but_not_what_stood_there_before() -> None:
    body = "queens = [1]\nqueens = [1, 5]\nqueens = [1, 4]\nqueens = [2, 3, 4]"
    assert record_body(body).beside == (4, (1, 4))
    assert record_body("queens = [4] * 4\nqueens[0] = 1\nqueens[0] = 4").beside is None
    full = steps_of(record_body("queens = {0: 1, 1: 3, 2: 0, 3: 2}\nqueens[4] = 0"))
    assert [step.kind for step in full].count(Kind.SOLUTION) == 1


def test_a_conflict_is_a_queen_that_is_put_where_another_one_attacks_it() -> None:
    recording = record_body(
        "queens = [1]\nqueens = [1, 3]\nqueens = [1, 2]\nqueens = [1, 3, 0]\n"
        "queens = [0, 1, 2]\nqueens = [0, 1]\nqueens = [(0, 0), (0, 2)]\nn = 2"
    )
    boards = [step for step in steps_of(recording) if step.kind is not Kind.CALL]
    found = [step.line for step in boards if step.is_conflict]
    assert found == [4, 6, 8], "a queen that is taken away attacks nobody"


def test_queens_beyond_the_first_of_a_row_are_extra() -> None:
    recording = record_body("queens = [(0, 0), (0, 2), (1, 1)]\nqueens = [(0, 0)]\nn = 1")
    assert recording.extra_queens(2) == ((0, 2),)
    assert recording.extra_queens(3) == ()
    assert recording.has_board


def test_what_ran_while_a_full_board_stood_is_known() -> None:
    body = (
        "def f(): return 5\nqueens = [1, 3, 0, 2]\nprint('a'); queens = [1, 3, 0, 1]\n"
        "n = 2\nqueens = [1, 3, 0, 0]\nf()\nqueens = [1, 3, 0, 3]\nprint('b')"
    )
    call, line, returned = int(What.CALL), int(What.LINE), int(What.RETURN)
    assert [board.ran for board in record_body(body).full_boards()] == [
        set(),
        {5, (5, line), (5, "n")},
        {2, (2, call), (2, "f"), (2, returned), (2, "5"), 7},
        {0, 9, (9, returned), (9, "None")},
    ]


@pytest.mark.parametrize(
    ("boards", "is_first_right"), [("right", True), ("permutations(range(n))", False), ("[]", None)]
)
def test_the_first_board_taken_for_a_solution_is_told_by_what_is_printed(
    boards: str, *, is_first_right: bool | None
) -> None:
    text = f"""
from itertools import permutations

right = [(1, 3, 0, 2), (2, 0, 3, 1)]


def solve(n):
    for queens in permutations(range(n)) if {boards} else []:
        if queens in {boards}: print(queens)
"""
    assert record(text).is_first_right is is_first_right
