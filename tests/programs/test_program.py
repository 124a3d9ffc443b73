import errno
import re
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from nqviz.common.i18n import LANGUAGES, speaking
from nqviz.frames.frame import Frame
from nqviz.model.board import EMPTY, attack
from nqviz.model.position import Position, Task
from nqviz.model.step import MOVES, Kind
from nqviz.programs.program import Program, program
from nqviz.programs.recorder import Recorder
from nqviz.programs.source import source_of, template_text
from nqviz.runs.search_tree import SearchTree
from nqviz.runs.timeline import Timeline
from nqviz.runs.work_history import WorkHistory
from nqviz.solvers.base.overlay import NO_OVERLAY
from tests.support.own_programs import BACKTRACKING
from tests.support.programs import FOLDER, HERE, RecordedHere, conditions_watched

QUEENS = """
def solve(n):
    queens = []
    queens.append(1)
    queens.append(2)
    queens[1] = 3
    queens = [1, 3, 0, 2]
    queens = [1, 3, 0, 1]
    queens.pop()
    return queens
"""


OPENED: list[Program] = []


@pytest.fixture(autouse=True)
def _recorded_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nqviz.programs.program.Recorder", RecordedHere)


@pytest.fixture
def recorded_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Record each run in a process of its own, as the program does."""
    monkeypatch.setattr("nqviz.programs.program.Recorder", Recorder)


@pytest.fixture(autouse=True)
def _nothing_runs_on() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


def opened(text: str = template_text("wirth-basic")) -> Program:
    OPENED.append(program(source_of(HERE, text)))
    return OPENED[-1]


def finished(own: Program, n: int = 4) -> Timeline:
    """Return the timeline of a run that has ended, with all its steps."""
    task = Task(n)
    timeline = Timeline(own, task)
    assert own.wait(task, 60)
    while timeline.length is None:
        timeline.extend(1000)
    return timeline


def sentences(timeline: Timeline) -> list[str]:
    assert timeline.length is not None
    own = timeline.solver
    return [own.why(timeline.position_at(index)) for index in range(timeline.length + 1)]


def test_a_program_says_that_it_is_recorded_line_by_line_from_its_file() -> None:
    own = opened(QUEENS)
    assert own.file == source_of(HERE, QUEENS)
    assert own.source == str(HERE)
    assert (own.waits, own.steps_by_line) == (True, True)


@pytest.mark.parametrize(
    ("text", "line", "is_broken_off", "lacks_queens"),
    [
        (QUEENS, 10, False, False),
        ("def solve(n):\n    print('no')\n    return n\n", 3, False, True),
        ("def solve(n):\n    x = n // 0\n    return x\n", 2, True, False),
    ],
)
def test_what_is_recorded_says_how_a_run_has_ended(
    text: str, line: int, *, is_broken_off: bool, lacks_queens: bool
) -> None:
    timeline = finished(opened(text))
    recorded = timeline.solver.recorded
    assert recorded is not None
    before, end = (recorded(timeline.position_at(at)) for at in (0, timeline.length or 0))
    assert (before.line, before.output, before.is_broken_off) == (None, "", False)
    assert before.calls == ()
    assert sum(before.line_counts) == 0
    assert (end.line, end.is_broken_off, end.lacks_queens) == (line, is_broken_off, lacks_queens)
    assert end.queens == "queens"
    assert end.output == ("no\n" if lacks_queens else "")
    assert end.line_counts[3 if text == QUEENS else 2] == 1


@pytest.mark.usefixtures("recorded_apart")
def test_a_program_is_stepped_like_an_algorithm() -> None:
    own = opened()
    timeline = finished(own)
    end = timeline.position_at(timeline.length or 0)
    assert end.counters.solutions == 2
    assert end.counters.placements == end.counters.removals == 16
    assert end.last is not None
    assert end.last.kind is Kind.DONE
    assert end.queens == [EMPTY] * 4


def test_jumps_lead_where_playing_leads() -> None:
    own = opened()
    timeline = finished(own)
    assert timeline.length is not None
    played = Position.start(Task(4))
    positions = [played.copy()]
    for step in own.run(Task(4)):
        played.apply(step)
        positions.append(played.copy())
    assert len(positions) == timeline.length + 1
    for index in [*range(timeline.length, -1, -13), 0, 1, timeline.length]:
        assert timeline.position_at(index) == positions[index]
    again = Timeline(own, Task(4))
    again.extend(timeline.length + 1)
    assert again.length == timeline.length


@pytest.mark.usefixtures("recorded_apart")
def test_a_run_is_watched_while_it_is_recorded(tmp_path: Path) -> None:
    go = tmp_path / "go"
    text = (
        "import os, time\n\ndef solve(n):\n    queens = [1]\n"
        f"    while not os.path.exists({str(go)!r}):\n        time.sleep(0.01)\n"
        "    queens.append(3)\n"
    )
    own = opened(text)
    timeline = Timeline(own, Task(4))
    waiting = threading.Event()
    while timeline.reached < 2:
        timeline.extend(100)
        waiting.wait(0.01)
    assert timeline.length is None
    assert timeline.position_at(2).queens == [1, EMPTY, EMPTY, EMPTY]
    go.write_text("")
    end = finished(own)
    assert end.position_at((end.length or 0) - 1).queens == [1, 3, EMPTY, EMPTY]


def test_each_step_of_the_queens_is_told() -> None:
    own = opened(QUEENS)
    assert sentences(finished(own)) == [
        "own.py runs with n = 4. Press the right arrow for one step, or Space to play.",
        "solve(n=4) is called.",
        "Line 3: queens is now [].",
        "Line 4: a queen goes to row 0, column 1; no queen attacks it.",
        (
            "Line 5: a queen goes to row 1, column 2; the queen in row 0, column 1 attacks it "
            "along the falling diagonal."
        ),
        "Line 6: the queen in row 1 goes from column 2 to column 3; no queen attacks it.",
        "Line 7: the queens are placed anew; 4 stand now.",
        "Line 7: the board is full and no queen attacks another: solution 1.",
        (
            "Line 8: the queen in row 3 goes from column 2 to column 1; the queen in row 2, "
            "column 0 attacks it along the falling diagonal."
        ),
        (
            "Line 8: the board is full, but the queen in row 2 attacks the one in row 3 along the "
            "falling diagonal."
        ),
        "Line 9: the queen in row 3, column 1 is taken away.",
        "Line 10: solve returns [1, 3, 0].",
        "solve returned 1 placement.",
    ]


def test_what_is_said_of_the_head_of_a_block_is_where_it_has_led() -> None:
    text = """\
