import pytest

from nqviz.common.i18n import speaking
from nqviz.model.board import EMPTY, Line, attackers
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.sentences import (
    explainer,
    line_of_attack,
    line_of_conflict,
    of_conflict,
    of_placement,
    of_square,
    taken_back,
)


def at(n, queens, step, rule=QUEENS):
    """Return a position of some queens by row, after a step."""
    position = Position.start(Task(n, rule=rule))
    position.queens[: len(queens)] = queens
    position.last = step
    return position


def explained(position, own=None, start="Start."):
    return explainer(own or {}, start)(position)


@pytest.mark.parametrize("column", range(5))
def test_a_conflict_names_the_queen_and_the_line_that_the_board_knows(column):
    queens = (0, 3)
    for other, line in attackers(queens, 2, column):
        position = at(5, queens, Step(Kind.CONFLICT, 2, column, 1, other, 1))
        assert line_of_conflict(position, position.last) is line
        words = explained(position)
        assert f"Row 2, column {column}" in words
        assert f"row {other}, column {queens[other]}" in words
        assert line_of_attack(line) in words


def test_the_lines_of_attack_have_different_words():
    assert len({line_of_attack(line) for line in Line}) == len(Line)


def test_an_algorithm_can_name_lines_in_its_own_words():
    sentence = of_conflict("{line} of {other_column}, {row}, {column}, {other}", lambda _line: "L")
    position = at(4, (1,), Step(Kind.CONFLICT, 1, 2, 1, 0, 1))
    assert sentence(position, position.last) == "L of 1, 1, 2, 0"


def test_a_sentence_of_a_square_has_its_row_and_column():
    step = Step(Kind.PROMISING, 3, 5, 1)
    assert of_square("{column} in {row}")(at(8, (), step), step) == "5 in 3"


def test_a_placement_in_the_last_row_has_no_next_row():
    sentence = of_placement("{row}, {column}, {next_row}", "{row}, {column}")
    steps = [Step(Kind.PLACE, row, 0, 1) for row in (2, 3)]
    assert [sentence(at(4, (), step), step) for step in steps] == ["2, 0, 3", "3, 0"]


def test_a_queen_taken_back_from_the_last_row_is_not_a_way_back_to_another():
    last, before = Step(Kind.REMOVE, 3, 1, 1), Step(Kind.REMOVE, 2, 1, 1)
    assert taken_back(at(4, (0, 2, 3), last), last).startswith("The queen in row 3")
    assert taken_back(at(4, (0, 2), before), before).startswith("Back to row 2")


@pytest.mark.parametrize(("column", "words"), [(2, "Column 3 is looked at next"), (3, "no column")])
def test_what_follows_a_removal_depends_on_the_columns_left(column, words):
    assert words in explained(at(4, (0,), Step(Kind.REMOVE, 1, column, 1)))


def test_the_first_square_has_no_queen_to_attack_it():
    assert "no other queen yet" in explained(at(4, (), Step(Kind.PROMISING, 0, 0, 1)))
    assert "no queen attacks it" in explained(at(4, (0,), Step(Kind.PROMISING, 1, 2, 1)))


def test_an_algorithms_own_sentence_replaces_the_shared_one():
    position = at(4, (), Step(Kind.DEAD_END, 1, -1, 1))
    assert explained(position).startswith("Dead end: every square of row 1")
    assert explained(position, {Kind.DEAD_END: lambda _position, _step: "Own."}) == "Own."


def test_under_another_rule_it_does_so_too_unless_squares_are_blocked():
    own, step = {Kind.DEAD_END: lambda _position, _step: "Own."}, Step(Kind.DEAD_END, 1, -1, 1)
    blocked = Rule(blocked=frozenset({(3, 3)}))
    assert explained(at(4, (0,), step, Rule("torus")), own) == "Own."
    assert "row 1 is attacked or blocked" in explained(at(4, (0,), step, blocked), own)


def test_before_the_first_step_the_algorithm_is_introduced():
    assert explained(Position.start(Task(4))).startswith("Start. Press the right arrow")
    below = Position.start(Task(4, given=(1, EMPTY, EMPTY, EMPTY)))
    assert "this queen" in explained(below)
    assert "Start." not in explained(below)


@pytest.mark.parametrize(
    ("task", "counters", "words"),
    [
        (Task(3), {}, "n = 3 has no solution"),
        (Task(4, first=True), {"solutions": 1}, "ends at its first solution"),
        (Task(4), {"solutions": 2, "layouts": 1}, "n = 4 has 2 solutions"),
        (Task(1), {"solutions": 1, "layouts": 1}, "n = 1 has 1 solution."),
        (Task(2, given=(0, EMPTY)), {}, "there is no solution from here"),
        (Task(2, given=(0, EMPTY), first=True), {}, "there is no solution from here"),
        (Task(2, given=(0, EMPTY), first=True), {"layouts": 1, "solutions": 1}, "first solution"),
        (Task(2, given=(0, EMPTY)), {"solutions": 3, "layouts": 3}, "3 solutions were found"),
        (Task(2, given=(0, EMPTY)), {"solutions": 8, "layouts": 1}, "1 layout, which stands for 8"),
    ],
)
def test_the_summary_says_what_was_searched_and_found(task, counters, words):
    position = Position.start(task)
    position.last = Step(Kind.DONE, -1, -1, 1)
    for name, value in counters.items():
        setattr(position.counters, name, value)
    assert words in explained(position)


@pytest.mark.parametrize("language", ["ja", "zh_CN"])
def test_shared_sentences_are_translated_when_they_are_said(language):
    """They are written when the module is loaded, in no language yet."""
    steps = [
        Step(Kind.CONFLICT, 1, 1, 1, 0, 1),
        Step(Kind.PLACE, 1, 2, 1),
        Step(Kind.PLACE, 3, 2, 1),
        Step(Kind.DEAD_END, 1, -1, 1),
        Step(Kind.EXHAUSTED, 1, -1, 1),
    ]
    english = [explained(at(4, (0,), step)) for step in steps]
    with speaking(language):
        spoken = [explained(at(4, (0,), step)) for step in steps]
    assert all(there != here for there, here in zip(spoken, english, strict=True))