def solve(n):
    taken, x = {1}, None
    for c in range(2):
        if c in taken: continue
        x = c
    for c in range(2):
        if c in taken: break
    for c in range(1, 2):
        if c in taken: continue
    if n == 1: return 5
    for c in [1, 1]:
        if (c in taken
                and c == 0):
            pass
    x = (n if n > 9
         else 3)
    if not [
        c
        for c in taken
        if c
    ]:
        pass
    try:
        if taken[c]:
            pass
    except KeyError:
        pass
    except TypeError:
        pass
    return 2
"""
    told = sentences(finished(opened(text)))
    nothing = " was carried out; no value that is shown has changed."
    assert [each for each in told if not each.endswith(nothing)][2:-1] == [
        "Line 2: taken is now {1}, x is now None.",
        "Line 3: c is now 0.",
        "Line 4: the condition does not hold.",
        "Line 5: x is now 0.",
        "Line 3: c is now 1.",
        "Line 4: the condition holds.",
        "Line 3: the loop is over.",
        "Line 6: c is now 0.",
        "Line 7: the condition does not hold.",
        "Line 6: c is now 1.",
        "Line 7: the condition holds.",
        # Line 8 comes after line 9 in any case: its next line does not tell.
        "Line 8: the next turn of the loop begins; no value that is shown has changed.",
        "Line 8: the loop is over.",
        "Line 10: the condition does not hold.",
        "Line 11: the next turn of the loop begins; no value that is shown has changed.",
        "Line 13: the condition does not hold.",
        "Line 11: the next turn of the loop begins; no value that is shown has changed.",
        "Line 13: the condition does not hold.",
        "Line 11: the loop is over.",
        "Line 15: x is now 3.",
        "Line 17: the condition does not hold.",
        "Line 24 was broken off by an error; line 26 comes next.",
        "Line 30: solve returns 2.",
    ]


def test_a_condition_is_followed_by_the_line_that_lets_a_generator_go_on() -> None:
    text = """\
def count(n):
    while True:
        yield n
def solve(n):
    columns = count(n)
    next(columns)
    if columns:
        next(columns)
    if not columns:
        pass
    next(columns)
    return n
"""
    told = sentences(finished(opened(text)))
    assert "Line 7: the condition holds." in told
    assert "Line 9: the condition does not hold." in told


def test_a_condition_or_a_loop_that_changes_a_variable_is_said_with_its_outcome() -> None:
    text = """\
def solve(n):
    count = 0
    def add():
        nonlocal count
        count += 1
        return count > 1
    def values():
        yield add()
        add()
    if add():
        pass
    if add():
        for value in values():
            print(value)
    return n
"""
    told = sentences(finished(opened(text)))
    assert "Line 10: count is now 1; the condition does not hold." in told
    assert "Line 12: count is now 2; the condition holds." in told
    assert "Line 13: count is now 3, value is now True." in told
    assert "Line 13: count is now 4; the loop is over." in told


def test_a_change_of_a_global_variable_is_said() -> None:
    text = """\
count = 0
def note():
    global count
    count += 1
    print(count)
def solve(n):
    note()
    return count
"""
    assert "Line 4: count is now 1." in sentences(finished(opened(text)))


CONDITIONED = [
    *("arrays_of_wirth", "bits_and_a_list", "class_with_self", "dictionary_of_rows"),
    *("globals_and_loops", "iterative_with_a_stack", "matrix_of_zeros_and_ones", "only_prints"),
    *("set_of_pairs_first_solution", "with_doctest"),
]


@pytest.mark.parametrize("name", CONDITIONED)
def test_a_condition_is_said_to_hold_where_python_finds_it_true(name: str) -> None:
    path = FOLDER / "right" / f"{name}.py"
    found = conditions_watched(path, 4)
    timeline = finished(opened(path.read_text()))
    pattern = re.compile(r"Line (\d+): (?:.*; )?the condition (holds|does not hold)\.")
    said = filter(None, map(pattern.fullmatch, sentences(timeline)))
    assert [(int(each[1]), each[2] == "holds") for each in said] == found
    assert len(found) > 20


def test_queens_that_are_taken_away_a_jump_and_a_change_before_the_end_are_told() -> None:
    text = """\
def solve(n):
    queens = [1, 3, 0]
    queens = queens[:1]
    count = 0
    def add():
        nonlocal count
        count += 1
    add()
    for c in range(3):
        if c == 0:
            continue  # with 1
        break
    queens = [2, 0]
    queens.clear()
    return [[], []]
"""
    told = sentences(finished(opened(text)))
    assert told[3] == "Line 3: several queens are taken away; 1 stands now."
    assert told[7] == "Line 7: count is now 1; add is done."
    assert told[11] == "Line 11: the rest of this turn of the loop is left out."
    assert told[14] == "Line 12: the loop is left."
    assert told[16] == "Line 14: several queens are taken away; 0 stand now."
    assert told[-1] == "solve returned 2 placements without a queen."


def test_a_queen_beside_another_one_in_a_row_is_a_move_of_its_own() -> None:
    added = "".join(f"    queens.append({each})\n" for each in ((1, 3), (1, 0)))
    timeline = finished(
        opened(
            f"def solve(n):\n    queens = [(1, 1)]\n{added}    queens.remove((1, 1))\n"
            "    queens.append((3, 2))\n    return queens\n"
        )
    )
    along_row = "the queen in row 1, column 1 attacks it along the row."
    assert sentences(timeline)[3:7] == [
        f"Line 3: a queen goes to row 1, column 3; {along_row}",
        f"Line 4: a queen goes to row 1, column 0; {along_row}",
        "Line 5: the queen in row 1, column 1 is taken away.",
        (
            "Line 6: a queen goes to row 3, column 2; the queen in row 1, column 0 attacks it "
            "along the falling diagonal."
        ),
    ]
    moves = [timeline.position_at(index).last for index in range(3, 7)]
    assert all(step is not None and step.kind in MOVES for step in moves)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence_in_each_language(language: str) -> None:
    text = template_text("wirth-basic").replace(
        "search(0)\n", "search(0)\n    list(x for x in g())\n"
    )
    own = opened(
        text + "\n\ndef g():\n    try:\n        yield 1\n    finally:\n        f()\n"
        "\n\ndef f():\n    raise KeyError\n"
    )
    timeline = finished(own, 3)
    with speaking(language):
        told = sentences(timeline)
    assert all(told)
    assert not [words for words in told if "{" in words and "{}" not in words]


def test_calls_and_variables_are_the_state() -> None:
    own = opened()
    timeline = finished(own)
    calls, *variables = own.state(timeline.position_at(12))
    assert [cell.text for cell in calls.cells][:2] == ["solve(n=4)", "search(row=0)"]
    assert "queens" in {strip.label for strip in variables}
    assert own.state(timeline.position_at(0))


def test_attacks_between_standing_queens_are_marked() -> None:
    own = opened(
        "def solve(n):\n    queens = {(0, 0), (0, 3), (2, 2)}\n    queens = [1]\n    n = 1\n"
    )
    timeline = finished(own)
    overlay = own.overlay(timeline.position_at(2))
    assert overlay.extra == ((0, 3),)
    found = {frozenset((each.one, each.other)) for each in overlay.attacks}
    assert found == {frozenset({(0, 0), (0, 3)}), frozenset({(0, 0), (2, 2)})}
    assert own.overlay(timeline.position_at(3)) == NO_OVERLAY


def test_a_solution_that_stands_again_is_said_to_and_not_counted() -> None:
    text = "def solve(n):\n    for c in (2, 1, 2, 2):\n        queens = [1, 3, 0, c]\n"
    timeline = finished(opened(text))
    told = [words for words in sentences(timeline) if "attacks another" in words]
    start = "Line 3: the board is full and no queen attacks another: "
    assert told == [f"{start}solution 1.", f"{start}a solution that stood before."]
    assert timeline.position_at(timeline.length or 0).counters.solutions == 1


def test_what_is_deleted_is_gone_and_the_body_of_a_class_is_no_call() -> None:
    text = """\
def solve(n):
    x = 1
    del x
    class Board:
        size = n
    return Board.size
"""
    assert sentences(finished(opened(text)))[2:] == [
        "Line 2: x is now 1.",
        "Line 3: x is gone.",
        "Line 4: a name is defined for what follows; it is not run yet.",
        "Line 6: solve returns 4.",
        "solve returned 4.",
    ]


def test_queens_that_are_placed_anew_are_counted() -> None:
    told = sentences(finished(opened("def solve(n):\n    queens = [1, 3]\n    queens = [2]\n")))
    assert told[2] == "Line 2: the queens are placed anew; 2 stand now."
    assert told[3] == "Line 3: the queens are placed anew; 1 stands now."


def test_a_list_that_begins_with_zeros_is_said_to_place_queens() -> None:
    text = "def solve(n):\n    queens = [0] * n\n    queens[1] = 2\n    queens[2] = 3\n"
    told = sentences(finished(opened(text)))
    zeros = "Each 0 in the list is a queen in column 0; None stands for a row without one."
    assert told[2] == f"Line 2: the queens are placed anew; 4 stand now. {zeros}"
    assert told[5].endswith(f"attacks the one in row 2 down the column. {zeros}")
    assert told[7].endswith("attacks the one in row 2 along the falling diagonal.")
    text = "def solve(n):\n    queens = []\n    for row in range(n):\n        queens.append(0)\n"
    told = sentences(finished(opened(text)))
    assert any("the board is full" in each for each in told)
    assert not any(zeros in each for each in told)


@pytest.mark.parametrize("n", [4, 12])
def test_a_move_names_the_nearest_attacker_to_which_a_line_is_drawn(n: int) -> None:
    own = opened("def solve(n):\n    queens = [0] * (n - 1)\n    queens.append(0)\n")
    timeline = finished(own, n)
    told = sentences(timeline)
    assert told[3].endswith(f"the queen in row {n - 2}, column 0 attacks it down the column.")
    assert "the queen in row 0 attacks the one in row 1 down" in told[4]
    attacks = own.overlay(timeline.position_at(3)).attacks
    assert [(each.one, each.other) for each in attacks] == [
        ((row, 0), (row + 1, 0)) for row in range(n - 1)
    ]


@pytest.mark.parametrize("result", ["1", "True"])
def test_a_result_that_the_board_refutes_is_named(result: str) -> None:
    text = f"def solve(n):\n    queens = [1, 3, 0, 2]\n    return {result}\n"
    for own, is_refuted in ((opened(text), False), (opened(text.replace("1, 3", "3, 3")), True)):
        timeline = finished(own)
        frame = Frame(own, timeline.position_at(timeline.length or 0))
        refuted = f"solve returned {result}, but queens on the board attack each other."
        assert (frame.sentence == refuted) == is_refuted
        assert frame.sentence_kind is (Kind.CONFLICT if is_refuted else Kind.DONE)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (BACKTRACKING, "solve returned 4."),
        (
            BACKTRACKING.replace("abs(other - column)", "other - column"),
            (
                "solve returned 83. But 4 solutions stood on the board. On 79 other full boards "
                "queens attacked each other."
            ),
        ),
        (
            BACKTRACKING.replace("count += 1", "count += 2"),
            "solve returned 8. But 4 solutions stood on the board.",
        ),
    ],
)
def test_a_count_other_than_that_of_the_board_is_explained(text: str, words: str) -> None:
    timeline = finished(opened(text), 6)
    end = timeline.position_at(timeline.length or 0)
    assert Frame(timeline.solver, end).sentence == words


def test_where_queens_were_put_is_counted_and_who_was_attacked_there_is_known() -> None:
    one_diagonal = BACKTRACKING.replace("abs(other - column)", "other - column")
    timeline = finished(opened(one_diagonal))
    history, tree = WorkHistory(timeline), SearchTree()
    for step in timeline.solver.steps(timeline.task, None):
        history.add(step)
        tree.add(step)
    count = timeline.position_at(timeline.length or 0).counters.placements
    assert history.visits(history.index).sum() == count
    squares = [tree.squares(node) for node in range(len(tree))]
    attacked = [
        bool(path) and any(attack(*each, *path[-1]) for each in path[:-1]) for path in squares
    ]
    assert 0 < sum(attacked) < len(squares)
    assert tree.attacked().tolist() == attacked


@pytest.mark.usefixtures("recorded_apart")
def test_only_so_many_runs_are_kept() -> None:
    own = opened()
    first = own.recording(Task(1))
    for n in range(2, 9):
        own.recording(Task(n))
    assert own.recording(Task(8)) is own.recording(Task(8))
    assert own.recording(Task(1)) is not first


@pytest.mark.usefixtures("recorded_apart")
def test_why_a_program_could_not_be_started_is_its_end_and_it_can_be_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    own = opened(QUEENS)
    with monkeypatch.context() as full:
        full.setattr(subprocess, "Popen", refuse)
        told = sentences(finished(own))
        own.forget_stopped()
        assert sentences(finished(own)) == told
    assert told[1:] == ["The program could not be started: No space left on device."]
    assert own.early_end(Task(4)) == "was broken off"
    own.forget_stopped()
    assert sentences(finished(own))[-1] == "solve returned 1 placement."


def test_given_queens_are_refused() -> None:
    own = opened()
    with pytest.raises(ValueError, match="begins with an empty board"):
        own.check_steps(Task(4, given=(1, EMPTY, EMPTY, EMPTY)))


def test_the_listing_is_the_program() -> None:
    assert opened(QUEENS).listing() == tuple(QUEENS.rstrip().split("\n"))
